import type { PersonIdent } from '../git.types';

const FALLBACK_NAME = 'PrimaChat user';
const FALLBACK_EMAIL = 'unknown@localhost';
/** What libgit2 and git strip from the ends of a name; a name of nothing else would end up empty. */
const CRUD_AT_ENDS = /^[\s.,:;"'\\]+|[\s.,:;"'\\]+$/g;

/**
 * A signature that every reader of git can parse. A newline in a name makes a commit that libgit2 can never read
 * again, and with it a branch that it cannot walk; an empty part makes none at all.
 */
export function sanitizeIdent(person: PersonIdent): PersonIdent {
  const name = clean(person.name, 200).replace(CRUD_AT_ENDS, '');
  const email = clean(person.email, 254).replace(/\s/g, '').replace(CRUD_AT_ENDS, '');
  return { name: name === '' ? FALLBACK_NAME : name, email: email === '' ? FALLBACK_EMAIL : email };
}

/** Control and format characters become spaces (bidi overrides would turn a log line around), `<` and `>` go. */
function clean(text: string, maxCodePoints: number): string {
  const plain = text
    .replace(/\p{Surrogate}/gu, '\u{FFFD}')
    .replace(/[<>]/g, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/ {2,}/g, ' ');
  return [...plain].slice(0, maxCodePoints).join('').trim();
}

/** Minutes east of UTC that a zone has at a moment. @throws RangeError for a zone that does not exist. */
export function offsetMinutes(at: Date, timezone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'longOffset' }).formatToParts(at);
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
