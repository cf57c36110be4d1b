import { Injectable } from '@nestjs/common';
import type { Principal } from '../auth/principal.types';
import { isId } from '../common/ids';
import { toPage, type Cursor, type Page } from '../common/page';
import { PrismaService } from '../prisma/prisma.service';
import { RegistryService } from '../registry/registry.service';
import { repositoryNotFound } from '../registry/registry.errors';
import { conversationFull, conversationNotFound, invalidMessage, tooManyConversations } from './conversations.errors';
import { CONVERSATION_LIMITS as LIMITS } from './conversations.limits';
import { bytesOf, ConversationsRepository, type ConversationChanges } from './conversations.repository';
import type { Conversation, Message, NewMessage, Read, TranscriptMessage } from './conversations.types';

/** A person's conversations. Every method asks for the caller and sees only theirs. */
@Injectable()
export class ConversationsService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly repository: ConversationsRepository,
    private readonly registry: RegistryService,
  ) {}

  /** @throws AppError `repository_not_found`, `too_many_conversations` */
  async create(caller: Principal, fields: ConversationChanges): Promise<Conversation> {
    await this.assertOwnRepository(caller, fields.repoId);
    if ((await this.repository.count(this.prisma, caller.id)) >= LIMITS.conversationsPerPerson) {
      throw tooManyConversations(LIMITS.conversationsPerPerson);
    }
    return this.repository.create(this.prisma, caller.id, fields);
  }

  async list(caller: Principal, after: Cursor | null, limit: number): Promise<Page<Conversation>> {
    const rows = await this.repository.page(this.prisma, caller.id, after, limit + 1);
    return toPage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
  }

  /** Null: no such conversation, or not the caller's. */
  async get(caller: Principal, id: string): Promise<Conversation | null> {
    return isId('conv', id) ? this.repository.find(this.prisma, caller.id, id) : null;
  }

  /** @throws AppError `conversation_not_found` */
  async require(caller: Principal, id: string): Promise<Conversation> {
    const conversation = await this.get(caller, id);
    if (conversation === null) throw conversationNotFound();
    return conversation;
  }

  /** @throws AppError `conversation_not_found`, `repository_not_found` */
  async update(caller: Principal, id: string, changes: ConversationChanges): Promise<Conversation> {
    await this.require(caller, id);
    await this.assertOwnRepository(caller, changes.repoId);
    const updated = await this.repository.update(this.prisma, caller.id, id, changes);
    if (updated === null) throw conversationNotFound();
    return updated;
  }

  /** Messages and reads go with it. @throws AppError `conversation_not_found` */
  async remove(caller: Principal, id: string): Promise<void> {
    const removed = isId('conv', id) && (await this.repository.delete(this.prisma, caller.id, id));
    if (!removed) throw conversationNotFound();
  }

  /**
   * Appends all messages in one piece and in their order, or none.
   * @throws AppError `conversation_not_found`, `conversation_full`, `invalid_request`
   */
  async append(caller: Principal, id: string, messages: NewMessage[]): Promise<Message[]> {
    if (!isId('conv', id)) throw conversationNotFound();
    messages.forEach(assertFitsItsRole);
    const bytes = messages.reduce((sum, message) => sum + bytesOf(message), 0);
    const stored = await this.prisma.$transaction(async (tx) => {
      const first = await this.repository.takePlaces(tx, caller.id, id, messages.length, bytes, LIMITS);
      return first === null ? null : this.repository.insertMessages(tx, id, first, messages);
    });
    if (stored !== null) return stored;
    const { messageCount } = await this.require(caller, id);
    throw messageCount + messages.length > LIMITS.messagesPerConversation
      ? conversationFull(`${LIMITS.messagesPerConversation} messages`)
      : conversationFull(`${LIMITS.bytesPerConversation / 1024 / 1024} MiB of text`);
  }

  /**
   * Messages in their order, from place `from` on (0 is the first). A page ends at `limit` messages or at a bound of
   * bytes; `next` is where the following one begins, null at the end.
   * @throws AppError `conversation_not_found`
   */
  async messages(caller: Principal, id: string, from: number, limit: number) {
    await this.require(caller, id);
    return this.pageOfMessages(id, from, limit);
  }

  /** A conversation with its first page of messages. @throws AppError `conversation_not_found` */
  async open(caller: Principal, id: string, limit: number) {
    const conversation = await this.require(caller, id);
    return { conversation, ...(await this.pageOfMessages(id, 0, limit)) };
  }

  /** The whole conversation, as the distillation reads it; null as in {@link get}. */
  async transcript(
    caller: Principal,
    id: string,
  ): Promise<{ conversation: Conversation; messages: TranscriptMessage[] } | null> {
    const conversation = await this.get(caller, id);
    if (conversation === null) return null;
    const messages = await this.repository.messages(this.prisma, id, 0, LIMITS.messagesPerConversation);
    return { conversation, messages };
  }

  /**
   * Notes which sections were handed to the model: a draft names the stones that it may hold text of, and citations
   * are checked against it. A conversation that is not the caller's keeps no note.
   */
  async recordReads(caller: Principal, id: string, reads: readonly Read[]): Promise<void> {
    if (reads.length === 0 || (await this.get(caller, id)) === null) return;
    await this.repository.insertReads(this.prisma, id, reads);
  }

  /** The newest thousands, oldest of them first; empty where the conversation is not the caller's. */
  async reads(caller: Principal, id: string): Promise<Read[]> {
    if ((await this.get(caller, id)) === null) return [];
    return this.repository.reads(this.prisma, id, LIMITS.reads);
  }

  /** Every stone of which a section was handed to the model here; empty where the conversation is not the caller's. */
  async stonesRead(caller: Principal, id: string): Promise<{ repositoryId: string; repositoryName: string }[]> {
    if ((await this.get(caller, id)) === null) return [];
    return this.repository.stonesRead(this.prisma, id);
  }

  private async pageOfMessages(id: string, from: number, limit: number) {
    const sizes = await this.repository.sizes(this.prisma, id, from, limit + 1);
    const count = fittingCount(sizes, limit, LIMITS.pageBytes);
    const next = sizes[count]?.seq ?? null;
    const end = (sizes[count - 1]?.seq ?? from - 1) + 1;
    return { messages: await this.repository.messages(this.prisma, id, from, end), next };
  }

  /** Another person's repository is as unknown as one that does not exist. */
  private async assertOwnRepository(caller: Principal, repoId: string | null | undefined): Promise<void> {
    if (repoId === null || repoId === undefined) return;
    if ((await this.registry.of(caller).find(repoId)) === null) throw repositoryNotFound();
  }
}

/** At least one, so that a page always moves on. */
function fittingCount(sizes: { bytes: number }[], limit: number, maxBytes: number): number {
  let total = 0;
  let count = 0;
  for (const { bytes } of sizes.slice(0, limit)) {
    total += bytes;
    if (count > 0 && total > maxBytes) break;
    count++;
  }
  return count;
}

/** OpenAI's rules, which every provider checks: found here, they are found before the next answer fails there. */
function assertFitsItsRole(message: NewMessage, index: number): void {
  if (message.toolCalls !== undefined && message.role !== 'assistant') {
    throw invalidMessage(index, 'has toolCalls, which only an assistant makes');
  }
  if (message.toolCallId !== undefined && message.role !== 'tool') {
    throw invalidMessage(index, 'has a toolCallId, which only a tool answers to');
  }
}
