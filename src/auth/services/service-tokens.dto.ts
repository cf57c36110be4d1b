import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { IsText } from '../../common/is-text.decorator';
import { SCOPES, type Scope } from '../principal.types';
import type { GrantView } from './grants.service';
import type { ServiceTokenView } from './service-tokens.service';

const MAX_LIFETIME_DAYS = 730;

export class IssueServiceTokenDto {
  @ApiProperty({ maxLength: 100, example: 'nightly reports' })
  @IsText({ minCodePoints: 1, maxCodePoints: 100, singleLine: true })
  name!: string;

  @ApiProperty({ enum: SCOPES, isArray: true })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(SCOPES.length)
  @ArrayUnique()
  @IsIn(SCOPES, { each: true })
  scopes!: Scope[];

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: MAX_LIFETIME_DAYS, description: 'Left out: 90 days' })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MAX_LIFETIME_DAYS)
  expiresInDays?: number;

  @ApiPropertyOptional({ description: 'A further token of this service, for rotation' })
  @IsOptional()
  @IsString()
  @MaxLength(64)
  serviceId?: string;
}

export class ServiceTokenDto {
  @ApiProperty() id!: string;
  @ApiProperty() serviceId!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ description: 'The last four characters' }) hint!: string;
  @ApiProperty({ enum: SCOPES, isArray: true }) scopes!: Scope[];
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) expiresAt!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) lastUsedAt!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) revokedAt!: string | null;

  static from(view: ServiceTokenView): ServiceTokenDto {
    const { id, serviceId, name, hint, scopes } = view;
    return {
      id,
      serviceId,
      name,
      hint,
      scopes,
      createdAt: view.createdAt.toISOString(),
      expiresAt: view.expiresAt?.toISOString() ?? null,
      lastUsedAt: view.lastUsedAt?.toISOString() ?? null,
      revokedAt: view.revokedAt?.toISOString() ?? null,
    };
  }
}

export class IssuedServiceTokenDto extends ServiceTokenDto {
  @ApiProperty({ description: 'Shown in this answer only' }) token!: string;
}

export class ServiceTokenPageDto {
  @ApiProperty({ type: [ServiceTokenDto] }) items!: ServiceTokenDto[];
  @ApiProperty({ type: String, nullable: true }) nextCursor!: string | null;
}

export class GiveGrantDto {
  @ApiProperty({ description: 'The service’s id', example: 'prin_0123456789abcdefghijkmnp' })
  @IsString()
  @MaxLength(64)
  serviceId!: string;

  @ApiProperty({ enum: ['tools', 'conversations', 'repositories', 'engrave'], isArray: true })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(SCOPES.length)
  @ArrayUnique()
  @IsIn(['tools', 'conversations', 'repositories', 'engrave'], { each: true })
  scopes!: Scope[];
}

export class ServiceDto {
  @ApiProperty() id!: string;
  @ApiProperty() name!: string;
}

export class ServiceListDto {
  @ApiProperty({ type: [ServiceDto] }) items!: ServiceDto[];
  @ApiProperty({ type: String, nullable: true, description: 'Always null: one page holds all' }) nextCursor!: null;
}

export class GrantDto {
  @ApiProperty() id!: string;
  @ApiProperty({ type: ServiceDto }) service!: ServiceDto;
  @ApiProperty({ enum: SCOPES, isArray: true }) scopes!: Scope[];
  @ApiProperty({ format: 'date-time' }) createdAt!: string;

  static from({ id, service, scopes, createdAt }: GrantView): GrantDto {
    return { id, service, scopes, createdAt: createdAt.toISOString() };
  }
}

export class GrantPageDto {
  @ApiProperty({ type: [GrantDto] }) items!: GrantDto[];
  @ApiProperty({ type: String, nullable: true }) nextCursor!: string | null;
}
