import { createHash } from 'node:crypto';
import { newId } from '../common/ids';
import type { RecordDraft } from './audit.types';
import type { Flood } from './chain.repository';

/** Refusals of one kind within a minute make two records: the first as it happens, the others as one with their count. */
export const FLOOD_WINDOW_MS = 60_000;

/** One kind: who, on whose behalf, what code, which repository, which door. */
export function floodKey(draft: RecordDraft): string {
  const { actorId, ownerId, code, repositoryId, door } = draft;
  return createHash('sha256')
    .update(JSON.stringify([actorId, ownerId, code, repositoryId, door]))
    .digest('hex');
}

export interface FloodStep {
  /** To be appended now. */
  records: RecordDraft[];
  next: Flood;
}

/** Takes in refusals of one kind that arrived together. `open` is the kind's window, if it has one. */
export function countRefusals(
  key: string,
  drafts: readonly RecordDraft[],
  open: Flood | undefined,
  now: Date,
): FloodStep {
  const isOpen = open !== undefined && open.endsAt.getTime() > now.getTime();
  const [first, ...others] = drafts;
  if (first === undefined) throw new Error('No refusal to count.');
  if (isOpen) return { records: [], next: counted(open, drafts, now) };
  const endsAt = new Date(now.getTime() + FLOOD_WINDOW_MS);
  const fresh = { key, endsAt, pending: 0, firstAt: null, lastAt: null, draft: null };
  const records = open === undefined ? [first] : [...recordsOf(open), first];
  return { records, next: counted(fresh, others, now) };
}

/** What a window that has ended says: nothing, or one record with the number of refusals that it stands for. */
export function recordsOf(flood: Flood): RecordDraft[] {
  const { draft, pending, firstAt, lastAt } = flood;
  if (draft === null || pending === 0) return [];
  const coalesced = { from: firstAt?.toISOString(), to: lastAt?.toISOString() };
  return [{ ...draft, id: newId('aud'), count: pending, detail: { ...draft.detail, coalesced } }];
}

function counted(flood: Flood, drafts: readonly RecordDraft[], now: Date): Flood {
  const first = drafts[0];
  if (first === undefined) return flood;
  return {
    ...flood,
    pending: flood.pending + drafts.length,
    firstAt: flood.firstAt ?? now,
    lastAt: now,
    draft: flood.draft ?? first,
  };
}
