import fc from 'fast-check';
import { headingsOf } from './day-headings';
import { editChangelog, editChangelogBytes } from './edit-changelog';
import type { ChangelogLine } from './changelog.types';

const LINE: ChangelogLine = { date: '2026-11-30', title: 'New note', path: 'sessions/2026/11/2026-11-30-new-note.md' };
const ITEM = '[New note](../sessions/2026/11/2026-11-30-new-note.md)';

function edit(text: string, line: ChangelogLine = LINE): string {
  const result = editChangelogBytes(Buffer.from(text), line);
  if (result.kind !== 'edited') throw new Error(result.kind);
  return result.content.toString();
}

describe("that day's entry exists", () => {
  it('the line goes to the end of its list, before the next heading', () => {
    expect(edit('# Log\n\n## 2026-11-30\n\n- a\n- b\n\n## 2026-11-29\n\n- c\n')).toBe(
      `# Log\n\n## 2026-11-30\n\n- a\n- b\n- ${ITEM}\n\n## 2026-11-29\n\n- c\n`,
    );
  });

  it('takes over marker and indent, and continues numbers', () => {
    expect(edit('## 2026-11-30\n * a\n   more\n')).toBe(`## 2026-11-30\n * a\n   more\n * ${ITEM}\n`);
    expect(edit('## 2026-11-30\n\n1. a\n2. b\n')).toBe(`## 2026-11-30\n\n1. a\n2. b\n3. ${ITEM}\n`);
  });

  it('keeps a loose list loose, and goes behind a nested list and before a paragraph', () => {
    expect(edit('## 2026-11-30\n\n- a\n\n- b\n')).toBe(`## 2026-11-30\n\n- a\n\n- b\n\n- ${ITEM}\n`);
    expect(edit('## 2026-11-30\n\n- a\n  - x\n\nText.\n')).toBe(`## 2026-11-30\n\n- a\n  - x\n- ${ITEM}\n\nText.\n`);
  });

  it('an entry without a list gets one', () => {
    expect(edit('## 2026-11-30\n')).toBe(`## 2026-11-30\n\n- ${ITEM}\n`);
    expect(edit('## 2026-11-30\n\nWords.\n\n[a]: b\n')).toBe(`## 2026-11-30\n\nWords.\n\n- ${ITEM}\n\n[a]: b\n`);
    expect(edit('## 2026-11-30\n## 2026-11-29\n- x\n')).toBe(`## 2026-11-30\n- ${ITEM}\n## 2026-11-29\n- x\n`);
  });

  it.each(['## [2026-11-30]', '## v1.2 - 2026-11-30', '### 2026-11-30 ###', '## **2026-11-30**'])(
    'is found as %s',
    (heading) => {
      expect(edit(`${heading}\n\n- a\n`)).toBe(`${heading}\n\n- a\n- ${ITEM}\n`);
    },
  );

  it('is found under a Setext heading', () => {
    expect(edit('2026-11-30\n----------\n\n- a\n')).toBe(`2026-11-30\n----------\n\n- a\n- ${ITEM}\n`);
  });

  it('lists a note once', () => {
    const once = edit('## 2026-11-30\n\n- a\n');
    expect(editChangelogBytes(Buffer.from(once), LINE)).toEqual({ kind: 'unchanged' });
    expect(editChangelogBytes(Buffer.from(`## 2026-11-30\n### Notes\n- ${ITEM}\n`), LINE).kind).toBe('unchanged');
    expect(edit(`## 2026-11-30\n\n- [x](../sessions/2026/11/2026-11-30-new-note.md2)\n`)).toContain(`\n- ${ITEM}\n`);
  });
});

describe('the day is missing', () => {
  it('newest first: before the first older day', () => {
    expect(edit('# Log\n\n## 2026-12-02\n\n* b\n\n## 2026-11-29\n\n* a\n')).toBe(
      `# Log\n\n## 2026-12-02\n\n* b\n\n## 2026-11-30\n\n* ${ITEM}\n\n## 2026-11-29\n\n* a\n`,
    );
  });

  it('oldest first: before the first newer day, or at the end', () => {
    const log = '# Log\n\n## 2026-11-01\n\n- a\n\n## 2026-11-02\n\n- b\n';
    expect(edit(log)).toBe(`${log}\n## 2026-11-30\n\n- ${ITEM}\n`);
    expect(edit(log, { ...LINE, date: '2026-10-01' })).toContain(
      `# Log\n\n## 2026-10-01\n\n- ${ITEM}\n\n## 2026-11-01\n`,
    );
  });

  it('the end of the file is before its link definitions', () => {
    expect(edit('## 2026-11-01\n\n- a\n\n## 2026-11-02\n\n- b\n\n[x]: y\n')).toBe(
      `## 2026-11-01\n\n- a\n\n## 2026-11-02\n\n- b\n\n## 2026-11-30\n\n- ${ITEM}\n\n[x]: y\n`,
    );
  });

  it.each([
    ['## [2026-11-29]\n\n- a\n', '## [2026-11-30]'],
    ['### 2026-11-29\n\n- a\n', '### 2026-11-30'],
    ['## v1.2 - 2026-11-29\n\n- a\n', '## 2026-11-30'],
    ['## [2026-11-29](x)\n\n- a\n', '## 2026-11-30'],
    ['# 2026-11-29 #\n\n- a\n', '# 2026-11-30 #'],
    ['2026-11-29\n==========\n\n- a\n', '2026-11-30\n=========='],
  ])('%j: the new heading is %s', (log, heading) => expect(edit(log)).toBe(`${heading}\n\n- ${ITEM}\n\n${log}`));

  it('headings without an ISO day stay untouched: newest first under the preamble', () => {
    expect(edit('# Log\n\nAll changes.\n\n### 30 Nov 2026\n\n- a\n')).toBe(
      `# Log\n\nAll changes.\n\n### 2026-11-30\n\n- ${ITEM}\n\n### 30 Nov 2026\n\n- a\n`,
    );
    expect(edit('# Log\n\n## [Unreleased]\n\n## [1.0]\n\n- a\n')).toBe(
      `# Log\n\n## [Unreleased]\n\n## 2026-11-30\n\n- ${ITEM}\n\n## [1.0]\n\n- a\n`,
    );
  });

  it.each([
    ['', `## 2026-11-30\n\n- ${ITEM}\n`],
    ['# Log', `# Log\n\n## 2026-11-30\n\n- ${ITEM}\n`],
    ['\ufeff', `\ufeff## 2026-11-30\n\n- ${ITEM}\n`],
    ['---\ntitle: x\n---\n', `---\ntitle: x\n---\n\n## 2026-11-30\n\n- ${ITEM}\n`],
    ['just words', `just words\n\n## 2026-11-30\n\n- ${ITEM}\n`],
  ])('%j has no headings of days', (log, expected) => expect(edit(log)).toBe(expected));

  it.each(['```\n## 2026-11-30\n```\n', '<!--\n\n## 2026-11-30\n\n-->\n'])('%j holds no heading', (block) => {
    expect(edit(`# Log\n\n${block}\n## 2026-11-29\n\n- a\n`)).toBe(
      `# Log\n\n${block}\n## 2026-11-30\n\n- ${ITEM}\n\n## 2026-11-29\n\n- a\n`,
    );
  });
});

describe('bytes', () => {
  it('CRLF stays CRLF; mixed takes the neighbour; a missing last newline is added; a BOM stays', () => {
    expect(edit('# L\r\n\r\n## 2026-11-29\r\n\r\n- a\r\n')).toBe(
      `# L\r\n\r\n## 2026-11-30\r\n\r\n- ${ITEM}\r\n\r\n## 2026-11-29\r\n\r\n- a\r\n`,
    );
    expect(edit('# L\n\n## 2026-11-30\n\n- a\r\n\n## x\n')).toBe(
      `# L\n\n## 2026-11-30\n\n- a\r\n- ${ITEM}\r\n\n## x\n`,
    );
    expect(edit('\ufeff## 2026-11-30\n\n- a')).toBe(`\ufeff## 2026-11-30\n\n- a\n- ${ITEM}\n`);
    expect(edit('## 2026-11-30\r\n\r\n- a')).toBe(`## 2026-11-30\r\n\r\n- a\r\n- ${ITEM}\r\n`);
  });

  it.each([
    ['not_utf8', Buffer.from([0x23, 0x20, 0xff, 0xfe])],
    ['not_utf8', Buffer.from('# a\0b')],
    ['lfs_pointer', Buffer.from(`version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 5\n`)],
    ['too_large', Buffer.alloc(2 * 1024 * 1024 + 1, 'a')],
  ])('%s is left alone', (why, data) => expect(editChangelogBytes(data, LINE)).toEqual({ kind: 'skipped', why }));

  it.each(['symlink', 'submodule', 'executable', 'directory'])('a %s is left alone', async (kind) => {
    const tree = { find: () => Promise.resolve({ kind }), read: () => Promise.reject(new Error('read')) };
    await expect(editChangelog(tree, LINE)).resolves.toEqual({ kind: 'skipped', why: kind });
  });

  it('an open fence or comment at the end would swallow the line: left alone', () => {
    const open = { kind: 'skipped', why: 'unclosed_block' };
    expect(editChangelogBytes(Buffer.from('# Log\n\n<!-- a\n'), LINE)).toEqual(open);
    expect(editChangelogBytes(Buffer.from('# Log\n\n```\n'), LINE)).toEqual(open);
  });

  it('none is made where there is none', async () => {
    const tree = { find: () => Promise.resolve(null), read: () => Promise.resolve(null) };
    await expect(editChangelog(tree, LINE)).resolves.toEqual({ kind: 'none' });
  });

  it('a hostile title is one line of words', () => {
    const title = 'x](y) `z`\n## 2026-01-01 <script>alert(1)</script> &amp; **b**';
    const edited = edit('## 2026-11-30\n\n- a\n', { ...LINE, title });
    expect(edited.split('\n')).toHaveLength(5);
    expect(edited).toContain('- [x\\](y) \\`z\\` ## 2026-01-01 \\<script\\>');
    expect(headingsOf(edited)).toHaveLength(1);
  });

  it('any changelog: one insertion, the rest byte for byte, the note listed under its day, once', () => {
    const block = fc.constantFrom(
      '# Log',
      '## 2026-11-30',
      '## 2026-11-29',
      '## [2026-12-01]',
      '### 2026-11-30 x',
      '- a',
      '* b',
      '  more',
      '1. c',
      '',
      'words',
      '```',
      '<!--',
      '-->',
      '2026-11-28\n---',
      '> q',
      '[x]: y',
      '    code',
      '\t',
      '---',
      '\u00e9',
    );
    const eol = fc.constantFrom('\n', '\r\n', '\n', '\r');
    const file = fc
      .tuple(fc.constantFrom('', '\ufeff', '---\ntitle: t\n---\n'), fc.array(fc.tuple(block, eol), { maxLength: 25 }))
      .map(([start, lines]) => start + lines.map((line) => line.join('')).join(''));
    fc.assert(
      fc.property(file, fc.boolean(), (text, isOpen) => {
        const before = isOpen ? text.replace(/[\r\n]+$/, '') : text;
        const result = editChangelogBytes(Buffer.from(before), LINE);
        if (result.kind === 'skipped' && /```|<!--/.test(before)) return;
        if (result.kind !== 'edited') throw new Error(result.kind);
        const after = result.content.toString();
        let head = 0;
        while (head < before.length && before[head] === after[head]) head++;
        const inserted = after.length - before.length;
        const isOneInsertion = Array.from({ length: head + 1 }, (_, cut) => head - cut).some(
          (cut) => after.slice(0, cut) + after.slice(cut + inserted) === before,
        );
        expect(isOneInsertion).toBe(true);
        const days = headingsOf(after).filter((heading) => heading.days.includes(LINE.date));
        expect(days.some((heading) => after.slice(heading.bodyStart, heading.end).includes(LINE.path))).toBe(true);
        expect(editChangelogBytes(Buffer.from(after), LINE).kind).toBe('unchanged');
      }),
      { numRuns: 500 },
    );
  });
});
