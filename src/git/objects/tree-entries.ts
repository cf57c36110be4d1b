import type NodeGit from 'nodegit';
import type { EntryKind } from '../git.types';
import { FILEMODE } from './libgit2';

/** What a tree entry's mode says; git writes no others (0100664 is an old spelling of a file). */
export function kindOfMode(mode: number): EntryKind {
  switch (mode) {
    case FILEMODE.directory:
      return 'directory';
    case FILEMODE.symlink:
      return 'symlink';
    case FILEMODE.executable:
      return 'executable';
    case FILEMODE.submodule:
      return 'submodule';
    default:
      return 'file';
  }
}

export function entryNames(tree: NodeGit.Tree): string[] {
  return Array.from({ length: tree.entryCount() }, (_, index) => tree._entryByIndex(index).name());
}
