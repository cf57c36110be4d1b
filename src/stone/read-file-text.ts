import { posix } from 'node:path';
import { AppError } from '../common/app-error';
import { decodeText } from '../sections/decode-text';
import { isLfsPointer } from '../sections/lfs-pointer';
import { LineStarts } from '../sections/line-starts';
import { parseSections } from '../sections/parse-sections';
import type { ParsedMarkdown, Section } from '../sections/sections.types';
import type { UntrustedService } from '../untrusted/untrusted.service';
import { findSection } from './find-section';
import { outlineOf } from './outline';
import type { ReadAnswer } from './stone.types';

/** What one answer shows at most, in UTF-16 units; the rest is read by heading. */
export const MAX_READ_CHARACTERS = 40_000;

/**
 * Cleans, splits and cuts one file. Lines are those of the committed file, also where cleaning removed text.
 * @throws AppError `not_text`, `heading_not_found`, `ambiguous_heading` (with what there is in `data.listed`).
 */
export function readFileText(
  untrusted: Pick<UntrustedService, 'clean' | 'cleanMapped'>,
  path: string,
  data: Buffer,
  heading: string | undefined,
): Omit<ReadAnswer, 'commit'> {
  const decoded = decodeText(data);
  if (decoded.kind === 'binary') throw notText('The file is binary.');
  if (isLfsPointer(decoded.text)) throw notText('The file is a Git LFS pointer; its text is kept elsewhere.');
  const mapped = untrusted.cleanMapped(decoded.text);
  const { text } = mapped;
  const parsed = parseSections(text, { mdx: path.toLowerCase().endsWith('.mdx') });
  const section = heading === undefined ? undefined : sectionOf(parsed, heading);
  const lines = new LineStarts(decoded.text);
  const start = section?.start ?? 0;
  const end = section?.subtreeEnd ?? text.length;
  const whole = text.slice(start, end);
  const shown = whole.length <= MAX_READ_CHARACTERS ? whole : cutAtLine(whole, MAX_READ_CHARACTERS);
  const startLine = lines.lineAt(mapped.toOriginal(start));
  const lastLine = (endOffset: number) => lines.lineAt(mapped.toOriginal(Math.max(start, endOffset - 1)));
  const file = untrusted.clean(path);
  return {
    file,
    heading: section?.heading || parsed.title || posix.basename(file),
    crumbs: section?.crumbs ?? [],
    startLine,
    endLine: lastLine(end),
    text: shown,
    ...(decoded.note === undefined ? {} : { encodingNote: decoded.note }),
    ...(shown.length === whole.length
      ? {}
      : {
          cut: {
            shownLines: lastLine(start + shown.length) - startLine + 1,
            totalLines: lastLine(end) - startLine + 1,
            outline: outlineOf(parsed, section),
          },
        }),
  };
}

function sectionOf(parsed: ParsedMarkdown, heading: string): Section {
  const found = findSection(parsed, heading);
  switch (found.kind) {
    case 'found':
      return found.section;
    case 'ambiguous':
      throw new AppError('ambiguous_heading', 'unprocessable', 'Several sections have this heading.', {
        data: { listed: found.choices },
      });
    case 'not_found':
      throw new AppError('heading_not_found', 'not_found', 'The file has no such heading; it has these:', {
        data: { listed: found.outline },
      });
  }
}

/** At the last line end within the bound; in one giant line at the bound, never inside a surrogate pair. */
function cutAtLine(text: string, maxLength: number): string {
  const newline = text.lastIndexOf('\n', maxLength - 1);
  if (newline > 0) return text.slice(0, newline + 1);
  const code = text.charCodeAt(maxLength - 1);
  return text.slice(0, code >= 0xd800 && code <= 0xdbff ? maxLength - 1 : maxLength);
}

const notText = (detail: string) => new AppError('not_text', 'unprocessable', detail);
