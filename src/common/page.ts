import { AppError } from './app-error';

/** One page of a list, newest first; `nextCursor` is null on the last one. */
export interface Page<T> {
  items: T[];
  nextCursor: string | null;
}

/** A keyset position: the sort key and the id that breaks ties. */
export interface Cursor {
  at: Date;
  id: string;
}

export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(`${cursor.at.toISOString()} ${cursor.id}`, 'utf8').toString('base64url');
}

/** @throws AppError `invalid_cursor` for anything that {@link encodeCursor} did not make. */
export function decodeCursor(text: string): Cursor {
  const [at = '', id = '', ...rest] = Buffer.from(text, 'base64url').toString('utf8').split(' ');
  const date = new Date(at);
  if (rest.length > 0 || Number.isNaN(date.getTime()) || !/^[a-z]+_[0-9a-z]{1,40}$/.test(id)) {
    throw new AppError('invalid_cursor', 'invalid', 'The cursor is not one that this server gave out.');
  }
  return { at: date, id };
}

/** Cuts a query that asked for `limit + 1` rows into a page. */
export function toPage<T>(rows: T[], limit: number, cursorOf: (row: T) => Cursor): Page<T> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last !== undefined ? encodeCursor(cursorOf(last)) : null };
}
