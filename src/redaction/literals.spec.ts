import fc from 'fast-check';
import { redact } from './redact';

const KIND = 'configured key';
const KEY = 'own key/42+"quoted"&<ü>';

describe('literals', () => {
  const clean = (text: string, value = KEY): string => redact(text, { literals: [{ value, kind: KIND }] }).text;

  it.each([
    ['as it is', KEY],
    ['in JSON', JSON.stringify({ a: KEY })],
    ['in JSON in JSON', JSON.stringify(JSON.stringify(KEY))],
    ['in a URL', encodeURIComponent(KEY)],
    ['in a form', new URLSearchParams({ a: KEY }).toString()],
    ['in HTML', KEY.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')],
    ['in hexadecimal', Buffer.from(KEY).toString('hex')],
    ['in base64', Buffer.from(KEY).toString('base64')],
    ['in base64 behind one byte', Buffer.from('x' + KEY + 'tail').toString('base64')],
    ['in base64 behind two bytes', Buffer.from('ab' + KEY + 'z').toString('base64')],
    ['in base64url', Buffer.from('user:' + KEY).toString('base64url')],
  ])('are found %s', (_where, text) => {
    expect(clean(`a ${text} b`)).toContain(`[redacted: ${KIND}]`);
  });

  it('are not looked for where they are too short to be a secret', () => {
    expect(clean('a short text', 'short')).toBe('a short text');
  });

  it('do not touch placeholders that hold them', () => {
    const text = '[redacted: github token]';
    expect(clean(text, 'redacted')).toBe(text);
  });

  it('leave nothing of any value, in any neighbourhood', () => {
    const value = fc
      .string({ minLength: 8, maxLength: 40 })
      .filter((s) => s.trim().length >= 8 && !'[redacted: configured key]'.includes(s.trim()));
    fc.assert(
      fc.property(value, fc.string({ maxLength: 20 }), fc.string({ maxLength: 20 }), (secret, before, after) => {
        const once = clean(before + secret.trim() + after, secret);
        expect(clean(once, secret)).toBe(once);
        if (!(before + after).includes('['))
          expect(once.replaceAll(`[redacted: ${KIND}]`, '\n')).not.toContain(secret.trim());
      }),
    );
  });
});
