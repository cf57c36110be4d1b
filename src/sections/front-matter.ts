import { parse } from 'yaml';

export interface FrontMatter {
  title: string | null;
  /** 1-based line of the closing mark. */
  endLine: number;
  /** Offset of the line after it. */
  end: number;
}

/** A front matter longer than this is taken for text that happens to begin with a rule. */
const MAX_CHARS = 65_536;
/**
 * `---`, text, `---` is also a rule and a setext heading in CommonMark (example 96 of the specification): what stands
 * between must be a mapping, or nothing but comments, to be front matter.
 */
const MAPPING = /^(?:[^\s#:\-][^:\r\n]*|"[^"\r\n]*"|'[^'\r\n]*')[ \t]*[:=](?:[ \t]|$)|^\{/m;
const BLANK_OR_COMMENTS = /^(?:[ \t]*(?:#[^\r\n]*)?(?:\r\n|\r|\n))*$/;
const CLOSING = { '---': /^(?:---|\.\.\.)[ \t]*$/, '+++': /^\+\+\+[ \t]*$/ };

/** Front matter of a text whose byte order mark (if any) lies before `from`; null when there is none. */
export function readFrontMatter(text: string, from: number): FrontMatter | null {
  const opening = /^(---|\+\+\+)[ \t]*(?:\r\n|\r|\n)/.exec(text.slice(from, from + 64));
  if (!opening) return null;
  const mark = opening[1] as '---' | '+++';
  const head = text.slice(from, from + MAX_CHARS);
  const lineEnd = /\r\n|\r|\n/g;
  lineEnd.lastIndex = opening[0].length;
  let lineStart = opening[0].length;
  for (let line = 2; lineStart < head.length; line++) {
    const match = lineEnd.exec(head);
    const contentEnd = match ? match.index : head.length;
    const next = match ? lineEnd.lastIndex : head.length;
    if (CLOSING[mark].test(head.slice(lineStart, contentEnd))) {
      const content = head.slice(opening[0].length, lineStart);
      if (!MAPPING.test(content) && !BLANK_OR_COMMENTS.test(content)) return null;
      const title = mark === '---' ? yamlTitle(content) : tomlTitle(content);
      return { title, endLine: line, end: from + next };
    }
    lineStart = next;
  }
  return null;
}

/**
 * Only the `title` entry goes through the YAML parser: the rest of the front matter may be templating that no YAML
 * parser accepts, and must not cost the page its title.
 */
function yamlTitle(yaml: string): string | null {
  const entry = /^title[ \t]*:[^\r\n]*(?:(?:\r\n|\r|\n)[ \t]+[^\r\n]*)*/m.exec(yaml);
  if (!entry) return null;
  try {
    const value = (parse(entry[0], { logLevel: 'silent' }) as { title?: unknown } | null)?.title;
    return typeof value === 'string' || typeof value === 'number' ? oneLine(String(value)) : null;
  } catch {
    return oneLine(entry[0].slice(entry[0].indexOf(':') + 1));
  }
}

function tomlTitle(toml: string): string | null {
  const entry = /^title[ \t]*=[ \t]*(?:"((?:[^"\\\r\n]|\\.)*)"|'([^'\r\n]*)')/m.exec(toml);
  return entry ? oneLine(entry[2] ?? (entry[1] ?? '').replace(/\\(["\\])/g, '$1')) : null;
}

function oneLine(text: string): string | null {
  return text.replace(/\s+/g, ' ').trim() || null;
}
