export type StoneState = 'connecting' | 'ready' | 'failed';

/** A repository of markdown that a person has connected: one managed bare clone. */
export interface Stone {
  id: string;
  name: string;
  ownerId: string;
  /** Writes leave this server. */
  shared: boolean;
  /** Empty until the remote's default branch is known, while connecting. */
  branch: string;
  /** Absolute. There only in state `ready`. */
  gitDir: string;
  state: StoneState;
  progress?: string;
  /** Why connecting failed or, on a ready stone, why the last sync did. */
  error?: { code: string; detail: string };
  remoteUrl?: string;
  /** The public half of a deploy key. */
  publicKey?: string;
  createdAt: Date;
}

/** A stone with what only git and the index know. */
export interface StoneStatus {
  stone: Stone;
  /** Unset on an unborn branch and where there is no clone yet. */
  tip?: string;
  /** Commits of the branch that the remote does not have; without a remote, those made here. */
  unpushed: number;
  indexedAt?: Date;
}

export type CredentialInput = { type: 'token'; username?: string; token: string } | { type: 'ssh' };

export interface NewStone {
  /** Default: the offered stone's, or the last part of the remote's path. */
  name?: string;
  remoteUrl?: string;
  branch?: string;
  credential?: CredentialInput;
  /** False: the remote is copied once and forgotten. */
  keepRemote?: boolean;
  /** Connects a stone of the catalogue; its URL and branch count. */
  offeredId?: string;
}

/** What is undefined stays; null detaches the remote, or erases the credential. */
export interface StoneChanges {
  name?: string;
  branch?: string;
  remoteUrl?: string | null;
  credential?: CredentialInput | null;
}

export interface OfferedStone {
  id: string;
  name: string;
  url: string;
  branch: string | null;
  purpose: string;
  createdAt: Date;
}
