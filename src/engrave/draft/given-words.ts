import type { AuditGateway } from '../../audit/audit.types';
import type { Conversation, TranscriptMessage } from '../../conversations/conversations.types';
import { oneLine } from '../note/well-formed';
import type { Overrides } from '../engrave.types';

/** A note before it is redacted and rendered. */
export interface NoteWords {
  title: string;
  summary: string;
  body: string;
  tags: readonly string[];
  /** As they were named; not yet looked up. */
  sources: readonly string[];
  model: string;
  distilled: boolean;
  gateway: AuditGateway | null;
  fallbackCause?: string;
}

const FIRST_WORDS = 80;

/** The note of a caller who gave its body: nothing is distilled, and no model is named. */
export function givenWords(
  { title, summary, body }: Overrides & { body: string },
  conversation: Conversation,
  messages: readonly TranscriptMessage[],
): NoteWords {
  const about = title ?? conversation.title ?? firstUserWords(messages) ?? 'Untitled session';
  return {
    title: about,
    summary: summary ?? 'A note that the person wrote about this session.',
    body,
    tags: [],
    sources: [],
    model: 'none',
    distilled: false,
    gateway: null,
  };
}

export function hasUserText(messages: readonly TranscriptMessage[]): boolean {
  return messages.some(({ role, content }) => role === 'user' && content.trim() !== '');
}

function firstUserWords(messages: readonly TranscriptMessage[]): string | undefined {
  const first = messages.find(({ role, content }) => role === 'user' && content.trim() !== '');
  return first === undefined ? undefined : oneLine(first.content, FIRST_WORDS);
}
