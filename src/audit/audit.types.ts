import type { Principal } from '../auth/principal.types';

export type AuditDoor = 'http' | 'tool';
export type AuditConfirm = 'none' | 'unbound' | 'draft';
export type AuditPhase = 'intent' | 'outcome' | 'note';

/** What an attempt came to. `intent` is an attempt that has not ended yet, or whose server died. */
export const OUTCOMES = [
  'intent',
  'previewed',
  'done',
  'fallback',
  'skipped',
  'cancelled',
  'failed',
  'refused',
] as const;
export type AuditOutcomeName = (typeof OUTCOMES)[number];

/** Who attempts what, through which door. */
export interface AuditSubject {
  engravingId: string;
  caller: Principal;
  door: AuditDoor;
  conversationId?: string;
  repositoryId?: string;
  repositoryName?: string;
  path?: string;
  confirm: AuditConfirm;
  /** Values that must not be stored in any spelling, e.g. the caller's gateway key; never stored themselves. */
  literals?: readonly string[];
}

/** Status and latency of the one gateway call; `reason` names a failure. */
export interface AuditGateway {
  status: number | null;
  latencyMs: number;
  reason?: string;
}

export interface AuditOutcome {
  outcome: Exclude<AuditOutcomeName, 'intent'>;
  /** The stable code of a refusal or failure, or the cause of a fallback. */
  code?: string;
  path?: string;
  commitBefore?: string | null;
  commitAfter?: string | null;
  pushed?: boolean;
  needsReview?: string | null;
  distilled?: boolean;
  /** How often each kind was redacted; never the values. */
  redactions: Record<string, number>;
  gateway?: AuditGateway | null;
  detail?: Record<string, unknown>;
}

/** What happened to an engraving after its outcome. Further members are kept as detail. */
export interface AuditNote {
  /** Its commit was made again on a moved remote. */
  recreated?: { from: string; to: string };
  pushed?: boolean;
  needsReview?: string | null;
  path?: string;
  [fact: string]: unknown;
}

/** What can name a person; see `chain.ts` for how it can be erased from a chain that stays whole. */
export interface PersonalFacts {
  actorName: string;
  address: string;
  forwardedFor: string | null;
  userAgent: string;
}

/** A record before it has a place in the chain. */
export interface RecordDraft extends PersonalFacts {
  id: string;
  engravingId: string;
  phase: AuditPhase;
  outcome: string;
  code: string | null;
  door: string;
  ownerId: string;
  actorId: string;
  onBehalfOfId: string | null;
  authMethod: string;
  repositoryId: string | null;
  repositoryName: string | null;
  conversationId: string | null;
  path: string | null;
  confirm: string;
  commitBefore: string | null;
  commitAfter: string | null;
  pushed: boolean | null;
  needsReview: string | null;
  distilled: boolean | null;
  redactions: Record<string, number>;
  gateway: AuditGateway | null;
  count: number;
  detail: Record<string, unknown> | null;
  requestId: string;
  /** Null once the personal facts are erased. */
  personalSalt: string | null;
  personalDigest: string;
}

/** A link of the chain. */
export interface ChainRecord extends RecordDraft {
  seq: number;
  at: Date;
  previousHash: string;
  hash: string;
}

/** A position in the chain: the last record up to it, and when it was written. */
export interface ChainLink {
  seq: number;
  hash: string;
}
