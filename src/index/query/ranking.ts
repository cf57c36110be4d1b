import { split } from '../postings';
import { searchableText } from '../text/plain-text';
import { scanWords } from '../text/scan-words';
import { indexTerms } from '../text/terms';
import { findCandidates, type CandidateOptions } from './candidates';
import { parseQuery, type ParsedQuery } from './query-text';
import { queryTerms, type QueryTerm, type TermOptions } from './query-terms';
import type { FileRow, SectionRow, StoneReader } from './stone-reader';

/** Every setting of the ranking. README.md shows what each is worth. */
export interface RankingOptions {
  terms: TermOptions;
  candidates: CandidateOptions;
  /** Candidates whose text is read. */
  textCandidates: number;
  /** Weight of each field's words beside a word of the text. */
  fields: { heading: number; title: number; crumbs: number; path: number };
  weights: {
    /** BM25 over all fields, as a share of the best candidate's. */
    relevance: number;
    /** Share of the query, by how telling its words are, that a field holds. */
    heading: number;
    /** The same of the heading, for words in the very form of the query. */
    exactHeading: number;
    title: number;
    about: number;
    text: number;
    path: number;
    /** Share of the heading that the query holds. */
    precision: number;
    /** The heading as a whole stands in the query. */
    wholeHeading: number;
    /** Neighbours in the query that are neighbours in the section. */
    pairs: number;
    /** Quoted phrases that the section holds. */
    phrases: number;
  };
  /** Sections of one file that come before those of others. */
  perFile: number;
  /** What each further section of a file loses. */
  repeated: number;
}

export const RANKING: RankingOptions = {
  terms: { prefixes: true, compounds: true, typos: true, maxWords: 14, maxPairs: 24, joined: 1, part: 1 },
  candidates: { count: 250, maxRows: 25_000, headingWeight: 0.8, aboutWeight: 0.4 },
  textCandidates: 60,
  fields: { heading: 6, title: 3, crumbs: 2, path: 2 },
  weights: {
    relevance: 1,
    heading: 0.55,
    exactHeading: 0.3,
    title: 0.5,
    about: 0.3,
    text: 0.1,
    path: 0.1,
    precision: 0.25,
    wholeHeading: 0.1,
    pairs: 0.1,
    phrases: 1,
  },
  perFile: 4,
  repeated: 0.07,
};

export interface Ranked {
  section: SectionRow;
  file: FileRow;
  score: number;
  terms: readonly QueryTerm[];
}

/** The sections that answer a query, best first. The same index state and query always give the same list. */
export function rank(reader: StoneReader, text: string, limit: number, options: RankingOptions = RANKING): Ranked[] {
  const query = parseQuery(text, reader.languages);
  const terms = queryTerms(reader, query.words, options.terms);
  if (terms.length === 0) return [];
  const found = findCandidates(reader, terms, options.candidates);
  const files = new Map<number, FileRow>();
  const scorer = new Scorer(terms, query, options);
  const scored: ScoredSection[] = [];
  for (const { id, score } of found) {
    const section = reader.section(id);
    const file = section && (files.get(section.file) ?? reader.file(section.file));
    if (!section || !file) continue;
    files.set(file.id, file);
    scored.push(scorer.outside(section, file, score));
  }
  const first = Math.max(...scored.map((one) => one.first));
  for (const one of scored) one.score = scorer.estimate(one, first);
  scored.sort(byScore);
  const read = scored.slice(0, Math.max(options.textCandidates, limit));
  for (const one of read) scorer.inside(one, reader.text(one.section.id)?.text ?? '', reader.meta);
  const top = Math.max(...read.map((one) => one.relevance));
  for (const one of read) one.score = scorer.final(one, top);
  read.sort(byScore);
  demoteRepeated(read, options.repeated);
  read.sort(byScore);
  return spread(read, options.perFile)
    .slice(0, limit)
    .map(({ section, file, score }) => ({ section, file, score, terms }));
}

interface ScoredSection {
  section: SectionRow;
  file: FileRow;
  headingTerms: string[];
  /** What heading, title, crumbs and path are worth, the text unread. */
  outside: number;
  first: number;
  relevance: number;
  inside: number;
  score: number;
}

function byScore(a: ScoredSection, b: ScoredSection): number {
  if (a.score !== b.score) return b.score - a.score;
  if (a.file.path !== b.file.path) return a.file.path < b.file.path ? -1 : 1;
  return a.section.line - b.section.line;
}

/** The second section of a file loses a little, the third twice as much: the answer may be in another file. */
function demoteRepeated(sorted: readonly ScoredSection[], loss: number): void {
  const seen = new Map<number, number>();
  for (const one of sorted) {
    const before = seen.get(one.file.id) ?? 0;
    seen.set(one.file.id, before + 1);
    one.score -= loss * before;
  }
}

/** At most so many sections of one file first; the others follow in their order. */
function spread(sorted: readonly ScoredSection[], perFile: number): ScoredSection[] {
  const counts = new Map<number, number>();
  const first: ScoredSection[] = [];
  const later: ScoredSection[] = [];
  for (const one of sorted) {
    const count = (counts.get(one.file.id) ?? 0) + 1;
    counts.set(one.file.id, count);
    (count <= perFile ? first : later).push(one);
  }
  return [...first, ...later];
}

/** Text beyond this says nothing more about a section's subject. */
const SCORED_CHARS = 6_000;
const K1 = 1.2;
const B = 0.75;

class Scorer {
  private readonly termOf = new Map<string, QueryTerm>();
  private readonly exact = new Map<string, QueryTerm>();
  private readonly total: number;
  private readonly meanIdf: number;
  private readonly pairs: [QueryTerm, QueryTerm][] = [];

  constructor(
    terms: readonly QueryTerm[],
    private readonly query: ParsedQuery,
    private readonly options: RankingOptions,
  ) {
    for (const term of terms) for (const { stem } of term.variants) this.termOf.set(stem, term);
    for (const term of terms) this.exact.set(term.word.folded, term);
    this.total = terms.reduce((sum, { idf }) => sum + idf, 0) || 1;
    this.meanIdf = this.total / terms.length;
    const words = query.words.filter(({ kind }) => kind !== 'joined');
    words.forEach((word, index) => {
      const next = words[index + 1];
      const a = this.termOfWord(word.stems);
      const b = next && this.termOfWord(next.stems);
      if (a && b && word.kind !== 'pair') this.pairs.push([a, b]);
    });
  }

  outside(section: SectionRow, file: FileRow, first: number): ScoredSection {
    const { weights } = this.options;
    const headingTerms = split(section.headingTerms);
    const heading = this.matched(headingTerms);
    const title = this.matched(split(file.titleTerms));
    const path = this.matched(split(file.pathTerms));
    const about = new Set([...heading, ...title, ...path, ...this.matched(split(section.crumbTerms))]);
    const precision = this.precision(headingTerms, heading);
    const outside =
      weights.heading * this.coverage(heading) +
      weights.exactHeading * this.exactCoverage(section.heading) +
      weights.title * this.coverage(title) +
      weights.path * this.coverage(path) +
      weights.about * this.coverage(about) +
      weights.precision * precision +
      (precision > 0.99 ? weights.wholeHeading : 0);
    return { section, file, headingTerms, outside, first, relevance: 0, inside: 0, score: 0 };
  }

  estimate(one: ScoredSection, first: number): number {
    return one.outside + this.options.weights.relevance * Math.sqrt(one.first / (first || 1));
  }

  /** BM25 over all fields, and what only the text shows: how much of the query it holds, neighbours, phrases. */
  inside(one: ScoredSection, text: string, meta: { tokens: number; sections: number }): void {
    const { fields, weights } = this.options;
    const { section, file } = one;
    const body = split(indexTerms(searchableText(text.slice(0, SCORED_CHARS)), file.language));
    const counts = new Map<QueryTerm, number>();
    const add = (list: readonly string[], weight: number): void => {
      for (const stem of list) {
        const term = this.termOf.get(stem);
        if (term) counts.set(term, (counts.get(term) ?? 0) + weight);
      }
    };
    add(body, 1);
    const inText = this.coverage(counts.keys());
    add(one.headingTerms, fields.heading);
    add(split(file.titleTerms), fields.title);
    add(split(section.crumbTerms), fields.crumbs);
    add(split(file.pathTerms), fields.path);
    const saturation = K1 * (1 - B + (B * section.length) / (meta.tokens / meta.sections || 1));
    for (const [{ idf }, count] of counts) one.relevance += (idf * count * (K1 + 1)) / (count + saturation);
    const sequence = [...one.headingTerms, '', ...body];
    one.inside = weights.text * inText + weights.pairs * this.pairShare(sequence);
    if (this.query.phrases.length > 0) one.inside += weights.phrases * this.phraseShare(sequence);
  }

  final(one: ScoredSection, top: number): number {
    return one.outside + one.inside + this.options.weights.relevance * Math.sqrt(one.relevance / (top || 1));
  }

  private matched(stems: readonly string[]): Set<QueryTerm> {
    const found = new Set<QueryTerm>();
    for (const stem of stems) {
      const term = this.termOf.get(stem);
      if (term) found.add(term);
    }
    return found;
  }

  private exactCoverage(heading: string): number {
    const found = new Set<QueryTerm>();
    scanWords(heading, (folded) => {
      const term = this.exact.get(folded);
      if (term) found.add(term);
    });
    return this.coverage(found);
  }

  private coverage(terms: Iterable<QueryTerm>): number {
    let sum = 0;
    for (const { idf } of terms) sum += idf;
    return sum / this.total;
  }

  /** Words of the heading that the query lacks count as much as one of the query's own, on average. */
  private precision(headingTerms: readonly string[], matched: Set<QueryTerm>): number {
    if (matched.size === 0) return 0;
    let missing = 0;
    for (const stem of new Set(headingTerms)) if (!this.termOf.has(stem)) missing++;
    let hit = 0;
    for (const { idf } of matched) hit += idf;
    return hit / (hit + missing * this.meanIdf);
  }

  private pairShare(sequence: readonly string[]): number {
    if (this.pairs.length === 0) return 0;
    const seen = new Set<number>();
    for (let index = 0; index + 1 < sequence.length; index++) {
      const a = this.termOf.get(sequence[index] ?? '');
      const b = a && this.termOf.get(sequence[index + 1] ?? '');
      if (a && b) this.pairs.forEach((pair, number) => pair[0] === a && pair[1] === b && seen.add(number));
    }
    return seen.size / this.pairs.length;
  }

  private phraseShare(sequence: readonly string[]): number {
    const found = this.query.phrases.filter((phrase) => holdsPhrase(sequence, phrase));
    return found.length / this.query.phrases.length;
  }

  private termOfWord(stems: readonly string[]): QueryTerm | undefined {
    for (const stem of stems) if (this.termOf.has(stem)) return this.termOf.get(stem);
    return undefined;
  }
}

/** Words of a phrase in their order; what an identifier was split from may stand between. */
function holdsPhrase(sequence: readonly string[], phrase: readonly (readonly string[])[]): boolean {
  return sequence.some((_, start) => phrase.every((stems, index) => stems.includes(sequence[start + index] ?? '')));
}
