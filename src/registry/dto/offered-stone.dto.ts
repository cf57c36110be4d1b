import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength, ValidateIf } from 'class-validator';
import { IsText } from '../../common/is-text.decorator';
import { MAX_NAME_CODE_POINTS } from '../registry.settings';
import type { OfferedStone } from '../registry.types';

const MAX_PURPOSE_CODE_POINTS = 500;

export class CreateOfferedStoneDto {
  @ApiProperty({ maxLength: MAX_NAME_CODE_POINTS })
  @IsText({ maxCodePoints: MAX_NAME_CODE_POINTS * 2 })
  name!: string;

  @ApiProperty({ maxLength: 2048 })
  @IsString()
  @MaxLength(2048)
  url!: string;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 200 })
  @IsOptional()
  @IsString()
  @MaxLength(200)
  branch?: string | null;

  @ApiProperty({ maxLength: MAX_PURPOSE_CODE_POINTS, description: 'What it is for, as people read it' })
  @IsText({ minCodePoints: 1, maxCodePoints: MAX_PURPOSE_CODE_POINTS })
  purpose!: string;
}

export class UpdateOfferedStoneDto {
  @ApiPropertyOptional({ maxLength: MAX_NAME_CODE_POINTS })
  @ValidateIf((_, value) => value !== undefined)
  @IsText({ maxCodePoints: MAX_NAME_CODE_POINTS * 2 })
  name?: string;

  @ApiPropertyOptional({ maxLength: 2048 })
  @ValidateIf((_, value) => value !== undefined)
  @IsString()
  @MaxLength(2048)
  url?: string;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 200 })
  @IsOptional()
  @IsString()
  @MaxLength(200)
  branch?: string | null;

  @ApiPropertyOptional({ maxLength: MAX_PURPOSE_CODE_POINTS })
  @ValidateIf((_, value) => value !== undefined)
  @IsText({ minCodePoints: 1, maxCodePoints: MAX_PURPOSE_CODE_POINTS })
  purpose?: string;
}

export class OfferedStoneDto {
  @ApiProperty({ example: 'off_0123456789abcdefghijkmnp' })
  id!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty()
  url!: string;

  @ApiProperty({ type: String, nullable: true })
  branch!: string | null;

  @ApiProperty()
  purpose!: string;

  static from({ id, name, url, branch, purpose }: OfferedStone): OfferedStoneDto {
    return { id, name, url, branch, purpose };
  }
}

export class OfferedStonePageDto {
  @ApiProperty({ type: [OfferedStoneDto] })
  items!: OfferedStoneDto[];

  @ApiProperty({ type: String, nullable: true })
  nextCursor!: string | null;
}
