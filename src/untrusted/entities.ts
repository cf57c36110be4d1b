import { BARE_NAMES, NAMED_REFERENCES } from './entities.data';

const NAMED = new Map<string, number>();
for (const group of NAMED_REFERENCES.split(';')) {
  const colon = group.indexOf(':');
  for (const name of group.slice(colon + 1).split(',')) NAMED.set(name, parseInt(group.slice(0, colon), 16));
}
const LOWER_NAMED = new Map([...NAMED].map(([name, codePoint]) => [name.toLowerCase(), codePoint]));
const BARE = new Set(BARE_NAMES.split(' '));
const LONGEST_NAME = Math.max(...[...NAMED.keys()].map((name) => name.length));
const LONGEST_BARE = Math.max(...[...BARE].map((name) => name.length));
/** Padding zeros are free in HTML; beyond this nobody would still read a character. */
const MOST_DIGITS = 64;

export interface Reference {
  codePoint: number;
  end: number;
}

type Units = { readonly [index: number]: number };

const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57;
const isAlphanumeric = (unit: number): boolean =>
  isDigit(unit) || (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122);

export function hexValue(unit: number | undefined): number {
  if (unit === undefined) return -1;
  if (isDigit(unit)) return unit - 48;
  const lower = unit | 32;
  return lower >= 97 && lower <= 102 ? lower - 87 : -1;
}

/**
 * The character reference at `units[at]` (an ampersand), or null. Semicolons are optional for numeric references and for
 * the names where HTML says so. `cutDigits` reads `&#3212` as `&#32` followed by `12`: without a semicolon
 * both readings are possible, and a model guesses by sense.
 */
export function readReference(units: Units, at: number, length: number, cutDigits = false): Reference | null {
  return units[at + 1] === 35 ? readNumeric(units, at + 2, length, cutDigits) : readNamed(units, at + 1, length);
}

function readNumeric(units: Units, start: number, length: number, cutDigits: boolean): Reference | null {
  const isHex = units[start] === 120 || units[start] === 88;
  const radix = isHex ? 16 : 10;
  let at = isHex ? start + 1 : start;
  const limit = Math.min(length, at + MOST_DIGITS);
  let value = 0;
  let digits = 0;
  for (; at < limit; at++) {
    const digit = hexValue(units[at]);
    if (digit < 0 || digit >= radix) break;
    const next = value * radix + digit;
    if (cutDigits && !isHex && next > 255) break;
    if (cutDigits && !isHex && value >= 32 && next > 126 && next < 160) break;
    value = Math.min(next, 0x110000);
    digits++;
  }
  if (digits === 0) return null;
  if (units[at] === 59) at++;
  return value > 0x10ffff ? null : { codePoint: value, end: at };
}

function readNamed(units: Units, start: number, length: number): Reference | null {
  const limit = Math.min(length, start + LONGEST_NAME + 1);
  let at = start;
  let name = '';
  while (at < limit && isAlphanumeric(units[at]!)) name += String.fromCharCode(units[at++]!);
  if (name === '') return null;
  if (units[at] === 59) {
    const codePoint = NAMED.get(name) ?? LOWER_NAMED.get(name.toLowerCase());
    if (codePoint !== undefined) return { codePoint, end: at + 1 };
  }
  for (let size = Math.min(name.length, LONGEST_BARE); size > 1; size--) {
    const bare = name.slice(0, size);
    if (BARE.has(bare)) return { codePoint: NAMED.get(bare)!, end: start + size };
  }
  return null;
}
