import type MarkdownIt from 'markdown-it';

/** A heading longer than this is cut before its markup is read: inline parsing is not linear in the worst case. */
const MAX_SOURCE_CHARS = 2_000;
/** `{#id}`, `{ #id }`, `{:#id .class}` at the end: kramdown, VitePress, Docusaurus, MkDocs and Hugo write anchors so. */
const ATTRIBUTES = /(?:^|[ \t]+|(?<=[^\s\\]))\{:?[ \t]*#([^\s{}]{1,200})(?:[ \t]+[^\s{}]{1,100}){0,8}[ \t]*\}[ \t]*$/;
const MDX_COMMENT = /[ \t]*\{\/\*[ \t]*(?:#(\S{1,200}))?[^}]{0,200}\*\/\}[ \t]*$/;

export interface HeadingText {
  text: string;
  /** The id that the author gave the heading. */
  id: string | null;
}

/**
 * What a reader sees of a heading: text of code spans and links, alt text of images, entities and escapes decoded,
 * HTML tags dropped. `env` holds the document's link references.
 */
export function headingText(md: MarkdownIt, source: string, env: object, mdx: boolean): HeadingText {
  let content = source.length > MAX_SOURCE_CHARS ? source.slice(0, MAX_SOURCE_CHARS) : source;
  const attributes = ATTRIBUTES.exec(content) ?? (mdx ? MDX_COMMENT.exec(content) : null);
  if (attributes) content = content.slice(0, attributes.index);
  return { text: plainText(md, content, env), id: attributes?.[1] ?? null };
}

function plainText(md: MarkdownIt, content: string, env: object): string {
  // Most headings hold no markup at all.
  if (!/[\\`*_[\]<>&!\n]/.test(content)) return content.trim();
  const tokens: MarkdownIt.Token[] = [];
  md.inline.parse(content, md, env, tokens);
  return collect(tokens).trim();
}

function collect(tokens: MarkdownIt.Token[]): string {
  let text = '';
  for (const token of tokens) {
    if (token.type === 'softbreak' || token.type === 'hardbreak') text += ' ';
    else if (token.type === 'image') text += collect(token.children ?? []);
    else if (token.type !== 'html_inline') text += token.content;
  }
  return text;
}
