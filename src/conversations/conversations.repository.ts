import { Injectable } from '@nestjs/common';
import { newId } from '../common/ids';
import type { Cursor } from '../common/page';
import type { Db } from '../prisma/db.types';
import type { Prisma } from '../prisma/generated/client';
import type { Conversation, Message, MessageRole, NewMessage, Read, ToolCall } from './conversations.types';

export interface ConversationChanges {
  title?: string | null;
  repoId?: string | null;
}

export interface Room {
  messagesPerConversation: number;
  bytesPerConversation: number;
}

/** The tables Conversation, Message and ConversationRead. */
@Injectable()
export class ConversationsRepository {
  async create(db: Db, ownerId: string, fields: ConversationChanges): Promise<Conversation> {
    const { title = null, repoId = null } = fields;
    const row = await db.conversation.create({ data: { id: newId('conv'), ownerId, title, repositoryId: repoId } });
    return toConversation(row);
  }

  count(db: Db, ownerId: string): Promise<number> {
    return db.conversation.count({ where: { ownerId } });
  }

  async find(db: Db, ownerId: string, id: string): Promise<Conversation | null> {
    const row = await db.conversation.findFirst({ where: { id, ownerId } });
    return row === null ? null : toConversation(row);
  }

  /** Newest first; up to `limit` rows. */
  async page(db: Db, ownerId: string, after: Cursor | null, limit: number): Promise<Conversation[]> {
    const rows = await db.conversation.findMany({
      where: { ownerId, ...(after === null ? {} : olderThan(after)) },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: limit,
    });
    return rows.map(toConversation);
  }

  async update(db: Db, ownerId: string, id: string, changes: ConversationChanges): Promise<Conversation | null> {
    const { title, repoId } = changes;
    const [row] = await db.conversation.updateManyAndReturn({
      where: { id, ownerId },
      data: { title, repositoryId: repoId },
    });
    return row === undefined ? null : toConversation(row);
  }

  /** Messages and reads go with it, by the foreign keys. */
  async delete(db: Db, ownerId: string, id: string): Promise<boolean> {
    const { count } = await db.conversation.deleteMany({ where: { id, ownerId } });
    return count === 1;
  }

  /**
   * Takes the next `count` places in the conversation: one statement that locks its row until the transaction ends, so
   * that concurrent calls get different places. Returns the first place; null where there is no such conversation or
   * it has no room left.
   */
  async takePlaces(db: Db, ownerId: string, id: string, count: number, bytes: number, room: Room) {
    const [row] = await db.conversation.updateManyAndReturn({
      where: {
        id,
        ownerId,
        messageCount: { lte: room.messagesPerConversation - count },
        bytes: { lte: room.bytesPerConversation - bytes },
      },
      data: { messageCount: { increment: count }, bytes: { increment: bytes } },
      select: { messageCount: true },
    });
    return row === undefined ? null : row.messageCount - count;
  }

  async insertMessages(db: Db, conversationId: string, first: number, messages: NewMessage[]): Promise<Message[]> {
    const rows = await db.message.createManyAndReturn({
      data: messages.map((message, i) => ({
        id: newId('msg'),
        conversationId,
        seq: first + i,
        role: message.role,
        content: message.content,
        bytes: bytesOf(message),
        toolCalls: message.toolCalls as unknown as Prisma.InputJsonValue | undefined,
        toolCallId: message.toolCallId,
        name: message.name,
      })),
    });
    return rows.sort((a, b) => a.seq - b.seq).map(toMessage);
  }

  /** Places and sizes of the messages from place `from` on, in order. */
  sizes(db: Db, conversationId: string, from: number, limit: number): Promise<{ seq: number; bytes: number }[]> {
    return db.message.findMany({
      where: { conversationId, seq: { gte: from } },
      orderBy: { seq: 'asc' },
      take: limit,
      select: { seq: true, bytes: true },
    });
  }

  /** The messages at the places `from` (included) to `to` (excluded), in order. */
  async messages(db: Db, conversationId: string, from: number, to: number): Promise<Message[]> {
    const rows = await db.message.findMany({
      where: { conversationId, seq: { gte: from, lt: to } },
      orderBy: { seq: 'asc' },
    });
    return rows.map(toMessage);
  }

  /** Those of `reads` that are not noted yet are. */
  async insertReads(db: Db, conversationId: string, reads: readonly Read[]): Promise<void> {
    const known = await db.conversationRead.findMany({
      where: { conversationId, path: { in: reads.map(({ path }) => path) } },
      omit: { id: true, conversationId: true, at: true },
    });
    const seen = new Set(known.map(keyOfRead));
    const missing = new Map<string, Read>();
    for (const read of reads) {
      const key = keyOfRead(read);
      if (!seen.has(key)) missing.set(key, read);
    }
    await db.conversationRead.createMany({
      data: [...missing.values()].map(({ repositoryId, repositoryName, commit, path, heading, line }) => {
        return { id: newId('read'), conversationId, repositoryId, repositoryName, commit, path, heading, line };
      }),
    });
  }

  /** The newest `limit` reads, oldest of them first. */
  async reads(db: Db, conversationId: string, limit: number): Promise<Read[]> {
    const rows = await db.conversationRead.findMany({
      where: { conversationId },
      orderBy: [{ at: 'desc' }, { id: 'desc' }],
      take: limit,
      omit: { id: true, conversationId: true, at: true },
    });
    return rows.reverse();
  }

  /** Every stone that was read, under the newest name that it had then. */
  stonesRead(db: Db, conversationId: string): Promise<{ repositoryId: string; repositoryName: string }[]> {
    return db.conversationRead.findMany({
      where: { conversationId },
      distinct: ['repositoryId'],
      orderBy: [{ repositoryId: 'asc' }, { at: 'desc' }],
      select: { repositoryId: true, repositoryName: true },
    });
  }
}

function keyOfRead({ repositoryId, commit, path, heading, line }: Read): string {
  return JSON.stringify([repositoryId, commit, path, heading, line]);
}

/** What a message counts towards its conversation's bound. */
export function bytesOf(message: NewMessage): number {
  const calls = message.toolCalls === undefined ? 0 : Buffer.byteLength(JSON.stringify(message.toolCalls), 'utf8');
  return Buffer.byteLength(message.content, 'utf8') + calls;
}

function olderThan({ at, id }: Cursor) {
  return { OR: [{ createdAt: { lt: at } }, { createdAt: at, id: { lt: id } }] };
}

interface ConversationRow extends Omit<Conversation, 'repoId'> {
  repositoryId: string | null;
}

function toConversation(row: ConversationRow): Conversation {
  const { id, ownerId, title, repositoryId, messageCount, createdAt, updatedAt } = row;
  return { id, ownerId, title, repoId: repositoryId, messageCount, createdAt, updatedAt };
}

interface MessageRow {
  id: string;
  role: string;
  content: string;
  toolCalls: unknown;
  toolCallId: string | null;
  name: string | null;
  createdAt: Date;
}

/** Role and tool calls were checked on their way in; nothing else writes this table. */
function toMessage(row: MessageRow): Message {
  return {
    id: row.id,
    role: row.role as MessageRole,
    content: row.content,
    ...(row.toolCalls === null ? {} : { toolCalls: row.toolCalls as ToolCall[] }),
    ...(row.toolCallId === null ? {} : { toolCallId: row.toolCallId }),
    ...(row.name === null ? {} : { name: row.name }),
    createdAt: row.createdAt,
  };
}
