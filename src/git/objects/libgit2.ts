import type NodeGit from 'nodegit';
import { prepareGitEnvironment } from '../process/git-environment';

export type Libgit2 = typeof NodeGit;

/** GIT_OPT_ENABLE_FSYNC_GITDIR */
const ENABLE_FSYNC_GITDIR = 19;

let loading: Promise<Libgit2> | undefined;

/**
 * Loads nodegit, once a process, with HOME pointing at an empty folder: libgit2 reads it when it is loaded and
 * never again. That is also why nothing in this room imports nodegit at the top of a file.
 */
export function loadLibgit2(emptyHomeDir: string): Promise<Libgit2> {
  loading ??= load(emptyHomeDir);
  return loading;
}

async function load(emptyHomeDir: string): Promise<Libgit2> {
  const restore = prepareGitEnvironment(emptyHomeDir);
  try {
    const loaded = (await import('nodegit')) as unknown as { default: Libgit2 };
    // Objects must be on the disk before the ref that names them, or a crash leaves a branch without its commit.
    loaded.default.Libgit2.opts(ENABLE_FSYNC_GITDIR, 1);
    return loaded.default;
  } finally {
    restore();
  }
}

export const FILEMODE = {
  directory: 0o040000,
  file: 0o100644,
  executable: 0o100755,
  symlink: 0o120000,
  submodule: 0o160000,
} as const;
export const TREE_UPSERT = 0;
/** GIT_OBJECT_COMMIT */
export const COMMIT_TYPE = 1;

/** libgit2's error numbers. nodegit's errors are no `Error` of this realm under Jest, hence the number. */
export const GIT_ERROR = {
  notFound: -3,
  exists: -4,
  locked: -14,
  modified: -15,
  owner: -36,
} as const;

export function errnoOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('errno' in error)) return undefined;
  return typeof error.errno === 'number' ? error.errno : undefined;
}

export function messageOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('message' in error)) return '';
  return typeof error.message === 'string' ? error.message : '';
}
