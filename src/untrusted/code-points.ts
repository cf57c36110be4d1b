/** A half-open range of UTF-16 offsets. */
export interface TextRange {
  start: number;
  end: number;
}

/** Code point at `index`; a lone surrogate stands for itself, so every string has an answer. */
export function codePointAt(units: { readonly [index: number]: number }, index: number, length: number): number {
  const unit = units[index]!;
  if (unit >= 0xd800 && unit < 0xdc00 && index + 1 < length) {
    const low = units[index + 1]!;
    if (low >= 0xdc00 && low < 0xe000) return ((unit - 0xd800) << 10) + (low - 0xdc00) + 0x10000;
  }
  return unit;
}

/** UTF-16 units of a text; the copy is the runtime's own and many times faster than a loop. */
export function unitsOf(text: string): Uint16Array {
  const bytes = Buffer.from(text, 'utf16le');
  return new Uint16Array(bytes.buffer, bytes.byteOffset, text.length);
}

/** The string of UTF-16 units, lone surrogates kept (a UTF-8 round trip would replace them). */
export function textOf(units: Uint16Array, length = units.length): string {
  return Buffer.from(units.buffer, units.byteOffset, length * 2).toString('utf16le');
}

/** Sorts and joins ranges that overlap or touch. */
export function unionOf(ranges: TextRange[]): TextRange[] {
  if (ranges.length < 2) return ranges;
  ranges.sort((a, b) => a.start - b.start || a.end - b.end);
  const union: TextRange[] = [];
  for (const range of ranges) {
    const last = union[union.length - 1];
    if (last !== undefined && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else union.push({ ...range });
  }
  return union;
}
