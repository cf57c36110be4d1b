import { ABOUT, HEADING } from '../postings';
import { isNear } from '../text/edit-distance';
import type { QueryWord } from '../text/terms';
import type { StoneReader } from './stone-reader';

export interface Variant {
  stem: string;
  /** 1 for the word itself, less for what it was taken for. */
  weight: number;
}

/** One word of the query with the stems of the index that stand for it. */
export interface QueryTerm {
  word: QueryWord;
  variants: Variant[];
  /** How telling the word is: BM25's inverse document frequency. */
  idf: number;
  /** How telling it is in a heading: a word of every text may be in one heading only. */
  headingIdf: number;
}

export interface TermOptions {
  prefixes: boolean;
  compounds: boolean;
  typos: boolean;
  maxWords: number;
  maxPairs: number;
  /** Weight of an identifier as one word, and of each of its parts: both stand for the same thing. */
  joined: number;
  part: number;
}

const PREFIX_WEIGHT = 0.8;
const COMPOUND_WEIGHT = 0.8;
const TYPO_WEIGHT = 0.7;
const MIN_PREFIX_CHARS = 4;
const MIN_TYPO_CHARS = 5;
const MIN_COMPOUND_PART = 4;
const MAX_VARIANTS = 6;
const MAX_PREFIX_STEMS = 50;
/** Stems with one first letter are a few hundred to a few thousand; beyond this a typo stays a typo. */
const MAX_TYPO_STEMS = 20_000;

/** The words that decide: each once, the most telling ones, with what the index has for them. */
export function queryTerms(reader: StoneReader, words: readonly QueryWord[], options: TermOptions): QueryTerm[] {
  const distinct = new Map<string, QueryWord>();
  for (const word of words) if (!distinct.has(word.folded)) distinct.set(word.folded, word);
  reader.expectStems([...distinct.values()].flatMap(({ stems }) => stems));
  const terms: QueryTerm[] = [];
  const total = reader.meta.sections;
  const covered = new Set<string>();
  for (const word of distinct.values()) {
    const variants = variantsOf(reader, word, options).filter(({ stem }) => !covered.has(stem));
    if (variants.length === 0) continue;
    for (const { stem } of variants) covered.add(stem);
    const sections = Math.min(total, Math.max(...variants.map(({ stem }) => sectionsWith(reader, stem))));
    const share = word.kind === 'joined' ? options.joined : word.kind === 'part' ? options.part : 1;
    const headings = Math.min(total, Math.max(...variants.map(({ stem }) => reader.count(HEADING + stem))));
    terms.push({
      word,
      variants,
      idf: share * inverseFrequency(sections, total),
      headingIdf: share * inverseFrequency(headings, total),
    });
  }
  const telling = [...terms].sort((a, b) => b.idf - a.idf || (a.word.folded < b.word.folded ? -1 : 1));
  const kept = new Set([
    ...telling.filter(({ word }) => word.kind !== 'pair').slice(0, options.maxWords),
    ...telling.filter(({ word }) => word.kind === 'pair').slice(0, options.maxPairs),
  ]);
  return terms.filter((term) => kept.has(term));
}

function inverseFrequency(sections: number, total: number): number {
  return Math.log(1 + (total - sections + 0.5) / (sections + 0.5));
}

/** Sections that hold a stem anywhere, title and path included. */
function sectionsWith(reader: StoneReader, stem: string): number {
  return Math.max(reader.frequency(stem), reader.count(HEADING + stem), reader.count(ABOUT + stem));
}

function variantsOf(reader: StoneReader, word: QueryWord, options: TermOptions): Variant[] {
  const exact = word.stems.filter((stem) => sectionsWith(reader, stem) > 0);
  if (exact.length > 0) return exact.map((stem) => ({ stem, weight: 1 }));
  if (word.kind === 'pair') return [];
  const prefixed = options.prefixes ? startingWith(reader, word) : [];
  if (prefixed.length > 0) return prefixed;
  const parts = options.compounds ? compoundParts(reader, word) : [];
  if (parts.length > 0) return parts;
  return options.typos ? misspelt(reader, word) : [];
}

function startingWith(reader: StoneReader, { stems }: QueryWord): Variant[] {
  const found = new Map<string, number>();
  for (const stem of stems) {
    if (stem.length < MIN_PREFIX_CHARS) continue;
    for (const [other, count] of reader.stemsBetween(stem, `${stem}\u{10ffff}`, MAX_PREFIX_STEMS))
      found.set(other, count);
  }
  return mostFrequent(found, PREFIX_WEIGHT);
}

/** `Passworthash` where the index has `passwort` and `hash`: the split whose rarer part is most frequent. */
function compoundParts(reader: StoneReader, { folded, stems }: QueryWord): Variant[] {
  let best: { parts: string[]; least: number } | null = null;
  for (const whole of new Set([folded, ...stems])) {
    for (let at = MIN_COMPOUND_PART; at <= whole.length - MIN_COMPOUND_PART; at++) {
      const tail = whole.slice(at);
      const tailCount = reader.frequency(tail);
      if (tailCount === 0) continue;
      // Linking letters between the parts: Arbeit-s-zeit, Schwein-e-braten.
      for (const head of [whole.slice(0, at), whole.slice(0, at - 1), whole.slice(0, at - 2)]) {
        const least = head.length < MIN_COMPOUND_PART ? 0 : Math.min(tailCount, reader.frequency(head));
        if (least > 0 && (!best || least > best.least)) best = { parts: [head, tail], least };
      }
    }
  }
  return best ? best.parts.map((stem) => ({ stem, weight: COMPOUND_WEIGHT })) : [];
}

/** The same first letter, then one slip in a word of five letters and more, two from eight on. */
function misspelt(reader: StoneReader, { stems, folded }: QueryWord): Variant[] {
  if (folded.length < MIN_TYPO_CHARS || /\d/.test(folded)) return [];
  const first = folded.charAt(0);
  const candidates = reader.stemsBetween(first, `${first}\u{10ffff}`, MAX_TYPO_STEMS);
  for (const slips of folded.length >= 8 ? [1, 2] : [1]) {
    const found = new Map<string, number>();
    for (const [stem, count] of candidates) {
      if (stem.length >= 4 && stems.some((one) => isNear(one, stem, slips))) found.set(stem, count);
    }
    if (found.size > 0) return mostFrequent(found, TYPO_WEIGHT);
  }
  return [];
}

function mostFrequent(found: Map<string, number>, weight: number): Variant[] {
  return [...found]
    .sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
    .slice(0, MAX_VARIANTS)
    .map(([stem]) => ({ stem, weight }));
}
