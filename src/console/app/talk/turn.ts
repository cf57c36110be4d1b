import type { Display, Message, ToolAnswer, ToolCall } from '../api/types';
import type { Reply } from '../api/chat-stream';

/** A message as the page holds it: with what only the interface sees, and whether the server has it. */
export interface TalkMessage extends Message {
  display?: Display;
  error?: string;
  isStored: boolean;
  /** The person stopped it, so it ends in the middle. */
  isStopped?: boolean;
}

/** How often the model may call tools before it has to answer; a loop costs the person money. */
export const MAX_ROUNDS = 10;

/** What a turn needs from outside; the loop itself knows neither fetch nor the page. */
export interface TurnPorts {
  complete: (messages: readonly TalkMessage[]) => Promise<Reply>;
  /** Runs a tool as the model asked for it. Never approves anything. */
  execute: (call: ToolCall) => Promise<ToolAnswer>;
  /** Shows the card to the person and answers with what came of it. */
  askPerson: (call: ToolCall, title: string | undefined) => Promise<ToolAnswer>;
  store: (messages: readonly Message[]) => Promise<void>;
  show: (messages: readonly TalkMessage[]) => void;
}

/**
 * Goes on from any point of a conversation: stores what is not stored, answers open tool calls, lets the model speak,
 * until it has nothing more to call. So a retry and a reload in the middle are the same as a first try.
 */
export async function runTurn(
  start: readonly TalkMessage[],
  ports: TurnPorts,
): Promise<'answered' | 'too_many_rounds'> {
  let messages = start;
  const append = async (message: TalkMessage) => {
    messages = [...messages, message];
    await keep();
  };
  const keep = async () => {
    ports.show(messages);
    const unstored = messages.filter(({ isStored }) => !isStored);
    if (unstored.length === 0) return;
    await ports.store(unstored.map(toStored));
    messages = messages.map((message) => ({ ...message, isStored: true }));
    ports.show(messages);
  };
  await keep();
  for (let round = 0; round < MAX_ROUNDS; round++) {
    for (const call of openCalls(messages)) await append(asMessage(call, await answerTo(call, ports)));
    const last = messages.at(-1);
    if (last === undefined || last.role === 'assistant') return 'answered';
    const reply = await ports.complete(messages);
    await append({
      role: 'assistant',
      content: reply.content,
      ...(reply.toolCalls.length === 0 ? {} : { toolCalls: reply.toolCalls }),
      isStored: false,
    });
  }
  return openCalls(messages).length === 0 ? 'answered' : 'too_many_rounds';
}

async function answerTo(call: ToolCall, ports: TurnPorts): Promise<ToolAnswer> {
  const engraving = readEngraveCall(call);
  return engraving === null ? ports.execute(call) : ports.askPerson(call, engraving.title);
}

/**
 * The title of a well-formed `stone_engrave` call. Null for every other call, and for one whose arguments hold anything
 * but a title: a call that tries to approve itself gets no card; the server refuses it by name.
 */
export function readEngraveCall({ function: { name, arguments: text } }: ToolCall): { title?: string } | null {
  if (name !== 'stone_engrave') return null;
  let given: unknown;
  try {
    given = text.trim() === '' ? {} : JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return null;
  if (Object.keys(given).some((key) => key !== 'title')) return null;
  const { title } = given as { title?: unknown };
  if (title === undefined || title === null) return {};
  return typeof title === 'string' ? (title.trim() === '' ? {} : { title }) : null;
}

/** Tool calls of the model's last message that nobody has answered yet. */
export function openCalls(messages: readonly Message[]): ToolCall[] {
  const at = messages.findLastIndex(({ role }) => role === 'assistant');
  const since = messages.slice(at + 1);
  if (since.some(({ role }) => role !== 'tool')) return [];
  const answered = new Set(since.map(({ toolCallId }) => toolCallId));
  return (messages[at]?.toolCalls ?? []).filter(({ id }) => !answered.has(id));
}

/** The conversation broke off: the model owes an answer, or a tool does. */
export function isUnfinished(messages: readonly Message[]): boolean {
  const last = messages.at(-1);
  if (last === undefined) return false;
  return last.role === 'user' || last.role === 'tool' || openCalls(messages).length > 0;
}

export function asMessage({ id, function: { name } }: ToolCall, answer: ToolAnswer): TalkMessage {
  const { content, display, error } = answer;
  return { role: 'tool', toolCallId: id, name, content, display, error, isStored: false };
}

function toStored({ role, content, toolCalls, toolCallId, name }: TalkMessage): Message {
  return {
    role,
    content,
    ...(toolCalls === undefined ? {} : { toolCalls }),
    ...(toolCallId === undefined ? {} : { toolCallId }),
    ...(name === undefined || name === '' ? {} : { name }),
  };
}
