import type { ParsedMarkdown, Section } from '../sections/sections.types';

/** What an outline shows at most; a file of ten thousand headings is listed by its upper levels. */
export const MAX_OUTLINE_LINES = 200;
const MAX_HEADING_CHARS = 200;

/**
 * The headings of a file, or below one section of it, one a line and indented by level, with their lines. Deep levels
 * are left out before anything is cut, and the last line says how many are missing.
 */
export function outlineOf(parsed: ParsedMarkdown, section?: Section): string[] {
  const inside = parsed.sections.filter((one) => one.level > 0 && isBelow(one, section));
  let shown = inside;
  for (let deepest = 5; shown.length > MAX_OUTLINE_LINES && deepest >= 1; deepest--) {
    const upper = inside.filter((one) => one.level <= deepest);
    if (upper.length > 0) shown = upper;
  }
  shown = shown.slice(0, MAX_OUTLINE_LINES);
  const top = Math.min(...shown.map((one) => one.level));
  const lines = shown.map((one) => `${'  '.repeat(one.level - top)}${shorten(one.heading)} (Line ${one.line})`);
  if (shown.length < inside.length) lines.push(`… ${inside.length - shown.length} more headings`);
  return lines;
}

function isBelow(one: Section, section: Section | undefined): boolean {
  return section === undefined || (one.start > section.start && one.start < section.subtreeEnd);
}

/** A heading as an outline or a choice shows it: one line, whole characters. */
export function shorten(heading: string): string {
  const characters = Array.from(heading.slice(0, 2 * MAX_HEADING_CHARS));
  if (characters.length <= MAX_HEADING_CHARS) return heading;
  return `${characters.slice(0, MAX_HEADING_CHARS).join('')}…`;
}
