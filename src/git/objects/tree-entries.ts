import type NodeGit from 'nodegit';
import type { EntryKind } from '../git.types';
import { errnoOf, FILEMODE, GIT_ERROR } from './libgit2';

/** What a tree entry's mode says; git writes no others (0100664 is an old spelling of a file). */
export function kindOfMode(mode: number): EntryKind {
  switch (mode) {
    case FILEMODE.directory:
      return 'directory';
    case FILEMODE.symlink:
      return 'symlink';
    case FILEMODE.executable:
      return 'executable';
    case 0o160000:
      return 'submodule';
    default:
      return 'file';
  }
}

/** The entry at a path below a tree, or null: also when a part on the way is no directory. */
export async function findEntry(tree: NodeGit.Tree, path: string): Promise<{ oid: string; kind: EntryKind } | null> {
  try {
    const entry = await tree.entryByPath(path);
    return { oid: entry.id().tostrS(), kind: kindOfMode(entry.filemode()) };
  } catch (error) {
    if (errnoOf(error) === GIT_ERROR.notFound && !isMissingObject(error)) return null;
    throw error;
  }
}

export function entryNames(tree: NodeGit.Tree): string[] {
  return Array.from({ length: tree.entryCount() }, (_, index) => tree._entryByIndex(index).name());
}

/** libgit2 uses one number for "no such path" and "the object is gone"; only the words differ. */
function isMissingObject(error: unknown): boolean {
  return error instanceof Object && 'message' in error && /object not found/i.test(String(error.message));
}
