const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
/** Controls, line and paragraph separators: none belongs into one line of text. */
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;
/** Characters that only hide or reorder: they make two titles look alike, and hosts reject them in file names. */
const INVISIBLE = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB]/g;

/** Valid UTF-16, hence valid UTF-8 when written: a lone surrogate becomes U+FFFD. */
export function wellFormed(text: string): string {
  return text.replace(LONE_SURROGATE, '\uFFFD');
}

/** Text of several lines as it is committed: LF, no NUL, valid UTF-8, no blank edges. */
export function normalizeText(text: string): string {
  return wellFormed(text)
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
}

/** One line of at most `maxCodePoints`: control characters become spaces, what only hides is dropped. */
export function oneLine(text: string, maxCodePoints: number): string {
  const flat = wellFormed(text).replace(CONTROLS, ' ').replace(INVISIBLE, '').replace(/ {2,}/g, ' ').trim();
  return firstCodePoints(flat, maxCodePoints).trimEnd();
}

/** At most `count` code points, never half of a surrogate pair. */
export function firstCodePoints(text: string, count: number): string {
  if (text.length <= count) return text;
  let units = 0;
  for (let taken = 0; taken < count && units < text.length; taken++) {
    units += (text.codePointAt(units) ?? 0) > 0xffff ? 2 : 1;
  }
  return text.slice(0, units);
}
