import { MAX_KIND_LENGTH, placeholderOf } from '../placeholder';
import { redact } from '../redact';
import { TOKEN_RULES } from './all';

const EMBEDDINGS: readonly ((token: string) => string)[] = [
  (token) => token,
  (token) => `It was ${token}, and that is over.`,
  (token) => `"${token}"`,
  (token) => `| a | ${token} |`,
  (token) => `令牌${token}。完`,
];

describe('token rules', () => {
  it('have unique ids and kinds that a placeholder can carry', () => {
    expect(new Set(TOKEN_RULES.map((rule) => rule.id)).size).toBe(TOKEN_RULES.length);
    for (const { kind } of TOKEN_RULES) {
      expect(kind).toMatch(/^[a-z0-9][a-z0-9 .-]*$/);
      expect(kind.length).toBeLessThanOrEqual(MAX_KIND_LENGTH);
    }
  });

  it('bound every quantifier: the scan is linear only then', () => {
    for (const { id, body, before } of TOKEN_RULES) {
      const source = `${body}${before ?? ''}`.replace(/\\.|\[(?:\\.|[^\]])*\]/g, 'C');
      expect([id, /[*+]|\{\d+,\}/.test(source)]).toEqual([id, false]);
    }
  });

  describe.each(TOKEN_RULES.map((rule) => [rule.id, rule] as const))('%s', (_id, rule) => {
    it('has samples of both sorts', () => {
      expect(rule.matches.length).toBeGreaterThan(0);
      expect(rule.passes.length).toBeGreaterThan(0);
    });

    it('redacts what it must match, wherever that stands', () => {
      for (const match of rule.matches) {
        for (const embed of EMBEDDINGS) {
          const { text, counts } = redact(embed(match));
          expect(Object.values(counts).reduce((a, b) => a + b, 0)).toBe(1);
          // The last sixteen characters are the token's own: of an address only the end is secret.
          expect(text).not.toContain(match.slice(-16));
        }
      }
    });

    it('leaves alone what it must pass', () => {
      for (const pass of rule.passes) expect(redact(`a ${pass} b`)).toEqual({ text: `a ${pass} b`, counts: {} });
    });
  });

  it('name the kind in the placeholder', () => {
    for (const kind of ['github token', 'stripe key', 'slack token']) {
      const [match = ''] = TOKEN_RULES.find((rule) => rule.kind === kind)?.matches ?? [];
      expect(redact(`x ${match} y`).text).toBe(`x ${placeholderOf(kind)} y`);
    }
  });
});
