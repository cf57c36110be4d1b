import { queryWords, type QueryWord } from '../text/terms';

export interface ParsedQuery {
  /** Words that say something, in reading order; all words when none does. */
  words: QueryWord[];
  /** Stems of each quoted phrase, word by word. */
  phrases: string[][][];
}

/** Longer queries are pasted text; their beginning decides. */
const MAX_QUERY_CHARS = 1_500;
const MAX_PHRASES = 4;
const QUOTED = /"([^"]{2,300})"|“([^“”]{2,300})[”“]|„([^„“”]{2,300})[“”]|«([^«»]{2,300})»|「([^「」]{2,300})」/g;

/** Reads a query as its writer meant it: words of any language of the index, quoted phrases. */
export function parseQuery(text: string, languages: readonly string[]): ParsedQuery {
  const query = text.slice(0, MAX_QUERY_CHARS);
  const all = queryWords(query, languages);
  const telling = all.filter((word) => !word.isStop);
  const phrases: string[][][] = [];
  for (const match of query.matchAll(QUOTED)) {
    const inside = match.slice(1).find((group) => group !== undefined) ?? '';
    const words = queryWords(inside, languages).filter((word) => word.kind !== 'joined');
    if (words.length > 1 && phrases.length < MAX_PHRASES) phrases.push(words.map((word) => word.stems));
  }
  return { words: telling.length > 0 ? telling : all, phrases };
}
