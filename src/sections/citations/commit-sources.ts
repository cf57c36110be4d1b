import { decodeText } from '../decode-text';
import { parseSections } from '../parse-sections';
import type { HeadingLike } from './match-heading';
import type { SourceTree } from './resolve-sources';

const MAX_BYTES = 4 * 1024 * 1024;
const MARKDOWN = /\.(?:md|mdx|markdown)$/i;

/** One commit's tree, as far as citations look into it. */
export interface CitedTree {
  find(path: string): Promise<{ kind: string } | null>;
  /** Null: no file, or larger than `maxBytes`. */
  read(path: string, maxBytes: number): Promise<Buffer | null>;
}

/** The files of a commit as citations see them. */
export function sourcesOf(tree: CitedTree): SourceTree {
  return {
    async headings(path) {
      if (path.split('/').some((part) => part === '' || part === '.' || part === '..') || path.includes('\0'))
        return null;
      const entry = await tree.find(path);
      if (entry === null || entry.kind === 'directory' || entry.kind === 'submodule') return null;
      if (entry.kind === 'symlink' || !MARKDOWN.test(path)) return [];
      const data = await tree.read(path, MAX_BYTES);
      return data === null ? [] : headingsIn(path, data);
    },
  };
}

/** The text before the first heading is a section too, under the front matter's title or the file's name. */
function headingsIn(path: string, data: Buffer): HeadingLike[] {
  const decoded = decodeText(data);
  if (!('text' in decoded)) return [];
  const fileName = path.split('/').at(-1) ?? path;
  const { sections } = parseSections(decoded.text, { mdx: /\.mdx$/i.test(path) });
  return sections.map(({ heading, slug, level }) => ({
    heading: level === 0 && heading === '' ? fileName.replace(/\.[^.]+$/, '') : heading,
    slug,
  }));
}
