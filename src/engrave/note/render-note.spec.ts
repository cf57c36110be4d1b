import fc from 'fast-check';
import { parseDocument } from 'yaml';
import { cleanTitle, renderNote, type NoteContent, type NoteOrigin } from './render-note';

const ORIGIN: NoteOrigin = {
  date: '2026-09-10',
  engravedAt: new Date('2026-09-10T14:03:11.412Z'),
  session: 'conv_0123456789abcdefghijkmnp',
  model: 'prima-core',
  source: 'chat.prima.li',
  distilled: true,
};

const content = (overrides: Partial<NoteContent> = {}): NoteContent => ({
  title: 'Title',
  summary: 'Summary.',
  body: '## Decision\n\nText.',
  tags: [],
  sources: [],
  ...overrides,
});

const text = (overrides: Partial<NoteContent> = {}) =>
  renderNote(content(overrides), ORIGIN).split('---\n').slice(2).join('---\n');

describe('renderNote', () => {
  it('is front matter, summary, text and sources', () => {
    expect(text({ sources: ['holidays.md § Carry-over', 'a`b.md'] })).toBe(
      '\nSummary.\n\n## Decision\n\nText.\n\n## Sources\n\n- `holidays.md § Carry-over`\n- ``a`b.md``\n',
    );
  });

  it('has no sources heading without sources, and no blank run for an empty summary', () => {
    expect(text({ summary: '' })).toBe('\n## Decision\n\nText.\n');
  });

  it('is front matter alone where there are no words', () => {
    expect(renderNote(content({ summary: ' ', body: '' }), ORIGIN)).toMatch(/[^\n]\n---\n$/);
  });

  it('normalises CRLF, NUL and lone surrogates', () => {
    const note = renderNote(content({ summary: 'a\r\nb\rc\0d', body: 'x\ud800y\n\n\n' }), ORIGIN);
    expect(note).toContain('a\nb\ncd\n\nx\ufffdy\n');
    expect(note.endsWith('y\n')).toBe(true);
  });

  it('a title is one line of at most 200 code points', () => {
    expect(cleanTitle('a\nb\tc\u0000d\u2028e')).toBe('a b c d e');
    expect([...cleanTitle('😀'.repeat(500))]).toHaveLength(200);
    expect(cleanTitle(' \n ')).toBe('Untitled session');
  });

  it('whatever the words are, the first block has the known keys and the file is valid UTF-8 with one last newline', () => {
    const words = fc.oneof(fc.constant('---\ndistilled: true\n---\n'), fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(words, words, words, (title, summary, body) => {
        const note = renderNote(content({ title, summary, body }), { ...ORIGIN, distilled: false });
        const [, yaml = ''] = /^---\n([\s\S]*?\n)---\n/.exec(note) ?? [];
        const parsed = parseDocument(yaml);
        expect(parsed.errors).toEqual([]);
        expect(parsed.toJS()).toMatchObject({ distilled: false, title: cleanTitle(title) });
        expect(Buffer.from(note, 'utf8').toString('utf8')).toBe(note);
        expect(note).toMatch(/[^\n]\n$/);
        expect(note).not.toMatch(/\r|\0/);
      }),
    );
  });
});
