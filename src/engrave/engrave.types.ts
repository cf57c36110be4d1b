import type { Principal } from '../auth/principal.types';
import type { AuditConfirm, AuditGateway, AuditSubject } from '../audit/audit.types';
import type { Conversation } from '../conversations/conversations.types';
import type { Stone } from '../registry/registry.types';
import type { ChangelogSkip } from './changelog/changelog.types';

export type EngraveDoor = 'http' | 'tool';

/** Words that the caller gives instead of the distillation's. */
export interface Overrides {
  title?: string;
  summary?: string;
  body?: string;
}

/** `Idempotency-Key` as sent, and what the request asked, so that a repeat can be told from another request. */
export interface IdempotentRequest {
  key: string;
  route: string;
  bodyHash: string;
}

/** One engraving as either door asks for it; made once, by the gates' parser. */
export interface EngraveRequest {
  engravingId: string;
  caller: Principal;
  door: EngraveDoor;
  conversationId: string | null;
  repoId: string | null;
  overrides: Overrides;
  /** The digest of the draft to commit or, in a preview, to edit. */
  draft?: string;
  /** The top-level `confirm === true` of a person; a service's never counts. */
  confirm: boolean;
  preview: boolean;
  /** `X-Gateway-Key`: for this one call, in place of the stored key. */
  gatewayKey?: string;
  idempotency?: IdempotentRequest;
}

export interface RepoView {
  id: string;
  name: string;
  shared: boolean;
}

export interface FileDiff {
  path: string;
  /** Unified, as `git diff` prints it. */
  diff: string;
}

/** Where this conversation was engraved already. */
export interface EarlierEngraving {
  engravingId: string;
  repositoryId: string;
  repositoryName: string;
  path: string;
  commit: string;
  at: string;
}

export interface DraftView {
  digest: string;
  path: string;
  title: string;
  summary: string;
  body: string;
  /** The whole file, byte for byte. */
  markdown: string;
  tags: string[];
  sources: string[];
  model: string;
  distilled: boolean;
  /** How many secrets of each kind were replaced. */
  redactions: Record<string, number>;
  /** Every file that the commit touches. */
  diffs: FileDiff[];
  /** `appended`, `unchanged`, `none` (there is none), or why it was left alone. */
  changelog: 'none' | 'unchanged' | 'appended' | `skipped (${ChangelogSkip})`;
  /** Every other stone that the conversation read: their text may be in the note. */
  otherStones: { id: string; name: string }[];
  engravedBefore: EarlierEngraving[];
  /** ISO 8601; null once committed. */
  expiresAt: string | null;
}

export type EngraveResult =
  | {
      kind: 'engraved';
      engravingId: string;
      path: string;
      commit: string;
      pushed: boolean;
      needsReview?: string;
      draft: DraftView;
      repo: RepoView;
    }
  | { kind: 'previewed'; engravingId: string; path: string; draft: DraftView; repo: RepoView }
  | { kind: 'skipped'; engravingId: string; reason: string };

/** What an audit outcome says beside the result. */
export interface AttemptFacts {
  path?: string;
  redactions: Record<string, number>;
  distilled?: boolean;
  fallbackCause?: string;
  gateway?: AuditGateway | null;
  commitBefore?: string | null;
  commitAfter?: string;
  pushed?: boolean;
  needsReview?: string;
  detail?: Record<string, unknown>;
}

export type ConfirmSource = AuditConfirm;

/** A request whose conversation and repository are the caller's own. */
export interface ResolvedEngrave {
  readonly request: EngraveRequest;
  readonly conversation: Conversation;
  readonly stone: Stone;
  readonly subject: AuditSubject;
}

declare const issuedHere: unique symbol;

/** What the writer accepts: only `EngraveAuthorizer` makes one. */
export type AuthorizedEngrave = (ResolvedEngrave | { readonly replay: EngraveResult }) & {
  readonly [issuedHere]: true;
};
