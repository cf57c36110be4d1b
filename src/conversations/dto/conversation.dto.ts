import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { IsText } from '../../common/is-text.decorator';
import { CONVERSATION_LIMITS as LIMITS } from '../conversations.limits';
import type { Conversation } from '../conversations.types';

/** The body of a new conversation, and of a change to one: what is absent stays, null clears. */
export class ConversationFieldsDto {
  @ApiPropertyOptional({ type: String, nullable: true, maxLength: LIMITS.titleCodePoints })
  @IsOptional()
  @IsText({ maxCodePoints: LIMITS.titleCodePoints, singleLine: true })
  title?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'The repository that it is about; one of yours' })
  @IsOptional()
  @IsString()
  @MaxLength(64)
  repoId?: string | null;
}

export class ConversationDto {
  @ApiProperty({ example: 'conv_0123456789abcdefghijkmnp' })
  id!: string;

  @ApiProperty({ type: String, nullable: true })
  title!: string | null;

  @ApiProperty({ type: String, nullable: true })
  repoId!: string | null;

  @ApiProperty({ type: 'integer' })
  messageCount!: number;

  @ApiProperty({ type: String, format: 'date-time' })
  createdAt!: string;

  @ApiProperty({ type: String, format: 'date-time' })
  updatedAt!: string;

  static from(conversation: Conversation): ConversationDto {
    return {
      id: conversation.id,
      title: conversation.title,
      repoId: conversation.repoId,
      messageCount: conversation.messageCount,
      createdAt: conversation.createdAt.toISOString(),
      updatedAt: conversation.updatedAt.toISOString(),
    };
  }
}

export class ConversationPageDto {
  @ApiProperty({ type: [ConversationDto] })
  items!: ConversationDto[];

  @ApiProperty({ type: String, nullable: true })
  nextCursor!: string | null;
}
