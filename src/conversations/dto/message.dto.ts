import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  Equals,
  IsArray,
  IsDefined,
  IsIn,
  IsInt,
  IsOptional,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { IsText } from '../../common/is-text.decorator';
import { CONVERSATION_LIMITS as LIMITS } from '../conversations.limits';
import { MESSAGE_ROLES, type Message, type MessageRole, type NewMessage } from '../conversations.types';
import { ConversationDto } from './conversation.dto';

export class ToolCallFunctionDto {
  @ApiProperty({ maxLength: LIMITS.nameBytes })
  @IsText({ minCodePoints: 1, maxBytes: LIMITS.nameBytes, singleLine: true })
  name!: string;

  @ApiProperty({ description: 'JSON as the model wrote it' })
  @IsText({ maxBytes: LIMITS.contentBytes })
  arguments!: string;
}

export class ToolCallDto {
  @ApiProperty({ maxLength: LIMITS.toolCallIdBytes })
  @IsText({ minCodePoints: 1, maxBytes: LIMITS.toolCallIdBytes, singleLine: true })
  id!: string;

  @ApiProperty({ enum: ['function'] })
  @Equals('function')
  type!: 'function';

  @ApiProperty({ type: ToolCallFunctionDto })
  @IsDefined()
  @ValidateNested()
  @Type(() => ToolCallFunctionDto)
  function!: ToolCallFunctionDto;

  /** Left over from a streamed answer; accepted and not kept. */
  @ApiPropertyOptional({ type: 'integer', writeOnly: true })
  @IsOptional()
  @IsInt()
  @Min(0)
  index?: number;
}

export class NewMessageDto {
  @ApiProperty({ enum: MESSAGE_ROLES })
  @IsIn(MESSAGE_ROLES)
  role!: MessageRole;

  @ApiProperty({
    type: String,
    nullable: true,
    description: `At most ${LIMITS.contentBytes} bytes. Null only beside toolCalls, where OpenAI has it so.`,
  })
  @ValidateIf(({ content, toolCalls }: NewMessageDto) => !isNothing(content) || isNothing(toolCalls))
  @IsText({ maxBytes: LIMITS.contentBytes })
  content?: string | null;

  @ApiPropertyOptional({ type: [ToolCallDto], maxItems: LIMITS.toolCallsPerMessage })
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(LIMITS.toolCallsPerMessage)
  @ValidateNested({ each: true })
  @Type(() => ToolCallDto)
  toolCalls?: ToolCallDto[];

  @ApiPropertyOptional({ maxLength: LIMITS.toolCallIdBytes, description: 'Which call a tool message answers' })
  @IsOptional()
  @IsText({ minCodePoints: 1, maxBytes: LIMITS.toolCallIdBytes, singleLine: true })
  toolCallId?: string;

  @ApiPropertyOptional({ maxLength: LIMITS.nameBytes })
  @IsOptional()
  @IsText({ minCodePoints: 1, maxBytes: LIMITS.nameBytes, singleLine: true })
  name?: string;

  static toMessage(dto: NewMessageDto): NewMessage {
    const toolCalls = dto.toolCalls?.map(({ id, function: { name, arguments: args } }) => {
      return { id, type: 'function' as const, function: { name, arguments: args } };
    });
    return {
      role: dto.role,
      content: dto.content ?? '',
      ...(toolCalls === undefined ? {} : { toolCalls }),
      ...(isNothing(dto.toolCallId) ? {} : { toolCallId: dto.toolCallId }),
      ...(isNothing(dto.name) ? {} : { name: dto.name }),
    };
  }
}

export class AppendMessagesDto {
  @ApiProperty({ type: [NewMessageDto], minItems: 1, maxItems: LIMITS.messagesPerCall })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(LIMITS.messagesPerCall)
  @ValidateNested({ each: true })
  @Type(() => NewMessageDto)
  messages!: NewMessageDto[];
}

export class MessageDto {
  @ApiProperty({ example: 'msg_0123456789abcdefghijkmnp' })
  id!: string;

  @ApiProperty({ enum: MESSAGE_ROLES })
  role!: MessageRole;

  @ApiProperty()
  content!: string;

  @ApiPropertyOptional({ type: [ToolCallDto] })
  toolCalls?: ToolCallDto[];

  @ApiPropertyOptional()
  toolCallId?: string;

  @ApiPropertyOptional()
  name?: string;

  @ApiProperty({ type: String, format: 'date-time' })
  createdAt!: string;

  static from(message: Message): MessageDto {
    const { id, role, content, toolCalls, toolCallId, name, createdAt } = message;
    return { id, role, content, toolCalls, toolCallId, name, createdAt: createdAt.toISOString() };
  }
}

export class StoredMessagesDto {
  @ApiProperty({ type: [MessageDto] })
  messages!: MessageDto[];
}

export class MessagePageDto {
  @ApiProperty({ type: [MessageDto] })
  items!: MessageDto[];

  @ApiProperty({ type: String, nullable: true })
  nextCursor!: string | null;
}

export class ConversationWithMessagesDto extends ConversationDto {
  @ApiProperty({ type: [MessageDto], description: 'The first page of the messages, in their order' })
  messages!: MessageDto[];

  @ApiProperty({ type: String, nullable: true, description: 'Where `GET /:id/messages` goes on; null: that was all' })
  nextCursor!: string | null;
}

function isNothing(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}
