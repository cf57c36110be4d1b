/** One section of a markdown file: a heading with its own text, or the text before the first heading. */
export interface Section {
  /** Plain text of the heading. At level 0: the front matter's title, or '' (then the caller uses the file name). */
  heading: string;
  /** 1–6, or 0 for the text before the first heading. */
  level: number;
  /** 1-based line of the heading in the file, front matter counted; at level 0 the first line that holds text. */
  line: number;
  /** Offset (UTF-16 units) of the heading's line in the file; at level 0 of the first character after the front matter. */
  start: number;
  /** Offset behind the heading's own lines: where the section's own text begins. */
  bodyStart: number;
  /** Offset of the next heading, or of the end of the file: own text without subsections. */
  end: number;
  /** Offset of the next heading of the same or a higher level, or of the end of the file. */
  subtreeEnd: number;
  /** The headings above this one, outermost first. */
  crumbs: string[];
  /** The explicit `{#id}` of the heading, or GitHub's anchor for it; unique in the file. */
  slug: string;
}

export interface ParsedMarkdown {
  /** `title` of the front matter. */
  title: string | null;
  /** Line of the closing `---`, 0 without front matter. */
  frontMatterEndLine: number;
  sections: Section[];
}

export interface ParseOptions {
  /** MDX instead of CommonMark: no indented code, JSX and `{expressions}` between blocks, `import`/`export` lines. */
  mdx?: boolean;
}
