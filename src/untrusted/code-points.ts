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

export function unitsOf(text: string): Uint16Array {
  const units = new Uint16Array(text.length);
  for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i);
  return units;
}

const DECODE_CHUNK = 8192;

/** The string of UTF-16 units, lone surrogates kept (a decoder would replace them). */
export function textOf(units: Uint16Array, length = units.length): string {
  let text = '';
  for (let i = 0; i < length; i += DECODE_CHUNK) {
    text += String.fromCharCode(...units.subarray(i, Math.min(length, i + DECODE_CHUNK)));
  }
  return text;
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
