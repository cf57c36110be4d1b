import type { AuditGateway } from '../../audit/audit.types';

/** What a draft says beside its bytes; stored as JSON. */
export interface DraftContent {
  title: string;
  summary: string;
  body: string;
  tags: string[];
  sources: string[];
  model: string;
  distilled: boolean;
  /** The day that names the note. */
  date: string;
  redactions: Record<string, number>;
  /** Every other stone that the conversation read. */
  otherStones: { id: string; name: string }[];
}

export interface StoredDraft {
  id: string;
  digest: string;
  ownerId: string;
  conversationId: string;
  repositoryId: string;
  path: string;
  markdown: string;
  content: DraftContent;
  takenBy: string | null;
}

/** A note ready to be committed. */
export interface Note {
  content: DraftContent;
  markdown: string;
  /**
   * Bound: a person approved exactly this path, and any other is `draft_mismatch`. Else a suffix is taken where the name
   * is not free.
   */
  path: { bound: string } | { slug: string; year: string; month: string };
  gateway: AuditGateway | null;
  fallbackCause?: string;
  /** The stored draft that it was taken from. */
  draftId?: string;
}

export type NoteOrSkip = { kind: 'note'; note: Note } | { kind: 'skip'; reason: string; gateway: AuditGateway | null };
