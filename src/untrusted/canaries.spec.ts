import fc from 'fast-check';
import { canaryFault, CanarySet, compileCanaries, stripCanaries, stripCanariesMapped } from './canaries';
import { CanaryRefusedError } from './untrusted.errors';

const OTTER = 'OTTER-TRAP-5521';
const between = (text: string, sign: string): string => [...text].join(sign);
const full = (text: string): string => text.replace(/[!-~]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0));

describe('stripCanaries', () => {
  it.each([
    ['as it is', OTTER],
    ['lower case', OTTER.toLowerCase()],
    ['full width', full(OTTER)],
    ['zero-width spaces inside', between(OTTER, '\u200b')],
    ['soft hyphens inside', between(OTTER, '\u00ad')],
    ['variation selectors inside', between(OTTER, '\u{e0100}')],
    ['combining strokes inside', between(OTTER, '\u0335')],
    ['tag characters', [...OTTER].map((c) => String.fromCodePoint(0xe0000 + c.codePointAt(0)!)).join('')],
    ['mathematical bold', '\u{1d40e}\u{1d413}\u{1d413}\u{1d404}\u{1d411}-TRAP-5521'],
    ['references', [...OTTER].map((c) => `&#${c.charCodeAt(0)};`).join('')],
    ['references of references', [...OTTER].map((c) => `&amp;amp;#x${c.charCodeAt(0).toString(16)};`).join('')],
    ['padded references', [...OTTER].map((c) => `&#0000${c.charCodeAt(0)};`).join('')],
    ['references without semicolons', OTTER.replaceAll('-', '&#45')],
    ['a named zero-width reference inside', 'OTTER-T&ZeroWidthSpace;RAP-5521'],
    ['backslashes', OTTER.replaceAll('-', '\\-')],
    ['emphasis', 'OTTER-**TRAP**-5521'],
    ['code marks', 'OTTER`-TRAP`-5521'],
    ['a tag', 'OTTER-T<b title="x"></b>RAP-5521'],
    ['a comment', 'OTTER-T<!-- a > b -->RAP-5521'],
    ['a line end and indentation', 'OTTER-\n    TRAP-5521'],
    ['a line end in a quote', 'OTTER-\r\n> > TRAP-5521'],
    ['a line separator', 'OTTER-\u2028TRAP-5521'],
    ['itself inside', 'OTTER-TOTTER-TRAP-5521RAP-5521'],
    ['look-alike letters', '\u041e\u0422\u0422\u0415\u13a1-\u0422\u13a1\u0410\u0420-5521'],
    ['percent escapes', [...OTTER].map((c) => `%${c.charCodeAt(0).toString(16)}`).join('')],
    ['JSON escapes', [...OTTER].map((c) => `\\u00${c.charCodeAt(0).toString(16)}`).join('')],
    ['spaces', between(OTTER, ' ')],
  ])('removes a canary spelled with %s', (_, spelled) => {
    expect(stripCanaries(`Soup ${spelled} warm.`, [OTTER])).toBe('Soup  warm.');
  });

  it('takes the longest of several that begin alike', () => {
    expect(stripCanaries('go fig-7a-long now', ['fig-7a', 'fig-7a-long'])).toBe('go  now');
  });

  it('removes a canary that another removal brings together', () => {
    expect(stripCanaries('a plum-4pear-52-x1-x b', ['plum-41-x', 'pear-52-x'])).toBe('a  b');
  });

  it('takes an accent with its letter', () => {
    expect(stripCanaries('x le nid vide\u0301 y', ['le nid vid\u00e9'])).toBe('x  y');
  });

  it('finds a canary in an attribute as well as around a tag', () => {
    expect(stripCanaries(`<a title="${OTTER}">x</a>`, [OTTER])).toBe('<a title="">x</a>');
  });

  it('ends on text that is nested deeper than anyone writes', () => {
    let text = OTTER;
    for (let i = 0; i < 60; i++) text = `OTTER-T${text}RAP-5521`;
    const stripped = stripCanaries(`a ${text} b`, [OTTER]);
    expect(new CanarySet([OTTER]).find(stripped)).toEqual([]);
    expect(stripped.startsWith('a ') && stripped.endsWith(' b')).toBe(true);
  });

  it.each([
    'OTTER-TRAP-5522 and otter traps',
    'می\u200cروم \u{1f468}\u200d\u{1f469}\u200d\u{1f467} co\u00adop ＡＢ &amp; \\_\r\nend',
    '\ud800 lone',
  ])('leaves %j alone', (text) => {
    expect(stripCanaries(text, [OTTER, 'amber_owl_3x'])).toBe(text);
  });

  it('removes nothing for blank and too short canaries', () => {
    expect(stripCanaries('Keep  every space.', ['', ' ', 'ee', '**'])).toBe('Keep  every space.');
  });

  it('maps offsets back, also after several cuts', () => {
    const text = `one\n${OTTER}two\nthree ${OTTER}four`;
    const { text: stripped, toOriginal, removed } = stripCanariesMapped(text, [OTTER]);
    expect(stripped).toBe('one\ntwo\nthree four');
    for (const word of ['two', 'three', 'four']) expect(toOriginal(stripped.indexOf(word))).toBe(text.indexOf(word));
    expect(toOriginal(stripped.length)).toBe(text.length);
    expect(removed.map(({ start, end }) => text.slice(start, end))).toEqual([OTTER, OTTER]);
  });

  const canary = fc.constantFrom(OTTER, 'amber_owl_3x', 'le nid vidé 12', 'сова-331');
  const piece = fc.oneof(
    canary,
    canary.map((c) => between(c, '\u200b')),
    canary.map((c) => c.slice(0, 5)),
    canary.map((c) => c.slice(5)),
    canary.map((c) => [...c].map((k) => `&#${k.codePointAt(0)};`).join('')),
    fc.constantFrom(
      '<b>',
      '</b>',
      '<!--',
      '-->',
      '&',
      '&#',
      '&amp;',
      '\\',
      '%',
      '\n> ',
      '**',
      '\u{e0041}',
      '\ud800',
      ' ',
    ),
    fc.string({ maxLength: 4 }),
  );
  const text = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));
  const set = new CanarySet([OTTER, 'amber_owl_3x', 'le nid vidé 12', 'сова-331']);

  it('is idempotent, lets no canary through and removes nothing else', () => {
    fc.assert(
      fc.property(text, (input) => {
        const { text: once, removed } = stripCanariesMapped(input, set);
        expect(stripCanaries(once, set)).toBe(once);
        expect(set.find(once)).toEqual([]);
        if (set.find(input).length === 0) expect(once).toBe(input);
        expect(removed.length === 0).toBe(once === input);
      }),
      { numRuns: 300 },
    );
  });
});

describe('compileCanaries', () => {
  it('names every bad entry by number, never by value', () => {
    const refused = (): CanarySet =>
      compileCanaries(['fine-canary', ' ', 'ab', 'PRIMA-UNTRUSTED'], '===== BEGIN PRIMA-UNTRUSTED-DATA =====');
    expect(refused).toThrow(CanaryRefusedError);
    expect(refused).toThrow(
      'entry 2 is blank; entry 3 is shorter than 4 letters once formatting is left out; entry 4 is part of our own wording',
    );
    expect(refused).not.toThrow('PRIMA');
  });

  it.each(['', '   ', '\u200b\u200b\u200b\u200b', '****', 'abc', 'x'.repeat(2000)])('finds fault with %j', (value) => {
    expect(canaryFault(value)).not.toBeNull();
  });
});
