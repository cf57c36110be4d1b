import { isHex, isUuid, looksRandom } from './shape';

/** A derived text with the way back: detectors read `text`, spans are reported for the original. */
export interface View {
  text: string;
  /** The original's [start, end) of the view's [start, end). */
  toOriginal(start: number, end: number): readonly [number, number];
  /** Whether the stretch spans a place where something was taken out (only then does the view add anything). */
  crosses(start: number, end: number): boolean;
}

/** How much of the original around a replacement a view shows, and how far it goes on to the end of a token there. */
const MARGIN = 300;
const MAX_MARGIN = 8192;

/**
 * Builds a view out of replacements and what stands around them; each replacement stands for one stretch of the
 * original. The rest of the text has nothing that the original does not show, and is left out.
 */
class ViewBuilder {
  private readonly parts: string[] = [];
  private readonly viewAt: number[] = [];
  private readonly originalAt: number[] = [];
  /** For a replacement of one character the original's length, else 0. */
  private readonly width: number[] = [];
  private length = 0;
  private from = -1;

  constructor(private readonly original: string) {}

  replace(start: number, end: number, by: string): void {
    if (this.from < 0) this.from = this.margin(start, -1);
    const left = start - this.from > 2 * MARGIN ? this.margin(start, -1) : this.from;
    const right = left > this.from ? this.margin(this.from, 1) : this.from;
    if (right < left) {
      this.copy(right);
      this.mark(right, left - right);
      this.parts.push('\n');
      this.length++;
      this.from = left;
    }
    this.copy(start);
    this.mark(start, end - start);
    this.parts.push(by);
    this.length += by.length;
    this.from = end;
  }

  /** The edge of what is shown on one side of `at`: never inside a token. */
  private margin(at: number, step: 1 | -1): number {
    let edge = Math.min(this.original.length, Math.max(0, at + step * MARGIN));
    const limit = at + step * MAX_MARGIN;
    while (
      edge !== limit &&
      edge > 0 &&
      edge < this.original.length &&
      this.original.charCodeAt(step > 0 ? edge : edge - 1) > 32
    )
      edge += step;
    return edge;
  }

  private copy(to: number): void {
    if (to <= this.from) return;
    this.mark(this.from, 0);
    this.parts.push(this.original.slice(this.from, to));
    this.length += to - this.from;
  }

  private mark(originalAt: number, width: number): void {
    this.viewAt.push(this.length);
    this.originalAt.push(originalAt);
    this.width.push(width);
  }

  build(): View {
    this.copy(this.margin(this.from, 1));
    const { viewAt, originalAt, width } = this;
    const segmentOf = (position: number): number => {
      let low = 0;
      let high = viewAt.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((viewAt[middle] as number) <= position) low = middle;
        else high = middle - 1;
      }
      return low;
    };
    const originalOf = (position: number, isEnd: boolean): number => {
      const segment = segmentOf(position);
      const start = originalAt[segment] as number;
      const replaced = width[segment] as number;
      if (replaced > 0) return isEnd ? start + replaced : start;
      return start + position - (viewAt[segment] as number) + (isEnd ? 1 : 0);
    };
    return {
      text: this.parts.join(''),
      toOriginal: (start, end) => [originalOf(start, false), originalOf(end - 1, true)],
      crosses: (start, end) => segmentOf(start) !== segmentOf(end - 1),
    };
  }
}

const INVISIBLE =
  '\\u00ad\\u034f\\u061c\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u2069\\ufe00-\\ufe0f\\ufeff';
const isInvisible = new RegExp(`^[${INVISIBLE}]$`);
/** What another format put around or into the characters: escapes of JSON, shells, markdown, URLs and HTML. */
const ESCAPED = new RegExp(
  `[${INVISIBLE}]+|<wbr ?/?>|` +
    `\\\\{1,8}(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|([nrt])|(["'\`_*~.\\-+=/!#()[\\]{}<>|&$:@%,;? \\\\]))|` +
    `%([2-7][0-9A-Fa-f]|0[9AaDd])|&(?:#(\\d{1,6})|#[xX]([0-9a-fA-F]{1,5})|(quot|amp|lt|gt|apos|nbsp|shy|ZeroWidthSpace));`,
  'g',
);
const ENTITIES: Record<string, string> = {
  quot: '"',
  amp: '&',
  lt: '<',
  gt: '>',
  apos: "'",
  nbsp: ' ',
  shy: '',
  ZeroWidthSpace: '',
};
const WHITE: Record<string, string> = { n: '\n', r: '\r', t: '\t' };

/** The text with one layer of escapes and all invisible characters taken away, or null where there is none. */
export function unescapedView(text: string): View | null {
  let builder: ViewBuilder | null = null;
  for (const match of text.matchAll(ESCAPED)) {
    builder ??= new ViewBuilder(text);
    const [whole, unicode, hex, white, mark, percent, decimal, hexadecimal, entity] = match;
    const code = unicode ?? hex ?? percent ?? hexadecimal;
    let by = '';
    if (code !== undefined) by = String.fromCharCode(parseInt(code, 16));
    else if (decimal !== undefined) by = String.fromCharCode(Number(decimal));
    else if (white !== undefined) by = WHITE[white] ?? '';
    else if (entity !== undefined) by = ENTITIES[entity] ?? '';
    else if (mark !== undefined) by = mark;
    builder.replace(match.index, match.index + whole.length, isInvisible.test(by) ? '' : by);
  }
  return builder?.build() ?? null;
}

const isTokenCode = (c: number): boolean =>
  (c >= 48 && c <= 57) ||
  (c >= 65 && c <= 90) ||
  (c >= 97 && c <= 122) ||
  c === 95 ||
  c === 45 ||
  c === 43 ||
  c === 47 ||
  c === 46 ||
  c === 126;

/** Space, tab, and the marks that quoting, comments and diffs put in front of a line. */
const isIndent = (c: number): boolean =>
  c === 32 || c === 9 || c === 62 || c === 124 || c === 35 || c === 42 || c === 43;

/** A name, a quote or another mark right before a run: the run is announced on its own line. */
const isTokenHead = (c: number): boolean => c > 32 && c !== 62 && c !== 124;

/** A full line of standard base64; tokens are written in the alphabet for URLs. */
const isBlockLine = (line: string): boolean => /[+/]/.test(line) && !/[-_.~]/.test(line);

/** How far a wrapped token's halves are read for the decision whether they belong together. */
const HALF = 120;

/**
 * The text with those line ends removed that seem to run through a token: the line stops in something that is no word
 * and the next one goes on with something random. Detectors' finds count only where they cross such a joint.
 */
export function unwrappedView(text: string): View | null {
  let builder: ViewBuilder | null = null;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    let left = at;
    if (text[left - 1] === '\r') left--;
    // A shell's continuation mark and quoted-printable's soft line break.
    if (text[left - 1] === '\\' || text[left - 1] === '=') left--;
    let start = left;
    while (start > 0 && left - start < HALF && isTokenCode(text.charCodeAt(start - 1))) start--;
    if (left - start < 3) continue;
    // The lines of a base64 block belong to what announces the block, and there are many of them.
    if (left - start >= 60 && !isTokenHead(text.charCodeAt(start - 1)) && isBlockLine(text.slice(start, left)))
      continue;
    let right = at + 1;
    while (right - at < 40 && isIndent(text.charCodeAt(right))) right++;
    let end = right;
    while (end < text.length && end - right < HALF && isTokenCode(text.charCodeAt(end))) end++;
    if (end - right < 4) continue;
    if (end - right < 24 && /[=:(]/.test(text.charAt(end)) && text[end + 1] !== '=' && text[end + 1] !== '\n') continue;
    if (!belongTogether(text.slice(start, left), text.slice(right, end))) continue;
    builder ??= new ViewBuilder(text);
    builder.replace(left, right, '');
  }
  return builder?.build() ?? null;
}

function belongTogether(left: string, right: string): boolean {
  if (/^[A-Za-z]?[a-z]*\.?$/.test(left)) return false;
  if (isUuid(right) || right.startsWith('http')) return false;
  if (isHex(right))
    return isHex(left.slice(-8)) && ((right.length !== 40 && right.length !== 64) || /[_-][0-9a-f]{8,}$/.test(left));
  return right.length < 8
    ? /\d/.test(right) || /[a-z][A-Z]/.test(right)
    : looksRandom(right) ||
        (right.length >= 12 &&
          /\d.*\d/.test(right) &&
          /[A-Za-z].*[A-Za-z]/.test(right) &&
          !/[a-z]{4}-|-[a-z]{4}/.test(right));
}
