import { ApiError, send } from './http';
import type { Message, ToolCall } from './types';

/** What the model has said so far; replaced as a whole with each piece that arrives. */
export interface Reply {
  content: string;
  toolCalls: ToolCall[];
}

/** An index is the gateway's word; it must not size an array. */
const MAX_TOOL_CALLS = 64;

interface Delta {
  content?: string | null;
  tool_calls?: { index?: number; id?: string; function?: { name?: string; arguments?: string } }[];
}

/** One streamed turn of the model, on the person's own key. @throws ApiError, or an `AbortError` when stopped. */
export async function completeChat(
  messages: readonly Message[],
  toolDefinitions: readonly object[],
  onPiece: (reply: Reply) => void,
  signal: AbortSignal,
): Promise<Reply> {
  const body = { messages: messages.map(toWire), tools: toolDefinitions, stream: true };
  const response = await send('POST', '/api/chat/completions', body, { signal });
  if (response.body === null) throw new ApiError(502, 'empty_answer', '');
  let reply: Reply = { content: '', toolCalls: [] };
  let isComplete = false;
  for await (const data of eventsOf(response.body, signal)) {
    if (data === '[DONE]') {
      isComplete = true;
      break;
    }
    const { delta, isFinished } = readChunk(data);
    if (isFinished) isComplete = true;
    reply = extend(reply, delta);
    onPiece(reply);
  }
  if (!isComplete) throw new ApiError(502, 'answer_cut_off', '');
  if (reply.content === '' && reply.toolCalls.length === 0) throw new ApiError(502, 'empty_answer', '');
  return { content: reply.content, toolCalls: reply.toolCalls.filter(Boolean) };
}

/** OpenAI's wire shape. */
function toWire({ role, content, toolCalls, toolCallId }: Message): object {
  if (role === 'tool') return { role, tool_call_id: toolCallId, content };
  if (toolCalls === undefined || toolCalls.length === 0) return { role, content };
  return { role, content: content === '' ? null : content, tool_calls: toolCalls };
}

/** The `data` of each server-sent event. */
export async function* eventsOf(body: ReadableStream<Uint8Array>, signal?: AbortSignal): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const lines = rest.split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? '';
      for (const line of lines) if (line.startsWith('data:')) yield line.slice(5).trim();
      if (done) break;
    }
    if (rest.startsWith('data:')) yield rest.slice(5).trim();
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof ApiError ? error : new ApiError(502, 'answer_cut_off', '');
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

function readChunk(data: string): { delta: Delta; isFinished: boolean } {
  let chunk: { choices?: { delta?: Delta; finish_reason?: string | null }[]; error?: { message?: string } };
  try {
    chunk = JSON.parse(data) as typeof chunk;
  } catch {
    return { delta: {}, isFinished: false };
  }
  // Gateways report a fault in the middle of a stream as an event of its own.
  if (chunk.error !== undefined) throw new ApiError(502, 'gateway_error', chunk.error.message ?? '');
  const choice = chunk.choices?.[0];
  return { delta: choice?.delta ?? {}, isFinished: typeof choice?.finish_reason === 'string' };
}

/** Tool calls come in pieces, told apart by their index. */
export function extend(reply: Reply, delta: Delta): Reply {
  const toolCalls = [...reply.toolCalls];
  for (const piece of delta.tool_calls ?? []) {
    const at = piece.index ?? toolCalls.length;
    if (at < 0 || at >= MAX_TOOL_CALLS) continue;
    const call = toolCalls[at] ?? { id: '', type: 'function', function: { name: '', arguments: '' } };
    toolCalls[at] = {
      id: piece.id || call.id || `call_${at}`,
      type: 'function',
      function: {
        name: call.function.name || (piece.function?.name ?? ''),
        arguments: call.function.arguments + (piece.function?.arguments ?? ''),
      },
    };
  }
  return { content: reply.content + (delta.content ?? ''), toolCalls };
}
