import { Injectable } from '@nestjs/common';
import { commitOid, type CommitOid } from './git.types';
import { GitProcessService } from './process/git-process.service';

const FULL_NAME = /^refs\/prima\/[a-z]+\/[0-9a-z_.]+$/;

/** The refs of our own under `refs/prima/`, which keep commits reachable whatever the branch does. */
@Injectable()
export class GitRefsService {
  constructor(private readonly processes: GitProcessService) {}

  /** Every ref below a prefix such as `refs/prima/engraved`, with what it points at. */
  async list(gitDir: string, prefix: string): Promise<{ ref: string; commit: CommitOid }[]> {
    const args = ['for-each-ref', '--format=%(objectname) %(refname)', '--', `${prefix}/`];
    const listing = await this.processes.expect({ gitDir, args, maxStdoutBytes: 256 * 1024 * 1024 });
    return listing
      .toString('utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => ({ commit: commitOid(line.slice(0, 40)), ref: line.slice(41) }));
  }

  /** Whether the repository holds this commit, reachable or not. */
  async holds(gitDir: string, commit: CommitOid): Promise<boolean> {
    const { code } = await this.processes.run({ gitDir, args: ['cat-file', '-e', `${commitOid(commit)}^{commit}`] });
    return code === 0;
  }

  /** Keeps a commit reachable under a name; one that is taken stays as it is. */
  async keep(gitDir: string, ref: string, commit: CommitOid): Promise<void> {
    requireOurs(ref);
    await this.processes.run({ gitDir, args: ['update-ref', ref, commitOid(commit), '0'.repeat(40)] });
  }

  /** Removes a name again while it still points at this commit. */
  async release(gitDir: string, ref: string, commit: CommitOid): Promise<void> {
    requireOurs(ref);
    await this.processes.run({ gitDir, args: ['update-ref', '-d', ref, commitOid(commit)] });
  }
}

function requireOurs(ref: string): void {
  if (!FULL_NAME.test(ref) || ref.includes('..')) throw new RangeError('not a ref of ours');
}
