import MarkdownIt from 'markdown-it';
import { readFrontMatter } from './front-matter';
import { headingText } from './heading-text';
import { LineStarts } from './line-starts';
import { useMdxRules } from './mdx-rules';
import type { ParsedMarkdown, ParseOptions, Section } from './sections.types';
import { SlugCounter, slugify } from './slug';

const commonmark = new MarkdownIt('commonmark');
const mdx = new MarkdownIt('commonmark');
useMdxRules(mdx);

interface Heading {
  text: string;
  id: string | null;
  level: number;
  firstLine: number;
  lastLine: number;
}

/**
 * Splits a markdown file into sections. Headings are those of CommonMark 0.31 that stand in no block quote and no list
 * item; offsets and lines are those of the text as given, byte order mark, front matter and line ends included.
 */
export function parseSections(markdown: string, options: ParseOptions = {}): ParsedMarkdown {
  const afterBom = markdown.charCodeAt(0) === 0xfeff ? 1 : 0;
  const frontMatter = readFrontMatter(markdown, afterBom);
  const bodyStart = frontMatter?.end ?? afterBom;
  const firstLine = frontMatter?.endLine ?? 0;
  const lines = new LineStarts(bodyStart === 0 ? markdown : markdown.slice(bodyStart));
  const offsetOf = (line: number): number => Math.min(bodyStart + lines.offset(line, Infinity), markdown.length);

  const headings = readHeadings(markdown.slice(bodyStart), options.mdx === true);
  const sections: Section[] = [];
  const slugs = new SlugCounter();
  const above: Heading[] = [];
  const introEnd = headings[0] ? offsetOf(headings[0].firstLine) : markdown.length;
  const firstText = markdown.slice(bodyStart, introEnd).search(/\S/);
  if (firstText !== -1) {
    sections.push({
      heading: frontMatter?.title ?? '',
      level: 0,
      line: firstLine + lines.lineAt(firstText),
      start: bodyStart,
      bodyStart,
      end: introEnd,
      subtreeEnd: markdown.length,
      crumbs: [],
      slug: '',
    });
  }
  headings.forEach((heading, index) => {
    while (above.length > 0 && (above.at(-1)?.level ?? 0) >= heading.level) above.pop();
    const next = headings[index + 1];
    sections.push({
      heading: heading.text,
      level: heading.level,
      line: firstLine + heading.firstLine + 1,
      start: offsetOf(heading.firstLine),
      bodyStart: offsetOf(heading.lastLine),
      end: next ? offsetOf(next.firstLine) : markdown.length,
      subtreeEnd: markdown.length,
      crumbs: above.map((one) => one.text),
      slug: slugs.unique(heading.id ?? slugify(heading.text)),
    });
    above.push(heading);
  });
  closeSubtrees(sections);
  return { title: frontMatter?.title ?? null, frontMatterEndLine: firstLine, sections };
}

function readHeadings(body: string, isMdx: boolean): Heading[] {
  const md = isMdx ? mdx : commonmark;
  const env = {};
  const tokens = new HeadingTokens();
  md.block.parse(body.replace(/\r\n?/g, '\n').replace(/\0/g, '\uFFFD'), md, env, tokens);
  const headings: Heading[] = [];
  for (let index = 0; index + 1 < tokens.length; index += 2) {
    const open = tokens[index];
    if (!open?.map) continue;
    const { text, id } = headingText(md, tokens[index + 1]?.content ?? '', env, isMdx);
    headings.push({ text, id, level: Number(open.tag.slice(1)), firstLine: open.map[0], lastLine: open.map[1] });
  }
  return headings;
}

/**
 * Where the block parser puts its tokens: keeps the heading that stands in no quote and no list (level 0) and its
 * content, drops the rest. A file of ten million list items would otherwise cost gigabytes.
 */
class HeadingTokens extends Array<MarkdownIt.Token> {
  private contentIsNext = false;

  override push(token: MarkdownIt.Token): number {
    const isHeading = token.type === 'heading_open' && token.level === 0;
    if (isHeading || this.contentIsNext) super.push(token);
    this.contentIsNext = isHeading;
    return this.length;
  }
}

/** One pass from the end with the nearest following heading of each level, so that many headings stay linear. */
function closeSubtrees(sections: Section[]): void {
  const nextOfLevel = new Array<number>(7).fill(Infinity);
  for (let index = sections.length - 1; index >= 0; index--) {
    const section = sections[index];
    if (!section) continue;
    const end = Math.min(...nextOfLevel.slice(1, section.level + 1));
    if (section.level === 0) section.subtreeEnd = section.end;
    else if (end !== Infinity) section.subtreeEnd = end;
    nextOfLevel[section.level] = section.start;
  }
}
