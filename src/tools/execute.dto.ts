import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  IsBoolean,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  MinLength,
  ValidateBy,
  ValidateIf,
} from 'class-validator';

const MAX_ARGUMENT_CHARACTERS = 64 * 1024;

/** The envelope is filled by the host; the model fills `name` and `arguments` only. */
export class ExecuteDto {
  @ApiProperty({ description: 'One of the manifest’s tools', example: 'stone_search' })
  @IsString()
  @MinLength(1)
  @MaxLength(128)
  name!: string;

  @ApiProperty({
    description: 'The model’s arguments: an object, or the JSON string that OpenAI clients hold',
    oneOf: [{ type: 'object', additionalProperties: true }, { type: 'string' }],
    example: { query: 'unused holiday' },
  })
  @ValidateBy({
    name: 'isToolArguments',
    validator: {
      validate: (value: unknown) =>
        typeof value === 'string'
          ? value.length <= MAX_ARGUMENT_CHARACTERS
          : typeof value === 'object' && value !== null && !Array.isArray(value),
      defaultMessage: () => 'arguments must be an object or a JSON string',
    },
  })
  arguments!: Record<string, unknown> | string;

  @ApiPropertyOptional({ type: String, nullable: true, example: 'repo_0123456789abcdefghijkmnp' })
  @ValidateIf((_object, value) => value !== null && value !== undefined)
  @IsString()
  @MaxLength(128)
  repoId?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, example: 'conv_0123456789abcdefghijkmnp' })
  @ValidateIf((_object, value) => value !== null && value !== undefined)
  @IsString()
  @MaxLength(128)
  conversationId?: string | null;

  @ApiPropertyOptional({ description: 'Set by the host after the person approved; only `true` is an approval' })
  @IsOptional()
  @IsBoolean()
  confirm?: boolean;

  @ApiPropertyOptional({ type: String, description: 'The digest of the draft that the person approved' })
  @IsOptional()
  @IsString()
  @Matches(/^[A-Za-z0-9:_-]{16,128}$/)
  draft?: string;
}

export class ToolAnswerDto {
  @ApiProperty({ description: 'For the model' })
  content!: string;

  @ApiPropertyOptional({ type: 'object', additionalProperties: true, description: 'For the interface only' })
  display?: Record<string, unknown>;

  @ApiPropertyOptional({ description: 'A stable code; absent where nothing went wrong' })
  error?: string;
}

export class ManifestDto {
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true }, minItems: 3, maxItems: 3 })
  tools!: object[];
}
