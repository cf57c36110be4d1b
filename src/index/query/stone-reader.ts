import { LEVELS, MARKS } from '../postings';
import { openForSearch, readMeta, UnknownIndexError, type Db, type IndexMeta } from '../schema';

/** One open index file, as the ranking reads it. */
export interface SectionRow {
  id: number;
  file: number;
  line: number;
  heading: string;
  headingTerms: string;
  crumbTerms: string;
  /** Words of heading and text. */
  length: number;
}

/** What only a hit shows. */
export interface PlaceRow {
  id: number;
  line: number;
  level: number;
  heading: string;
  /** JSON, or empty. */
  crumbs: string;
}

export interface FileRow {
  id: number;
  path: string;
  shownPath: string;
  language: string;
  titleTerms: string;
  pathTerms: string;
}

export interface TextRow {
  text: string;
  firstLine: number;
  lines: string | null;
}

type SectionColumns = [
  id: number,
  file: number,
  line: number,
  heading: string,
  headingTerms: string,
  crumbTerms: string,
  length: number,
];

const MAX_CACHED_COUNTS = 20_000;
/** A language is asked in when at least this share of the files is written in it. */
const LEAST_LANGUAGE_SHARE = 0.02;

export class StoneReader {
  meta: IndexMeta;
  languages: string[] = [];
  /** The highest id of a section. */
  lastSection = 0;
  private readonly db: Db;
  private readonly counts = new Map<string, number>();
  private readonly countOf;
  private readonly rowsOf;
  private readonly byPlace;
  private readonly termsBetween;
  private readonly sectionsOf;
  private readonly filesOf;
  private readonly placeOf;
  private readonly countsOf;
  private readonly textOf;
  private readonly below;

  /** @throws SqliteError, or UnknownIndexError */
  constructor(readonly path: string) {
    this.db = openForSearch(path);
    this.countOf = this.db.prepare<[string], number>('SELECT doc FROM vocabulary WHERE term = ?').pluck();
    this.countsOf = this.db
      .prepare<[string], [term: string, count: number]>(
        'SELECT wanted.value, coalesce(v.doc, 0) FROM json_each(?) wanted LEFT JOIN vocabulary v ON v.term = wanted.value',
      )
      .raw();
    // One string instead of a value a row: half the time for a list of thousands.
    this.rowsOf = this.db
      .prepare<[string], string>('SELECT json_group_array(rowid) FROM postings WHERE postings MATCH ?')
      .pluck();
    this.byPlace = this.db
      .prepare<[string, number], number>(
        `SELECT s.id FROM json_each(?) wanted JOIN sections s ON s.id = wanted.value JOIN files f ON f.id = s.file
         ORDER BY f.path, s.line LIMIT ?`,
      )
      .pluck();
    this.termsBetween = this.db.prepare<[string, string, number], { term: string; doc: number }>(
      'SELECT term, doc FROM vocabulary WHERE term >= ? AND term < ? LIMIT ?',
    );
    // One statement for all candidates: a call for each costs five times as much.
    this.sectionsOf = this.db
      .prepare<[string], SectionColumns>(
        `SELECT s.id, s.file, s.line, s.heading, s.heading_terms, s.crumb_terms, s.length FROM json_each(?) wanted CROSS JOIN sections s ON s.id = wanted.value`,
      )
      .raw();
    this.filesOf = this.db.prepare<[string], FileRow>(
      `SELECT f.id, f.path, f.shown_path AS shownPath, f.language, f.title_terms AS titleTerms,
         f.path_terms AS pathTerms
       FROM json_each(?) wanted CROSS JOIN files f ON f.id = wanted.value`,
    );
    this.placeOf = this.db.prepare<[number], PlaceRow>(
      'SELECT id, line, level, heading, crumbs FROM sections WHERE id = ?',
    );
    this.textOf = this.db.prepare<[number], TextRow>(
      'SELECT text, first_line AS firstLine, lines FROM texts WHERE id = ?',
    );
    this.below = this.db.prepare<[number, number, number], PlaceRow>(
      'SELECT id, line, level, heading, crumbs FROM sections WHERE id > ? AND file = ? ORDER BY id LIMIT ?',
    );
    this.meta = this.readState();
  }

  /** Runs on one state of the file, also while a newer one is being committed. */
  atOneState<T>(read: () => T): T {
    this.db.exec('BEGIN');
    try {
      const meta = readMeta(this.db);
      if (!meta) throw new UnknownIndexError();
      if (meta.indexedAt !== this.meta.indexedAt || meta.commit !== this.meta.commit) this.meta = this.readState();
      return read();
    } finally {
      this.db.exec('COMMIT');
    }
  }

  /** Sections that hold a marked term. */
  count(marked: string): number {
    const known = this.counts.get(marked);
    if (known !== undefined) return known;
    const count = this.countOf.get(marked) ?? 0;
    this.counts.set(marked, count);
    return count;
  }

  /** Looks the counts of these stems up at once, under every mark. */
  expectStems(stems: Iterable<string>): void {
    if (this.counts.size >= MAX_CACHED_COUNTS) this.counts.clear();
    const marked: string[] = [];
    for (const stem of stems) {
      for (const mark of MARKS) if (!this.counts.has(mark + stem)) marked.push(mark + stem);
    }
    for (const [term, count] of this.countsOf.all(JSON.stringify(marked))) this.counts.set(term, count);
  }

  /** Sections that hold a stem in heading or text. */
  frequency(stem: string): number {
    return LEVELS.reduce((sum, level) => sum + this.count(level + stem), 0);
  }

  rows(marked: string): number[] {
    if (this.count(marked) === 0) return [];
    return JSON.parse(this.rowsOf.get(`"${marked.replaceAll('"', '""')}"`) ?? '[]') as number[];
  }

  /** The first of these sections by path and line. */
  firstByPlace(ids: readonly number[], limit: number): number[] {
    return this.byPlace.all(JSON.stringify(ids), limit);
  }

  /** Stems from `from` up to `to` with their frequency, in the order of the alphabet, at most `limit` a level. */
  stemsBetween(from: string, to: string, limit: number): Map<string, number> {
    const stems = new Map<string, number>();
    for (const level of LEVELS) {
      for (const { term, doc } of this.termsBetween.all(level + from, level + to, limit)) {
        const stem = term.slice(1);
        stems.set(stem, (stems.get(stem) ?? 0) + doc);
      }
    }
    return stems;
  }

  sections(ids: Iterable<number>): SectionRow[] {
    return this.sectionsOf
      .all(JSON.stringify([...ids]))
      .map(([id, file, line, heading, headingTerms, crumbTerms, length]) => {
        return { id, file, line, heading, headingTerms, crumbTerms, length };
      });
  }

  files(ids: Iterable<number>): FileRow[] {
    return this.filesOf.all(JSON.stringify([...ids]));
  }

  place(id: number): PlaceRow | undefined {
    return this.placeOf.get(id);
  }

  text(id: number): TextRow | undefined {
    return this.textOf.get(id);
  }

  /** The sections that follow in the same file. */
  following(section: SectionRow, limit: number): PlaceRow[] {
    return this.below.all(section.id, section.file, limit);
  }

  close(): void {
    this.db.close();
  }

  private readState(): IndexMeta {
    const meta = readMeta(this.db);
    if (!meta) {
      this.db.close();
      throw new UnknownIndexError();
    }
    this.counts.clear();
    this.lastSection = this.db.prepare<[], number>('SELECT max(id) FROM sections').pluck().get() ?? 0;
    const spoken = Object.keys(meta.languages)
      .sort()
      .filter((language) => (meta.languages[language] ?? 0) > meta.files * LEAST_LANGUAGE_SHARE);
    this.languages = [...new Set(['en', ...spoken])];
    return meta;
  }
}
