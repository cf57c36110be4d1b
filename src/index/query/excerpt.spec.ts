import * as fc from 'fast-check';
import { excerpt, MAX_EXCERPT_CHARS } from './excerpt';

const weights = new Map([
  ['heron', 3],
  ['decid', 2],
]);
const row = (text: string, lines: number[] | null = null) => ({
  text,
  firstLine: 10,
  lines: lines && JSON.stringify(lines),
});

describe('excerpt', () => {
  it('shows a short text whole, with its lines', () => {
    expect(excerpt(row('a\r\nb\nc'), 'en', weights)).toEqual({ text: 'a\r\nb\nc', startLine: 10, endLine: 12 });
  });

  it('shows whole lines around the words of the query', () => {
    const filler = Array.from({ length: 60 }, (_, number) => `Line ${number} says nothing of interest at all.`);
    const lines = [...filler, 'The heron decision.', ...filler];
    const shown = excerpt(row(lines.join('\n')), 'en', weights);
    expect(shown.text).toContain('The heron decision.');
    expect(shown.text.length).toBeLessThanOrEqual(MAX_EXCERPT_CHARS);
    const own = shown.text.replace(/^… | …$/g, '').split('\n');
    expect(own).toEqual(lines.slice(shown.startLine - 10, shown.endLine - 9));
  });

  it('cuts one very long line between words', () => {
    const shown = excerpt(row(`${'word '.repeat(5_000)}heron ${'word '.repeat(5_000)}`), 'en', weights);
    expect(shown.text).toMatch(/^… (?:word |heron )+word …$/);
    expect(shown.text).toContain('heron');
    expect(shown).toMatchObject({ startLine: 10, endLine: 10 });
  });

  it('takes the lines from the map where something was cut from the file', () => {
    expect(excerpt(row('a\nb', [17]), 'en', weights)).toMatchObject({ startLine: 10, endLine: 17 });
  });

  it('is bounded and never splits a character', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('😀', 'heron ', '\n', 'x', '設定'), { maxLength: 3_000 }), (pieces) => {
        const { text } = excerpt(row(pieces.join('').repeat(3)), 'en', weights);
        expect(text.length).toBeLessThanOrEqual(MAX_EXCERPT_CHARS);
        expect(text.isWellFormed()).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});
