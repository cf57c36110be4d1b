import fc from 'fast-check';
import { nameOfRemote, parseStoneName } from './stone-name';

describe('parseStoneName', () => {
  it.each([
    ['  handbook ', 'handbook'],
    ['Team  handbook', 'Team handbook'],
    ['Handbu\u0308cher', 'Handbücher'],
    ['手冊', '手冊'],
    ['docs-v1.2', 'docs-v1.2'],
  ])('keeps %j as %j', (given, kept) => expect(parseStoneName(given)).toBe(kept));

  it.each(['', '   ', 'a/b', 'a\\b', 'a\0b', 'a\u202eb', 'a\u200bb', '.', '..', 'a\u0007', 'x'.repeat(101), '\ud800'])(
    'refuses %j',
    (given) => expect(() => parseStoneName(given)).toThrow(expect.objectContaining({ code: 'name_invalid' })),
  );

  it('is idempotent on what it accepts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (text) => {
        let once: string;
        try {
          once = parseStoneName(text);
        } catch {
          return;
        }
        expect(parseStoneName(once)).toBe(once);
        expect(once).not.toMatch(/[/\\\n\r\0]/);
      }),
    );
  });
});

describe('nameOfRemote', () => {
  it.each([
    ['https://git.example.com/team/handbook.git', 'handbook'],
    ['https://git.example.com/team/handbook/', 'handbook'],
    ['ssh://git@git.example.com/handbook', 'handbook'],
    ['file:///srv/git/my%20docs.git', 'my docs'],
    ['https://git.example.com/%E0%A4%A', '%E0%A4%A'],
  ])('names %s %j', (url, name) => expect(nameOfRemote(url)).toBe(name));
});
