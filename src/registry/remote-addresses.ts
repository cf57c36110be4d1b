import { Injectable } from '@nestjs/common';
import { GitConfig } from '../git/git.config';
import { requireBranchName } from '../git/remote/branch-name';
import { checkRemoteUrl, type CheckedRemote } from '../git/remote/remote-policy';

/** What may be registered as an address. The transport checks again at each use, with the resolved address. */
@Injectable()
export class RemoteAddresses {
  constructor(private readonly policy: GitConfig) {}

  /** The address in its one spelling. @throws AppError `remote_not_allowed` */
  check(url: string): CheckedRemote {
    return checkRemoteUrl(url.trim(), this.policy);
  }

  /** @throws AppError `branch_invalid` */
  checkBranch(name: string): string {
    requireBranchName(name);
    return name;
  }

  /**
   * Whether a credential for one address may be sent to the other: same scheme, host and port. An address that is not
   * allowed any more is no place at all.
   */
  isSamePlace(one: string, other: string): boolean {
    try {
      const [a, b] = [this.check(one), this.check(other)];
      return a.scheme === b.scheme && a.host === b.host && a.port === b.port;
    } catch {
      return false;
    }
  }
}
