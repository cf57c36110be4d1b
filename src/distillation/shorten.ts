import type { Turn } from './transcript';

/** What of a transcript is sent, in UTF-8 bytes: some 20,000 tokens of English, some 30,000 of Chinese. */
export const TRANSCRIPT_BUDGET_BYTES = 80_000;
/** Below this a message says too little to be worth its place; whole messages are left out instead. */
const MIN_MESSAGE_BYTES = 600;

/** A turn, or the place where something of ours was left out. */
export type Piece =
  { kind: 'turn'; role: Turn['role']; text: string; leftOut?: LeftOut } | { kind: 'gap'; messages: number };

/** The cut in the middle of a message: `tail` follows it. */
export interface LeftOut {
  bytes: number;
  tail: string;
}

export interface Shortened {
  pieces: Piece[];
  shortened: boolean;
}

/**
 * Fits turns into the budget. The longest messages give first, each from its middle, so that one huge message cannot
 * crowd out the others; only when all are small are messages left out, from the middle of the conversation: its
 * beginning says what it was about, its end what came of it.
 */
export function shorten(turns: readonly Turn[], budget = TRANSCRIPT_BUDGET_BYTES): Shortened {
  const sizes = turns.map(({ text }) => Buffer.byteLength(text, 'utf8'));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total <= budget) return { pieces: turns.map((turn) => ({ kind: 'turn', ...turn })), shortened: false };
  const limit = Math.max(MIN_MESSAGE_BYTES, largestLimit(sizes, budget));
  const pieces = turns.map((turn) => cutMiddle(turn, limit));
  const costs = sizes.map((size) => Math.min(size, limit));
  return { pieces: leaveOutMiddle(pieces, costs, budget), shortened: true };
}

/** The largest limit per message with which all of them fit. */
function largestLimit(sizes: readonly number[], budget: number): number {
  let low = 0;
  let high = budget;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const total = sizes.reduce((sum, size) => sum + Math.min(size, middle), 0);
    if (total <= budget) low = middle;
    else high = middle - 1;
  }
  return low;
}

function cutMiddle({ role, text }: Turn, limit: number): Piece {
  const bytes = Buffer.from(text, 'utf8');
  if (bytes.length <= limit) return { kind: 'turn', role, text };
  const half = Math.floor(limit / 2);
  const end = startOfCharacter(bytes, half);
  const start = startOfNextCharacter(bytes, bytes.length - half);
  const tail = bytes.subarray(start).toString('utf8');
  return { kind: 'turn', role, text: bytes.subarray(0, end).toString('utf8'), leftOut: { bytes: start - end, tail } };
}

/** The nearest position at or before `at` where a UTF-8 character begins. */
function startOfCharacter(bytes: Buffer, at: number): number {
  let position = at;
  while (position > 0 && ((bytes[position] ?? 0) & 0xc0) === 0x80) position--;
  return position;
}

/** The nearest position at or after `at` where a UTF-8 character begins: a tail never outgrows its half. */
function startOfNextCharacter(bytes: Buffer, at: number): number {
  let position = at;
  while (((bytes[position] ?? 0) & 0xc0) === 0x80) position++;
  return position;
}

/** Keeps a beginning (two fifths of the budget) and an end (the rest). */
function leaveOutMiddle(pieces: Piece[], costs: readonly number[], budget: number): Piece[] {
  const total = costs.reduce((sum, cost) => sum + cost, 0);
  if (total <= budget) return pieces;
  let first = 0;
  for (let used = 0; used + (costs[first] ?? 0) <= budget * 0.4; first++) used += costs[first] ?? 0;
  let last = pieces.length;
  for (let used = 0; last > first && used + (costs[last - 1] ?? 0) <= budget * 0.6; last--)
    used += costs[last - 1] ?? 0;
  return [...pieces.slice(0, first), { kind: 'gap', messages: last - first }, ...pieces.slice(last)];
}
