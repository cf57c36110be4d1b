import * as fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeText } from './decode-text';
import { parseSections } from './parse-sections';

// eslint-disable-next-line @typescript-eslint/no-require-imports
const spec = require('commonmark-spec') as { tests: { markdown: string; html: string; number: number }[] };

/** Headings of rendered HTML that stand outside quotes and lists, as plain text. */
function headingsOfHtml(html: string): string[] {
  const found: string[] = [];
  let depth = 0;
  const piece = /<(\/?)(blockquote|ul|ol)\b[^>]*>|<h([1-6])>([\s\S]*?)<\/h\3>/g;
  for (const match of html.matchAll(piece)) {
    if (match[2]) depth += match[1] ? -1 : 1;
    else if (depth === 0) found.push(`${match[3]} ${textOf(match[4] ?? '')}`);
  }
  return found;
}

function textOf(html: string): string {
  return html
    .replace(/<img[^>]*alt="([^"]*)"[^>]*>/g, '$1')
    .replace(/<[^>]+>/g, '')
    .replace(/\n/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .trim();
}

function headings(markdown: string): string[] {
  return parseSections(markdown)
    .sections.filter((section) => section.level > 0)
    .map((section) => `${section.level} ${section.heading}`);
}

describe('parseSections', () => {
  it('finds the headings of every example of the CommonMark specification', () => {
    const wrong = spec.tests.filter((test) => {
      // Examples that render raw HTML hold tags of their own; the library's own rendering says which are headings.
      const expected = headingsOfHtml(test.html);
      return JSON.stringify(headings(test.markdown.replace(/→/g, '\t'))) !== JSON.stringify(expected);
    });
    expect(spec.tests.length).toBe(652);
    expect(wrong.map((test) => test.number)).toEqual([]);
  });

  it.each(givenCases())('$id: $note', ({ markdown, base64, sections }) => {
    const decoded = decodeText(base64 === undefined ? Buffer.from(markdown ?? '') : Buffer.from(base64, 'base64'));
    const text = decoded.kind === 'text' ? decoded.text : '';
    const found = parseSections(text).sections.filter((section) => section.level > 0);
    expect(found.map(({ heading, level, line }) => ({ heading, level, line }))).toEqual(
      sections.map((one) => ({ ...one, heading: one.heading.replace('\uFFFD', 'é') })),
    );
  });

  it('gives each section its own text, its subtree, the headings above it and a unique anchor', () => {
    const markdown = '# A\n\na\n\n## B\n\nb\n\n### C\n\nc\n\n## B\n\nb2\n\n# D\n';
    const { sections } = parseSections(markdown);
    expect(sections.map((one) => [one.heading, markdown.slice(one.bodyStart, one.end).trim()])).toEqual([
      ['A', 'a'],
      ['B', 'b'],
      ['C', 'c'],
      ['B', 'b2'],
      ['D', ''],
    ]);
    expect(markdown.slice(sections[1]?.start, sections[1]?.subtreeEnd)).toBe('## B\n\nb\n\n### C\n\nc\n\n');
    expect(sections.map((one) => one.crumbs)).toEqual([[], ['A'], ['A', 'B'], ['A'], []]);
    expect(sections.map((one) => one.slug)).toEqual(['a', 'b', 'c', 'b-1', 'd']);
  });

  it('takes an explicit id as the anchor and keeps it out of the heading', () => {
    const found = parseSections('# h() {#h}\n\n## 結果 { #results }\n\n## Plain {.note}\n\n## `{#code}`\n').sections;
    expect(found.map((one) => [one.heading, one.slug])).toEqual([
      ['h()', 'h'],
      ['結果', 'results'],
      ['Plain {.note}', 'plain-note'],
      ['{#code}', 'code'],
    ]);
  });

  it('makes a section of the text before the first heading', () => {
    const { title, frontMatterEndLine, sections } = parseSections('---\ntitle: "A: \\"b\\""\n---\n\nHello\n\n# One\n');
    expect({ title, frontMatterEndLine }).toEqual({ title: 'A: "b"', frontMatterEndLine: 3 });
    expect(sections[0]).toMatchObject({ heading: 'A: "b"', level: 0, line: 5, crumbs: [] });
  });

  it.each([
    ['a folded title', '---\ntitle: >-\n  one\n  two\n---\n', 'one two'],
    ['a title beside templating that is no YAML', '---\ntitle: Page\nx: {{ y }} {\n---\n', 'Page'],
    ['TOML', '+++\ntitle = "Hugo"\n+++\n', 'Hugo'],
    ['no mapping', '---\nFoo\n---\n', null],
    ['no end', '---\ntitle: x\n', null],
  ])('reads the front matter: %s', (_name, markdown, title) => {
    expect(parseSections(markdown).title).toBe(title);
  });

  it('counts lines and offsets with CRLF, lone CR, byte order mark and front matter', () => {
    const markdown = '\uFEFF---\r\ntitle: T\r\n---\r\n# A\r\rtext\r\n\r\nB\r\n---\r\nend';
    const { sections } = parseSections(markdown);
    expect(sections.map((one) => [one.heading, one.line])).toEqual([
      ['A', 4],
      ['B', 8],
    ]);
    expect(markdown.slice(sections[1]?.start, sections[1]?.end)).toBe('B\r\n---\r\nend');
    expect(markdown.slice(sections[1]?.bodyStart, sections[1]?.end)).toBe('end');
  });

  it('reads MDX: no heading inside of expressions, tags and modules, one between tags', () => {
    const markdown = [
      "import A from './a'",
      'export const text = `',
      '',
      '# not this',
      '`',
      '',
      '# One',
      '',
      '{/*',
      '',
      '## hidden',
      '',
      '*/}',
      '',
      '<Tabs values={[{ a: `',
      '## no',
      '` }]}>',
      '<Tab>',
      '## Two',
      '',
      '      ### Three {/* #three-id */}',
      '</Tab>',
      '</Tabs>',
      '',
      'a < b',
      '',
      '## Four',
    ].join('\n');
    const found = parseSections(markdown, { mdx: true }).sections.filter((one) => one.level > 0);
    expect(found.map((one) => [one.heading, one.line, one.slug])).toEqual([
      ['One', 7, 'one'],
      ['Two', 19, 'two'],
      ['Three', 21, 'three-id'],
      ['Four', 27, 'four'],
    ]);
  });

  it('survives any text, and its sections tile the file', () => {
    const piece = fc.constantFrom(
      '# a\n',
      '## b',
      '\n',
      '\r\n',
      '---\n',
      'x: 1\n',
      '```\n',
      '> ',
      '- ',
      '    ',
      '<div>\n',
      '[a]: b\n',
      'é',
      '{',
      '}',
      '<A ',
      '`',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), fc.boolean(), (pieces, isMdx) => {
        const markdown = pieces.join('');
        const { sections } = parseSections(markdown, { mdx: isMdx });
        sections.forEach((one, index) => {
          const next = sections[index + 1];
          expect(one.end).toBe(next ? next.start : markdown.length);
          expect(one.subtreeEnd).toBeGreaterThanOrEqual(one.end);
          expect(one.bodyStart).toBeLessThanOrEqual(one.end);
          expect(markdown.slice(0, one.start).split(/\r\n|\r|\n/).length).toBeLessThanOrEqual(one.line);
        });
      }),
    );
  });
});

interface GivenCase {
  id: string;
  note: string;
  markdown?: string;
  base64?: string;
  sections: { heading: string; level: number; line: number }[];
}

function givenCases(): GivenCase[] {
  const file = join(__dirname, '../../test/fixtures/sections/cases.jsonl');
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as GivenCase);
}
