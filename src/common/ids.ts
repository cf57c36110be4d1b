import { randomBytes } from 'node:crypto';

export type IdPrefix =
  'prin' | 'conv' | 'msg' | 'repo' | 'engr' | 'aud' | 'drf' | 'tok' | 'grt' | 'off' | 'sec' | 'read';

const ALPHABET = '0123456789abcdefghijkmnpqrstuvwxyz';

/**
 * A new identifier such as `conv_…`: 24 characters of 120 random bits after the prefix, so that nobody guesses one
 * and none reveals how many there are.
 */
export function newId(prefix: IdPrefix): string {
  let value = BigInt(`0x${randomBytes(16).toString('hex')}`) >> 8n;
  let text = '';
  for (let i = 0; i < 24; i++) {
    text += ALPHABET[Number(value % 34n)] ?? '0';
    value /= 34n;
  }
  return `${prefix}_${text}`;
}

const ID = /^[a-z]{3,4}_[0-9a-z]{24}$/;

/** True where `value` has the shape of an id with this prefix; says nothing about existence. */
export function isId(prefix: IdPrefix, value: unknown): value is string {
  return typeof value === 'string' && value.startsWith(`${prefix}_`) && ID.test(value);
}
