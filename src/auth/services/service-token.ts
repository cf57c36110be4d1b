import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const PREFIX = 'prima_';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 36;
const CHECKSUM_LENGTH = 6;
const FORM = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

/** `prima_`, 36 random base62 characters (214 bits), six of CRC-32: scanners recognise it, typos never reach the database. */
export function makeServiceToken(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return PREFIX + random + checksum(random);
}

/** Says where a bearer token belongs; not whether it is good. */
export function looksLikeServiceToken(token: string): boolean {
  return token.startsWith(PREFIX);
}

export function isWellFormedServiceToken(token: string): boolean {
  return FORM.test(token) && token.endsWith(checksum(token.slice(PREFIX.length, PREFIX.length + RANDOM_LENGTH)));
}

/** The random part is long enough that a plain SHA-256 at rest gives nothing away. */
export function hashServiceToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function checksum(text: string): string {
  let value = crc32(text);
  let encoded = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    encoded = (ALPHABET[value % ALPHABET.length] ?? '0') + encoded;
    value = Math.floor(value / ALPHABET.length);
  }
  return encoded;
}
