import { AppError } from '../../common/app-error';
import {
  diskFull,
  notOwned,
  repositoryCorrupt,
  repositoryMissing,
  storageReadOnly,
  unsupportedRepository,
} from '../git.errors';
import { errnoOf, GIT_ERROR, messageOf } from './libgit2';
import { probeStorage } from './storage-probe';

const EXTENSION = /unsupported extension name extensions\.([\w.-]{1,60})/i;
const OBJECT_FORMAT = /unknown object format|unsupported object format|objectformat/i;
/** `Blob.createFromBuffer`, `Tree.createUpdated`, `Treebuilder.write`, … */
const WRITING = /create|write/i;
const VERSION = /unsupported repository version|repositoryformatversion/i;

/**
 * An error of libgit2 in this room's words; any other error as it is. What has no name of its own is a damaged repository: a lookup by
 * an id that the repository itself gave cannot fail otherwise.
 */
export async function translateLibgit2Error(error: unknown, gitDir: string): Promise<unknown> {
  // What a caller's own callback threw (its database is down, say) is the caller's to read.
  if (error instanceof AppError || !isLibgit2Error(error)) return error;
  const message = messageOf(error);
  if (errnoOf(error) === GIT_ERROR.owner) return notOwned(error);
  const extension = EXTENSION.exec(message)?.[1];
  if (extension !== undefined) return unsupportedRepository(extension);
  if (OBJECT_FORMAT.test(message)) return unsupportedRepository('objectformat');
  if (VERSION.test(message)) return unsupportedRepository('repositoryformatversion');
  if (/failed to resolve path|could not find repository/i.test(message)) return repositoryMissing(error);
  if (/No space left|quota exceeded|File too large/i.test(message)) return diskFull(error);
  if (/Read-only file system|Permission denied/i.test(message)) return storageReadOnly(error);
  const storage = WRITING.test(error.errorFunction) ? await probeStorage(gitDir) : null;
  return storage ?? repositoryCorrupt(error);
}

/** nodegit names the function that failed; Node's own errors have a number too, but not that. */
export function isLibgit2Error(error: unknown): error is { errorFunction: string } {
  return (
    typeof error === 'object' && error !== null && 'errorFunction' in error && typeof error.errorFunction === 'string'
  );
}
