import { asObject, beginsObject, endOfObject, parseObject } from './json-objects';

/** What the model answered, before anything is bounded. */
export type Answer =
  | { kind: 'note'; fields: Record<string, unknown> & { title: string; body: string } }
  | { kind: 'skip'; reason: string | null };

/** Text that is not part of the answer. */
const REASONING = /<(\/?)(think|thinking|thought|reasoning|reflection)>/gi;
/** How often the text may be gone over in all: the search stays linear whatever is in it. */
const MAX_PASSES = 8;

/** The answer in a chat.completion's text; `empty` and `unreadable` are the two ways to have none. */
export function readCompletion(text: string): Answer | 'empty' | 'unreadable' {
  const content = contentOf(text);
  if (content === null) return 'unreadable';
  if (content.trim() === '') return 'empty';
  return findAnswer(content) ?? 'unreadable';
}

/** `choices[0].message.content` as text, also where it comes in parts; null where this is no completion. */
function contentOf(text: string): string | null {
  let completion: unknown;
  try {
    completion = JSON.parse(text);
  } catch {
    return text.trim() === '' ? '' : null;
  }
  const choices = asObject(completion)?.choices;
  const message = Array.isArray(choices) ? asObject(asObject(choices[0])?.message) : null;
  if (message === null) return null;
  const { content } = message;
  if (Array.isArray(content)) return content.map(partText).join('');
  return typeof content === 'string' ? content : '';
}

function partText(part: unknown): string {
  const text = asObject(part)?.text;
  return typeof text === 'string' ? text : '';
}

/**
 * The first complete JSON object with the right keys that stands outside of reasoning. A closing tag without an opening
 * one means that all before it was reasoning: some servers cut the opening tag off.
 */
export function findAnswer(text: string): Answer | null {
  let answer: Answer | null = null;
  let work = MAX_PASSES * text.length;
  let tag = nextTag(text, 0);
  for (let at = 0; at < text.length && work > 0;) {
    if (tag.start < at) tag = nextTag(text, at);
    const brace = indexOrEnd(text.indexOf('{', at), text);
    if (tag.start < brace) {
      if (tag.closes) answer = null;
      at = tag.closes ? tag.end : endOfReasoning(text, tag);
      continue;
    }
    if (brace === text.length) break;
    const end = beginsObject(text, brace) ? endOfObject(text, brace) : brace + 1;
    work -= indexOrEnd(end, text) - brace;
    const found = end === -1 || end === brace + 1 ? null : parseObject(text.slice(brace, end));
    if (found !== null) answer ??= answerIn(found);
    at = found === null ? brace + 1 : end;
  }
  return answer;
}

interface Tag {
  start: number;
  end: number;
  closes: boolean;
  name: string;
}

/** The next reasoning tag, or one at the very end where there is none. */
function nextTag(text: string, from: number): Tag {
  REASONING.lastIndex = from;
  const match = REASONING.exec(text);
  if (match === null) return { start: text.length, end: text.length, closes: false, name: '' };
  return { start: match.index, end: match.index + match[0].length, closes: match[1] === '/', name: match[2] ?? '' };
}

/** Reasoning that never ends leaves no answer. */
function endOfReasoning(text: string, { name, end }: Tag): number {
  const close = new RegExp(`</${name}>`, 'gi');
  close.lastIndex = end;
  const match = close.exec(text);
  return match === null ? text.length : match.index + match[0].length;
}

/** Also inside one wrapping member: `{"note": {…}}`. */
function answerIn(object: Record<string, unknown>): Answer | null {
  const members = Object.values(object);
  return answerOf(object) ?? (members.length === 1 ? answerOf(asObject(members[0]) ?? {}) : null);
}

/** A note with a text is a note, whatever it says of skipping: nothing in a transcript can make one vanish. */
function answerOf(object: Record<string, unknown>): Answer | null {
  const { title, body, skip, reason } = object;
  if (isText(title) && isText(body)) return { kind: 'note', fields: { ...object, title, body } };
  if (skip === true) return { kind: 'skip', reason: isText(reason) ? reason : null };
  return null;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
const indexOrEnd = (index: number, text: string) => (index === -1 ? text.length : index);
