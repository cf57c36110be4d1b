/** A place in a text that looks like `file § heading`; several readings, tried in order against the commit. */
export interface Citation {
  /** Possible file paths, most likely first. */
  files: string[];
  /** What follows the mark, on the same line; the heading is a beginning of it. Empty: the file as a whole. */
  rest: string;
}

const MAX_CITATIONS = 200;
const MAX_FILE_CHARS = 400;
const MAX_HEADING_CHARS = 300;
/** What may stand before a path that is not quoted itself. */
const BEFORE_PATH = /.*[`"“”„'‘’(\[{<|*;,:]\s*|^\s*(?:[-*+>]|\d{1,3}[.)])\s+/su;

/**
 * Every `file § heading` in a text, in order, at most 200. Linear: each mark looks back and ahead a bounded number of
 * characters on its own line, whatever the text is.
 */
export function extractCitations(text: string): Citation[] {
  const citations: Citation[] = [];
  for (
    let mark = text.indexOf('§');
    mark >= 0 && citations.length < MAX_CITATIONS;
    mark = text.indexOf('§', mark + 1)
  ) {
    const citation = citationAt(text, mark);
    if (citation !== null) citations.push(citation);
  }
  return citations;
}

/** One source as a distillation names it, on one line: `file § heading`, or a file alone. */
export function parseSource(source: string): Citation | null {
  const line = source.slice(0, MAX_FILE_CHARS + MAX_HEADING_CHARS);
  const mark = line.indexOf('§');
  if (mark >= 0) return citationAt(line, mark);
  const files = filesIn(line.replace(/\s*\(line \d+\)\s*$/i, ''));
  return files.length === 0 ? null : { files, rest: '' };
}

function citationAt(text: string, mark: number): Citation | null {
  const before = lastLine(text.slice(Math.max(0, mark - MAX_FILE_CHARS), mark));
  const after = firstLine(text.slice(mark + 1, mark + 1 + MAX_HEADING_CHARS));
  const files = filesIn(before);
  return files.length === 0 ? null : { files, rest: after.trim() };
}

/** The readings of the text that leads up to a mark: after the last delimiter, the whole line, the last word. */
function filesIn(before: string): string[] {
  // A previous citation on the same line ends where its mark stands.
  const own = before.slice(before.lastIndexOf('§') + 1).replace(/[`*_"”'’\s]+$/u, '');
  const numbered = own.replace(/^.*\[\d{1,3}\]\s*/su, '');
  const delimited = numbered.replace(BEFORE_PATH, '');
  const lastWord = numbered.slice(numbered.search(/\S+$/u));
  const candidates = [delimited, numbered, lastWord, lastWord.replace(BEFORE_PATH, '')];
  return [...new Set(candidates.map((path) => path.trim().replace(/^\.?\//, '')))].filter((path) => path !== '');
}

function lastLine(text: string): string {
  return text.slice(Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1);
}

function firstLine(text: string): string {
  const end = text.search(/[\r\n]/);
  return end < 0 ? text : text.slice(0, end);
}
