import { parseSections } from '../../sections/parse-sections';
import type { ChangelogLine } from './changelog.types';
import { entryHeadings, headingLike, headingsOf, isOldestFirst, type DayHeading } from './day-headings';
import { escapeLine } from './escape-line';
import { lastListIn } from './last-list';
import { contentEnd, isBlank, lineBefore, lineEndAt } from './text-lines';

/** One insertion; everything before and behind it stays as it is. */
export interface Insertion {
  offset: number;
  text: string;
}

/**
 * Where and how a note is listed under its day: at the end of that day's list, or under a new heading in the file's
 * own form and order. Null where the day lists this note already.
 */
export function insertionFor(text: string, line: ChangelogLine): Insertion | null {
  const headings = headingsOf(text);
  const entries = entryHeadings(headings);
  const entry =
    entries.find((heading) => heading.days.includes(line.date)) ??
    headings.find((heading) => heading.days.includes(line.date));
  if (entry === undefined) return newEntry(text, line, headings, entries);
  if (lists(text.slice(entry.bodyStart, entry.subtreeEnd), line.path)) return null;
  return nextItem(text, line, entry, entries);
}

function lists(entry: string, path: string): boolean {
  for (let at = entry.indexOf(path); at >= 0; at = entry.indexOf(path, at + 1)) {
    if (!/^[\w-]/.test(entry.slice(at + path.length))) return true;
  }
  return false;
}

function itemText(line: ChangelogLine): string {
  return `[${escapeLine(line.title)}](../${encodeURI(line.path).replace(/[()]/g, '\\$&')})`;
}

function nextItem(text: string, line: ChangelogLine, entry: DayHeading, entries: readonly DayHeading[]): Insertion {
  const list = lastListIn(text, entry.bodyStart, entry.end);
  const offset = list?.offset ?? contentEnd(text, entry.bodyStart, entry.end);
  const eol = lineEndAt(text, offset);
  const isUnderHeading = list === null && offset === entry.bodyStart;
  const gap = list === null ? (isUnderHeading ? hasBlankUnder(text, entries) : true) : list.isLoose;
  const item = `${list?.marker ?? markerNear(text, entries)}${itemText(line)}${eol}`;
  return { offset, text: `${endsOpen(text, offset) ? eol : ''}${gap ? eol : ''}${item}` };
}

function newEntry(
  text: string,
  line: ChangelogLine,
  headings: readonly DayHeading[],
  entries: readonly DayHeading[],
): Insertion {
  const { offset, neighbour } = placeFor(text, line.date, headings, entries);
  const eol = lineEndAt(text, offset);
  const heading =
    neighbour === null ? `${'#'.repeat(levelOf(headings))} ${line.date}` : headingLike(neighbour, line.date, eol);
  const above = lineBefore(text, offset);
  const before = `${endsOpen(text, offset) ? eol : ''}${above === null || isBlank(above) ? '' : eol}`;
  const gap = hasBlankUnder(text, entries) ? eol : '';
  const item = `${markerNear(text, entries)}${itemText(line)}${eol}`;
  const rest = text.slice(offset);
  const after = rest === '' || /^[ \t]*(?:\r\n|\n|\r|$)/.test(rest) ? '' : eol;
  return { offset, text: `${before}${heading}${eol}${gap}${item}${after}` };
}

/** Days stand in order: before the first older one where the newest is first, before the first newer one else. */
function placeFor(
  text: string,
  day: string,
  headings: readonly DayHeading[],
  entries: readonly DayHeading[],
): { offset: number; neighbour: DayHeading | null } {
  const last = entries.at(-1);
  if (last === undefined) return { offset: underPreamble(text, headings), neighbour: null };
  const isOlder = ([first = '']: string[]) => first < day;
  const isNewer = ([first = '']: string[]) => first > day;
  const beyond = isOldestFirst(entries) ? isNewer : isOlder;
  const next = entries.find((entry) => beyond(entry.days));
  if (next !== undefined) return { offset: next.start, neighbour: next };
  return { offset: contentEnd(text, last.start, last.subtreeEnd), neighbour: last };
}

/** Before the first heading that is neither the file's title nor a list of what is not released yet. */
function underPreamble(text: string, headings: readonly DayHeading[]): number {
  const [title, ...others] = headings;
  const candidates = title?.level === 1 ? others : headings;
  const place = candidates.find((heading) => !/unreleased/i.test(heading.heading));
  if (place !== undefined) return place.start;
  const start = parseSections(text).sections[0]?.start;
  return contentEnd(text, start ?? Math.max(frontEnd(text), 0), text.length);
}

/** Where no section is at all: behind a byte order mark, and behind a front matter that is the whole file. */
function frontEnd(text: string): number {
  const { frontMatterEndLine } = parseSections(text);
  return frontMatterEndLine > 0 ? text.length : text.charCodeAt(0) === 0xfeff ? 1 : 0;
}

function levelOf(headings: readonly DayHeading[]): number {
  const [title, ...others] = headings;
  return (title?.level === 1 ? others[0]?.level : title?.level) ?? 2;
}

function endsOpen(text: string, offset: number): boolean {
  return offset > 0 && !/[\r\n\uFEFF]$/.test(text.slice(offset - 1, offset));
}

function hasBlankUnder(text: string, entries: readonly DayHeading[]): boolean {
  const filled = entries.find((entry) => text.slice(entry.bodyStart, entry.end).trim() !== '');
  return filled === undefined || /^[ \t]*[\r\n]/.test(text.slice(filled.bodyStart));
}

function markerNear(text: string, entries: readonly DayHeading[]): string {
  for (const entry of entries) {
    const marker = lastListIn(text, entry.bodyStart, entry.end)?.marker;
    if (marker !== undefined && !/\d/.test(marker)) return marker;
  }
  return '- ';
}
