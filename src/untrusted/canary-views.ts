import { type Automaton } from './automaton';
import { decodeEscapes, decodeReferences, foldSpelling, spell, type Spelling, tighten } from './canonical';
import { codePointAt, type TextRange, unionOf } from './code-points';
import { HOMOGLYPH_FOLD, LATIN_LOOKALIKE, PLAIN_FOLD } from './fold';

const REFERENCE = /&(?:#|[a-z])/i;
/** `&#3212`: four digits and no semicolon may also be `&#32` and `12`. */
const UNCLOSED_REFERENCE = /&#0{0,60}[1-9]\d{2,9}(?![\d;])/;
const ESCAPE = /%[0-9a-fu]|\\[xu]/i;
/**
 * The readings of a text in which a canary could be seen. Each folds more than the one before, so none may replace
 * another: a tag that is left out can hide a canary in its attributes, an escape that is decoded can eat a digit.
 */
function* readings(text: string): Generator<Spelling> {
  const raw = spell(text);
  const hasReference = REFERENCE.test(text);
  const decoded = hasReference ? decodeReferences(raw) : raw;
  yield* foldings(decoded, text);
  if (hasReference && UNCLOSED_REFERENCE.test(text)) yield* foldings(decodeReferences(raw, true), text);
}

function* foldings(decoded: Spelling, text: string): Generator<Spelling> {
  const folded = foldSpelling(decoded, PLAIN_FOLD);
  yield folded;
  const escaped = withoutEscapes(folded, text);
  if (escaped !== folded) yield foldSpelling(escaped, PLAIN_FOLD);
  const mayImitate = hasLookalike(decoded);
  if (mayImitate) {
    const latin = foldSpelling(decoded, HOMOGLYPH_FOLD);
    yield latin;
    const both = withoutEscapes(latin, text);
    if (both !== latin) yield foldSpelling(both, HOMOGLYPH_FOLD);
  } else if (escaped !== folded && hasLookalike(escaped)) yield foldSpelling(escaped, HOMOGLYPH_FOLD);
}

/** Decodes escapes, and references that only folding reveals (a full-width ampersand, a zero-width space in the digits). */
function withoutEscapes(folded: Spelling, text: string): Spelling {
  const hasEscape = ESCAPE.test(text) || folded.length !== text.length;
  const plain = hasEscape ? decodeEscapes(folded) : folded;
  return plain.units.subarray(0, plain.length).includes(38) ? decodeReferences(plain) : plain;
}

function hasLookalike(spelling: Spelling): boolean {
  const { units, length } = spelling;
  for (let i = 0; i < length; i++) if (units[i]! > 127 && LATIN_LOOKALIKE.has(codePointAt(units, i, length))) return true;
  return false;
}

/** Ranges of `text` that a reader could take for a pattern of `automaton`. */
export function findSpelled(text: string, automaton: Automaton): TextRange[] {
  const found: TextRange[] = [];
  for (const reading of readings(text)) {
    found.push(...automaton.find(tighten(reading, 'kept')));
    if (reading.units.subarray(0, reading.length).indexOf(60) === -1) continue;
    found.push(...automaton.find(tighten(reading, 'html')));
    found.push(...automaton.find(tighten(reading, 'any-angle')));
  }
  return unionOf(found);
}

/** The spellings under which a canary itself is looked for; empty when nothing but formatting is left of it. */
export function patternsOf(canary: string): string[] {
  const patterns = new Set<string>();
  for (const reading of readings(canary)) {
    const tight = tighten(reading, 'kept');
    patterns.add(String.fromCharCode(...tight.units.subarray(0, tight.length)));
  }
  return [...patterns];
}

/** The plainest spelling of a canary: references decoded, folded, formatting left out. */
export function tightFormOf(text: string): string {
  const tight = tighten(foldSpelling(decodeReferences(spell(text)), PLAIN_FOLD), 'kept');
  return String.fromCharCode(...tight.units.subarray(0, tight.length));
}
