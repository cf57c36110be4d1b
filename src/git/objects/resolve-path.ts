import { fileNotFound, notAFile, pathEscape } from '../git.errors';
import { blobOid, type BlobOid, type EntryKind } from '../git.types';
import { parseRepoPath } from './tree-path';

export const MAX_SYMLINK_HOPS = 8;

export interface TreeLookup {
  find(path: string): Promise<{ oid: string; kind: EntryKind } | null>;
  /** The target of a symlink blob; null when it is longer than any path. */
  readTarget(oid: string): Promise<string | null>;
}

export interface ResolvedFile {
  path: string;
  oid: BlobOid;
  kind: 'file' | 'executable';
}

/**
 * Walks a path part by part through the tree alone; the file system of the server is never asked. A symlink,
 * in any part, is followed as long as it stays inside, at most 8 times.
 * @throws AppError path_escape, file_not_found or not_a_file
 */
export async function resolveInTree(given: string, tree: TreeLookup): Promise<ResolvedFile> {
  const start = parseRepoPath(given);
  if (start === '') throw notAFile('directory');
  let hops = 0;
  const done: string[] = [];
  const ahead = start.split('/');
  for (let part = ahead.shift(); part !== undefined; part = ahead.shift()) {
    if (part === '..') {
      if (done.pop() === undefined) throw pathEscape();
      continue;
    }
    const path = [...done, part].join('/');
    const entry = await tree.find(path);
    if (entry === null) {
      refuseEscape(done, ahead);
      throw fileNotFound();
    }
    if (entry.kind === 'symlink') {
      if (++hops > MAX_SYMLINK_HOPS) throw pathEscape();
      ahead.unshift(...linkParts(await tree.readTarget(entry.oid)));
      continue;
    }
    if (entry.kind === 'submodule') throw notAFile('submodule');
    if (entry.kind === 'directory') {
      done.push(part);
      continue;
    }
    if (ahead.length > 0) {
      refuseEscape(done, ahead);
      throw fileNotFound();
    }
    return { path, oid: blobOid(entry.oid), kind: entry.kind };
  }
  throw notAFile('directory');
}

/** A symlink's target is the repository's own text, so it passes the same gate as a path that was given. */
function linkParts(target: string | null): string[] {
  if (target === null || target === '') throw fileNotFound();
  if (/[\0\\]/.test(target) || target.startsWith('/') || /^[A-Za-z]:/.test(target)) throw pathEscape();
  return target.split('/').filter((part) => part !== '' && part !== '.');
}

/** A dangling way out is still a way out: whether the next part exists must not change the answer. */
function refuseEscape(done: readonly string[], ahead: readonly string[]): void {
  let depth = done.length + 1;
  for (const part of ahead) {
    depth += part === '..' ? -1 : 1;
    if (depth < 0) throw pathEscape();
  }
}
