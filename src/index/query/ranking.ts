import { K1, saturationOf, split, TYPICAL_WORDS } from '../postings';
import { searchableText } from '../text/plain-text';
import { scanWords } from '../text/scan-words';
import { indexTerms } from '../text/terms';
import { findCandidates, type Candidate, type CandidateOptions } from './candidates';
import { parseQuery, type ParsedQuery } from './query-text';
import { queryTerms, type QueryTerm, type TermOptions } from './query-terms';
import type { FileRow, SectionRow, StoneReader } from './stone-reader';

/** Every setting of the ranking. README.md shows what each is worth. */
export interface RankingOptions {
  terms: TermOptions;
  candidates: CandidateOptions;
  /** Candidates whose text is read for a quoted phrase; no other query reads a text. */
  phraseCandidates: number;
  /** Weight of each field's words beside a word of the text. */
  fields: { heading: number; title: number; crumbs: number; path: number };
  weights: {
    /** BM25 over all fields, as a share of the best candidate's. */
    relevance: number;
    /** Share of the query, by how telling its words are in headings, that the heading holds in the very same form. */
    exactHeading: number;
    /** Share of the query that the title holds; heading, title, crumbs and path together; heading and text. */
    title: number;
    about: number;
    text: number;
    /** Share of the heading that the query holds. */
    precision: number;
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
  candidates: { count: 120, maxRows: 6_000, headingWeight: 0.8, aboutWeight: 0.4 },
  phraseCandidates: 60,
  fields: { heading: 6, title: 3, crumbs: 2, path: 2 },
  weights: { relevance: 1, exactHeading: 0.3, title: 0.5, about: 0.45, text: 0.3, precision: 0.25, phrases: 1 },
  perFile: 4,
  repeated: 0.05,
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
  const candidates = findCandidates(reader, terms, options.candidates);
  const sections = reader.sections(candidates.keys());
  const files = new Map<number, FileRow>();
  for (const file of reader.files(new Set(sections.map((section) => section.file)))) files.set(file.id, file);
  const scorer = new Scorer(terms, query, options, reader.meta);
  const scored = sections.flatMap((section) => {
    const file = files.get(section.file);
    const candidate = candidates.get(section.id);
    return file && candidate ? scorer.score(section, file, candidate) : [];
  });
  const top = Math.max(...scored.map((one) => one.relevance));
  for (const one of scored) one.score += options.weights.relevance * Math.sqrt(one.relevance / (top || 1));
  scored.sort(byScore);
  if (query.phrases.length > 0) {
    for (const one of scored.slice(0, Math.max(options.phraseCandidates, limit))) {
      one.score += scorer.phrases(one, reader.text(one.section.id)?.text ?? '');
    }
    scored.sort(byScore);
  }
  demoteRepeated(scored, options.repeated);
  scored.sort(byScore);
  return spread(scored, options.perFile)
    .slice(0, limit)
    .map(({ section, file, score }) => ({ section, file, score, terms }));
}

interface FileTerms {
  title: Set<QueryTerm>;
  path: Set<QueryTerm>;
}

interface ScoredSection {
  section: SectionRow;
  file: FileRow;
  /** BM25 over all fields. */
  relevance: number;
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

/** Text in which a quoted phrase is looked for. */
const PHRASE_CHARS = 60_000;

class Scorer {
  private readonly termOf = new Map<string, QueryTerm>();
  private readonly exact = new Map<string, QueryTerm>();
  private readonly filesTerms = new Map<number, FileTerms>();
  private readonly total: number;
  private readonly meanWords: number;
  private readonly headingTotal: number;
  private readonly termCount: number;

  constructor(
    terms: readonly QueryTerm[],
    private readonly query: ParsedQuery,
    private readonly options: RankingOptions,
    meta: { tokens: number; sections: number },
  ) {
    for (const term of terms) for (const { stem } of term.variants) this.termOf.set(stem, term);
    for (const term of terms) this.exact.set(term.word.folded, term);
    this.total = terms.reduce((sum, { idf }) => sum + idf, 0) || 1;
    this.headingTotal = terms.reduce((sum, { headingIdf }) => sum + headingIdf, 0) || 1;
    this.termCount = terms.length;
    this.meanWords = meta.tokens / meta.sections || 1;
  }

  /** Everything but the relevance's share, which needs the best candidate's. */
  score(section: SectionRow, file: FileRow, { weights: inText }: Candidate): ScoredSection {
    const { weights } = this.options;
    const headingTerms = split(section.headingTerms);
    const heading = this.matched(headingTerms);
    const { title, path } = this.fileTerms(file);
    const crumbs = this.matched(split(section.crumbTerms));
    const about = new Set([...heading, ...title, ...path, ...crumbs]);
    const score =
      weights.exactHeading * this.exactCoverage(section.heading) +
      weights.title * this.coverage(title) +
      weights.about * this.coverage(about) +
      weights.text * this.coverage(inText.keys()) +
      weights.precision * this.precision(headingTerms, heading);
    const relevance = this.relevance(section.length, inText, { heading, title, crumbs, path });
    return { section, file, relevance, score };
  }

  /** BM25F: the fields' words count as several words of the text. Frequencies come from the lists' levels. */
  private relevance(
    words: number,
    inText: ReadonlyMap<QueryTerm, number>,
    inFields: Record<keyof RankingOptions['fields'], ReadonlySet<QueryTerm>>,
  ): number {
    const { fields } = this.options;
    const listed = saturationOf(words, TYPICAL_WORDS);
    const counts = new Map<QueryTerm, number>();
    for (const [term, weight] of inText) counts.set(term, (weight * listed) / (1 - weight));
    for (const field of FIELDS) {
      for (const term of inFields[field]) counts.set(term, (counts.get(term) ?? 0) + fields[field]);
    }
    const saturation = saturationOf(words, this.meanWords);
    let sum = 0;
    for (const [{ idf }, count] of counts) sum += (idf * count * (K1 + 1)) / (count + saturation);
    return sum;
  }

  /** What the quoted phrases add that stand in a section's heading or text. */
  phrases({ section, file }: ScoredSection, text: string): number {
    const body = indexTerms(searchableText(text.slice(0, PHRASE_CHARS)), file.language);
    const sequence = [...split(section.headingTerms), '', ...body];
    const found = this.query.phrases.filter((phrase) => holdsPhrase(sequence, phrase));
    return (this.options.weights.phrases * found.length) / this.query.phrases.length;
  }

  private fileTerms(file: FileRow): FileTerms {
    let terms = this.filesTerms.get(file.id);
    if (!terms) {
      terms = { title: this.matched(split(file.titleTerms)), path: this.matched(split(file.pathTerms)) };
      this.filesTerms.set(file.id, terms);
    }
    return terms;
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
    let sum = 0;
    for (const { headingIdf } of found) sum += headingIdf;
    return sum / this.headingTotal;
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
    for (const { headingIdf } of matched) hit += headingIdf;
    return hit / (hit + (missing * this.headingTotal) / this.termCount);
  }
}

const FIELDS = ['heading', 'title', 'crumbs', 'path'] as const;

/** Words of a phrase in their order; what an identifier was split from may stand between. */
function holdsPhrase(sequence: readonly string[], phrase: readonly (readonly string[])[]): boolean {
  return sequence.some((_, start) => phrase.every((stems, index) => stems.includes(sequence[start + index] ?? '')));
}
