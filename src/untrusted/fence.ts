import { randomBytes } from 'node:crypto';
import { findClusters, spellClusters } from './clusters';
import { decodeEscapes, decodeReferences, foldSpelling } from './canonical';
import { codePointAt, unitsOf } from './code-points';
import { Cuts } from './cuts';
import { HOMOGLYPH_FOLD } from './fold';

export interface Fence {
  /** Opening delimiter, the text, closing delimiter, each on lines of its own. */
  block: string;
  open: string;
  close: string;
}

export interface FenceOptions {
  /** Says whether a drawn nonce may be used; it is drawn again until it may. */
  accepts?: (delimiters: string) => boolean;
}

/** 128 bits: a repository that was written before the answer can't know them. */
const NONCE_BYTES = 16;
/**
 * The words that make a delimiter ours. No angle brackets: a reader that leaves out tags must still see them. No word that
 * honest documents use, since every look-alike of these words is broken up.
 */
const WORDS = 'PRIMA-UNTRUSTED-DATA';
const SKELETON = 'primauntrusted';
/** Where the visible text goes in: after `PRIMA`. */
const BREAK_AFTER = 'prima'.length;
export const QUOTED = '[quoted]';

/** Everything of a delimiter but its nonce, for checks against our own wording. */
export const DELIMITER_WORDING = `===== BEGIN ${WORDS} ===== ===== END ${WORDS} ===== ${QUOTED}`;

/**
 * Puts text of unknown origin between two delimiters that share a fresh nonce. Whatever in the text could pass for either
 * delimiter, in any spelling and with any nonce or none, is broken up by visible text; all other bytes stay.
 */
export function fence(text: string, options: FenceOptions = {}): Fence {
  const body = neutralise(text);
  for (;;) {
    const nonce = randomBytes(NONCE_BYTES).toString('hex');
    const open = `===== BEGIN ${WORDS} ${nonce} =====`;
    const close = `===== END ${WORDS} ${nonce} =====`;
    if (options.accepts !== undefined && !options.accepts(`${open}\n${close}`)) continue;
    return { block: `${open}\n${body}\n${close}`, open, close };
  }
}

const ROUNDS = 8;

/** Breaks up look-alikes of the delimiters. Idempotent: what is broken up no longer looks like one. */
export function neutralise(text: string): string {
  const cuts = new Cuts(text);
  for (let round = 0; round < ROUNDS; round++) {
    const places = lookalikes(cuts.text);
    if (places.length === 0) return cuts.text;
    cuts.replace(
      places.map((at) => ({ start: at, end: at })),
      QUOTED,
    );
  }
  return cuts.text;
}

/** Offsets at which visible text makes a look-alike harmless. */
function lookalikes(text: string): number[] {
  const units = unitsOf(text);
  const found = new Set(skeletons({ units, starts: null, length: units.length }, 'kept'));
  const clusters = findClusters(units, text, SKELETON.length, LETTERS_ONLY);
  const raw = spellClusters(units, clusters);
  for (const decoded of clusters.length === 0 ? [] : [raw, decodeReferences(raw)]) {
    const folded = foldSpelling(decoded, HOMOGLYPH_FOLD);
    const escaped = decodeReferences(decodeEscapes(folded));
    for (const reading of new Set([folded, escaped])) {
      for (const at of skeletons(reading, 'kept')) found.add(at);
      for (const at of skeletons(reading, 'left out')) found.add(at);
    }
  }
  return [...found].sort((a, b) => a - b);
}

/** Digits and signs that stand for letters. */
const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '|': 'i',
  '!': 'i',
  '@': 'a',
  $: 's',
};
const LETTERS = new Uint8Array(128);
for (let c = 97; c <= 122; c++) LETTERS[c] = LETTERS[c - 32] = c;
for (const [sign, letter] of Object.entries(LEET)) LETTERS[sign.charCodeAt(0)] = letter.charCodeAt(0);

/** ASCII that is no letter, nor stands for one, is passed over. */
const LETTERS_ONLY = new Uint8Array(0x10000);
for (let unit = 0; unit < 128; unit++) LETTERS_ONLY[unit] = LETTERS[unit | 32] === 0 && LETTERS[unit] === 0 ? 2 : 1;

interface Letters {
  units: Uint16Array;
  /** Null when the units are the text itself. */
  starts: Int32Array | null;
  length: number;
}

/**
 * Knuth–Morris–Pratt over the letters alone, each folded on the way: one pass whatever stands between them.
 * Returns where the letter after `PRIMA` begins.
 */
function skeletons({ units, starts, length }: Letters, tags: 'kept' | 'left out'): number[] {
  const places: number[] = [];
  /** Where the last letters stand, in a ring: a fall-back keeps letters that an earlier attempt has read. */
  const recent = new Int32Array(SKELETON.length);
  let read = 0;
  let matched = 0;
  let inTag = -1;
  const step = (letter: number, at: number): void => {
    if (letter === 0) return;
    while (matched > 0 && SKELETON_UNITS[matched] !== letter) matched = FAILURE[matched - 1]!;
    recent[read++ % SKELETON.length] = at;
    if (SKELETON_UNITS[matched] === letter) matched++;
    if (matched === SKELETON.length) {
      places.push(recent[(read + BREAK_AFTER) % SKELETON.length]!);
      matched = 0;
    }
  };
  for (let i = 0; i < length; i++) {
    const unit = units[i]!;
    const at = starts === null ? i : starts[i]!;
    if (tags === 'left out' && unit === 60) {
      inTag = Math.max(inTag, i);
      while (inTag < length && units[inTag] !== 62) inTag++;
      if (inTag < length) {
        i = inTag;
        continue;
      }
    }
    if (unit < 128) {
      const letter = LETTERS[unit]!;
      // Most letters neither begin nor continue the words.
      if (letter === 0 || (matched === 0 && letter !== FIRST)) continue;
      step(letter, at);
      continue;
    }
    const codePoint = codePointAt(units, i, length);
    if (codePoint > 0xffff) i++;
    const folded = HOMOGLYPH_FOLD.unitOf(codePoint);
    if (folded >= 0) step(folded < 128 ? LETTERS[folded]! : folded, at);
    else if (folded === -2) {
      for (const char of HOMOGLYPH_FOLD.textOf(codePoint)) {
        const part = char.charCodeAt(0);
        step(part < 128 ? LETTERS[part]! : part, at);
      }
    }
  }
  return places;
}

const SKELETON_UNITS = unitsOf(SKELETON);
const FIRST = SKELETON.charCodeAt(0);
const FAILURE = (() => {
  const failure = new Int32Array(SKELETON.length);
  for (let i = 1, k = 0; i < SKELETON.length; i++) {
    while (k > 0 && SKELETON[k] !== SKELETON[i]) k = failure[k - 1]!;
    if (SKELETON[k] === SKELETON[i]) k++;
    failure[i] = k;
  }
  return failure;
})();
