import { posix } from 'node:path';
import { decodeText } from '../../sections/decode-text';
import { readLfsPointer } from '../../sections/lfs-pointer';
import { LineStarts } from '../../sections/line-starts';
import { parseSections } from '../../sections/parse-sections';
import type { SkipReason, TextCleaner } from '../index.types';
import { detectLanguage } from '../text/languages/languages';
import { searchableText } from '../text/plain-text';
import { indexTerms } from '../text/terms';

export interface IndexedSection {
  heading: string;
  level: number;
  /** 1-based line of the heading in the committed file. */
  line: number;
  crumbs: string[];
  headingTerms: readonly string[];
  crumbTerms: readonly string[];
  textTerms: readonly string[];
  /** Own text, cleaned, as far as it is stored for excerpts. */
  text: string;
  /** Line of the committed file on which `text` begins. */
  firstLine: number;
  /** Line of each further line of `text`; null when they follow one another, as they do unless something was cut. */
  lines: number[] | null;
}

export interface IndexedFile {
  shownPath: string;
  language: string;
  titleTerms: readonly string[];
  pathTerms: readonly string[];
  sections: IndexedSection[];
}

export type FileContent =
  { kind: 'indexed'; file: IndexedFile } | { kind: 'skipped'; reason: SkipReason; size: number };

/** Own text beyond this is searched, but not shown. */
const MAX_STORED_CHARS = 100_000;
/** A file of more sections than this is no text that anybody wrote; what follows belongs to the last one. */
const MAX_SECTIONS = 20_000;
const MAX_HEADING_CHARS = 500;
const MAX_CRUMBS_CHARS = 1_000;
/** Folders above tell what a file is about; those far above hold everything. */
const PATH_PARTS = 4;

/** What the index keeps of one committed file. Pure. */
export function readFileSections(path: string, data: Uint8Array, cleaner: TextCleaner): FileContent {
  const decoded = decodeText(data);
  if (decoded.kind === 'binary') return { kind: 'skipped', reason: 'binary', size: data.length };
  const pointer = readLfsPointer(decoded.text);
  if (pointer) return { kind: 'skipped', reason: 'lfs_pointer', size: pointer.size };
  const cleaned = cleaner.cleanMapped(decoded.text);
  const { text } = cleaned;
  const isChanged = text.length !== decoded.text.length || text !== decoded.text;
  const originalLines = new LineStarts(decoded.text);
  const lineOf = (offset: number): number => originalLines.lineAt(isChanged ? cleaned.toOriginal(offset) : offset);

  const parsed = parseSections(text, { mdx: path.toLowerCase().endsWith('.mdx') });
  const kept = parsed.sections.slice(0, MAX_SECTIONS);
  const language = detectLanguage(text);
  const shownPath = cleaner.clean(path);
  const fileName = posix.basename(shownPath);
  const title = parsed.title ?? kept.find((section) => section.level === 1)?.heading ?? '';
  const sections = kept.map((section, index): IndexedSection => {
    const heading = (section.heading || (section.level === 0 ? fileName : '')).slice(0, MAX_HEADING_CHARS);
    const end = index === kept.length - 1 ? text.length : section.end;
    const own = text.slice(section.bodyStart, end);
    const lead = own.length - own.trimStart().length;
    const stored = own.slice(lead, lead + MAX_STORED_CHARS).trimEnd();
    const from = section.bodyStart + lead;
    return {
      heading,
      level: section.level,
      line: section.level === 0 ? lineOf(from) : lineOf(section.start),
      crumbs: bounded(section.crumbs),
      headingTerms: indexTerms(heading, language),
      crumbTerms: indexTerms(section.crumbs.join(' / ').slice(0, MAX_CRUMBS_CHARS), language),
      textTerms: indexTerms(searchableText(own), language),
      text: stored,
      firstLine: lineOf(from),
      lines: isChanged ? linesOf(stored, from, lineOf) : null,
    };
  });
  return {
    kind: 'indexed',
    file: {
      shownPath,
      language,
      titleTerms: indexTerms(title.slice(0, MAX_HEADING_CHARS), language),
      pathTerms: indexTerms(pathWords(shownPath), language),
      sections,
    },
  };
}

/** `docs/guide/getting-started.md` → `docs / guide / getting-started`; an index file goes by its folder. */
function pathWords(path: string): string {
  const parts = path
    .replace(/\.[a-z]{2,8}$/i, '')
    .split('/')
    .slice(-PATH_PARTS);
  if (parts.length > 1 && /^(?:index|readme)$/i.test(parts.at(-1) ?? '')) parts.pop();
  return parts.join(' / ');
}

function bounded(crumbs: string[]): string[] {
  return crumbs.map((crumb) => crumb.slice(0, MAX_HEADING_CHARS));
}

/** Only kept when the lines do not simply follow one another: a canary may have held a line end. */
function linesOf(stored: string, from: number, lineOf: (offset: number) => number): number[] | null {
  const lines: number[] = [];
  const first = lineOf(from);
  let follows = true;
  for (const match of stored.matchAll(/\r\n|\r|\n/g)) {
    const line = lineOf(Math.min(from + match.index + match[0].length, from + stored.length - 1));
    lines.push(line);
    if (line !== first + lines.length) follows = false;
  }
  return follows ? null : lines;
}
