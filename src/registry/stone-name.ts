import { nameInvalid } from './registry.errors';
import { MAX_NAME_CODE_POINTS } from './registry.settings';

/**
 * A name stands before every path that a model reads, and format characters hide or reorder text; the joiners of cursive
 * scripts and of emoji do not.
 */
const FORBIDDEN = /[/\\\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}]|(?![\u200c\u200d])\p{Cf}/u;

/**
 * The name of a stone as it is kept: NFC, trimmed, inner white space single. It is printed as `<name>/<path>`, so it
 * holds no slash and nothing invisible.
 * @throws AppError `name_invalid`
 */
export function parseStoneName(text: string): string {
  const name = text.normalize('NFC').trim().replace(/\s+/gu, ' ');
  if (name === '') throw nameInvalid('must not be empty');
  if ([...name].length > MAX_NAME_CODE_POINTS) {
    throw nameInvalid(`must be at most ${MAX_NAME_CODE_POINTS} characters long`);
  }
  if (FORBIDDEN.test(name)) throw nameInvalid('must not contain slashes, control or invisible characters');
  if (/^\.+$/.test(name)) throw nameInvalid('must not be made of dots alone');
  return name;
}

/** A name for a remote that came without one: the last part of its path, without `.git`. */
export function nameOfRemote(url: string): string {
  const last = /([^/:\\]+?)(?:\.git)?\/*$/.exec(url)?.[1] ?? '';
  let decoded = last;
  try {
    decoded = decodeURIComponent(last);
  } catch {
    // Not percent-encoded text: it is used as it stands.
  }
  return decoded.slice(0, MAX_NAME_CODE_POINTS);
}
