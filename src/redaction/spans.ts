import { BARRIER } from './placeholder';
import { Span } from './redact.types';

/** What is left of a found stretch beside an existing placeholder must be at least this long to be worth another one. */
const MIN_PIECE = 3;

/** Cuts stretches at existing placeholders, orders them and joins those that overlap; the highest rank names the whole. */
export function mergeSpans(spans: readonly Span[], masked: string): Span[] {
  const whole = masked.includes(BARRIER) ? spans.flatMap((span) => aroundBarriers(span, masked)) : [...spans];
  whole.sort((a, b) => a.start - b.start || b.end - a.end);
  const merged: Span[] = [];
  for (const span of whole) {
    const last = merged[merged.length - 1];
    if (last && span.start < last.end) {
      if (span.rank > last.rank) {
        last.kind = span.kind;
        last.rank = span.rank;
      }
      last.end = Math.max(last.end, span.end);
    } else {
      merged.push({ ...span });
    }
  }
  return merged;
}

function aroundBarriers(span: Span, masked: string): Span[] {
  const pieces: Span[] = [];
  let start = span.start;
  for (let i = span.start; i <= span.end; i++) {
    if (i < span.end && masked[i] !== BARRIER) continue;
    if (i - start >= MIN_PIECE) pieces.push({ ...span, start, end: i });
    start = i + 1;
  }
  return pieces;
}
