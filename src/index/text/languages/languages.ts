import { fold } from '../fold';
import { compileStemmer } from '../stem';
import { arabic } from './arabic';
import { danish, dutch, english, german, norwegian, swedish } from './germanic';
import { hindi } from './hindi';
import type { Language } from './language.types';
import { finnish, russian } from './others';
import { french, italian, portuguese, spanish } from './romance';
import { czech, polish, ukrainian } from './slavic';
import { turkish } from './turkish';

/** Languages whose words are told apart by an alphabet and stemmed; Chinese, Japanese and Korean go by bigrams. */
export const LANGUAGES: readonly Language[] = [
  english,
  german,
  french,
  spanish,
  portuguese,
  italian,
  dutch,
  swedish,
  danish,
  norwegian,
  finnish,
  russian,
  ukrainian,
  polish,
  czech,
  turkish,
  arabic,
  hindi,
];

export type Stem = (folded: string) => string;

const LATIN = /^[a-z]/;
const unchanged: Stem = (folded) => folded;
const stemmers = new Map<string, Stem>();
const stopwords = new Map<string, Set<string>>();
const latin: Stem = english.stemmer ? compileStemmer(english.stemmer) : unchanged;
for (const { code, stemmer, stopwords: words } of LANGUAGES) {
  const stem = stemmer ? compileStemmer(stemmer) : unchanged;
  stopwords.set(code, new Set(words.trim().split(/\s+/).map(fold)));
  // Words in Latin letters inside of another script are English ones, as good as always.
  const isLatin = /^\s*\p{Script=Latin}/u.test(words);
  stemmers.set(code, isLatin ? stem : (word) => (LATIN.test(word) ? latin(word) : stem(word)));
}
/** Languages of each function word: telling a language costs one look-up a word. */
const speakers = new Map<string, string[]>();
for (const [code, words] of stopwords)
  for (const word of words) speakers.set(word, [...(speakers.get(word) ?? []), code]);

export function stemmerOf(code: string): Stem {
  return stemmers.get(code) ?? unchanged;
}

export function isStopword(folded: string, codes: Iterable<string>): boolean {
  for (const code of codes) if (stopwords.get(code)?.has(folded)) return true;
  return false;
}

const NOBODY: readonly string[] = [];
/** Words as written; cleared when full. Folding costs more than all the rest. */
const CACHE_WORDS = 20_000;
const spoken = new Map<string, readonly string[]>();

function speakersOf(word: string): readonly string[] {
  if (word.length < 2 || word.length > 20) return NOBODY;
  let codes = spoken.get(word);
  if (codes === undefined) {
    if (spoken.size >= CACHE_WORDS) spoken.clear();
    spoken.set(word, (codes = speakers.get(fold(word)) ?? NOBODY));
  }
  return codes;
}

/** Words read to tell a file's language: enough to be sure, little enough to cost nothing. */
const SAMPLE_WORDS = 200;
const SAMPLE_CHARS = 4_000;
const CODE = /^(```|~~~)[\s\S]*?(?:^\1|$(?![\s\S]))|`[^`\n]*`|https?:\S+/gm;

/**
 * Language of a text by its function words. A text that holds few of any language, or hardly more than English ones, is
 * taken for English, whose stemmer does the least harm to identifiers.
 */
export function detectLanguage(text: string): string {
  const counts = new Map<string, number>();
  let words = 0;
  for (const match of text
    .slice(0, SAMPLE_CHARS)
    .replace(CODE, ' ')
    .matchAll(/[\p{L}\p{M}]+/gu)) {
    if (++words > SAMPLE_WORDS) break;
    for (const code of speakersOf(match[0])) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  let best = 'en';
  let most = Math.max((counts.get('en') ?? 0) * 1.5, words * 0.1, 3);
  for (const [code, count] of counts) {
    if (code !== 'en' && count > most) {
      best = code;
      most = count;
    }
  }
  return best;
}
