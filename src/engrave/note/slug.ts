import { createHash } from 'node:crypto';
import { transliterate } from 'transliteration';
import { firstCodePoints, wellFormed } from './well-formed';

const MAX_CHARS = 80;
/** Format characters (zero-width, bidi, tags) join nothing and part nothing: they vanish before words are found. */
const VANISHING = /[\p{Cf}\p{Mn}'’ʼ]/gu;

/**
 * The part of a note's file name that its title gives: lower-case ASCII words joined by single hyphens, at most 80
 * characters, cut between words. The same title always gives the same slug. A title of which nothing remains (emoji,
 * direction marks, rules) gives `session-<6 hex>`, made from the conversation's id, so that two such notes differ.
 */
export function slugOf(title: string, conversationId: string): string {
  // Bounded first: transliteration may make several letters of one.
  const bounded = firstCodePoints(wellFormed(title), 400).normalize('NFC');
  const ascii = transliterate(bounded.replace(/[\p{Cf}]/gu, '')).replace(VANISHING, '');
  const words = ascii
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  const slug = cutBetweenWords(words);
  return slug === '' ? fallbackSlug(conversationId) : slug;
}

function cutBetweenWords(words: readonly string[]): string {
  let slug = '';
  for (const word of words) {
    const longer = slug === '' ? word : `${slug}-${word}`;
    if (longer.length > MAX_CHARS) return slug === '' ? word.slice(0, MAX_CHARS) : slug;
    slug = longer;
  }
  return slug;
}

function fallbackSlug(conversationId: string): string {
  return `session-${createHash('sha256').update(conversationId).digest('hex').slice(0, 6)}`;
}
