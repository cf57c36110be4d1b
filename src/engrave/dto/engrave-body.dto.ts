import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsOptional, IsString, Matches, MaxLength, ValidateIf } from 'class-validator';

export const MAX_TITLE = 1_000;
const MAX_SUMMARY = 20_000;
const MAX_BODY = 1_000_000;
const SAYS_SOMETHING = /\S/;

/** What `POST /api/conversations/:id/engrave` takes; parsed by the gates, which run before pipes. */
export class EngraveBodyDto {
  @ApiPropertyOptional({ type: String, nullable: true, description: 'Left out: the repository of the conversation' })
  @ValidateIf((_object, value) => value !== null && value !== undefined)
  @IsString()
  @MaxLength(128)
  repoId?: string | null;

  @ApiPropertyOptional({ description: 'In place of the distilled title', maxLength: MAX_TITLE })
  @IsOptional()
  @IsString()
  @MaxLength(MAX_TITLE)
  @Matches(SAYS_SOMETHING, { message: 'title must not be blank' })
  title?: string;

  @ApiPropertyOptional({ description: 'In place of the distilled summary', maxLength: MAX_SUMMARY })
  @IsOptional()
  @IsString()
  @MaxLength(MAX_SUMMARY)
  @Matches(SAYS_SOMETHING, { message: 'summary must not be blank' })
  summary?: string;

  @ApiPropertyOptional({ description: 'The note itself: nothing is distilled then', maxLength: MAX_BODY })
  @IsOptional()
  @IsString()
  @MaxLength(MAX_BODY)
  @Matches(SAYS_SOMETHING, { message: 'body must not be blank' })
  body?: string;

  @ApiPropertyOptional({ description: 'Set by the interface after the person approved; only `true` is an approval' })
  @IsOptional()
  @IsBoolean()
  confirm?: boolean;

  @ApiPropertyOptional({ description: 'Returns the draft and writes nothing; `?preview=1` does the same' })
  @IsOptional()
  @IsBoolean()
  preview?: boolean;

  @ApiPropertyOptional({ description: 'The digest of the draft to commit as it is or, in a preview, to edit' })
  @IsOptional()
  @IsString()
  @MaxLength(128)
  draft?: string;
}
