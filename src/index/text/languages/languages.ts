import { fold } from '../fold';
import { compileStemmer } from '../stem';
import { danish, dutch, english, german, norwegian, swedish } from './germanic';
import type { Language } from './language.types';
import { finnish, russian } from './others';
import { french, italian, portuguese, spanish } from './romance';

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
];

export type Stem = (folded: string) => string;

const stemmers = new Map<string, Stem>();
const stopwords = new Map<string, Set<string>>();
for (const language of LANGUAGES) {
  if (language.stemmer) stemmers.set(language.code, compileStemmer(language.stemmer));
  stopwords.set(language.code, new Set(language.stopwords.trim().split(/\s+/).map(fold)));
}
/** Languages of each function word: telling a language costs one look-up a word. */
const speakers = new Map<string, string[]>();
for (const [code, words] of stopwords)
  for (const word of words) speakers.set(word, [...(speakers.get(word) ?? []), code]);
const unchanged: Stem = (folded) => folded;

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
    .matchAll(/\p{L}+/gu)) {
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
