import { ABOUT, HEADING, LEVEL_WEIGHT, LEVELS } from '../postings';
import type { QueryTerm } from './query-terms';
import type { StoneReader } from './stone-reader';

export interface Candidate {
  id: number;
  /** Sum over the query's terms of how telling each is and how much it weighs in the section. */
  score: number;
}

export interface CandidateOptions {
  /** Candidates handed to the second stage. */
  count: number;
  /** Rows read at most: light lists of common words are left out first. */
  maxRows: number;
  headingWeight: number;
  aboutWeight: number;
}

/**
 * First stage. Reads the lists of the most telling words first and the heavy lists of each word before its light ones,
 * until the budget is used. Ties at the cut are settled by path and line, never by the order of the rows, which depends
 * on the history of the file.
 */
export function findCandidates(
  reader: StoneReader,
  terms: readonly QueryTerm[],
  options: CandidateOptions,
): Candidate[] {
  const scores = new Map<number, number>();
  let rows = 0;
  for (const { variants, idf } of [...terms].sort((a, b) => b.idf - a.idf)) {
    for (const [mark, weight] of lists(options)) {
      for (const variant of variants) {
        const marked = mark + variant.stem;
        const count = reader.count(marked);
        if (count === 0 || (rows > 0 && rows + count > options.maxRows)) continue;
        rows += count;
        const gain = idf * weight * variant.weight;
        for (const id of reader.rows(marked)) scores.set(id, (scores.get(id) ?? 0) + gain);
      }
    }
  }
  return best(reader, scores, options.count);
}

function lists({ headingWeight, aboutWeight }: CandidateOptions): [string, number][] {
  const levels = LEVELS.map((level): [string, number] => [level, LEVEL_WEIGHT[level]]);
  return [[HEADING, headingWeight], ...levels, [ABOUT, aboutWeight]];
}

function best(reader: StoneReader, scores: Map<number, number>, count: number): Candidate[] {
  if (scores.size <= count) return [...scores].map(([id, score]) => ({ id, score }));
  const sorted = Float64Array.from(scores.values()).sort();
  const least = sorted[sorted.length - count] ?? 0;
  const above: Candidate[] = [];
  const tied: Candidate[] = [];
  for (const [id, score] of scores) {
    if (score > least) above.push({ id, score });
    else if (score === least) tied.push({ id, score });
  }
  const room = count - above.length;
  if (tied.length > room) {
    const place = new Map(tied.map(({ id }) => [id, placeOf(reader, id)]));
    tied.sort((a, b) => ((place.get(a.id) ?? '') < (place.get(b.id) ?? '') ? -1 : 1));
  }
  return [...above, ...tied.slice(0, room)];
}

function placeOf(reader: StoneReader, id: number): string {
  const section = reader.section(id);
  const file = section && reader.file(section.file);
  return `${file?.path ?? ''}\0${String(section?.line ?? 0).padStart(9, '0')}`;
}
