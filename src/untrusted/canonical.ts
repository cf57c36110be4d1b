import { codePointAt, unitsOf } from './code-points';
import { hexValue, readReference } from './entities';
import { type FoldTable } from './fold';

/**
 * A copy of a text in another spelling, with the place of every unit in the original: unit `i` was spelled by
 * `[starts[i], ends[i])`. Only the first `length` units count.
 */
export interface Spelling {
  units: Uint16Array;
  starts: Int32Array;
  ends: Int32Array;
  length: number;
}

class SpellingWriter implements Spelling {
  length = 0;
  units: Uint16Array;
  starts: Int32Array;
  ends: Int32Array;

  constructor(capacity: number) {
    this.units = new Uint16Array(capacity);
    this.starts = new Int32Array(capacity);
    this.ends = new Int32Array(capacity);
  }

  push(unit: number, start: number, end: number): void {
    if (this.length === this.units.length) this.grow();
    this.units[this.length] = unit;
    this.starts[this.length] = start;
    this.ends[this.length++] = end;
  }

  pushCodePoint(codePoint: number, start: number, end: number): void {
    if (codePoint > 0xffff) {
      this.push(0xd800 + ((codePoint - 0x10000) >> 10), start, end);
      this.push(0xdc00 + ((codePoint - 0x10000) & 0x3ff), start, end);
    } else this.push(codePoint, start, end);
  }

  private grow(): void {
    const capacity = this.units.length * 2 + 64;
    const units = new Uint16Array(capacity);
    units.set(this.units);
    this.units = units;
    const starts = new Int32Array(capacity);
    starts.set(this.starts);
    this.starts = starts;
    const ends = new Int32Array(capacity);
    ends.set(this.ends);
    this.ends = ends;
  }
}

/** The text as it is. */
export function spell(text: string): Spelling {
  const length = text.length;
  const starts = new Int32Array(length);
  const ends = new Int32Array(length);
  for (let i = 0; i < length; i++) {
    starts[i] = i;
    ends[i] = i + 1;
  }
  return { units: unitsOf(text), starts, ends, length };
}

const REFERENCE_ROUNDS = 12;

/** Decodes character references, again and again (`&amp;amp;#79;` is `O`), until none is left. */
export function decodeReferences(source: Spelling, cutDigits = false): Spelling {
  let current = source;
  for (let round = 0; round < REFERENCE_ROUNDS; round++) {
    const decoded = decodeOnce(current, cutDigits);
    if (decoded === current) break;
    current = decoded;
  }
  return current;
}

function decodeOnce(source: Spelling, cutDigits: boolean): Spelling {
  const { units, starts, ends, length } = source;
  let at = units.subarray(0, length).indexOf(38);
  let out: SpellingWriter | null = null;
  let copied = 0;
  while (at !== -1 && at < length) {
    let reference = readReference(units, at, length, cutDigits);
    // An ampersand that was itself spelled as a reference opens the next one at once: depth costs no further round.
    while (reference?.codePoint === 38 && reference.end < length) {
      const inner = readReference(units, reference.end - 1, length, cutDigits);
      if (inner === null) break;
      reference = inner;
    }
    if (reference !== null) {
      out ??= new SpellingWriter(length);
      copy(source, copied, at, out);
      out.pushCodePoint(reference.codePoint, starts[at]!, ends[reference.end - 1]!);
      copied = reference.end;
    }
    const from = reference === null ? at + 1 : reference.end;
    at = units.subarray(0, length).indexOf(38, from);
  }
  if (out === null) return source;
  copy(source, copied, length, out);
  return out;
}

function copy(source: Spelling, from: number, to: number, out: SpellingWriter): void {
  for (let i = from; i < to; i++) out.push(source.units[i]!, source.starts[i]!, source.ends[i]!);
}

/** Folds every code point; a dropped mark belongs to the unit before it, so that cutting leaves no accent behind. */
export function foldSpelling(source: Spelling, table: FoldTable): Spelling {
  const { units, starts, ends, length } = source;
  const out = new SpellingWriter(length + 16);
  for (let i = 0; i < length; i++) {
    const unit = units[i]!;
    const codePoint = unit >= 0xd800 && unit < 0xdc00 ? codePointAt(units, i, length) : unit;
    const last = codePoint > 0xffff ? i + 1 : i;
    const folded = table.unitOf(codePoint);
    if (folded >= 0) out.push(folded, starts[i]!, ends[last]!);
    else if (folded === -2) {
      const text = table.textOf(codePoint);
      for (let k = 0; k < text.length; k++) out.push(text.charCodeAt(k), starts[i]!, ends[last]!);
      if (text === '') absorbMark(out, codePoint, starts[i]!, ends[last]!);
    } else if (unit > 0x2ff) absorbMark(out, codePoint, starts[i]!, ends[last]!);
    i = last;
  }
  return out;
}

const MARK = /\p{M}/u;

function absorbMark(out: SpellingWriter, codePoint: number, start: number, end: number): void {
  const last = out.length - 1;
  if (last >= 0 && out.ends[last] === start && MARK.test(String.fromCodePoint(codePoint))) out.ends[last] = end;
}

const ESCAPE_ROUNDS = 3;

/** Decodes `%41`, `%u0041`, `\u0041`, `\u{41}`, `\x41` (UTF-8 for percent), a few times over. Expects a folded spelling. */
export function decodeEscapes(source: Spelling): Spelling {
  let current = source;
  for (let round = 0; round < ESCAPE_ROUNDS; round++) {
    let out: SpellingWriter | null = null;
    let copied = 0;
    for (let i = 0; i < current.length; i++) {
      const unit = current.units[i];
      if (unit !== 37 && unit !== 92) continue;
      const escape = readEscape(current.units, i, current.length);
      if (escape === null) continue;
      out ??= new SpellingWriter(current.length);
      copy(current, copied, i, out);
      out.pushCodePoint(escape.codePoint, current.starts[i]!, current.ends[escape.end - 1]!);
      copied = escape.end;
      i = escape.end - 1;
    }
    if (out === null) break;
    copy(current, copied, current.length, out);
    current = out;
  }
  return current;
}

type Units = Uint16Array;

function readEscape(units: Units, at: number, length: number): { codePoint: number; end: number } | null {
  const unit = units[at];
  if (unit === 37) {
    if (units[at + 1] === 117) return readHex(units, at + 2, 4, length);
    return readPercent(units, at, length);
  }
  if (unit !== 92) return null;
  if (units[at + 1] === 120) return readHex(units, at + 2, 2, length);
  if (units[at + 1] !== 117) return null;
  return units[at + 2] === 123 ? readBraced(units, at + 3, length) : readHex(units, at + 2, 4, length);
}

function readHex(units: Units, at: number, digits: number, length: number): { codePoint: number; end: number } | null {
  if (at + digits > length) return null;
  let codePoint = 0;
  for (let i = at; i < at + digits; i++) {
    const value = hexValue(units[i]);
    if (value < 0) return null;
    codePoint = codePoint * 16 + value;
  }
  return { codePoint, end: at + digits };
}

function readBraced(units: Units, at: number, length: number): { codePoint: number; end: number } | null {
  let codePoint = 0;
  for (let i = at; i < Math.min(length, at + 9); i++) {
    if (units[i] === 125) return i > at && codePoint <= 0x10ffff ? { codePoint, end: i + 1 } : null;
    const value = hexValue(units[i]);
    if (value < 0) return null;
    codePoint = codePoint * 16 + value;
  }
  return null;
}

function readPercent(units: Units, at: number, length: number): { codePoint: number; end: number } | null {
  const lead = readHex(units, at + 1, 2, length);
  if (lead === null) return null;
  const first = lead.codePoint;
  if (first < 0x80) return lead;
  const more = first >= 0xf0 && first < 0xf5 ? 3 : first >= 0xe0 && first < 0xf0 ? 2 : first >= 0xc2 ? 1 : 0;
  if (more === 0 || first >= 0xf5) return null;
  let codePoint = first & (0x3f >> more);
  let end = lead.end;
  for (let i = 0; i < more; i++) {
    const byte = units[end] === 37 ? readHex(units, end + 1, 2, length) : null;
    if (byte === null || byte.codePoint >> 6 !== 2) return null;
    codePoint = (codePoint << 6) | (byte.codePoint & 0x3f);
    end = byte.end;
  }
  return codePoint > 0x10ffff ? null : { codePoint, end };
}

/** How markup is read when blanks, emphasis and quote prefixes are left out. */
export type TagReading = 'kept' | 'html' | 'any-angle';

/** Blanks, line ends, `*`, `_`, `~`, backtick, backslash and `>`: what formatting may put inside a word. */
export const LOOSE = new Uint8Array(128);
for (const char of ' \n\t*_~`\\>') LOOSE[char.charCodeAt(0)] = 1;

/** The folded spelling without whatever formatting may put between two letters. */
export function tighten(source: Spelling, tags: TagReading): Spelling {
  const { units, starts, ends, length } = tags === 'html' ? withoutComments(source) : source;
  const out = {
    units: new Uint16Array(length),
    starts: new Int32Array(length),
    ends: new Int32Array(length),
    length: 0,
  };
  let size = 0;
  const skip = new TagSkipper(units, starts, ends, length);
  for (let i = 0; i < length; i++) {
    const unit = units[i]!;
    if (unit < 128 && LOOSE[unit] === 1) continue;
    if (unit === 60 && tags !== 'kept') {
      const end = tags === 'html' ? skip.html(i) : skip.anyAngle(i);
      if (end > i) {
        i = end;
        continue;
      }
    }
    out.units[size] = unit;
    out.starts[size] = starts[i]!;
    out.ends[size++] = ends[i]!;
  }
  out.length = size;
  return out;
}

/** Comments first: one may stand inside a tag. */
function withoutComments(source: Spelling): Spelling {
  const { units, length } = source;
  let out: SpellingWriter | null = null;
  let copied = 0;
  let close = 0;
  for (let i = units.indexOf(60); i !== -1 && i + 3 < length; i = units.indexOf(60, i + 1)) {
    if (units[i + 1] !== 33 || units[i + 2] !== 45 || units[i + 3] !== 45 || i < copied) continue;
    close = Math.max(close, i + 4);
    while (close < length && !(units[close] === 62 && units[close - 1] === 45 && units[close - 2] === 45)) {
      if (units[close] === 0xffff && source.starts[close] === source.ends[close]) break;
      close++;
    }
    if (close >= length) break;
    if (units[close] !== 62) continue;
    out ??= new SpellingWriter(length);
    copy(source, copied, i, out);
    copied = close + 1;
  }
  if (out === null) return source;
  copy(source, copied, length, out);
  return out;
}

/** Finds where tags end; the search only moves forward, so the whole text costs one pass. */
class TagSkipper {
  private angle = -1;

  constructor(
    private readonly units: Uint16Array,
    private readonly starts: Int32Array,
    private readonly ends: Int32Array,
    private readonly length: number,
  ) {}

  /** Index of the closing `>`, or `at` when this is no tag. */
  html(at: number): number {
    const next = this.units[at + 1]!;
    const isTag = (next >= 97 && next <= 122) || next === 47 || next === 33 || next === 63;
    return isTag ? this.anyAngle(at) : at;
  }

  anyAngle(at: number): number {
    this.angle = Math.max(this.angle, at + 1);
    while (this.angle < this.length && this.units[this.angle] !== 62 && !this.isBarrier(this.angle)) this.angle++;
    return this.angle < this.length && this.units[this.angle] === 62 ? this.angle : at;
  }

  /** Stretches that were put side by side for the search do not share a tag. */
  private isBarrier(at: number): boolean {
    return this.units[at] === 0xffff && this.starts[at] === this.ends[at];
  }
}
