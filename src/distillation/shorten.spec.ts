import fc from 'fast-check';
import { shorten, type Piece } from './shorten';
import type { Turn } from './transcript';

const user = (text: string): Turn => ({ role: 'user', text });
const sizeOf = (pieces: Piece[]) =>
  pieces.reduce(
    (sum, piece) => sum + (piece.kind === 'gap' ? 0 : Buffer.byteLength(piece.text + (piece.leftOut?.tail ?? ''))),
    0,
  );

describe('shorten', () => {
  it('leaves what fits alone', () => {
    const turns = [user('one'), user('two')];
    expect(shorten(turns, 6)).toEqual({ pieces: turns.map((turn) => ({ kind: 'turn', ...turn })), shortened: false });
  });

  it('takes from the middle of the one huge message, not from its neighbours', () => {
    const huge = `begin${'x'.repeat(50_000)}end`;
    const { pieces, shortened } = shorten([user('question'), user(huge), user('conclusion')], 10_000);
    expect(shortened).toBe(true);
    expect(pieces[0]).toEqual({ kind: 'turn', role: 'user', text: 'question' });
    expect(pieces[2]).toEqual({ kind: 'turn', role: 'user', text: 'conclusion' });
    const cut = pieces[1] as Extract<Piece, { kind: 'turn' }>;
    expect(cut.text.startsWith('begin')).toBe(true);
    expect(cut.leftOut?.tail.endsWith('end')).toBe(true);
    expect(Buffer.byteLength(cut.text + (cut.leftOut?.tail ?? '')) + (cut.leftOut?.bytes ?? 0)).toBe(huge.length);
  });

  it('leaves whole messages out of the middle where there are too many', () => {
    const { pieces } = shorten(
      Array.from({ length: 1_000 }, (_, i) => user(`${i} ${'y'.repeat(300)}`)),
      20_000,
    );
    expect(pieces[0]).toMatchObject({ text: expect.stringMatching(/^0 /) });
    expect(pieces.at(-1)).toMatchObject({ text: expect.stringMatching(/^999 /) });
    const gaps = pieces.filter(({ kind }) => kind === 'gap');
    expect(gaps).toEqual([{ kind: 'gap', messages: 1_000 - (pieces.length - 1) }]);
  });

  it('counts the bytes of a character at the cut', () => {
    const { pieces } = shorten([user('漢'.repeat(2_000)), user('é'.repeat(2_000))], 2_003);
    expect(sizeOf(pieces)).toBeLessThanOrEqual(2_003);
  });

  it('keeps to the budget and cuts no character in two', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 3_000 }).map((words) => words.replaceAll('\ufffd', '?'));
    const texts = fc.array(text, { maxLength: 60 });
    fc.assert(
      fc.property(texts, fc.integer({ min: 2_000, max: 20_000 }), (all, budget) => {
        const { pieces } = shorten(all.map(user), budget);
        expect(sizeOf(pieces)).toBeLessThanOrEqual(budget);
        expect(JSON.stringify(pieces)).not.toContain('\ufffd');
      }),
      { numRuns: 50 },
    );
  });
});
