import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, UseInterceptors } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller, RequireScope } from '../auth/auth.decorator';
import type { Principal } from '../auth/principal.types';
import { EtagInterceptor } from '../common/etag.interceptor';
import { keysetOf, MAX_PAGE_SIZE, PageQuery } from '../common/page.query';
import { ApiProblem } from '../common/problem.dto';
import { ConversationsService } from './conversations.service';
import { ConversationDto, ConversationFieldsDto, ConversationPageDto } from './dto/conversation.dto';
import {
  AppendMessagesDto,
  ConversationWithMessagesDto,
  MessageDto,
  MessagePageDto,
  NewMessageDto,
  StoredMessagesDto,
} from './dto/message.dto';
import { decodeMessageCursor, encodeMessageCursor } from './message-cursor';

@ApiTags('conversations')
@RequireScope('conversations')
@UseInterceptors(EtagInterceptor)
@Controller('api/conversations')
export class ConversationsController {
  constructor(private readonly conversations: ConversationsService) {}

  @Post()
  @ApiOperation({ summary: 'Begin a conversation' })
  @ApiCreatedResponse({ type: ConversationDto })
  @ApiProblem(404, 'repository_not_found')
  @ApiProblem(409, 'too_many_conversations')
  async create(@Caller() caller: Principal, @Body() body: ConversationFieldsDto): Promise<ConversationDto> {
    return ConversationDto.from(await this.conversations.create(caller, fieldsOf(body)));
  }

  @Get()
  @ApiOperation({ summary: 'Your conversations, newest first' })
  @ApiOkResponse({ type: ConversationPageDto })
  async list(@Caller() caller: Principal, @Query() query: PageQuery): Promise<ConversationPageDto> {
    const { limit, after } = keysetOf(query);
    const { items, nextCursor } = await this.conversations.list(caller, after, limit);
    return { items: items.map((conversation) => ConversationDto.from(conversation)), nextCursor };
  }

  @Get(':id')
  @ApiOperation({ summary: 'A conversation with its first messages' })
  @ApiOkResponse({ type: ConversationWithMessagesDto })
  @ApiProblem(404, 'conversation_not_found')
  async get(@Caller() caller: Principal, @Param('id') id: string): Promise<ConversationWithMessagesDto> {
    const { conversation, messages, next } = await this.conversations.open(caller, id, MAX_PAGE_SIZE);
    return {
      ...ConversationDto.from(conversation),
      messages: messages.map((message) => MessageDto.from(message)),
      nextCursor: cursorTo(next),
    };
  }

  @Patch(':id')
  @ApiOperation({ summary: 'Rename a conversation or choose its repository' })
  @ApiOkResponse({ type: ConversationDto })
  @ApiProblem(404, 'conversation_not_found', 'repository_not_found')
  async update(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Body() body: ConversationFieldsDto,
  ): Promise<ConversationDto> {
    return ConversationDto.from(await this.conversations.update(caller, id, fieldsOf(body)));
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Delete a conversation and its messages' })
  @ApiNoContentResponse()
  @ApiProblem(404, 'conversation_not_found')
  async remove(@Caller() caller: Principal, @Param('id') id: string): Promise<void> {
    await this.conversations.remove(caller, id);
  }

  @Get(':id/messages')
  @ApiOperation({ summary: 'The messages in their order' })
  @ApiOkResponse({ type: MessagePageDto })
  @ApiProblem(404, 'conversation_not_found')
  async messages(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Query() query: PageQuery,
  ): Promise<MessagePageDto> {
    const from = query.cursor === undefined ? 0 : decodeMessageCursor(query.cursor);
    const { messages, next } = await this.conversations.messages(caller, id, from, query.limit);
    return { items: messages.map((message) => MessageDto.from(message)), nextCursor: cursorTo(next) };
  }

  @Post(':id/messages')
  @ApiOperation({ summary: 'Append messages, all or none' })
  @ApiCreatedResponse({ type: StoredMessagesDto })
  @ApiProblem(404, 'conversation_not_found')
  @ApiProblem(409, 'conversation_full')
  async append(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Body() body: AppendMessagesDto,
  ): Promise<StoredMessagesDto> {
    const stored = await this.conversations.append(
      caller,
      id,
      body.messages.map((message) => NewMessageDto.toMessage(message)),
    );
    return { messages: stored.map((message) => MessageDto.from(message)) };
  }
}

function fieldsOf({ title, repoId }: ConversationFieldsDto) {
  return { title, repoId };
}

function cursorTo(place: number | null): string | null {
  return place === null ? null : encodeMessageCursor(place);
}
