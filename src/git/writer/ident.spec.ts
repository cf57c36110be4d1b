import fc from 'fast-check';
import { offsetMinutes, sanitizeIdent } from './ident';

describe('sanitizeIdent', () => {
  it.each([
    // git/48: a newline in a name bricks the branch
    ['Ada\nLovelace', 'Ada Lovelace'],
    ['Ada\r\ncommitter X <x@y> 0 +0000', 'Ada committer X x@y 0 +0000'],
    ['<Ada>', 'Ada'],
    ['...', 'PrimaChat user'],
    ['  ', 'PrimaChat user'],
    ['', 'PrimaChat user'],
    ['<>', 'PrimaChat user'],
    ['\u202eadA', 'adA'],
    ['Ada\ud800', 'Ada\ufffd'],
    ['李 明', '李 明'],
    ['"Ada"', 'Ada'],
  ])('writes the name %j as %j', (name, written) => expect(sanitizeIdent({ name, email: 'a@b' }).name).toBe(written));

  it('git/47: never writes an empty e-mail', () => {
    expect(sanitizeIdent({ name: 'A', email: '' }).email).toBe('unknown@localhost');
    expect(sanitizeIdent({ name: 'A', email: ' a b@c\n<d> ' }).email).toBe('ab@cd');
  });

  it('always gives a header line that both git and libgit2 parse', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (name, email) => {
        const clean = sanitizeIdent({ name, email });
        expect(`${clean.name} <${clean.email}>`).toMatch(/^[^\x00-\x1f\x7f<>]+ <[^\x00-\x1f\x7f<>\s]+>$/);
      }),
    ));
});

describe('offsetMinutes (git/49: times carry the offset of the deployment)', () => {
  const winter = new Date('2026-12-31T23:30:00Z');
  it.each([
    ['UTC', 0],
    ['Europe/Zurich', 60],
    ['America/New_York', -300],
    ['Asia/Kathmandu', 345],
    ['America/St_Johns', -210],
  ])('%s', (zone, minutes) => expect(offsetMinutes(winter, zone)).toBe(minutes));

  it('knows summer time', () => expect(offsetMinutes(new Date('2026-07-01T00:00:00Z'), 'Europe/Zurich')).toBe(120));
});
