import { stemmerOf } from '../text/languages/languages';
import { scanWords } from '../text/scan-words';
import type { TextRow } from './stone-reader';

export interface Excerpt {
  text: string;
  startLine: number;
  endLine: number;
}

/** What a hit shows at most, in UTF-16 units, with the marks of what is left out. */
export const MAX_EXCERPT_CHARS = 1_600;
const LEFT_OUT = '…';
/** A cut moves at most so far to reach the end of a line or a word. */
const LINE_REACH = 200;
const WORD_REACH = 60;
/** Words of the query further in are not looked for: the start of such a section says as much. */
const SCANNED_CHARS = 60_000;

/**
 * The part of a section's text that holds most of the query, by how telling the words are: the whole text when it fits,
 * otherwise one stretch of whole lines, or of whole words in a very long line.
 */
export function excerpt(row: TextRow, language: string, weights: ReadonlyMap<string, number>): Excerpt {
  const { text } = row;
  if (text.length <= MAX_EXCERPT_CHARS) return { text, ...linesOf(row, 0, text.length) };
  const room = MAX_EXCERPT_CHARS - 2 * (LEFT_OUT.length + 1);
  const from = startOf(text, bestWindow(text, language, weights, room - LINE_REACH));
  const to = endOf(text, Math.min(text.length, from + room));
  const shown = text.slice(from, to).trimEnd();
  const before = from > 0 ? `${LEFT_OUT} ` : '';
  const after = to < text.length ? ` ${LEFT_OUT}` : '';
  return { text: before + shown + after, ...linesOf(row, from, from + shown.length) };
}

/** Where the stretch of `size` begins that holds the most telling words; the first of equals. */
function bestWindow(text: string, language: string, weights: ReadonlyMap<string, number>, size: number): number {
  const stem = stemmerOf(language);
  const hits: { at: number; stem: string; weight: number }[] = [];
  scanWords(text.slice(0, SCANNED_CHARS), (folded, kind, at) => {
    const found = kind === 'pair' ? folded : stem(folded);
    const weight = weights.get(found);
    if (weight !== undefined) hits.push({ at, stem: found, weight });
  });
  const inside = new Map<string, number>();
  let sum = 0;
  let first = 0;
  let best = { sum: 0, at: 0 };
  for (const hit of hits) {
    const count = inside.get(hit.stem) ?? 0;
    inside.set(hit.stem, count + 1);
    sum += hit.weight * (count === 0 ? 1 : 0.1);
    for (let left = hits[first]; left && left.at < hit.at - size; left = hits[++first]) {
      const remaining = (inside.get(left.stem) ?? 1) - 1;
      inside.set(left.stem, remaining);
      sum -= left.weight * (remaining === 0 ? 1 : 0.1);
    }
    if (sum > best.sum + 1e-9) best = { sum, at: hits[first]?.at ?? 0 };
  }
  return best.at;
}

/** Back to the start of the line, or of the word when the line is long. */
function startOf(text: string, at: number): number {
  const lineStart = Math.max(text.lastIndexOf('\n', at - 1), text.lastIndexOf('\r', at - 1)) + 1;
  if (at - lineStart <= LINE_REACH) return lineStart;
  for (let back = at; back > at - WORD_REACH; back--) if (/\s/.test(text.charAt(back - 1))) return back;
  return wholeCharacter(text, at);
}

function endOf(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const lineEnd = Math.max(text.lastIndexOf('\n', at), text.lastIndexOf('\r', at));
  if (at - lineEnd <= LINE_REACH) return lineEnd;
  for (let back = at; back > at - WORD_REACH; back--) if (/\s/.test(text.charAt(back))) return back;
  return wholeCharacter(text, at);
}

/** Never between the halves of a surrogate pair. */
function wholeCharacter(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at;
}

/** Lines of the committed file. */
function linesOf(row: TextRow, from: number, to: number): { startLine: number; endLine: number } {
  const lines = row.lines === null ? null : (JSON.parse(row.lines) as number[]);
  const lineAt = (offset: number): number => {
    const ends = row.text.slice(0, offset).match(/\r\n|\r|\n/g)?.length ?? 0;
    return ends === 0 ? row.firstLine : (lines?.[ends - 1] ?? row.firstLine + ends);
  };
  return { startLine: lineAt(from), endLine: lineAt(to) };
}
