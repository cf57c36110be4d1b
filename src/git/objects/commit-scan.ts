import type { Readable } from 'node:stream';
import { BatchReader } from './batch-reader';

const MAX_HEADER_BYTES = 64 * 1024;
const SIGNED_LINE = /^(author|committer) [^\n\0<>]* ?<[^\n\0<>]*> (\d{1,10}) [+-]\d{4}$/;
const ID_LINE = /^(tree|parent) [0-9a-f]{40}$/;

/**
 * Whether a commit's header has, for certain, the shape that libgit2 parses. `false` is only a suspicion (git
 * itself tolerates more): the caller asks libgit2 about those.
 */
export function isPlainCommit(raw: string): boolean {
  const lines = raw.slice(0, Math.max(0, raw.indexOf('\n\n'))).split('\n');
  let index = 0;
  if (lines[index++]?.startsWith('tree ') !== true || !ID_LINE.test(lines[0] ?? '')) return false;
  while (lines[index]?.startsWith('parent ') === true) {
    if (!ID_LINE.test(lines[index++] ?? '')) return false;
  }
  for (const role of ['author ', 'committer ']) {
    const line = lines[index++] ?? '';
    if (!line.startsWith(role) || !SIGNED_LINE.test(line)) return false;
  }
  return true;
}

/** Ids of the commits, in the order of a `cat-file --batch` stream, that need a second look. */
export async function* suspiciousCommits(stream: Readable): AsyncGenerator<string> {
  const reader = new BatchReader(stream);
  for (let header = await reader.header(); header !== null; header = await reader.header()) {
    const raw = (await reader.body(header.size, MAX_HEADER_BYTES)).toString('latin1');
    if (header.type !== 'commit' || !isPlainCommit(raw)) yield header.oid;
  }
}
