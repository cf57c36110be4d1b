import { remoteFailure } from '../git.errors';
import { commitOid, type CommitOid } from '../git.types';

export interface RemoteRefs {
  /** The branch that the remote's HEAD names; null for an empty or detached one that gives no hint. */
  head: string | null;
  branches: Map<string, CommitOid>;
}

/** Reads `git ls-remote --symref`: `ref: refs/heads/<name> TAB HEAD`, and `<oid> TAB <ref>`. */
export function readRemoteRefs(stdout: string): RemoteRefs {
  const branches = new Map<string, CommitOid>();
  let head: string | null = null;
  let headOid: string | null = null;
  for (const line of stdout.split('\n')) {
    const [value = '', name = ''] = line.split('\t');
    const symref = /^ref: refs\/heads\/(.+)$/.exec(value)?.[1];
    if (symref !== undefined && name === 'HEAD') head = symref;
    else if (value.length === 64) throw remoteFailure('unsupported_repository', { reason: 'objectformat' });
    else if (name === 'HEAD') headOid = value;
    else if (name.startsWith('refs/heads/')) branches.set(name.slice('refs/heads/'.length), commitOid(value));
  }
  return { head: head ?? guessHead(branches, headOid), branches };
}

/** A detached HEAD, or a server too old to tell: the usual names first, then any branch at that commit. */
function guessHead(branches: ReadonlyMap<string, CommitOid>, headOid: string | null): string | null {
  const there = [...branches].filter(([, oid]) => headOid === null || oid === headOid).map(([name]) => name);
  return ['main', 'master'].find((name) => there.includes(name)) ?? there[0] ?? null;
}
