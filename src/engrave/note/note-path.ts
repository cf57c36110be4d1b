import { pathBlocked } from '../../git/git.errors';
import type { EntryKind } from '../../git/git.types';
import { foldName as fold } from '../../git/writer/name-twins';
import type { NoteDay } from './note-day';

/** What the path rules need to see of a commit's tree. */
export interface PathTree {
  find(path: string): Promise<{ kind: EntryKind } | null>;
  /** Names directly under a directory; empty where it does not exist. */
  names(directory: string): Promise<string[]>;
}

/**
 * A free path for a note in this tree: `sessions/<year>/<month>/<date>-<slug>.md`, with `-2`, `-3`, … while a name is
 * taken. A directory that differs only in case or normalisation is reused as it is spelled, so that no tree ever holds
 * two names which one file system cannot keep apart.
 * @throws AppError `path_blocked` where a part of the path is a file, symlink or submodule.
 */
export async function freeNotePath(tree: PathTree, day: NoteDay, slug: string): Promise<string> {
  let directory = '';
  for (const part of ['sessions', day.year, day.month]) directory = await enter(tree, directory, part);
  const taken = new Set((await tree.names(directory)).map(fold));
  return `${directory}/${freeName(taken, `${day.date}-${slug}`, '.md')}`;
}

/**
 * The path that a note keeps when it is re-created on another tree: its own where that is free, else the next suffix
 * in the same directory on the same day.
 */
export async function keptNotePath(tree: PathTree, path: string, slug: string): Promise<string> {
  if (await isFree(tree, path)) return path;
  const directory = path.slice(0, path.lastIndexOf('/'));
  const date = path.slice(directory.length + 1, directory.length + 11);
  const taken = new Set((await tree.names(directory)).map(fold));
  return `${directory}/${freeName(taken, `${date}-${slug}`, '.md')}`;
}

/** True where the exact path, and every name that a file system may take for it, is free. */
export async function isFree(tree: PathTree, path: string): Promise<boolean> {
  const slash = path.lastIndexOf('/');
  await assertEnterable(tree, path.slice(0, slash));
  const wanted = fold(path.slice(slash + 1));
  return !(await tree.names(path.slice(0, slash))).some((name) => fold(name) === wanted);
}

async function enter(tree: PathTree, parent: string, part: string): Promise<string> {
  const join = (name: string) => (parent === '' ? name : `${parent}/${name}`);
  const exact = await tree.find(join(part));
  if (exact !== null) {
    if (exact.kind !== 'directory') throw pathBlocked(join(part), exact.kind);
    return join(part);
  }
  const names = await tree.names(parent);
  const twins = names.filter((name) => fold(name) === fold(part)).sort();
  for (const twin of twins) {
    if ((await tree.find(join(twin)))?.kind === 'directory') return join(twin);
  }
  if (twins.length === 0) return join(part);
  // A file holds a twin of the name: take a free one rather than make two that differ only in case.
  return join(freeName(new Set(names.map(fold)), part, ''));
}

async function assertEnterable(tree: PathTree, directory: string): Promise<void> {
  let path = '';
  for (const part of directory.split('/')) {
    path = path === '' ? part : `${path}/${part}`;
    const found = await tree.find(path);
    if (found === null) return;
    if (found.kind !== 'directory') throw pathBlocked(path, found.kind);
  }
}

function freeName(taken: ReadonlySet<string>, stem: string, extension: string): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? `${stem}${extension}` : `${stem}-${number}${extension}`;
    if (!taken.has(fold(name))) return name;
  }
}
