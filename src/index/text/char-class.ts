/** What a UTF-16 unit is to the scanner. A surrogate is looked up as part of its pair. */
export const Separator = 1;
export const Letter = 2;
export const Upper = 3;
export const Digit = 4;
export const Underscore = 5;
/** Letter of a script that puts no spaces between words, or glues endings to them: indexed by pairs. */
export const Unspaced = 6;

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc\uff70]/u;
const KATAKANA = /^[\p{Script=Katakana}\u30fc]{2,}$/u;
const HIRAGANA = /^[\p{Script=Hiragana}\u30fc]+$/u;
const HANGUL = /^\p{Script=Hangul}{2,}$/u;

const classes = new Uint8Array(0x10000);

/** Class of the character at `index`; a pair takes two units. */
export function classAt(text: string, index: number): number {
  const unit = text.charCodeAt(index);
  const known = classes[unit] ?? 0;
  if (known !== 0) return known;
  if (unit >= 0xd800 && unit <= 0xdfff) {
    const start = unit >= 0xdc00 ? index - 1 : index;
    return classOf(String.fromCodePoint(text.codePointAt(Math.max(0, start)) ?? 0));
  }
  return (classes[unit] = classOf(String.fromCharCode(unit)));
}

function classOf(character: string): number {
  if (character === '_') return Underscore;
  if (UNSPACED.test(character)) return Unspaced;
  if (/\p{Lu}/u.test(character)) return Upper;
  if (/[\p{L}\p{M}]/u.test(character)) return Letter;
  return /\p{N}/u.test(character) ? Digit : Separator;
}

/** A loan word, or a Korean word with its ending: worth a term of its own beside its pairs. */
export function isWholeWord(run: string): boolean {
  return KATAKANA.test(run) || HANGUL.test(run);
}

/** Hiragana alone is mostly grammar. */
export function isGrammar(run: string): boolean {
  return HIRAGANA.test(run);
}
