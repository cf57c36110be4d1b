import { HOMOGLYPHS } from './homoglyphs.data';

/**
 * Folding of one code point to what a reader takes it for: NFKD, no combining marks, nothing invisible, lower case, one
 * kind of dash, space for any blank, LF for any line end, ASCII for tag characters. The empty string means "not seen".
 */
export type Fold = (codePoint: number) => string;

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{M}\p{Cf}\p{Cc}\u2800\u0640]/gu;
const LINE_END = /^[\n\r\v\f\x85\u2028\u2029]$/;
const BLANK = /\s/gu;
const DASH = /[\u2010-\u2015\u2043\u2212\u02d7\u2796\u2e3a\u2e3b\ufe58\ufe63\uff0d]/gu;
const QUOTE = /[\u2018\u2019\u02bc\u2032\uff07]/gu;

function compute(codePoint: number): string {
  if (codePoint >= 0xd800 && codePoint <= 0xdfff) return String.fromCharCode(codePoint);
  // Tag characters mirror ASCII: models read them as such.
  const source = codePoint >= 0xe0020 && codePoint <= 0xe007e ? codePoint - 0xe0000 : codePoint;
  const char = String.fromCodePoint(source);
  if (LINE_END.test(char)) return '\n';
  if (char === '\t') return ' ';
  // Upper case first: it makes one spelling of ß/ss, ς/σ and ı/i, as case folding does.
  const folded = char.normalize('NFKD').toUpperCase().toLowerCase().normalize('NFKD');
  return folded.replace(INVISIBLE, '').replace(BLANK, ' ').replace(DASH, '-').replace(QUOTE, "'");
}

const UNKNOWN = 0;
const DROPPED = -1;

/**
 * A fold with its answers remembered: `units[c]` is the folded unit + 1, -1 for nothing, or -2 - index into `strings`.
 */
export class FoldTable {
  private readonly units = new Int32Array(0x10000);
  private readonly strings: string[] = [];
  private readonly astral = new Map<number, string>();

  constructor(private readonly fold: Fold) {}

  /** Folded unit, -1 for nothing, or -2 when the answer is longer than one unit: then ask `textOf`. */
  unitOf(codePoint: number): number {
    if (codePoint > 0xffff) return -2;
    const known = this.units[codePoint]!;
    if (known === UNKNOWN) return this.learn(codePoint);
    return known > 0 ? known - 1 : known === DROPPED ? -1 : -2;
  }

  textOf(codePoint: number): string {
    if (codePoint <= 0xffff) {
      const known = this.units[codePoint]!;
      return known <= -2 ? this.strings[-2 - known]! : this.fold(codePoint);
    }
    let text = this.astral.get(codePoint);
    if (text === undefined) {
      text = this.fold(codePoint);
      // One plane's worth of memory at most, whatever the repository holds.
      if (this.astral.size < 0x4000) this.astral.set(codePoint, text);
    }
    return text;
  }

  private learn(codePoint: number): number {
    const text = this.fold(codePoint);
    if (text.length === 1) {
      this.units[codePoint] = text.charCodeAt(0) + 1;
      return text.charCodeAt(0);
    }
    if (text.length === 0) {
      this.units[codePoint] = DROPPED;
      return -1;
    }
    this.units[codePoint] = -2 - this.strings.push(text) + 1;
    return -2;
  }
}

export const LATIN_LOOKALIKE: ReadonlyMap<number, number> = new Map(
  HOMOGLYPHS.flatMap((line) => {
    const target = line.codePointAt(0)!;
    return [...line.slice(2)].map((char): [number, number] => [char.codePointAt(0)!, target]);
  }),
);

export const PLAIN_FOLD = new FoldTable(compute);

/** Look-alikes become the Latin letter that they imitate; everything else folds as in `PLAIN_FOLD`. */
export const HOMOGLYPH_FOLD = new FoldTable((codePoint) => compute(LATIN_LOOKALIKE.get(codePoint) ?? codePoint));

/** A text folded code point by code point, as terms of the rules must be to meet folded text. */
export function foldText(text: string): string {
  return [...text].map((char) => compute(char.codePointAt(0)!)).join('');
}
