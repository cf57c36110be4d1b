/** A line of a text: where it begins, where its words end, and how it is ended ('' at the end of the file). */
export interface TextLine {
  start: number;
  text: string;
  end: string;
}

/** The lines of `text` between two offsets, line ends as they are: CRLF, LF or CR. */
export function linesBetween(text: string, from: number, to: number): TextLine[] {
  const lines: TextLine[] = [];
  const lineEnd = /\r\n|\n|\r/g;
  lineEnd.lastIndex = from;
  let start = from;
  while (start < to) {
    const match = lineEnd.exec(text);
    const stop = match === null ? text.length : match.index;
    lines.push({ start, text: text.slice(start, Math.min(stop, to)), end: match?.[0] ?? '' });
    start = match === null ? text.length : lineEnd.lastIndex;
  }
  return lines;
}

/** The line end that belongs at `offset`: of the line before, else of the one behind, else the file's first, else LF. */
export function lineEndAt(text: string, offset: number): string {
  const before = /(\r\n|\n|\r)$/.exec(text.slice(Math.max(0, offset - 2), offset));
  if (before !== null) return before[1] ?? '\n';
  // No line end right before: the last line of the file lacks one. Its neighbour above tells.
  const above = /(\r\n|\n|\r)[^\r\n]*$/.exec(text.slice(0, offset));
  const any = above ?? /(\r\n|\n|\r)/.exec(text.slice(offset));
  return any?.[1] ?? '\n';
}

const BLANK = /^[ \t]*$/;
const LINK_DEFINITION = /^ {0,3}\[[^\]]+\]:[ \t]*\S/;

/**
 * The offset behind the last line between `from` and `to` that says something. Blank lines and link definitions at the
 * end do not count: in a changelog they belong to the file, not to its last entry.
 */
export function contentEnd(text: string, from: number, to: number): number {
  const lines = linesBetween(text, from, to);
  let count = lines.length;
  while (count > 0) {
    const { text: words } = lines[count - 1] as TextLine;
    if (!BLANK.test(words) && !LINK_DEFINITION.test(words)) break;
    count--;
  }
  // Definitions that no text stands before, e.g. directly under a heading, end nothing either.
  const last = lines[count - 1];
  return last === undefined ? from : last.start + last.text.length + last.end.length;
}

export function isBlank(line: string): boolean {
  return BLANK.test(line);
}

/** The words of the line that ends right before `offset`; null at the beginning of the file. */
export function lineBefore(text: string, offset: number): string | null {
  if (offset === 0 || (offset === 1 && text.charCodeAt(0) === 0xfeff)) return null;
  return /([^\r\n]*)(?:\r\n|\n|\r)?$/.exec(text.slice(0, offset).slice(-4_000))?.[1] ?? '';
}
