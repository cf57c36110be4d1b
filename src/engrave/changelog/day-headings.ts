import type { Section } from '../../sections/sections.types';
import { parseSections } from '../../sections/parse-sections';

/** A heading of a changelog; `days` are the ISO days in it. */
export interface DayHeading extends Section {
  raw: string;
  days: string[];
}

const ISO_DAY = /(?<![\d-])\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?!\d)/g;

/** Every real heading of the file: none in fences, HTML comments or front matter. */
export function headingsOf(text: string): DayHeading[] {
  return parseSections(text)
    .sections.filter((section) => section.level > 0)
    .map((section) => {
      const raw = text.slice(section.start, section.bodyStart);
      return { ...section, raw, days: raw.match(ISO_DAY) ?? [] };
    });
}

/** The headings that begin a day's entry: those of the level at which most days stand, the higher one in a tie. */
export function entryHeadings(headings: readonly DayHeading[]): DayHeading[] {
  const dated = headings.filter((heading) => heading.days.length > 0);
  const counts = new Map<number, number>();
  for (const { level } of dated) counts.set(level, (counts.get(level) ?? 0) + 1);
  const [level] = [...counts].sort(([a, m], [b, n]) => n - m || a - b)[0] ?? [];
  return dated.filter((heading) => heading.level === level);
}

/** True where the days go up, the oldest first; one day or none tells nothing and counts as newest first. */
export function isOldestFirst(entries: readonly DayHeading[]): boolean {
  let up = 0;
  entries.forEach((entry, index) => {
    const [before = ''] = entries[index - 1]?.days ?? [];
    const [day = ''] = entry.days;
    if (index > 0 && day !== before) up += day > before ? 1 : -1;
  });
  return up > 0;
}

/**
 * A heading for `day` in the form of its neighbour: the same level, brackets, emphasis and closing marks. Where the
 * neighbour says more than its day (a version, a link), only its level is taken.
 */
export function headingLike(neighbour: DayHeading, day: string, lineEnd: string): string {
  const [first = '', ...more] = neighbour.raw.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  const isBare = neighbour.days.length === 1 && /^[\p{P}\p{S}\s]*$/u.test(first.replace(neighbour.days[0] ?? '', ''));
  const underline = more.at(-1);
  if (underline === undefined) {
    const marks = /^ {0,3}#{1,6}/.exec(first)?.[0] ?? '##';
    return isBare ? first.trimEnd().replace(neighbour.days[0] ?? '', day) : `${marks} ${day}`;
  }
  const words = isBare && more.length === 1 ? first.trimEnd().replace(neighbour.days[0] ?? '', day) : day;
  return `${words}${lineEnd}${(underline.trim()[0] ?? '-').repeat(Math.max(3, words.trim().length))}`;
}
