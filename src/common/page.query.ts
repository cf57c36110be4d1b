import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { decodeCursor, type Cursor } from './page';

export const DEFAULT_PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;

/** `?limit` and `?cursor` of every list. */
export class PageQuery {
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE, default: DEFAULT_PAGE_SIZE })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => toInteger(value))
  @IsInt({ message: 'limit must be a whole number' })
  @Min(1)
  @Max(MAX_PAGE_SIZE)
  limit: number = DEFAULT_PAGE_SIZE;

  @ApiPropertyOptional({ description: '`nextCursor` of the page before' })
  @IsOptional()
  @IsString()
  @MaxLength(200)
  cursor?: string;
}

/** What a keyset query needs. @throws AppError `invalid_cursor` */
export function keysetOf(query: PageQuery): { limit: number; after: Cursor | null } {
  return { limit: query.limit, after: query.cursor === undefined ? null : decodeCursor(query.cursor) };
}

/** Query strings are text, and nothing converts them implicitly: "10" is 10, "ten" and "1e1" stay what they are. */
function toInteger(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
}
