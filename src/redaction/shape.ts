/**
 * What a string looks like: drawn from a generator, or written by a person. All functions are pure and linear in the
 * length of their argument; callers bound that length.
 */

const VOWELS = new Set('aeiouyäöüéèàáíóúñ');
/** Consonant pairs that words of English, German, French, Spanish or our trade's abbreviations contain. */
const PAIRS = new Set(
  (
    'bb bl br bs bt ch ck cl cr cs ct cc dd dg dl dr ds dw dm dn dv ff fl fr ft fs gg gh gl gn gr gs gt ht hn hl hr hm ' +
    'kl kn kr ks kt ky ld lf lg lk ll lm ln lp ls lt lv lz lb lc mb ml mm mn mp ms nc nd nf ng nh nj nk nl nm nn np nr ' +
    'ns nt nv nw nx nz nq ph pl pp pr ps pt rb rc rd rf rg rh rk rl rm rn rp rr rs rt rv rw rz sc sh sk sl sm sn sp ss ' +
    'st sw sf sr sd sb tb tc tch th tl tm tn tp tr ts tt tw tz wh wl wn wr ws xp xt xc yl ym yn yp yr ys pc db dp ' +
    'fg cf cp cd gp pg sq ql js qu vr bj jd hd hs rx wk km cm mk kw pk zz'
  ).split(' '),
);

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
  let lower = 0;
  let upper = 0;
  let digit = 0;
  let other = 0;
  let turns = 0;
  let pairs = 0;
  let oddPairs = 0;
  let previous = 0;
  const seen = new Set<number>();
  for (let i = 0; i < s.length; i++) {
    const c = s.charCodeAt(i);
    seen.add(c);
    const type = isLower(c) ? 1 : isUpper(c) ? 2 : isDigit(c) ? 3 : 4;
    if (type === 1) lower++;
    else if (type === 2) upper++;
    else if (type === 3) digit++;
    else other++;
    if (i > 0) {
      if (type !== previous && type !== 4 && previous !== 4) turns += previous === 2 && type === 1 ? 0.5 : 1;
      if (type <= 2 && previous <= 2 && previous > 0) {
        // Case flips inside a word do not happen, except where a capital begins the next one (camelCase).
        const a = s.charAt(i - 1).toLowerCase();
        const b = s.charAt(i).toLowerCase();
        pairs++;
        if (a === b && !VOWELS.has(a) && !PAIRS.has(a + b)) oddPairs++;
        else if (a === 'q' && b !== 'u') oddPairs++;
        else if (!VOWELS.has(a) && !VOWELS.has(b) && !PAIRS.has(a + b) && !(previous === 1 && type === 2)) oddPairs++;
      }
    }
    previous = type;
  }
  return {
    length: s.length,
    lower,
    upper,
    digit,
    other,
    distinct: seen.size,
    turns: s.length > 1 ? turns / (s.length - 1) : 0,
    odd: pairs > 0 ? oddPairs / pairs : 0,
  };
}

/** Whether `s` looks drawn from a generator rather than written: an identifier, a word or a version fails. */
export function looksRandom(s: string): boolean {
  if (s.length < 8) return false;
  const p = profileOf(s);
  if (p.distinct < Math.min(8, s.length * 0.4)) return false;
  const kinds = (p.lower > 0 ? 1 : 0) + (p.upper > 0 ? 1 : 0) + (p.digit > 0 ? 1 : 0);
  if (kinds === 3) return p.turns >= 0.3 || (p.turns >= 0.15 && p.odd >= 0.2);
  if (p.digit > 0) return p.digit >= 2 && (p.turns >= 0.3 || (p.turns >= 0.15 && p.odd >= 0.15));
  if (kinds === 2) return p.length >= 10 && p.odd >= 0.15 && p.turns >= 0.3;
  return p.length >= 16 && p.odd >= 0.3 && p.other === 0;
}

/** Whether `s` reads as words: letters, joined by the marks that identifiers and prose use, few odd pairs. */
export function looksWritten(s: string): boolean {
  const p = profileOf(s);
  if (p.digit > 0) return false;
  if (!/^[\p{L}\p{M}_\-. ]+$/u.test(s)) return false;
  return p.lower === 0 || p.upper === 0 ? p.odd <= 0.3 || s.length < 8 : p.odd <= 0.2 && p.turns <= 0.35;
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
export const isUuid = (s: string): boolean => s.length === 36 && UUID.test(s);
export const isHex = (s: string): boolean => /^(?:[0-9a-f]+|[0-9A-F]+)$/.test(s);
export const isNumber = (s: string): boolean => /^[+-]?[\d.,:/_-]+(?:[a-zA-Z%]{1,3})?$/.test(s);

/** ASCII letters and digits, as the scan's left boundary sees them. */
export function isAlnum(c: number): boolean {
  return isLower(c) || isUpper(c) || isDigit(c);
}
