import { createHash } from 'node:crypto';
import { CanarySet, compileCanaries } from './canaries';
import { Cuts } from './cuts';
import { DELIMITER_WORDING } from './fence';
import { findHidden } from './invisible';
import type { MappedText } from './untrusted.types';

/** Raised whenever the same text would come out cleaned differently, so that indexes of cleaned text are rebuilt. */
const ALGORITHM = 1;
/** Rounds in which one step makes the other due again: a cut can bring two short runs of hidden characters together. */
const ROUNDS = 6;

/** Steps 1 and 2 for one set of canaries. Plain data in, no framework: a worker thread makes its own. */
export interface Cleaner {
  readonly canaries: CanarySet;
  /** Changes with the set and with the algorithm. */
  readonly fingerprint: string;
  /** Without what only hides and without canaries. Idempotent; text that holds neither comes back as it is. */
  clean(text: string): string;
  cleanMapped(text: string): MappedText;
}

/** @throws CanaryRefusedError when a canary is blank, too short or part of our own wording */
export function createCleaner(canaries: readonly string[]): Cleaner {
  const set = compileCanaries(canaries, DELIMITER_WORDING);
  const cut = (text: string): Cuts => {
    const cuts = new Cuts(text);
    for (let round = 0; round < ROUNDS; round++) {
      cuts.replace(findHidden(cuts.text).ranges);
      const before = cuts.text;
      set.strip(cuts);
      if (cuts.text === before) break;
    }
    return cuts;
  };
  return {
    canaries: set,
    fingerprint: fingerprintOf(canaries),
    clean: (text) => cut(text).text,
    cleanMapped: (text) => {
      const cuts = cut(text);
      return { text: cuts.text, toOriginal: (offset) => cuts.toOriginal(offset) };
    },
  };
}

function fingerprintOf(canaries: readonly string[]): string {
  const sorted = [...new Set(canaries)].sort();
  return createHash('sha256')
    .update(JSON.stringify([ALGORITHM, sorted]))
    .digest('hex')
    .slice(0, 32);
}
