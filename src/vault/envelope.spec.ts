import fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import { openEnvelope, sealEnvelope, type SecretKey } from './envelope';
import type { Slot } from './vault.types';

const key: SecretKey = { id: 'k1', key: randomBytes(32) };
const slot: Slot = { ownerId: 'prin_a', purpose: 'remote_token', subject: 'repo_a' };

it('opens what it sealed, whatever it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      expect(openEnvelope(key, slot, sealEnvelope(key, slot, text))).toBe(text);
    }),
  );
});

it('never makes the same envelope twice, and shows nothing of the text', () => {
  const text = 'glpat-THE-TOKEN-ITSELF';
  const [first, second] = [sealEnvelope(key, slot, text), sealEnvelope(key, slot, text)];
  expect(Buffer.from(first).equals(Buffer.from(second))).toBe(false);
  expect(Buffer.from(first).toString('latin1')).not.toContain('TOKEN');
});

it.each<[string, Slot]>([
  ['another owner', { ...slot, ownerId: 'prin_b' }],
  ['another purpose', { ...slot, purpose: 'gateway_key' }],
  ['another subject', { ...slot, subject: 'repo_b' }],
  ['parts cut elsewhere', { ...slot, ownerId: 'prin_a","remote_token', subject: '' }],
])('does not open for %s', (_what, other) => {
  expect(openEnvelope(key, other, sealEnvelope(key, slot, 'secret'))).toBeNull();
});

it('does not open with another key, nor with the same bytes under another id', () => {
  const envelope = sealEnvelope(key, slot, 'secret');
  expect(openEnvelope({ id: 'k1', key: randomBytes(32) }, slot, envelope)).toBeNull();
  expect(openEnvelope({ ...key, id: 'k2' }, slot, envelope)).toBeNull();
});

it('does not open where any bit was changed, or anything was cut off or added', () => {
  const envelope = sealEnvelope(key, slot, 'secret');
  for (let bit = 0; bit < envelope.length * 8; bit++) {
    const changed = Uint8Array.from(envelope);
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(openEnvelope(key, slot, changed)).toBeNull();
  }
  for (let length = 0; length < envelope.length; length++) {
    expect(openEnvelope(key, slot, envelope.subarray(0, length))).toBeNull();
  }
  expect(openEnvelope(key, slot, Uint8Array.of(...envelope, 0))).toBeNull();
});
