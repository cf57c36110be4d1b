import fc from 'fast-check';
import { stripInvisible } from './invisible';

describe('stripInvisible', () => {
  it.each([
    ['tag characters', 'a\u{e0049}\u{e0067}b'],
    ['tag characters after a flag that takes none', 'a\u{e0049}\u{e007f}b'],
    ['an override and its pop', '\u202eab\u202c'],
    ['bytes in variation selectors', `a${'\u{e0144}\u{e0145}'.repeat(4)}b`],
    ['a run of zero-width characters', `a${'\u200b\u200c\u200d'.repeat(4)}b`],
    ['a selector for Han after a Latin letter', 'a\u{e0101}b'],
  ])('removes %s', (_, text) => {
    expect(stripInvisible(text)).toBe('ab');
  });

  it.each([
    '\u{1f468}\u200d\u{1f469}\u200d\u{1f467} ❤\ufe0f\u200d\u{1f525} 1\ufe0f\u20e3',
    '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    'می\u200cروم به خانه',
    'क्\u200dष',
    'Sou\u00adper\u00adbe',
    '\u200fשלום\u200e (\u2067עולם\u2069)',
    '\u202bשלום\u202c',
    '葛\u{e0100}',
    '\ufeffstart',
    'ខ្មែរ\u200bភាសា',
  ])('keeps %j', (text) => {
    expect(stripInvisible(text)).toBe(text);
  });

  it('is idempotent', () => {
    const unit = fc.constantFrom(
      'a',
      '漢',
      '\u{1f3f4}',
      '\u200b',
      '\u200d',
      '\ufe0f',
      '\u{e0100}',
      '\u{e0067}',
      '\u{e007f}',
      '\u202e',
      '\u202c',
      '\u202b',
      '\n',
      '\ud83c',
      '\udb40',
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 24 }), (text) =>
        expect(stripInvisible(stripInvisible(text))).toBe(stripInvisible(text)),
      ),
      { numRuns: 500 },
    );
  });
});
