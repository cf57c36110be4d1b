import { Injectable } from '@nestjs/common';
import { commitOid, type CommitInfo, type CommitOid } from '../git.types';
import { GitProcessService, localFailure } from '../process/git-process.service';
import { RecentMap } from './recent-map';

const MAX_LOG_BYTES = 256 * 1024 * 1024;
/** One record, ended by NUL: id, parents, author name, e-mail, raw date, and the message to the end. */
const FORMAT = '--format=tformat:%H%n%P%n%an%n%ae%n%ad%n%B';

/**
 * Questions about history, asked of the git binary: a walk reads commits that nobody has checked, and a damaged one
 * must not reach libgit2. Answers about fixed commits never change, so they are remembered.
 */
@Injectable()
export class History {
  private readonly counts = new RecentMap<number>(4_096);

  constructor(private readonly processes: GitProcessService) {}

  async aheadCount(gitDir: string, tip: CommitOid, base: CommitOid | null): Promise<number> {
    if (tip === base) return 0;
    const key = `${gitDir}\0${tip}\0${base ?? ''}`;
    const known = this.counts.get(key);
    if (known !== undefined) return known;
    const range = base === null ? [] : [`^${commitOid(base)}`];
    const output = await this.processes.expect({
      gitDir,
      args: ['rev-list', '--count', commitOid(tip), ...range, '--'],
    });
    const count = Number(output.toString().trim());
    this.counts.set(key, count);
    return count;
  }

  async isAncestor(gitDir: string, ancestor: CommitOid, descendant: CommitOid): Promise<boolean> {
    if (ancestor === descendant) return true;
    const args = ['merge-base', '--is-ancestor', commitOid(ancestor), commitOid(descendant)];
    const result = await this.processes.run({ gitDir, args });
    if (result.code === 0) return true;
    if (result.code === 1 || /Not a valid (commit|object) name/.test(result.stderr)) return false;
    throw localFailure(result.stderr);
  }

  /** Oldest first. */
  async log(gitDir: string, from: CommitOid, hidden: readonly CommitOid[], max?: number): Promise<CommitInfo[]> {
    const output = await this.processes.expect({
      gitDir,
      args: [
        ...[
          '-c',
          'i18n.logOutputEncoding=UTF-8',
          'log',
          '-z',
          '--topo-order',
          '--reverse',
          '--no-mailmap',
          '--date=raw',
        ],
        ...[FORMAT, ...(max === undefined ? [] : [`--max-count=${max}`]), commitOid(from)],
        ...hidden.map((oid) => `^${commitOid(oid)}`),
        '--',
      ],
      maxStdoutBytes: MAX_LOG_BYTES,
    });
    return output.toString('utf8').split('\0').slice(0, -1).map(readRecord);
  }
}

function readRecord(record: string): CommitInfo {
  const [oid = '', parents = '', name = '', email = '', date = '', ...message] = record.split('\n');
  const [seconds = '0', zone = '+0000'] = date.split(' ');
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3, 5));
  return {
    oid: commitOid(oid),
    parents: parents.split(' ').filter(Boolean).map(commitOid),
    author: { name, email },
    authorTime: new Date(Number(seconds) * 1_000),
    authorOffsetMinutes: zone.startsWith('-') ? -minutes : minutes,
    message: message.join('\n').replace(/\n$/, ''),
  };
}
