import { LOOSE, type Spelling } from './canonical';
import { codePointAt } from './code-points';
import { LATIN_LOOKALIKE, PLAIN_FOLD } from './fold';

/** What makes a stretch of text readable in more than one way, as bits. */
export const Ambiguity = { Tag: 1, Reference: 2, Escape: 4, Lookalike: 8 } as const;

/** A stretch around such places, wide enough for any canary that touches one of them. */
export interface Cluster {
  start: number;
  end: number;
  ambiguities: number;
}

/** Stands between clusters; its range is empty, which tells it from a character of the text. */
export const SEPARATOR = 0xffff;

const LOOKALIKE_UNIT = new Uint8Array(0x10000);
for (const codePoint of LATIN_LOOKALIKE.keys()) if (codePoint <= 0xffff) LOOKALIKE_UNIT[codePoint] = 1;

const isHex = (unit: number): boolean => (unit >= 48 && unit <= 57) || ((unit | 32) >= 97 && (unit | 32) <= 102);

function ambiguityAt(units: Uint16Array, at: number): number {
  const unit = units[at]!;
  const next = units[at + 1] ?? 0;
  switch (unit) {
    case 38: {
      const isReference = next === 35 || ((next | 32) >= 97 && (next | 32) <= 122) || next > 127;
      return isReference ? Ambiguity.Reference : 0;
    }
    case 60:
      return Ambiguity.Tag;
    case 37:
      return isHex(next) || (next | 32) === 117 || next > 127 ? Ambiguity.Escape : 0;
    case 92:
      return (next | 32) === 117 || (next | 32) === 120 || next > 127 ? Ambiguity.Escape : 0;
  }
  if (unit < 128) return 0;
  if (LOOKALIKE_UNIT[unit] === 1) return Ambiguity.Lookalike;
  if (unit >= 0xd800 && unit < 0xdc00) return ofAstral(codePointAt(units, at, units.length));
  return ofFolded(PLAIN_FOLD.unitOf(unit));
}

/** Full-width and tag forms of the characters above open the same readings. */
function ofFolded(unit: number): number {
  return unit === 38 || unit === 60 || unit === 37 || unit === 92
    ? Ambiguity.Reference | Ambiguity.Tag | Ambiguity.Escape
    : 0;
}

function ofAstral(codePoint: number): number {
  if (LATIN_LOOKALIKE.has(codePoint)) return Ambiguity.Lookalike;
  const text = PLAIN_FOLD.textOf(codePoint);
  return text.length === 1 ? ofFolded(text.charCodeAt(0)) : 0;
}

const OPENER = /[&;](?:lt|#0{0,60}60|#x0{0,60}3c)|[<＜﹤]|%3c|\\u003c|\\x3c|\u{e003c}/giu;
const CLOSER = /[&;](?:gt|#0{0,60}62|#x0{0,60}3e)|[>＞﹥]|%3e|\\u003e|\\x3e|\u{e003e}/giu;

/** For each opening bracket the end of its tag; the searches only move forward. */
function tagEnds(text: string): Map<number, number> {
  const ends = new Map<number, number>();
  let closer = -1;
  let comment = -1;
  for (const { index } of text.matchAll(OPENER)) {
    if (closer <= index) {
      CLOSER.lastIndex = index;
      const match = CLOSER.exec(text);
      if (match === null) break;
      closer = match.index + match[0].length;
    }
    let end = closer;
    if (text.startsWith('<!--', index)) {
      if (comment <= index + 4) comment = text.indexOf('-->', index + 4);
      if (comment === -1) comment = Infinity;
      if (comment !== Infinity) end = Math.max(end, comment + 3);
    }
    ends.set(index, end);
  }
  return ends;
}

/** 1 for units that count toward the length of what is looked for, 2 for those that a reader passes over. */
export type Solidity = Uint8Array;

/** What counts when blanks, emphasis and the like are passed over; learned unit by unit. */
const LETTERS_AND_SIGNS: Solidity = new Uint8Array(0x10000);
for (let unit = 0; unit < 0x10000; unit++) LETTERS_AND_SIGNS[unit] = unit < 128 && LOOSE[unit] === 1 ? 2 : 0;

function isSolid(solidity: Solidity, unit: number): boolean {
  const known = solidity[unit]!;
  if (known !== 0) return known === 1;
  const folded = PLAIN_FOLD.unitOf(unit);
  const isHalf = unit >= 0xdc00 && unit < 0xe000;
  solidity[unit] = folded === -1 || folded === 32 || folded === 10 || isHalf ? 2 : 1;
  return solidity[unit] === 1;
}

/**
 * The stretches in which a canary of at most `reach` letters could be spelled in a way that reading the text as it stands
 * does not show. A canary that touches an ambiguous place lies within `reach` solid letters of it, or of the next one.
 */
export function findClusters(
  units: Uint16Array,
  text: string,
  reach: number,
  solidity: Solidity = LETTERS_AND_SIGNS,
): Cluster[] {
  const clusters: Cluster[] = [];
  let open: Cluster | null = null;
  let budget = 0;
  let mustReach = 0;
  let runEnd = 0;
  let ends: Map<number, number> | null = null;
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]!;
    const ambiguity =
      unit === 38 || unit === 60 || unit === 37 || unit === 92 || unit > 127 ? ambiguityAt(units, i) : 0;
    if (ambiguity !== 0) {
      if (open === null || budget <= 0) {
        const start = backFrom(units, i, open?.end ?? 0, reach, solidity);
        if (open === null || start > open.end) {
          open = { start, end: i + 1, ambiguities: 0 };
          clusters.push(open);
        }
      }
      open.ambiguities |= ambiguity;
      open.end = i + 1;
      budget = reach;
      if (ambiguity !== Ambiguity.Lookalike) {
        ends ??= tagEnds(text);
        mustReach = Math.max(mustReach, ends.get(i) ?? 0, i + LONGEST_ESCAPE);
        runEnd = Math.max(runEnd, i + 1);
        while (runEnd < units.length && isReferencePart(units[runEnd]!)) runEnd++;
        mustReach = Math.max(mustReach, runEnd);
      }
    } else if (open !== null) {
      if (i < mustReach) budget = reach;
      else if (budget > 0 && isSolid(solidity, unit)) budget--;
      if (budget > 0 || i < mustReach) open.end = i + 1;
    }
  }
  return clusters;
}

/** `\u{10ffff}`, the longest escape but for references, which may chain. */
const LONGEST_ESCAPE = 10;

const isReferencePart = (unit: number): boolean =>
  unit > 127 || unit === 35 || unit === 38 || unit === 59 || isHex(unit) || ((unit | 32) >= 97 && (unit | 32) <= 122);

function backFrom(units: Uint16Array, at: number, limit: number, reach: number, solidity: Solidity): number {
  let start = at;
  for (let budget = reach; start > limit && budget > 0; start--) if (isSolid(solidity, units[start - 1]!)) budget--;
  return start;
}

/** The clusters one after another as a spelling, with a barrier between them. */
export function spellClusters(units: Uint16Array, clusters: readonly Cluster[]): Spelling {
  const length = clusters.reduce((sum, { start, end }) => sum + end - start + 1, 0);
  const spelling = {
    units: new Uint16Array(length),
    starts: new Int32Array(length),
    ends: new Int32Array(length),
    length,
  };
  let at = 0;
  for (const { start, end } of clusters) {
    spelling.units.set(units.subarray(start, end), at);
    for (let i = start; i < end; i++, at++) {
      spelling.starts[at] = i;
      spelling.ends[at] = i + 1;
    }
    spelling.units[at] = SEPARATOR;
    spelling.starts[at] = end;
    spelling.ends[at++] = end;
  }
  return spelling;
}
