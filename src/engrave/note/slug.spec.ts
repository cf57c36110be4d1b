import fc from 'fast-check';
import { slugOf } from './slug';

const SESSION = 'conv_0123456789abcdefghijkmnp';
const VALID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

describe('slugOf', () => {
  it.each([
    ['Carry-over rules for unused holiday', 'carry-over-rules-for-unused-holiday'],
    ["Don't panic: it's 100% fine", 'dont-panic-its-100-fine'],
    ['Über Größe & Maß', 'uber-grosse-mass'],
    ['会议记录', 'hui-yi-ji-lu'],
    ['Привет, мир', 'privet-mir'],
    ['CON', 'con'],
    ['NUL.txt', 'nul-txt'],
    ['../../etc/passwd', 'etc-passwd'],
    ['C:\\temp\\a*?"<>|. ', 'c-temp-a'],
    ['.g\u200cit', 'git'],
    ['a\u202eb\u0007c\u200bd', 'ab-cd'],
    ['"quoted"', 'quoted'],
  ])('%j gives %s', (title, slug) => expect(slugOf(title, SESSION)).toBe(slug));

  it.each(['---', '🎉🎊', '\u200f\u200e', '', '   ', '...'])(
    '%j leaves nothing: the session names the note',
    (title) => {
      expect(slugOf(title, SESSION)).toMatch(/^session-[0-9a-f]{6}$/);
      expect(slugOf(title, SESSION)).toBe(slugOf(title, SESSION));
      expect(slugOf(title, SESSION)).not.toBe(slugOf(title, 'conv_other'));
    },
  );

  it('cuts a long title between words, and one long word at 80 characters', () => {
    expect(slugOf('word '.repeat(1_000), SESSION)).toBe(Array<string>(16).fill('word').join('-'));
    expect(slugOf('x'.repeat(5_000), SESSION)).toBe('x'.repeat(80));
  });

  it('any title gives a valid slug', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (title) => {
        const slug = slugOf(title, SESSION);
        expect(slug).toMatch(VALID);
        expect(slug.length).toBeLessThanOrEqual(80);
      }),
    );
  });
});
