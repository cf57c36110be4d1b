import { createLogRedactor } from './redact-log';
import { a62 } from './rules/synth';

describe('createLogRedactor', () => {
  it('takes known and unknown secrets out of a JSON line and leaves JSON', () => {
    const own = 'own-' + a62(20);
    const clean = createLogRedactor([own]);
    const line =
      JSON.stringify({ msg: `called with ${own}`, token: 'ghp_' + a62(36), level: 30, path: '/api/x' }) + '\n';
    const parsed = JSON.parse(clean(line)) as Record<string, unknown>;
    expect(parsed).toEqual({
      msg: 'called with [redacted: configured key]',
      token: '[redacted: github token]',
      level: 30,
      path: '/api/x',
    });
  });

  it('leaves an ordinary line alone', () => {
    const line =
      '{"level":30,"time":1767225600000,"reqId":"0132ede5-21be-4e9f-91e9-221f566dde69","msg":"request completed"}\n';
    expect(createLogRedactor([])(line)).toBe(line);
  });
});
