import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { AuditView } from '../audit-view';
import { chainLineOf, viewOf } from '../audit-view';
import { OUTCOMES, type ChainRecord } from '../audit.types';
import type { Attempt } from '../audit.service';

export class AuditActorDto {
  @ApiProperty({ example: 'prin_…' })
  id!: string;

  @ApiProperty({ description: '`erased` where the person was offboarded' })
  name!: string;
}

export class AuditOwnerDto {
  @ApiProperty({ example: 'prin_…' })
  id!: string;
}

export class AuditRepositoryDto {
  @ApiProperty({ type: String, nullable: true })
  id!: string | null;

  @ApiProperty({ type: String, nullable: true })
  name!: string | null;
}

export class AuditGatewayDto {
  @ApiProperty({ type: 'integer', nullable: true })
  status!: number | null;

  @ApiProperty({ type: 'integer' })
  latencyMs!: number;

  @ApiPropertyOptional()
  reason?: string;
}

/** One attempt: its outcome, or its intent while there is none. */
export class EngravingRecordDto implements AuditView {
  @ApiProperty({ example: 'aud_…' })
  id!: string;

  @ApiProperty({ format: 'date-time' })
  at!: string;

  @ApiProperty({ example: 'engr_…' })
  engravingId!: string;

  @ApiProperty({ enum: OUTCOMES })
  outcome!: string;

  @ApiPropertyOptional({ description: 'The code of a refusal or failure, or the cause of a fallback' })
  code?: string;

  @ApiProperty({ type: 'integer', description: 'More than one where refusals of one kind came in a flood' })
  count!: number;

  @ApiProperty({ enum: ['http', 'tool'] })
  door!: string;

  @ApiProperty({ type: AuditActorDto })
  actor!: AuditActorDto;

  @ApiPropertyOptional({ type: AuditOwnerDto, description: 'The person for whom a service acted' })
  onBehalfOf?: AuditOwnerDto;

  @ApiProperty()
  authMethod!: string;

  @ApiProperty({ type: AuditRepositoryDto, nullable: true })
  repository!: AuditRepositoryDto | null;

  @ApiPropertyOptional()
  conversationId?: string;

  @ApiPropertyOptional()
  path?: string;

  @ApiProperty({ enum: ['none', 'unbound', 'draft'] })
  confirm!: string;

  @ApiPropertyOptional()
  commitBefore?: string;

  @ApiPropertyOptional()
  commitAfter?: string;

  @ApiPropertyOptional()
  pushed?: boolean;

  @ApiPropertyOptional()
  needsReview?: string;

  @ApiPropertyOptional()
  distilled?: boolean;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'integer' },
    description: 'How often each kind was redacted; never the values',
  })
  redactions!: Record<string, number>;

  @ApiPropertyOptional({ type: AuditGatewayDto })
  gateway?: AuditGatewayDto;

  @ApiPropertyOptional({ type: 'object', additionalProperties: true })
  detail?: Record<string, unknown>;

  @ApiProperty()
  requestId!: string;

  @ApiProperty({ description: 'The socket’s peer' })
  address!: string;

  @ApiPropertyOptional({ description: '`X-Forwarded-For` as received: evidence, not identity' })
  forwardedFor?: string;

  @ApiProperty()
  userAgent!: string;

  @ApiProperty()
  hash!: string;
}

export class EngravingPageDto {
  @ApiProperty({ type: [EngravingRecordDto] })
  items!: EngravingRecordDto[];

  @ApiProperty({ type: String, nullable: true })
  nextCursor!: string | null;
}

/** A link of the chain: intents, outcomes and notes apart. */
export class EngravingEventDto extends EngravingRecordDto {
  @ApiProperty({ type: 'integer', description: 'The place in the chain' })
  seq!: number;

  @ApiProperty({ enum: ['intent', 'outcome', 'note'] })
  phase!: string;

  @ApiProperty()
  previousHash!: string;

  static fromRecord(record: ChainRecord): EngravingEventDto {
    const { personalSalt: _salt, personalDigest: _digest, ownerId: _owner, ...event } = chainLineOf(record);
    return event;
  }
}

export class EngravingDto extends EngravingRecordDto {
  @ApiProperty({ type: [EngravingEventDto], description: 'All that the chain says of this engraving, in order' })
  history!: EngravingEventDto[];

  static from({ record, history }: Attempt): EngravingDto {
    return { ...viewOf(record), history: history.map((entry) => EngravingEventDto.fromRecord(entry)) };
  }
}
