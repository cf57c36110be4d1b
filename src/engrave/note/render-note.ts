import { codeSpan } from './code-span';
import { renderFrontMatter, type FrontMatter } from './front-matter';
import { normalizeText, oneLine } from './well-formed';

const MAX_TITLE = 200;
const MAX_TAGS = 20;
const MAX_TAG = 60;

/** A note's words, redacted already. */
export interface NoteContent {
  title: string;
  summary: string;
  body: string;
  tags: readonly string[];
  /** `path` or `path § heading`, known to exist. */
  sources: readonly string[];
}

export type NoteOrigin = Pick<FrontMatter, 'date' | 'engravedAt' | 'session' | 'model' | 'source' | 'distilled'>;

/** One line, at most 200 code points; an empty title gets a plain one. */
export function cleanTitle(title: string): string {
  return oneLine(title, MAX_TITLE) || 'Untitled session';
}

export function cleanTags(tags: readonly string[]): string[] {
  const cleaned = tags.map((tag) => oneLine(tag, MAX_TAG)).filter((tag) => tag !== '');
  return [...new Set(cleaned)].slice(0, MAX_TAGS);
}

/**
 * The whole file: front matter, summary, text, sources. Valid UTF-8, LF, one newline at the end. A body that itself
 * begins with `---` stays body: the first block is always ours.
 */
export function renderNote(content: NoteContent, origin: NoteOrigin): string {
  const blocks = [normalizeText(content.summary), normalizeText(content.body)];
  if (content.sources.length > 0) {
    const lines = content.sources.map((source) => `- ${codeSpan(oneLine(source, 1_000))}`);
    blocks.push(`## Sources\n\n${lines.join('\n')}`);
  }
  const matter = renderFrontMatter({ ...origin, title: cleanTitle(content.title), tags: cleanTags(content.tags) });
  const text = blocks.filter((block) => block !== '').join('\n\n');
  return text === '' ? matter : `${matter}\n${text}\n`;
}
