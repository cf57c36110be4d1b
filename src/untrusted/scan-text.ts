import { decodeReferences, spell } from './canonical';
import { codePointAt, textOf, unitsOf } from './code-points';
import { type FoldTable, PLAIN_FOLD } from './fold';

/** How far a tag may reach that stands inside a word. */
const TAG_IN_WORD = 80;
const LINE_STARTS_ANEW = /^[\s#>|\-+*=\d<`~:[({]/;

const isLetter = (unit: number): boolean => (unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57) || unit > 127;
const isUpper = (unit: number): boolean => unit >= 65 && unit <= 90;

/** Letters and digits in lower case, and signs that stand for themselves; 0 where more thought is needed. */
const ASCII_LETTERS = new Uint8Array(128);
for (let unit = 33; unit < 127; unit++) {
  if (!'*`\\~_<'.includes(String.fromCharCode(unit))) ASCII_LETTERS[unit] = isUpper(unit) ? unit + 32 : unit;
}

/** References, also of the ampersands of further ones. */
const REFERENCES = /&(?:#|[a-z]+;)[#\w;&]*/gi;
const decodeChain = (chain: string): string => {
  const { units, length } = decodeReferences(spell(chain));
  return textOf(units, length);
};

/**
 * The text as the scanner reads it: references decoded, folded, without emphasis, backslashes, tags inside words and quote
 * prefixes; one space for blanks; a line end only where a sentence cannot run on.
 */
export function plainText(text: string, table: FoldTable = PLAIN_FOLD): string {
  const decoded = text.includes('&') ? text.replace(REFERENCES, decodeChain) : text;
  return new PlainWriter(unitsOf(decoded), decoded.length, table).write();
}

class PlainWriter {
  private readonly out: Uint16Array;
  private size = 0;

  constructor(
    private readonly units: Uint16Array,
    private readonly length: number,
    private readonly table: FoldTable,
  ) {
    this.out = new Uint16Array(length * 2 + 64);
  }

  write(): string {
    const { units, length, table } = this;
    for (let i = 0; i < length; i++) {
      const unit = units[i]!;
      if (unit < 128) {
        const letter = ASCII_LETTERS[unit]!;
        if (letter !== 0) this.out[this.size++] = letter;
        else i = this.ascii(unit, i);
        continue;
      }
      const codePoint = codePointAt(units, i, length);
      if (codePoint > 0xffff) i++;
      const folded = table.unitOf(codePoint);
      if (folded >= 0) this.push(folded);
      else if (folded === -2) this.pushAll(table.textOf(codePoint));
    }
    return textOf(this.out, this.size);
  }

  private ascii(unit: number, at: number): number {
    if (unit === 10 || unit === 13) return this.lineEnd(at);
    else if (unit === 42 || unit === 96 || unit === 92 || unit === 126) return at;
    else if (unit === 95) {
      if (this.isInWord(at)) this.push(unit);
    } else if (unit === 60) return this.tag(at);
    else this.push(unit < 32 ? (unit === 9 ? 32 : 0) : unit);
    return at;
  }

  private isInWord(at: number): boolean {
    return at > 0 && isLetter(this.units[at - 1]! | 32) && at + 1 < this.length && isLetter(this.units[at + 1]! | 32);
  }

  /** A tag between two letters hides a word from us and not from a reader. */
  private tag(at: number): number {
    const before = this.out[this.size - 1];
    if (before !== undefined && isLetter(before)) {
      const limit = Math.min(this.length - 1, at + TAG_IN_WORD);
      for (let i = at + 1; i < limit; i++) {
        if (this.units[i] === 62) {
          if (isLetter(this.units[i + 1]! | 32)) return i;
          // `</b>` right after `<b>`.
          if (this.units[i + 1] === 60 && this.units[i + 2] === 47) {
            i++;
            continue;
          }
          break;
        }
        if (this.units[i] === 60 || this.units[i] === 10) break;
      }
    }
    this.push(60);
    return at;
  }

  private lineEnd(at: number): number {
    const { units, length } = this;
    let next = at + 1;
    if (units[at] === 13 && units[next] === 10) next++;
    const lineStart = next;
    while (next < length && (units[next] === 32 || units[next] === 9 || units[next] === 62)) next++;
    const head = String.fromCharCode(units[next] ?? 10);
    const runsOn = next < length && lineStart < length && !LINE_STARTS_ANEW.test(head) && !isUpper(units[next]!);
    this.push(runsOn && units[next]! < 0x2e80 ? 32 : 10);
    return next - 1;
  }

  private push(unit: number): void {
    const last = this.out[this.size - 1];
    if (unit === 0 || (unit === 32 && (last === 32 || last === 10)) || (unit === 10 && last === 10)) return;
    if (this.size === this.out.length) return;
    this.out[this.size++] = QUOTES.has(unit) ? 34 : unit;
  }

  private pushAll(text: string): void {
    for (let k = 0; k < text.length && this.size < this.out.length; k++) this.push(text.charCodeAt(k));
  }
}

/** “ ” „ ‟ « » 「 」 『 』 ‹ › 〈 〉 */
const QUOTES = new Set([
  0x201c, 0x201d, 0x201e, 0x201f, 0xab, 0xbb, 0x300c, 0x300d, 0x300e, 0x300f, 0x2039, 0x203a, 0x3008, 0x3009, 0x300a,
  0x300b,
]);
