/**
 * What a string looks like: drawn from a generator, or written by a person. All functions are pure and linear in the
 * length of their argument; callers bound that length.
 */

const VOWELS = 'aeiouy';
/** Consonant pairs that words of English, German, French, Spanish or our trade's abbreviations contain. */
const PAIRS =
  'bb bl br bs bt ch ck cl cr cs ct cc dd dg dl dr ds dw dm dn dv ff fl fr ft fs gg gh gl gn gr gs gt ht hn hl hr hm ' +
  'kl kn kr ks kt ky ld lf lg lk ll lm ln lp ls lt lv lz lb lc mb ml mm mn mp ms nc nd nf ng nh nj nk nl nm nn np nr ' +
  'ns nt nv nw nx nz nq ph pl pp pr ps pt rb rc rd rf rg rh rk rl rm rn rp rr rs rt rv rw rz sc sh sk sl sm sn sp ss ' +
  'st sw sf sr sd sb tb tc th tl tm tn tp tr ts tt tw tz wh wl wn wr ws xp xt xc pc db dp fg cf cp cd gp pg sq ql js ' +
  'vr jd hd hs rx wk km cm mk kw pk zz';
/** 1 where no word has these two letters side by side; index 26 × first + second. */
const ODD = new Uint8Array(26 * 26);
for (let a = 0; a < 26; a++) {
  for (let b = 0; b < 26; b++) {
    const first = String.fromCharCode(97 + a);
    const second = String.fromCharCode(97 + b);
    const isKnown = VOWELS.includes(first) || VOWELS.includes(second) || ` ${PAIRS} `.includes(` ${first}${second} `);
    if ((first === 'q' && second !== 'u') || !isKnown) ODD[a * 26 + b] = 1;
  }
}

const isLower = (c: number): boolean => c >= 97 && c <= 122;
const isUpper = (c: number): boolean => c >= 65 && c <= 90;
const isDigit = (c: number): boolean => c >= 48 && c <= 57;

export interface Profile {
  length: number;
  lower: number;
  upper: number;
  digit: number;
  other: number;
  /** How many different characters. */
  distinct: number;
  /** Changes between lower, upper and digit, as a share of the neighbouring pairs; a capital's start counts half. */
  turns: number;
  /** Letter pairs that no word has, as a share of all letter pairs. */
  odd: number;
}

/** Counts of `s` that tell generated from written strings. */
export function profileOf(s: string): Profile {
  const counts = [0, 0, 0, 0, 0];
  let turns = 0;
  let pairs = 0;
  let oddPairs = 0;
  let previous = 0;
  let previousLetter = 0;
  // One bit a character: four words are all of ASCII, what lies beyond shares the last one.
  const seen = [0, 0, 0, 0, 0];
  for (let i = 0; i < s.length; i++) {
    const c = s.charCodeAt(i);
    const word = c < 128 ? c >> 5 : 4;
    seen[word] = (seen[word] as number) | (1 << (c & 31));
    const type = isLower(c) ? 1 : isUpper(c) ? 2 : isDigit(c) ? 3 : 4;
    counts[type] = (counts[type] as number) + 1;
    const letter = type === 1 ? c - 97 : c - 65;
    if (i > 0) {
      if (type !== previous && type !== 4 && previous !== 4) turns += previous === 2 && type === 1 ? 0.5 : 1;
      if (type <= 2 && previous <= 2) {
        pairs++;
        // A capital that begins the next word (camelCase) makes no pair with what went before.
        if (!(previous === 1 && type === 2)) oddPairs += ODD[previousLetter * 26 + letter] as number;
      }
    }
    previous = type;
    previousLetter = letter;
  }
  return {
    length: s.length,
    lower: counts[1] as number,
    upper: counts[2] as number,
    digit: counts[3] as number,
    other: counts[4] as number,
    distinct: seen.reduce((sum, bits) => sum + bitCount(bits), 0),
    turns: s.length > 1 ? turns / (s.length - 1) : 0,
    odd: pairs > 0 ? oddPairs / pairs : 0,
  };
}

function bitCount(bits: number): number {
  let rest = bits;
  let count = 0;
  for (; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** How many different characters, counted up to `limit`. */
export function distinctUpTo(s: string, limit: number): number {
  const seen: number[] = [];
  for (let i = 0; i < s.length && seen.length < limit; i++) {
    const c = s.charCodeAt(i);
    if (!seen.includes(c)) seen.push(c);
  }
  return seen.length;
}

/** Whether `s` looks drawn from a generator rather than written: an identifier, a word or a version fails. */
export function looksRandom(s: string): boolean {
  if (s.length < 8) return false;
  const p = profileOf(s);
  if (p.distinct < Math.min(8, s.length * 0.4)) return false;
  const kinds = (p.lower > 0 ? 1 : 0) + (p.upper > 0 ? 1 : 0) + (p.digit > 0 ? 1 : 0);
  const score = p.turns + 1.2 * p.odd;
  if (kinds === 3) return score >= 0.34;
  if (p.digit > 0) return p.digit >= 2 && score >= 0.3;
  if (kinds === 2) return p.length >= 10 && score >= 0.46;
  return p.length >= 16 && p.odd >= 0.2 && p.other === 0;
}

/** Whether `s` reads as words: letters, joined by the marks that identifiers and prose use, few odd pairs. */
export function looksWritten(s: string): boolean {
  const p = profileOf(s);
  if (p.digit > 0) return false;
  if (!/^[\p{L}\p{M}_\-. ]+$/u.test(s)) return false;
  if (p.lower === 0 || p.upper === 0) return p.odd <= 0.3 || s.length < 8;
  return p.odd <= 0.2 && p.turns <= 0.35 && (s.length < 10 || averagePart(s) >= 3.4);
}

/** How long the words of `camelCase` and `snake_case` are on average. */
function averagePart(s: string): number {
  const parts = s.split(/[_\-. ]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/).filter((part) => part !== '');
  return parts.reduce((sum, part) => sum + part.length, 0) / Math.max(1, parts.length);
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
export const isUuid = (s: string): boolean => s.length === 36 && UUID.test(s);
export const isHex = (s: string): boolean => /^(?:[0-9a-f]+|[0-9A-F]+)$/.test(s);
export const isNumber = (s: string): boolean => /^[+-]?[\d.,:/_-]+(?:[a-zA-Z%]{1,3})?$/.test(s);

/** ASCII letters and digits, as the scan's left boundary sees them. */
export function isAlnum(c: number): boolean {
  return isLower(c) || isUpper(c) || isDigit(c);
}
