import { type Automaton } from './automaton';
import { Ambiguity, type Cluster, findClusters, spellClusters } from './clusters';
import { decodeEscapes, decodeReferences, foldSpelling, spell, type Spelling, tighten } from './canonical';
import { codePointAt, type TextRange, unionOf, unitsOf } from './code-points';
import { HOMOGLYPH_FOLD, LATIN_LOOKALIKE, PLAIN_FOLD } from './fold';

const ALL = Ambiguity.Tag | Ambiguity.Reference | Ambiguity.Escape | Ambiguity.Lookalike;

/** A reading, and whether it is the text as it stands (folded), which `Automaton.findPlain` has already searched. */
interface Reading {
  spelling: Spelling;
  isPlain: boolean;
}

/**
 * The readings of a text in which a canary could be seen. Each folds more than the one before, so none may replace
 * another: a tag that is left out can hide a canary in its attributes, an escape that is decoded can eat a digit.
 */
function* readings(raw: Spelling, ambiguities: number): Generator<Reading> {
  const hasReference = (ambiguities & Ambiguity.Reference) !== 0;
  const decoded = hasReference ? decodeReferences(raw) : raw;
  yield* foldings(decoded, ambiguities, decoded === raw);
  if (!hasReference) return;
  // `&#3212` without a semicolon may also be `&#32` and `12`.
  const cut = decodeReferences(raw, true);
  if (!isSame(cut, decoded)) yield* foldings(cut, ambiguities, false);
}

function* foldings(decoded: Spelling, ambiguities: number, isPlain: boolean): Generator<Reading> {
  const folded = foldSpelling(decoded, PLAIN_FOLD);
  yield { spelling: folded, isPlain };
  const escaped = withoutEscapes(folded, ambiguities);
  if (escaped !== folded) yield { spelling: foldSpelling(escaped, PLAIN_FOLD), isPlain: false };
  if (hasLookalike(decoded)) {
    const latin = foldSpelling(decoded, HOMOGLYPH_FOLD);
    yield { spelling: latin, isPlain: false };
    const both = withoutEscapes(latin, ambiguities);
    if (both !== latin) yield { spelling: foldSpelling(both, HOMOGLYPH_FOLD), isPlain: false };
  } else if (escaped !== folded && hasLookalike(escaped)) {
    yield { spelling: foldSpelling(escaped, HOMOGLYPH_FOLD), isPlain: false };
  }
}

/** Decodes escapes, and references that only folding reveals (a full-width ampersand, a zero-width space in the digits). */
function withoutEscapes(folded: Spelling, ambiguities: number): Spelling {
  const plain = (ambiguities & Ambiguity.Escape) !== 0 ? decodeEscapes(folded) : folded;
  return (ambiguities & Ambiguity.Reference) !== 0 || plain !== folded ? decodeReferences(plain) : plain;
}

function hasLookalike({ units, length }: Spelling): boolean {
  for (let i = 0; i < length; i++) {
    if (units[i]! > 127 && LATIN_LOOKALIKE.has(codePointAt(units, i, length))) return true;
  }
  return false;
}

function isSame(a: Spelling, b: Spelling): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a.units[i] !== b.units[i]) return false;
  return true;
}

/** Ranges of `text` that a reader could take for a pattern of `automaton`, overlapping ones joined. */
export function findSpelled(text: string, automaton: Automaton): TextRange[] {
  const units = unitsOf(text);
  const found = automaton.findPlain(units);
  const buckets = new Map<number, Cluster[]>();
  for (const cluster of findClusters(units, text, automaton.reach)) {
    const bucket = buckets.get(cluster.ambiguities);
    if (bucket === undefined) buckets.set(cluster.ambiguities, [cluster]);
    else bucket.push(cluster);
  }
  for (const [ambiguities, clusters] of buckets) {
    for (const { spelling, isPlain } of readings(spellClusters(units, clusters), ambiguities)) {
      if (!isPlain) found.push(...automaton.find(tighten(spelling, 'kept')));
      if (!spelling.units.subarray(0, spelling.length).includes(60)) continue;
      found.push(...automaton.find(tighten(spelling, 'html')));
      found.push(...automaton.find(tighten(spelling, 'any-angle')));
    }
  }
  return unionOf(found);
}

/** The spellings under which a canary itself is looked for. */
export function patternsOf(canary: string): string[] {
  const patterns = new Set<string>();
  for (const { spelling } of readings(spell(canary), ALL)) {
    const tight = tighten(spelling, 'kept');
    patterns.add(String.fromCharCode(...tight.units.subarray(0, tight.length)));
  }
  return [...patterns];
}

/** The plainest spelling of a canary: references decoded, folded, formatting left out. */
export function tightFormOf(text: string): string {
  const tight = tighten(foldSpelling(decodeReferences(spell(text)), PLAIN_FOLD), 'kept');
  return String.fromCharCode(...tight.units.subarray(0, tight.length));
}
