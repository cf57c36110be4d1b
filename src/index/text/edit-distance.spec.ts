import * as fc from 'fast-check';
import { isNear } from './edit-distance';

describe('isNear', () => {
  it.each([
    ['authentication', 'authetication', 1, true],
    ['authentication', 'auhtentication', 1, true],
    ['authentication', 'authentikation', 1, true],
    ['authentication', 'autentikation', 1, false],
    ['authentication', 'autentikation', 2, true],
    ['abc', 'abcde', 1, false],
    ['', 'a', 1, true],
  ])('%s, %s within %d: %s', (a, b, slips, expected) => {
    expect(isNear(a, b, slips)).toBe(expected);
  });

  it('is symmetric, and finds any single slip', () => {
    const word = fc.string({ minLength: 2, maxLength: 12, unit: fc.constantFrom('a', 'b', 'c') });
    fc.assert(
      fc.property(word, word, fc.nat(), (a, b, number) => {
        expect(isNear(a, b, 2)).toBe(isNear(b, a, 2));
        const at = number % a.length;
        expect(isNear(a, a.slice(0, at) + a.slice(at + 1), 1)).toBe(true);
        expect(isNear(a, `${a.slice(0, at)}x${a.slice(at)}`, 1)).toBe(true);
      }),
    );
  });
});
