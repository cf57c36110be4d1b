import { ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsDate, IsIn, IsOptional, ValidateIf } from 'class-validator';
import { IsText } from '../../common/is-text.decorator';
import { PageQuery } from '../../common/page.query';
import type { AttemptFilter } from '../audit.repository';
import { OUTCOMES } from '../audit.types';
import { EXPORT_FORMATS, type ExportFormat } from '../export/export.service';

const DOORS = ['http', 'tool'] as const;
const given = (_object: object, value: unknown) => value !== undefined;

class OwnFilters {
  @ApiPropertyOptional({ enum: OUTCOMES })
  @IsOptional()
  @IsIn(OUTCOMES)
  outcome?: string;

  @ApiPropertyOptional({ description: 'A repository’s id or name' })
  @IsOptional()
  @IsText({ minCodePoints: 1, maxCodePoints: 200 })
  repository?: string;

  @ApiPropertyOptional({ enum: DOORS })
  @IsOptional()
  @IsIn(DOORS)
  door?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'At or after' })
  @ValidateIf(given)
  @Transform(({ value }: { value: unknown }) => toDate(value))
  @IsDate({ message: 'from must be an ISO 8601 date or time' })
  from?: Date;

  @ApiPropertyOptional({ format: 'date-time', description: 'Before' })
  @ValidateIf(given)
  @Transform(({ value }: { value: unknown }) => toDate(value))
  @IsDate({ message: 'to must be an ISO 8601 date or time' })
  to?: Date;
}

class Filters extends OwnFilters {
  @ApiPropertyOptional({ description: 'Who did it, or on whose behalf: a principal’s id, or the actor’s name' })
  @IsOptional()
  @IsText({ minCodePoints: 1, maxCodePoints: 200 })
  actor?: string;
}

/** Of the caller's own list. */
export class OwnEngravingsQuery extends IntersectionType(PageQuery, OwnFilters) {}

/** Of everybody's list. */
export class EngravingsQuery extends IntersectionType(PageQuery, Filters) {}

/** An export is not paged. */
export class ExportQuery extends Filters {
  @ApiPropertyOptional({
    enum: EXPORT_FORMATS,
    default: 'jsonl',
    description: 'csv: one row an attempt; jsonl: every record of the chain, provable by `npm run audit:verify`',
  })
  @IsOptional()
  @IsIn(EXPORT_FORMATS)
  format: ExportFormat = 'jsonl';
}

export function filterOf(query: Filters, ownerId?: string): AttemptFilter {
  const { outcome, actor, repository, door, from, to } = query;
  return { ownerId, outcome, actor, repository, door, from, to };
}

const ISO = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/;

/** A time without a zone is UTC, wherever the server stands. */
function toDate(value: unknown): unknown {
  // In a query string an unescaped "+" arrives as a space.
  const text = typeof value === 'string' ? value.replace(' ', '+') : '';
  if (!ISO.test(text)) return value;
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/.test(text.slice(10));
  const date = new Date(text.includes('T') && !hasZone ? `${text}Z` : text);
  return Number.isNaN(date.getTime()) ? value : date;
}
