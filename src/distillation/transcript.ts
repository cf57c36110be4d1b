import type { TranscriptMessage } from './distillation.types';

export interface Turn {
  role: 'user' | 'assistant' | 'tool';
  text: string;
}

const MAX_TOOL_LINE = 200;
const MAX_ARGUMENT = 120;
/** Characters that show nothing: a message of these alone says nothing. */
const INVISIBLE = /[\s\p{Cf}\u115f\u1160\u3164\uffa0\ufe00-\ufe0f]/gu;

/**
 * What a note may be made of: the user's and the assistant's own text. A tool's result is repository text, which is
 * not the conversation's to retell, so it becomes one line that names what it was.
 */
export function turnsOf(messages: readonly TranscriptMessage[]): Turn[] {
  const calls = new Map<string, string>();
  const turns: Turn[] = [];
  for (const message of messages) {
    if (message.role === 'assistant') for (const [id, line] of callLines(message.toolCalls)) calls.set(id, line);
    const turn = turnOf(message, calls);
    if (turn !== null) turns.push(turn);
  }
  return turns;
}

export const saysSomething = (text: string) => text.replace(INVISIBLE, '') !== '';

function turnOf(
  { role, content, toolCallId, name }: TranscriptMessage,
  calls: ReadonlyMap<string, string>,
): Turn | null {
  switch (role) {
    case 'user':
    case 'assistant':
      return saysSomething(content) ? { role, text: content } : null;
    case 'tool':
      return { role, text: calls.get(toolCallId ?? '') ?? plainName(name) };
    default:
      // Instructions of the host are neither the user's words nor the assistant's.
      return null;
  }
}

/** `stone_read path="a.md" heading="B"` for each call, by its id. */
function callLines(toolCalls: unknown): [string, string][] {
  if (!Array.isArray(toolCalls)) return [];
  return toolCalls.flatMap((call: { id?: unknown; function?: { name?: unknown; arguments?: unknown } } | null) => {
    if (typeof call?.id !== 'string') return [];
    const line = `${plainName(call.function?.name)}${argumentsOf(call.function?.arguments)}`;
    return [[call.id, line.slice(0, MAX_TOOL_LINE)] as [string, string]];
  });
}

function plainName(name: unknown): string {
  const plain = typeof name === 'string' ? name.replace(/[^\w.-]/g, '').slice(0, 64) : '';
  return plain === '' ? 'a tool' : plain;
}

function argumentsOf(given: unknown): string {
  if (typeof given !== 'string' || given.length > 10_000) return '';
  let parsed: unknown;
  try {
    parsed = JSON.parse(given);
  } catch {
    return '';
  }
  if (typeof parsed !== 'object' || parsed === null) return '';
  return Object.entries(parsed)
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    .slice(0, 4)
    .map(([key, value]) => ` ${plainName(key)}="${value.replace(/[\s"\p{C}]+/gu, ' ').slice(0, MAX_ARGUMENT)}"`)
    .join('');
}
