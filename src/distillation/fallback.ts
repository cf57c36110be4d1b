import type { RedactionService } from '../redaction/redaction.service';
import { clip, firstCodePoints } from './code-points';
import type { FallbackCause } from './distillation.types';
import { oneLine } from './note-of';
import type { Turn } from './transcript';

/** Of the redacted transcript, in code points. */
export const FALLBACK_CODE_POINTS = 8_000;
const TITLE_CODE_POINTS = 80;
export const FALLBACK_HEADING = '## Not distilled: the beginning of the transcript';

const CAUSES: Readonly<Record<FallbackCause, string>> = {
  timeout: 'the gateway did not answer in time',
  unreachable: 'the gateway could not be reached',
  http_error: 'the gateway answered with an error',
  redirect: 'the gateway answered with a redirect',
  reply_too_large: 'the gateway’s reply was too long',
  unreadable: 'the model’s reply could not be read',
  empty: 'the model’s reply was empty',
};

export interface FallbackNote {
  title: string;
  summary: string;
  body: string;
  redactions: Record<string, number>;
}

/** Redacted before it is cut, so that the cut cannot save half a secret from being known. */
export function fallbackNote(
  turns: readonly Turn[],
  cause: FallbackCause,
  redaction: RedactionService,
  literals: readonly string[],
): FallbackNote {
  // The role on a line of its own: behind it a code fence would be no fence, and its end would be taken for a beginning.
  const transcript = turns.map(({ role, text }) => (role === 'tool' ? `tool result: ${text}` : `${role}:\n\n${text}`));
  const { text, counts } = redaction.redact(transcript.join('\n\n'), literals);
  const kept = firstCodePoints(text, FALLBACK_CODE_POINTS);
  return {
    title: titleOf(turns, redaction, literals),
    summary: `The distillation failed (${CAUSES[cause]}), so a shortened transcript was stored instead of a note.`,
    body: `${FALLBACK_HEADING}\n\n${closeFence(kept)}`,
    redactions: counts,
  };
}

function titleOf(turns: readonly Turn[], redaction: RedactionService, literals: readonly string[]): string {
  const question = turns.find(({ role }) => role === 'user')?.text ?? '';
  const title = oneLine(redaction.redact(question, literals).text).replace(/^[#>*\s-]+/, '');
  return title === '' ? 'Conversation' : clip(title, TITLE_CODE_POINTS);
}

/** Cut inside a code block, the transcript would swallow whatever the note says below it. */
function closeFence(markdown: string): string {
  let open: string | null = null;
  for (const line of markdown.split('\n')) {
    const fence = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line);
    const [, marks = '', rest = ''] = fence ?? [];
    if (open === null) {
      if (marks !== '' && !(marks.startsWith('`') && rest.includes('`'))) open = marks;
    } else if (marks.startsWith(open) && rest.trim() === '') open = null;
  }
  return open === null ? markdown : `${markdown}\n${open}`;
}
