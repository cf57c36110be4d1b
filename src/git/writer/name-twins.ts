import { pathBlocked } from '../git.errors';
import type { TreeReader } from '../git.types';

/**
 * One spelling for all names that a case-insensitive or normalising file system takes for the same: two of them
 * in one directory cannot be checked out there.
 */
export function foldName(name: string): string {
  return name.normalize('NFD').toUpperCase().toLowerCase().normalize('NFC');
}

/** The name in `names` that is `name` or a case or normalisation twin of it; the exact one wins. */
export function findTwin(names: readonly string[], name: string): string | undefined {
  if (names.includes(name)) return name;
  const folded = foldName(name);
  return names.find((each) => foldName(each) === folded);
}

/**
 * A directory's path in the spelling that the tree has already (`Sessions/2026/12` for `sessions/2026/12`);
 * parts that do not exist yet stay as given.
 * @throws AppError path_blocked when a part, in any spelling, is something else than a directory
 */
export async function existingDirectory(tree: TreeReader, directory: string): Promise<string> {
  const found: string[] = [];
  for (const part of directory.split('/')) {
    const parent = found.join('/');
    const name = findTwin(await tree.names(parent), part) ?? part;
    found.push(name);
    const path = found.join('/');
    const entry = await tree.find(path);
    if (entry !== null && entry.kind !== 'directory') throw pathBlocked(path, entry.kind);
  }
  return found.join('/');
}
