import { clip } from './code-points';

/** In code points. The note's renderer has bounds of its own; these keep a model's reply from being a burden. */
const BOUNDS = { title: 200, summary: 2_000, body: 100_000, tag: 50, tags: 10, source: 400, sources: 50, reason: 500 };

export interface NoteFields {
  title: string;
  summary: string;
  body: string;
  tags: string[];
  sources: string[];
}

export const SHORTENED_REMARK =
  '> This note was distilled from a shortened transcript: the conversation was longer than the distillation’s budget, and parts of its middle were left out.';

/** Bounds and cleans what the model wrote; what is not of the asked type is left out. */
export function noteOf(
  fields: Record<string, unknown> & { title: string; body: string },
  isShortened: boolean,
): NoteFields {
  const text = wellFormed(fields.body)
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ' ')
    .trim();
  const body = clip(text, BOUNDS.body);
  const summary = typeof fields.summary === 'string' ? oneLine(fields.summary) : '';
  return {
    title: clip(oneLine(fields.title), BOUNDS.title),
    summary: clip(summary === '' ? firstParagraph(body) : summary, BOUNDS.summary),
    body: isShortened ? `${body}\n\n${SHORTENED_REMARK}` : body,
    tags: listOf(fields.tags, BOUNDS.tags, (tag) => clip(oneLine(tag).replace(/^#+/, ''), BOUNDS.tag)),
    sources: listOf(fields.sources, BOUNDS.sources, (source) =>
      clip(oneLine(source).replaceAll('`', ''), BOUNDS.source),
    ),
  };
}

export function reasonOf(reason: string | null): string {
  return reason === null
    ? 'The model found nothing lasting in this conversation.'
    : clip(oneLine(reason), BOUNDS.reason);
}

/** White space and control characters become single spaces. */
export function oneLine(text: string): string {
  return wellFormed(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

function listOf(value: unknown, max: number, clean: (item: string) => string): string[] {
  if (!Array.isArray(value)) return [];
  const items = value.slice(0, 10 * max).filter((item) => typeof item === 'string');
  return [...new Set(items.map(clean).filter((item) => item !== ''))].slice(0, max);
}

function firstParagraph(markdown: string): string {
  const paragraphs = markdown.split(/\n{2,}/).filter((paragraph) => !/^\s*(#|```|~~~|[-*+>|])/.test(paragraph));
  return oneLine(paragraphs[0] ?? markdown);
}

const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\ufffd');
