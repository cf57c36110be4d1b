import { ABOUT, HEADING, LEVEL_WEIGHT, LEVELS, type Mark } from '../postings';
import type { QueryTerm } from './query-terms';
import type { StoneReader } from './stone-reader';

export interface Candidate {
  id: number;
  /** Sum over the query's terms of how telling each is and how much it weighs in the section. */
  score: number;
  /** Saturated frequency of each term in heading and text, as its list tells it. */
  weights: Map<QueryTerm, number>;
}

export interface CandidateOptions {
  /** Candidates handed to the second stage. */
  count: number;
  /** Rows read at most: light lists of common words are left out first. */
  maxRows: number;
  headingWeight: number;
  aboutWeight: number;
}

interface ReadList {
  term: QueryTerm;
  /** Weight in heading and text; 0 for a list that tells something else. */
  weight: number;
  rows: readonly number[];
}

/** Score by section id; one for all readers of the thread, all zero between two searches. */
let scores = new Float64Array(0);

/**
 * First stage. Reads the lists of the most telling words first and the heavy lists of each word before its light ones,
 * until the budget is used. Ties at the cut are settled by path and line, never by the order of the rows, which depends
 * on the history of the file.
 */
export function findCandidates(
  reader: StoneReader,
  terms: readonly QueryTerm[],
  options: CandidateOptions,
): Map<number, Candidate> {
  const lists: ReadList[] = [];
  const touched: number[] = [];
  if (scores.length <= reader.lastSection) scores = new Float64Array(reader.lastSection + 1024);
  let rows = 0;
  for (const term of [...terms].sort((a, b) => b.idf - a.idf)) {
    for (const [mark, weight] of marksOf(options)) {
      for (const variant of term.variants) {
        const marked = mark + variant.stem;
        const count = reader.count(marked);
        if (count === 0 || (rows > 0 && rows + count > options.maxRows)) continue;
        rows += count;
        const list = reader.rows(marked);
        const gain = term.idf * weight * variant.weight;
        for (const id of list) {
          const before = scores[id] ?? 0;
          if (before === 0) touched.push(id);
          scores[id] = before + gain;
        }
        const isLevel = mark !== HEADING && mark !== ABOUT;
        lists.push({ term, weight: isLevel ? weight * variant.weight : 0, rows: list });
      }
    }
  }
  const found = best(reader, touched, options.count);
  for (const id of touched) scores[id] = 0;
  readWeights(found, lists);
  return found;
}

function marksOf({ headingWeight, aboutWeight }: CandidateOptions): [Mark, number][] {
  const levels = LEVELS.map((level): [Mark, number] => [level, LEVEL_WEIGHT[level]]);
  return [[HEADING, headingWeight], ...levels, [ABOUT, aboutWeight]];
}

function readWeights(found: ReadonlyMap<number, Candidate>, lists: readonly ReadList[]): void {
  for (const { term, weight, rows } of lists) {
    if (weight === 0) continue;
    for (const id of rows) {
      const candidate = found.get(id);
      if (candidate) candidate.weights.set(term, Math.max(weight, candidate.weights.get(term) ?? 0));
    }
  }
}

function best(reader: StoneReader, touched: readonly number[], count: number): Map<number, Candidate> {
  const found = new Map<number, Candidate>();
  const keep = (id: number): void => {
    found.set(id, { id, score: scores[id] ?? 0, weights: new Map() });
  };
  if (touched.length <= count) {
    touched.forEach(keep);
    return found;
  }
  const sorted = new Float64Array(touched.length);
  for (let index = 0; index < touched.length; index++) sorted[index] = scores[touched[index] ?? 0] ?? 0;
  sorted.sort();
  const least = sorted[sorted.length - count] ?? 0;
  const tied: number[] = [];
  for (const id of touched) {
    const score = scores[id] ?? 0;
    if (score > least) keep(id);
    else if (score === least) tied.push(id);
  }
  const room = count - found.size;
  // A few more candidates cost less than their order.
  (tied.length > room + count / 2 ? reader.firstByPlace(tied, room) : tied).forEach(keep);
  return found;
}
