import { createHash } from 'node:crypto';
import { CanarySet } from '../untrusted/canaries';
import { Cuts } from '../untrusted/cuts';
import { findHidden } from '../untrusted/invisible';
import type { TextCleaner } from './index.types';

/** The first two steps of preparing repository text: what only hides, then canaries. */
export function createIndexCleaner(canaries: readonly string[]): TextCleaner {
  const set = new CanarySet(canaries);
  const cleaned = (text: string): Cuts => {
    const cuts = new Cuts(text);
    const { ranges } = findHidden(text);
    if (ranges.length > 0) cuts.replace(ranges);
    if (!set.isEmpty) set.strip(cuts);
    return cuts;
  };
  return {
    clean: (text) => cleaned(text).text,
    cleanMapped: (text) => {
      const cuts = cleaned(text);
      return { text: cuts.text, toOriginal: (offset) => cuts.toOriginal(offset) };
    },
    fingerprint: createHash('sha256').update(JSON.stringify(canaries)).digest('hex').slice(0, 32),
  };
}
