import { BARRIER } from '../placeholder';
import { Writing } from './value';

const BARRIER_CODE = BARRIER.charCodeAt(0);

export interface ReadValue {
  start: number;
  end: number;
  writing: Writing;
}

/** A value longer than this is no credential that a name announces. */
const MAX_VALUE = 6000;
/** One without quotes ends at the next mark anyway; the bound is for text that has none. */
const MAX_BARE = 2000;
const CLOSERS: Record<string, string> = {
  '"': '"',
  "'": "'",
  '`': '`',
  '“': '”',
  '„': '“',
  '‘': '’',
  '«': '»',
  '「': '」',
  '『': '』',
  '‹': '›',
  '"""': '"""',
};
/** Ideographic and full-width marks and letters: prose in Chinese, Japanese and Korean has no spaces around a value. */
const isIdeographic = (c: number): boolean =>
  (c >= 0x3000 && c <= 0x9fff) || (c >= 0xac00 && c <= 0xd7af) || (c >= 0xff00 && c <= 0xffef);
const isSpace = (c: number): boolean =>
  c <= 32 || c === 0xa0 || c === 0x85 || c === 0x2028 || c === 0x2029 || Number.isNaN(c);

/** 1 where a value without quotes ends: white space and the marks that delimit it in its surroundings. */
function stopsAt(marks: string): Uint8Array {
  const table = new Uint8Array(128);
  for (let c = 0; c <= 32; c++) table[c] = 1;
  for (const mark of marks) table[mark.charCodeAt(0)] = 1;
  return table;
}
const STOPS_CONNECTION = stopsAt('"\'`<>;');
const STOPS_QUERY = stopsAt('"\'`<>&;#,)]}|\\');
const STOPS_PLAIN = stopsAt('"\'`<>,;&|(){}[]\\');
const STOPS_BOLD = stopsAt('"\'`<>,;&|(){}[]\\*');

/** Reads the value that begins at `at` (spaces skipped already): quoted, up to the line's end, or up to a delimiter. */
export function readValue(text: string, at: number, nameStart: number, isProse: boolean): ReadValue | null {
  const opener = text.charAt(at);
  // Prefixes of string literals: f"", b"", u"", r"", @"", L"".
  const quoteAt = /[A-Za-z@$]/.test(opener) && /["'`]/.test(text.charAt(at + 1)) ? at + 1 : at;
  const quote = text.charAt(quoteAt);
  const closer = CLOSERS[quote];
  if (closer !== undefined) {
    const from = quoteAt + 1;
    const end = closingQuote(text, from, closer);
    if (end > from) return { start: from, end, writing: 'quoted' };
    if (end === from) return null;
    return readBare(text, from, nameStart, isProse);
  }
  if (opener === '*' && text.startsWith('**', at) && !isSpace(text.charCodeAt(at + 2)))
    return readBare(text, at + 2, nameStart, isProse, true);
  return readBare(text, at, nameStart, isProse);
}

function closingQuote(text: string, from: number, closer: string): number {
  for (let i = from; i < text.length && i - from <= MAX_VALUE; i++) {
    const c = text.charAt(i);
    if (c === '\n' || c === BARRIER) return -1;
    if (c === '\\') i++;
    else if (c === closer) return i;
  }
  return -1;
}

function readBare(text: string, at: number, nameStart: number, isProse: boolean, isBold = false): ReadValue | null {
  const before = text.charAt(nameStart - 1);
  if (!isProse && standsAtLineStart(text, nameStart) && !/[({[]/.test(text.charAt(at))) {
    const end = wordEnd(text, at);
    // Nothing but an assignment stands on the line: the value goes to the line's end, `,` and `&` included.
    if (/^\r?\n?$/.test(text.slice(end, end + 1))) {
      const trimmed = trimEnd(text, at, end, /["'`,;]/);
      if (trimmed > at) return { start: at, end: stopAtIdeograph(text, at, trimmed), writing: 'line' };
    }
  }
  const stops = isBold
    ? STOPS_BOLD
    : before === ';'
      ? STOPS_CONNECTION
      : before === '&' || before === '?'
        ? STOPS_QUERY
        : STOPS_PLAIN;
  let stop = at;
  for (; stop < text.length && stop - at <= MAX_BARE; stop++) {
    const c = text.charCodeAt(stop);
    if (c < 128 ? stops[c] === 1 : isSpace(c) || isIdeographic(c) || c === BARRIER_CODE) break;
  }
  // `token = tokens[0]`, `password: z.string()`: code goes on right behind the word.
  if (!isProse && (text.charAt(stop) === '(' || text.charAt(stop) === '[')) return null;
  const trimmed = trimEnd(text, at, stop, isProse ? /[.:…,;!?*_~)]/ : /[.:…,]/);
  return trimmed > at ? { start: at, end: trimmed, writing: isProse ? 'prose' : 'bare' } : null;
}

function stopAtIdeograph(text: string, at: number, end: number): number {
  for (let i = at; i < end; i++) if (isIdeographic(text.charCodeAt(i))) return i;
  return end;
}

function trimEnd(text: string, at: number, end: number, marks: RegExp): number {
  while (end > at && marks.test(text.charAt(end - 1))) end--;
  return end;
}

const LINE_LEAD =
  /^[\s>#*+"'-]*(?:export|set|setx|setenv|env|ENV|ARG|local|readonly|declare -x|-e|--env|\$env:|var)?\s*$/;

/** Whether the name is the first thing on its line, but for marks and the shell's words. */
function standsAtLineStart(text: string, nameStart: number): boolean {
  const lead = text.slice(Math.max(0, nameStart - 61), nameStart);
  const lineStart = lead.lastIndexOf('\n') + 1;
  return (lineStart > 0 || nameStart <= 60) && LINE_LEAD.test(lead.slice(lineStart));
}

function wordEnd(text: string, at: number): number {
  let end = at;
  while (end < text.length && end - at <= MAX_VALUE && !isSpace(text.charCodeAt(end)) && text.charAt(end) !== BARRIER)
    end++;
  return end;
}
