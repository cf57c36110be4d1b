import fc from 'fast-check';
import { redact } from './redact';
import { NEGATIVES, POSITIVES } from './redact.spec-data';
import { TOKEN_RULES } from './rules/all';
import { a62, b64 } from './rules/synth';

const AROUND = ['The copy deck is final.', 'Die Auswertung liegt bereit.'] as const;

describe('redact', () => {
  it.each(POSITIVES)('removes the secret and nothing else: %s', (_name, text, secrets, keeps) => {
    const result = redact(`${AROUND[0]}\n\n${text}\n\n${AROUND[1]}`);
    for (const secret of secrets) {
      // 60 % of a secret is the secret.
      const length = Math.ceil(secret.length * 0.6);
      for (let i = 0; i + length <= secret.length; i++) expect(result.text).not.toContain(secret.slice(i, i + length));
    }
    for (const keep of [...keeps, ...AROUND]) expect(result.text).toContain(keep);
    expect(redact(result.text)).toEqual({ text: result.text, counts: {} });
  });

  it.each(NEGATIVES)('leaves alone: %s', (text) => {
    for (const whole of [text, `${AROUND[0]}\n\n${text}\n\n${AROUND[1]}\n`, `- ${text}\n- other`]) {
      expect(redact(whole)).toEqual({ text: whole, counts: {} });
    }
  });

  it('counts by kind', () => {
    expect(redact(`ghp_${a62(36)} and ghp_${a62(36)} and npm_${a62(36)}`).counts).toEqual({
      'github token': 2,
      'npm token': 1,
    });
  });

  it('knows its own placeholders and treats what it did not write as text', () => {
    const own = 'password: [redacted: password], token [redacted: github token] x';
    expect(redact(own)).toEqual({ text: own, counts: {} });
    expect(redact('[redacted: never a kind] stays')).toEqual({ text: '[redacted: never a kind] stays', counts: {} });
  });

  it('keeps no state between calls', () => {
    const text = `a ghp_${a62(36)} b`;
    const first = redact(text);
    redact('x'.repeat(50));
    expect(redact(text)).toEqual(first);
  });

  const piece = fc.oneof(
    fc.string({ maxLength: 30 }),
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom(...TOKEN_RULES.flatMap((rule) => rule.matches)),
    fc.constantFrom(...TOKEN_RULES.flatMap((rule) => rule.prefixes)),
    fc.constantFrom(...POSITIVES.map(([, text]) => text)),
    fc.constantFrom(
      'password',
      '=',
      ': ',
      '"',
      '\\',
      '\n',
      '://',
      '@',
      'token ',
      '-----BEGIN',
      '[redacted: ',
      ']',
      '密码',
      '：',
      ' is ',
      b64(20),
      '\ud800',
    ),
  );
  const anyText = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(''));

  it('is idempotent and never throws, on any string', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = redact(text);
        expect(redact(once.text)).toEqual({ text: once.text, counts: {} });
      }),
      { numRuns: 300 },
    );
  });

  it('takes lone surrogates', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 }), (units) => {
        redact(String.fromCharCode(...units));
      }),
    );
  });

  it('returns a text without secrets as it was', () => {
    const word = fc.constantFrom(
      'note',
      'the',
      'key',
      'token',
      'password',
      'is',
      'Tuesday,',
      'release.',
      'and',
      'über',
      '数据',
      '42',
      'v1.2',
      '—',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 60 }), (words) => {
        const text = words.join(' ');
        expect(redact(text)).toEqual({ text, counts: {} });
      }),
    );
  });
});
