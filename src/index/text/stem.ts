import { fold } from './fold';

/** `[suffix, replacement, least length of what stays before the suffix]` */
export type SuffixRule = readonly [suffix: string, replacement: string, minStem: number];

export interface Stemmer {
  /** Applied in turn; in each step the longest suffix that fits, once. */
  steps: readonly (readonly SuffixRule[])[];
  /** Cut off first, the longest one that fits and leaves at least so many letters. */
  prefixes?: readonly (readonly [prefix: string, minRest: number])[];
  /** A doubled consonant left at the end by a step is made single: `runn` → `run`. */
  undouble?: boolean;
}

type CompiledStep = Map<string, SuffixRule[]>;

/** Words of one language are many, but the same ones come again and again. */
const CACHE_WORDS = 20_000;
/** A stem must hold a vowel, as far as its script writes them. */
const VOWEL = /[aeiouy\u0370-\uffff]/;

/** Cuts inflection (and a little derivation) off folded words. The same word always has the same stem. */
export function compileStemmer({ steps, prefixes = [], undouble = false }: Stemmer): (folded: string) => string {
  const compiled = steps.map(compileStep);
  const heads = prefixes
    .map(([prefix, minRest]) => [fold(prefix), minRest] as const)
    .sort((a, b) => b[0].length - a[0].length);
  const cache = new Map<string, string>();
  return (folded) => {
    if (folded.length < 4 || /\d/.test(folded)) return folded;
    const known = cache.get(folded);
    if (known !== undefined) return known;
    let stem = withoutPrefix(folded, heads);
    for (const step of compiled) stem = applyStep(stem, step, undouble);
    if (cache.size >= CACHE_WORDS) cache.clear();
    cache.set(folded, stem);
    return stem;
  };
}

function withoutPrefix(word: string, prefixes: readonly (readonly [prefix: string, minRest: number])[]): string {
  const found = prefixes.find(([prefix, minRest]) => word.startsWith(prefix) && word.length - prefix.length >= minRest);
  return found ? word.slice(found[0].length) : word;
}

/** Rules by the last letter of their suffix, longest first. Suffixes are folded as the words are. */
function compileStep(rules: readonly SuffixRule[]): CompiledStep {
  const byLast: CompiledStep = new Map();
  for (const [suffix, replacement, minStem] of rules) {
    const folded = fold(suffix);
    const last = folded.slice(-1);
    const list = byLast.get(last) ?? [];
    list.push([folded, fold(replacement), minStem]);
    byLast.set(last, list);
  }
  for (const list of byLast.values()) list.sort((a, b) => b[0].length - a[0].length);
  return byLast;
}

function applyStep(word: string, step: CompiledStep, undouble: boolean): string {
  for (const [suffix, replacement, minStem] of step.get(word.slice(-1)) ?? []) {
    if (!word.endsWith(suffix)) continue;
    const stem = word.slice(0, word.length - suffix.length);
    if (stem.length < minStem || !VOWEL.test(stem)) continue;
    if (undouble && replacement === '' && /([bdfgmnprt])\1$/.test(stem)) return stem.slice(0, -1);
    return stem + replacement;
  }
  return word;
}
