import { Automaton } from './automaton';
import { findSpelled, patternsOf, tightFormOf } from './canary-search';
import type { TextRange } from './code-points';
import { Cuts } from './cuts';
import { CanaryRefusedError } from './untrusted.errors';

/** Fewer letters than this, once folded, and honest text would be cut. */
export const MIN_CANARY_LENGTH = 4;
export const MAX_CANARY_LENGTH = 1024;

/** Rounds that cut. A text that still holds canaries then was built to outlast us; visible text ends it. */
const CUTTING_ROUNDS = 5;
const BLOCKING_ROUNDS = 8;

export interface StrippedText {
  text: string;
  /** Ranges of the original that are gone, in order. */
  removed: TextRange[];
  /** Offset in the original of an offset in `text`. */
  toOriginal(offset: number): number;
}

/** Why a canary cannot be used, or null. */
export function canaryFault(canary: string): string | null {
  if (canary.trim() === '') return 'is blank';
  if (canary.length > MAX_CANARY_LENGTH) return `is longer than ${MAX_CANARY_LENGTH} characters`;
  const length = [...tightFormOf(canary)].length;
  if (length === 0) return 'holds nothing but formatting';
  return length < MIN_CANARY_LENGTH ? `is shorter than ${MIN_CANARY_LENGTH} letters once formatting is left out` : null;
}

/** A set of canaries, ready to be found in any spelling. Unusable ones are left out: see `canaryFault`. */
export class CanarySet {
  private readonly automaton: Automaton | null;
  /** Visible, and part of no canary: stands where cutting would not end. */
  readonly sign: string;

  constructor(canaries: readonly string[]) {
    const usable = [...new Set(canaries)].filter((canary) => canaryFault(canary) === null);
    const patterns = usable
      .flatMap((canary) => patternsOf(canary))
      .filter((pattern) => pattern.length >= MIN_CANARY_LENGTH);
    this.automaton = patterns.length === 0 ? null : new Automaton([...new Set(patterns)]);
    this.sign = blockerFor(patterns);
  }

  get isEmpty(): boolean {
    return this.automaton === null;
  }

  /** Ranges of `text` that spell a canary, overlapping ones joined. */
  find(text: string): TextRange[] {
    return this.automaton === null ? [] : findSpelled(text, this.automaton);
  }

  /**
   * Cuts every canary, also those that a cut brings together; overlapping canaries go as one. Everything else stays byte for
   * byte. Text nested so deep that it was built against us gets a visible sign instead of the cut, so that this ends.
   */
  strip(cuts: Cuts): void {
    for (let round = 0; ; round++) {
      const found = this.find(cuts.text);
      if (found.length === 0) return;
      if (round < CUTTING_ROUNDS) cuts.replace(found);
      else if (round < BLOCKING_ROUNDS) cuts.replace(found, this.sign);
      else {
        cuts.replace(found, this.sign);
        cuts.replace(openersOf(cuts.text), this.sign);
      }
    }
  }

  /** Like `strip`, but with the sign in place of every cut: for text whose parts must not move together. */
  block(text: string): string {
    const cuts = new Cuts(text);
    for (let round = 0; ; round++) {
      const found = this.find(cuts.text);
      if (found.length === 0) return cuts.text;
      cuts.replace(found, this.sign);
      if (round >= BLOCKING_ROUNDS) cuts.replace(openersOf(cuts.text), this.sign);
    }
  }
}

/** What opens markup or an escape: without these one reading is left, and one round settles it. */
function openersOf(text: string): TextRange[] {
  return [...text.matchAll(/[<&%\\＜＆％＼﹤﹠﹪﹨]/g)].map(({ index }) => ({ start: index, end: index + 1 }));
}

/** A visible sign that occurs in no pattern, so that it can become part of no canary. */
function blockerFor(patterns: readonly string[]): string {
  const used = patterns.join('');
  for (let codePoint = 0x25ae; codePoint < 0x2800; codePoint++) {
    const sign = String.fromCodePoint(codePoint);
    if (!used.includes(sign) && tightFormOf(sign) === sign) return sign;
  }
  return '\u25ae';
}

/**
 * Makes a set of a configured list and refuses, all faults together, what would cut honest text or could never be removed.
 * `reserved` are our own fixed words around repository text, in which nothing can be cut.
 * @throws CanaryRefusedError naming entries by number, never by value
 */
export function compileCanaries(canaries: readonly string[], reserved = ''): CanarySet {
  const faults: string[] = [];
  canaries.forEach((canary, index) => {
    const fault = canaryFault(canary);
    if (fault !== null) faults.push(`entry ${index + 1} ${fault}`);
    else if (reserved !== '' && new CanarySet([canary]).find(reserved).length > 0) {
      faults.push(`entry ${index + 1} is part of our own wording`);
    }
  });
  if (faults.length > 0) throw new CanaryRefusedError(faults);
  return new CanarySet(canaries);
}

export function stripCanariesMapped(text: string, canaries: readonly string[] | CanarySet): StrippedText {
  const set = canaries instanceof CanarySet ? canaries : new CanarySet(canaries);
  const cuts = new Cuts(text);
  set.strip(cuts);
  return { text: cuts.text, removed: cuts.removed(), toOriginal: (offset) => cuts.toOriginal(offset) };
}

/** Removes canaries in any spelling that a model would still read. Blank and too short ones remove nothing. Idempotent. */
export function stripCanaries(text: string, canaries: readonly string[] | CanarySet): string {
  return stripCanariesMapped(text, canaries).text;
}
