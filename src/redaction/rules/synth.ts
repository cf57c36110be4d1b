/** Synthetic bodies for the tables' samples: the same on every run, drawn from nothing that was ever issued. */
const DIGITS = '0123456789';
const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = LOWER.toUpperCase();

/** A fixed mixing of length and position (a linear congruential generator); quality does not matter, variety does. */
function draw(alphabet: string, length: number): string {
  let state = length * 7919 + alphabet.length * 104729 + 12345;
  let out = '';
  for (let i = 0; i < length; i++) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    out += alphabet[(state >>> 8) % alphabet.length] ?? '';
  }
  return out;
}

export const a62 = (length: number): string => draw(LOWER + UPPER + DIGITS, length);
export const hex = (length: number): string => draw('0123456789abcdef', length);
export const low36 = (length: number): string => draw(LOWER + DIGITS, length);
export const up36 = (length: number): string => draw(UPPER + DIGITS, length);
export const base32 = (length: number): string => draw(UPPER + '234567', length);
export const b64 = (length: number): string => draw(LOWER + UPPER + DIGITS + '+/', length);
export const b64url = (length: number): string => draw(LOWER + UPPER + DIGITS + '-_', length);
export const digits = (length: number): string => draw('123456789', length);
export const uuid = (): string => [hex(8), hex(4), '4' + hex(3), 'a' + hex(3), hex(12)].join('-');
/** The picture of a token: no rule may take it for one. */
export const mask = (length: number): string => 'X'.repeat(length);
