import { AppError } from '../common/app-error';

/** Messages are paged by their place in the conversation, which never changes. */
export function encodeMessageCursor(place: number): string {
  return Buffer.from(`place ${place}`, 'utf8').toString('base64url');
}

/** @throws AppError `invalid_cursor` for anything that {@link encodeMessageCursor} did not make. */
export function decodeMessageCursor(text: string): number {
  const match = /^place (\d{1,9})$/.exec(Buffer.from(text, 'base64url').toString('utf8'));
  if (match === null) {
    throw new AppError('invalid_cursor', 'invalid', 'The cursor is not one that this server gave out.');
  }
  return Number(match[1]);
}
