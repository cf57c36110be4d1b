import { AppError } from '../common/app-error';
import { decodeCursor, toPage, type Page } from '../common/page';
import type { Position } from './audit.repository';
import type { ChainRecord } from './audit.types';

const PREFIX = 'seq_';

/** @throws AppError `invalid_cursor` */
export function positionOf(cursor: string): Position {
  const { at, id } = decodeCursor(cursor);
  const seq = Number(id.slice(PREFIX.length));
  if (!id.startsWith(PREFIX) || !Number.isSafeInteger(seq)) {
    throw new AppError('invalid_cursor', 'invalid', 'The cursor is not one of this list.');
  }
  return { at, seq };
}

/** Cuts `limit + 1` records into a page that ends at the last one's place in the chain. */
export function toAuditPage(records: ChainRecord[], limit: number): Page<ChainRecord> {
  return toPage(records, limit, ({ at, seq }) => ({ at, id: `${PREFIX}${seq}` }));
}
