import { AppError, type ErrorKind } from '../common/app-error';
import type { EntryKind, RemoteFailureCode } from './git.types';

export const pathEscape = (): AppError =>
  new AppError('path_escape', 'invalid', 'The path leads outside the repository.');
export const fileNotFound = (): AppError =>
  new AppError('file_not_found', 'not_found', 'There is no such file in the repository.');
export const notAFile = (kind: 'directory' | 'submodule'): AppError =>
  new AppError('not_a_file', 'unprocessable', `The path is a ${kind}, not a file.`, { data: { kind } });

export const unsupportedRepository = (extension: string): AppError =>
  new AppError(
    'unsupported_repository',
    'unprocessable',
    `The repository uses the extension “${extension}”, which this server cannot read.`,
    { data: { extension } },
  );
export const unreadableCommit = (commit: string): AppError =>
  new AppError(
    'unreadable_commit',
    'unprocessable',
    `The history holds the malformed commit ${commit}, which this server cannot read.`,
    { data: { commit } },
  );
export const notOwned = (cause?: unknown): AppError =>
  new AppError(
    'not_owned',
    'unprocessable',
    'The repository belongs to another user of the operating system: give the data directory to the user that runs the server.',
    { cause },
  );
export const repositoryCorrupt = (cause?: unknown): AppError =>
  new AppError(
    'repository_corrupt',
    'internal',
    'The repository is damaged: an operator must restore it or clone it again.',
    { cause },
  );
export const repositoryMissing = (cause?: unknown): AppError =>
  new AppError('repository_missing', 'internal', 'The repository is not on the disk.', { cause });

export const branchNameInvalid = (): AppError =>
  new AppError('branch_invalid', 'unprocessable', 'This is not a branch name that git accepts.');

/** `sessions is a symlink`: the kind in plain words, so that a person can see what to move away. */
export function pathBlocked(path: string, entryKind: EntryKind): AppError {
  const kind = entryKind === 'executable' ? 'file' : entryKind;
  return new AppError('path_blocked', 'conflict', `${path} is a ${kind}`, { data: { path, kind } });
}
export const pathTwin = (path: string, twin: string): AppError =>
  new AppError('path_twin', 'conflict', 'The repository holds this path in another spelling.', {
    data: { path, twin },
  });
export const pathInvalid = (): AppError =>
  new AppError('path_invalid', 'invalid', 'This path cannot be written in a repository.');
export const nothingToCommit = (): AppError =>
  new AppError('nothing_to_commit', 'conflict', 'The branch holds these files already.');
export const tipMoved = (): AppError => new AppError('tip_moved', 'conflict', 'The branch has moved meanwhile.');
export const busy = (cause?: unknown): AppError =>
  new AppError('busy', 'conflict', 'Too many writers at once in this repository: try again.', {
    retryAfterSeconds: 1,
    cause,
  });
export const cancelled = (): AppError => new AppError('cancelled', 'cancelled', 'The operation was cancelled.');
export const diskFull = (cause?: unknown): AppError =>
  new AppError('disk_full', 'insufficient_storage', 'The disk is full: nothing was changed.', { cause });
export const storageReadOnly = (cause?: unknown): AppError =>
  new AppError('storage_read_only', 'unavailable', 'The repository cannot be written: nothing was changed.', { cause });

/** Why a remote's address is not used. From a fixed vocabulary; never the address itself. */
export type RemoteRefusal =
  'malformed' | 'scheme' | 'userinfo' | 'numeric_host' | 'not_listed' | 'private_address' | 'data_directory';

export const remoteNotAllowed = (reason: RemoteRefusal, message: string): AppError =>
  new AppError('remote_not_allowed', 'unprocessable', message, { data: { reason } });

const REMOTE_FAILURES: Record<RemoteFailureCode, readonly [ErrorKind, string]> = {
  refused: ['conflict', 'The remote refused the change.'],
  auth_failed: ['unprocessable', 'The remote did not accept the credential.'],
  access_denied: ['unprocessable', 'The remote knows the credential but does not allow this.'],
  remote_gone: ['unprocessable', 'There is no such repository at the remote any more, or it has moved.'],
  remote_timeout: ['unavailable', 'The remote did not answer in time.'],
  remote_unreachable: ['unavailable', 'The remote cannot be reached.'],
  remote_error: ['bad_gateway', 'The remote answered with an error.'],
  tls_invalid: ['unprocessable', 'The certificate of the remote is not valid for this server.'],
  host_key_unknown: ['unprocessable', 'The SSH host key of the remote is not among the known ones.'],
  branch_gone: ['conflict', 'The remote has no such branch.'],
  shallow: ['conflict', 'The remote does not accept a shallow history.'],
  remote_not_allowed: ['unprocessable', 'The address of the remote is not allowed here.'],
  unsupported_repository: ['unprocessable', 'The remote repository has a format that this server cannot read.'],
  repository_corrupt: ['internal', 'The repository is damaged: an operator must restore it or clone it again.'],
  disk_full: ['insufficient_storage', 'The disk is full: nothing was changed.'],
  storage_read_only: ['unavailable', 'The repository cannot be written: nothing was changed.'],
  git_busy: ['unavailable', 'Too many operations with remotes at once: try again.'],
  cancelled: ['cancelled', 'The operation was cancelled.'],
};

/** The error of `lsRemote`, `clone` and `fetch`; `push` answers with the same code instead. */
export function remoteFailure(
  code: RemoteFailureCode,
  details: { reason?: string; remoteWords?: string; cause?: unknown } = {},
): AppError {
  const [kind, message] = REMOTE_FAILURES[code];
  const { cause, ...data } = details;
  return new AppError(code, kind, message, { data, cause });
}

export const cloneTooLarge = (maxBytes: number): AppError =>
  new AppError('clone_too_large', 'too_large', 'The remote repository is larger than this server takes.', {
    data: { maxBytes },
  });
