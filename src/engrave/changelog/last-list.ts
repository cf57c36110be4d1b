import MarkdownIt from 'markdown-it';
import { contentEnd, isBlank, linesBetween, type TextLine } from './text-lines';

const md = new MarkdownIt('commonmark');

/** Where a next item of the last list of a text goes, and how it begins. */
export interface ListEnd {
  offset: number;
  /** Indent, marker and gap: `- `, `  * `, `4. `. */
  marker: string;
  /** The list keeps blank lines between its items. */
  isLoose: boolean;
}

/** The last top-level list between two offsets, both at block boundaries; null where there is none. */
export function lastListIn(text: string, from: number, to: number): ListEnd | null {
  const lines = linesBetween(text, from, to);
  const tokens = md.parse(lines.map((line) => line.text.replaceAll('\0', '\uFFFD')).join('\n'), {});
  const list = tokens.filter((token) => token.level === 0 && /^(bullet|ordered)_list_open$/.test(token.type)).at(-1);
  if (!list?.map) return null;
  const [listStart, listEnd] = list.map;
  const items = tokens.filter(
    (token) =>
      token.type === 'list_item_open' &&
      token.level === 1 &&
      (token.map?.[0] ?? -1) >= listStart &&
      (token.map?.[0] ?? -1) < listEnd,
  );
  const item = items.at(-1);
  const first = lines[item?.map?.[0] ?? -1];
  const last = lines[listEnd - 1];
  if (!item?.map || first === undefined || last === undefined) return null;
  const above = lines[item.map[0] - 1];
  return {
    offset: contentEnd(text, first.start, last.start + last.text.length + last.end.length),
    marker: nextMarker(first),
    isLoose: items.length > 1 && above !== undefined && isBlank(above.text),
  };
}

function nextMarker(line: TextLine): string {
  const [, indent = '', marker = '-', gap = ' '] = /^( {0,3})([-*+]|\d{1,9}[.)])([ \t]*)/.exec(line.text) ?? [];
  const number = /^\d+/.exec(marker)?.[0];
  const next = number === undefined ? marker : `${Number(number) + 1}${marker.slice(number.length)}`;
  return `${indent}${next}${gap.length >= 1 && gap.length <= 4 ? gap : ' '}`;
}
