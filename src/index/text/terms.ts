import { isGrammar } from './char-class';
import { isStopword, stemmerOf } from './languages/languages';
import { scanRuns, scanWords, wordsOfRun, type WordKind } from './scan-words';

/** Runs come again and again; their terms are made once. Cleared when full, so that memory stays bounded. */
const CACHE_RUNS = 20_000;
const MAX_CACHED_RUN_CHARS = 40;
const caches = new Map<string, Map<string, readonly string[]>>();

/** Index terms of a text in reading order. The same term is the same string: counting them costs no second hash. */
export function indexTerms(text: string, language: string): string[] {
  const cache = cacheOf(language);
  const terms: string[] = [];
  scanRuns(text, (start, end, isUnspaced) => {
    const run = text.slice(start, end);
    let known = cache.get(run);
    if (known === undefined) {
      known = termsOfRun(run, isUnspaced, language);
      if (run.length <= MAX_CACHED_RUN_CHARS) {
        if (cache.size >= CACHE_RUNS) cache.clear();
        cache.set(run, known);
      }
    }
    for (const term of known) terms.push(term);
  });
  return terms;
}

function cacheOf(language: string): Map<string, readonly string[]> {
  let cache = caches.get(language);
  if (!cache) caches.set(language, (cache = new Map<string, readonly string[]>()));
  return cache;
}

function termsOfRun(run: string, isUnspaced: boolean, language: string): string[] {
  const stem = stemmerOf(language);
  const terms: string[] = [];
  wordsOfRun(run, 0, isUnspaced, (folded, kind) => terms.push(kind === 'pair' ? folded : stem(folded)));
  return terms;
}

export interface QueryWord {
  folded: string;
  kind: WordKind;
  /** The word's stem in each language of the index, distinct. */
  stems: string[];
  /** Says nothing about the subject: left out while other words remain. */
  isStop: boolean;
  start: number;
  end: number;
}

export function queryWords(query: string, languages: readonly string[]): QueryWord[] {
  const stemmers = languages.map(stemmerOf);
  const words: QueryWord[] = [];
  scanWords(query, (folded, kind, start, end) => {
    const stems = kind === 'pair' ? [folded] : [...new Set(stemmers.map((stem) => stem(folded)))];
    const isStop = kind === 'pair' ? isGrammar(folded) : isStopword(folded, languages);
    words.push({ folded, kind, stems, isStop, start, end });
  });
  return words;
}
