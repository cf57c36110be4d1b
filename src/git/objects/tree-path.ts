import { fileNotFound, pathEscape } from '../git.errors';
import type { RepoPath } from '../git.types';

const MAX_PATH_BYTES = 4_096;

/**
 * Reads a path that a person or a model gave. Everything that leads outside, or would on any operating system,
 * is `path_escape` before anything is looked up: absolute and drive paths, NUL, backslashes, more `..` than
 * there are folders. `docs/../a.md` stays inside and becomes `a.md`.
 * Answers `''` (as a RepoPath) for the root.
 */
export function parseRepoPath(text: string): RepoPath {
  if (text.includes('\0') || text.includes('\\')) throw pathEscape();
  if (text.startsWith('/') || /^[A-Za-z]:/.test(text)) throw pathEscape();
  const parts: string[] = [];
  for (const part of text.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) throw pathEscape();
  }
  const path = parts.join('/');
  if (Buffer.byteLength(path) > MAX_PATH_BYTES) throw fileNotFound();
  return path as RepoPath;
}
