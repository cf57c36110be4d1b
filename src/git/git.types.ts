/** The id of a commit: 40 hex digits (SHA-1; libgit2 opens no other kind). Made by `commitOid`. */
export type CommitOid = string & { readonly __brand: 'CommitOid' };
/** The id of a blob: 40 hex digits. Made by `blobOid`. */
export type BlobOid = string & { readonly __brand: 'BlobOid' };
/** A path inside a tree: relative, `/`-separated, no empty, `.` or `..` part. Made by `parseRepoPath`. */
export type RepoPath = string & { readonly __brand: 'RepoPath' };

const OID = /^[0-9a-f]{40}$/;

/** @throws RangeError for anything but 40 lower-case hex digits: an id is never a revision expression. */
export function commitOid(text: string): CommitOid {
  if (!OID.test(text)) throw new RangeError('not a commit id');
  return text as CommitOid;
}

/** @throws RangeError for anything but 40 lower-case hex digits. */
export function blobOid(text: string): BlobOid {
  if (!OID.test(text)) throw new RangeError('not a blob id');
  return text as BlobOid;
}

export type FileKind = 'file' | 'executable' | 'symlink' | 'submodule';
export type EntryKind = FileKind | 'directory';

export interface TreeFile {
  path: string;
  oid: BlobOid;
  kind: FileKind;
}

/** Sanitised before it is written: control characters, `<` and `>` never reach a commit. */
export interface PersonIdent {
  name: string;
  email: string;
}

export interface CommitInfo {
  oid: CommitOid;
  parents: CommitOid[];
  author: PersonIdent;
  /** Author time, to the second. */
  authorTime: Date;
  /** Minutes east of UTC, as the commit carries it. */
  authorOffsetMinutes: number;
  message: string;
}

/** A path that a commit changed against its first parent (against nothing for a root commit). */
export interface FileChange {
  path: string;
  kind: 'added' | 'modified' | 'deleted';
  /** The blob after the change; null when deleted. */
  oid: BlobOid | null;
}

/** What separates one commit's tree from another's. */
export interface TreeDifference {
  /** Files that are new or have other bytes or another mode, as they are in the later tree. */
  written: TreeFile[];
  deleted: string[];
}

/** The tree that a commit is decided against: the branch's tip at this very try. */
export interface TreeReader {
  /** null on an unborn branch; every lookup then finds nothing. */
  readonly commit: CommitOid | null;
  find(path: string): Promise<{ oid: string; kind: EntryKind } | null>;
  /** Names in a directory (`''` is the root); empty when there is none. */
  names(directory: string): Promise<string[]>;
  /** A file's bytes; null when there is no such file, or when it is longer than `maxBytes`. */
  read(path: string, maxBytes: number): Promise<Buffer | null>;
}

export type RemoteCredential =
  | { type: 'token'; username?: string; token: string }
  /** An ed25519 private key in OpenSSH format, as `generateDeployKey` makes it. */
  | { type: 'ssh'; privateKey: string };

/** Checked against the remote policy at each use. */
export interface RemoteTarget {
  url: string;
  credential?: RemoteCredential;
}

export interface TransportOptions {
  signal?: AbortSignal;
  /** Overrides `GitConfig.gitTimeoutMs`, which covers the whole operation with its wait for a free slot. */
  timeoutMs?: number;
}

export interface CloneProgress {
  /** What git is doing, from a fixed vocabulary. */
  phase: 'connecting' | 'receiving' | 'resolving' | 'checking';
  /** 0–100 where git tells it. */
  percent?: number;
  receivedBytes: number;
}

export interface CloneOptions {
  /** Without one the remote's HEAD decides, once. */
  branch?: string;
  onProgress?: (progress: CloneProgress) => void;
  signal?: AbortSignal;
}

/** Why a network operation failed. Stable: stored, shown, tested. */
export type RemoteFailureCode =
  | 'refused'
  | 'auth_failed'
  | 'access_denied'
  | 'remote_gone'
  | 'remote_timeout'
  | 'remote_unreachable'
  | 'remote_error'
  | 'tls_invalid'
  | 'host_key_unknown'
  | 'branch_gone'
  | 'shallow'
  | 'remote_not_allowed'
  | 'unsupported_repository'
  | 'repository_corrupt'
  | 'disk_full'
  | 'storage_read_only'
  | 'git_busy'
  | 'cancelled';

export type PushResult =
  | { status: 'pushed' | 'up_to_date' }
  | { status: 'non_fast_forward' }
  | {
      status: 'failed';
      code: RemoteFailureCode;
      /** A finer reason of ours, from a fixed vocabulary (`redirect`, `no_credential`, `host_key_changed`, …). */
      reason?: string;
      /** What the remote said: bounded, control characters removed, still untrusted. */
      remoteWords?: string;
    };
