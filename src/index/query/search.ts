import type { Hit } from '../index.types';
import { excerpt, MAX_EXCERPT_CHARS, type Excerpt } from './excerpt';
import { rank, type Ranked } from './ranking';
import type { SectionRow, StoneReader, TextRow } from './stone-reader';

/** Sections below that are looked at when a heading has no text of its own. */
const MAX_BELOW = 8;

/** Hits as they leave the room. */
export function search(reader: StoneReader, query: string, limit: number): Hit[] {
  return rank(reader, query, limit).map((ranked) => toHit(reader, ranked));
}

function toHit(reader: StoneReader, { section, file, score, terms }: Ranked): Hit {
  const weights = new Map<string, number>();
  for (const { variants, idf } of terms) for (const { stem, weight } of variants) weights.set(stem, idf * weight);
  const place = reader.place(section.id);
  const row = reader.text(section.id) ?? { text: '', firstLine: section.line, lines: null };
  const shown = row.text === '' ? below(reader, section, place?.level ?? 0) : excerpt(row, file.language, weights);
  return {
    path: file.shownPath,
    heading: section.heading,
    line: section.line,
    crumbs: place && place.crumbs !== '' ? (JSON.parse(place.crumbs) as string[]) : [],
    text: shown.text,
    startLine: Math.min(section.line, shown.startLine),
    endLine: Math.max(section.line, shown.endLine),
    score: Math.round(score * 10_000) / 10_000,
  };
}

/** A heading straight above its subsections shows how they begin: its section reaches over them. */
function below(reader: StoneReader, section: SectionRow, level: number): Excerpt {
  let text = '';
  let endLine = section.line;
  for (const one of reader.following(section, MAX_BELOW)) {
    if (one.level <= level && level > 0) break;
    const row: TextRow | undefined = reader.text(one.id);
    const piece = `${'#'.repeat(one.level)} ${one.heading}\n\n${row?.text ?? ''}`.trimEnd();
    const room = MAX_EXCERPT_CHARS - text.length - 2;
    if (text !== '' && piece.length > room) break;
    const fits = piece.length <= room;
    const part = fits ? piece : excerpt({ text: piece, firstLine: one.line, lines: null }, '', new Map()).text;
    text += (text === '' ? '' : '\n\n') + part;
    endLine = one.line + (part.match(/\n/g)?.length ?? 0);
  }
  return { text, startLine: section.line, endLine };
}
