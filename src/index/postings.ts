/**
 * Impact-ordered postings: each term of a section is stored once, with a mark for how much it weighs there. A search
 * reads the heavy lists of a common term only, and needs neither positions nor frequencies from the table.
 */

/** In the heading. */
export const HEADING = 'h';
/** In the page's title, the headings above or the path, and not in the heading. */
export const ABOUT = 'a';
/** In heading or text, heaviest first. */
export const LEVELS = ['4', '3', '2', '1'] as const;
export const MARKS = [HEADING, ABOUT, ...LEVELS] as const;
export type Mark = (typeof MARKS)[number];

/** Least saturated frequency of a level, and what a term of the level weighs on average. */
const BOUNDS: readonly (readonly [mark: Mark, least: number])[] = [
  ['4', 0.65],
  ['3', 0.5],
  ['2', 0.3],
  ['1', 0],
];
export const LEVEL_WEIGHT: Record<(typeof LEVELS)[number], number> = { '4': 0.75, '3': 0.57, '2': 0.4, '1': 0.2 };

/** BM25's saturation with a fixed average length, so that a file's postings depend on nothing but the file. */
export const K1 = 1.2;
const B = 0.75;
export const TYPICAL_WORDS = 150;

/** The frequency at which a term of a section of so many words weighs one half. */
export function saturationOf(words: number, typicalWords: number): number {
  return K1 * (1 - B + (B * words) / typicalWords);
}

export interface SectionTerms {
  heading: readonly string[];
  about: readonly string[];
  text: readonly string[];
}

/** The row of the full-text table for one section, and how many words it has. */
export function sectionPostings({ heading, about, text }: SectionTerms): { row: string; words: number } {
  const counts = new Map<string, number>();
  for (const term of heading) counts.set(term, (counts.get(term) ?? 0) + 1);
  for (const term of text) counts.set(term, (counts.get(term) ?? 0) + 1);
  const words = heading.length + text.length;
  const saturation = saturationOf(words, TYPICAL_WORDS);
  const inHeading = new Set(heading);
  const marked: string[] = [];
  for (const term of inHeading) marked.push(HEADING + term);
  for (const term of new Set(about)) if (!inHeading.has(term)) marked.push(ABOUT + term);
  for (const [term, count] of counts) marked.push(levelOf(count / (count + saturation)) + term);
  return { row: marked.join(' '), words };
}

/** Terms as a row of the index has them. */
export function split(terms: string): string[] {
  const list = terms.split(' ');
  if (list.at(-1) === '') list.pop();
  return list;
}

function levelOf(weight: number): Mark {
  for (const [mark, least] of BOUNDS) if (weight >= least) return mark;
  return '1';
}
