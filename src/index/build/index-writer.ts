import { writeMeta, type Db, type IndexMeta } from '../schema';
import { sectionPostings } from '../postings';
import type { SkipReason } from '../index.types';
import type { IndexedFile } from './file-sections';

export interface KnownFile {
  oid: string;
  skipped: SkipReason | null;
}

/** Changes of one index file; the caller holds the transaction. */
export class IndexWriter {
  private readonly insertFile;
  private readonly insertSection;
  private readonly insertText;
  private readonly insertPostings;
  private readonly fileAt;
  private readonly sectionsOf;
  private readonly counts: Pick<IndexMeta, 'files' | 'sections' | 'tokens' | 'languages'>;
  private readonly deleteFile;
  private readonly deleteSections;
  private readonly deleteText;
  private readonly deletePostings;

  constructor(
    private readonly db: Db,
    before: IndexMeta | null,
  ) {
    const { files = 0, sections = 0, tokens = 0, languages = {} } = before ?? {};
    this.counts = { files, sections, tokens, languages: { ...languages } };
    this.insertFile = db.prepare<[string, string, string, string, string, string, string | null, number | null]>(
      `INSERT INTO files (path, oid, shown_path, language, title_terms, path_terms, skipped, size)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.insertSection = db.prepare<[number, number, number, string, string, string, string, number]>(
      `INSERT INTO sections (file, line, level, heading, crumbs, heading_terms, crumb_terms, length)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.insertText = db.prepare<[number | bigint, string, number, string | null]>(
      'INSERT INTO texts (id, text, first_line, lines) VALUES (?, ?, ?, ?)',
    );
    this.insertPostings = db.prepare<[number | bigint, string]>('INSERT INTO postings (rowid, terms) VALUES (?, ?)');
    this.fileAt = db.prepare<[string], KnownFile & { id: number; language: string }>(
      'SELECT id, oid, skipped, language FROM files WHERE path = ?',
    );
    this.sectionsOf = db.prepare<[number], { id: number; length: number }>(
      'SELECT id, length FROM sections WHERE file = ?',
    );
    this.deleteFile = db.prepare<[number]>('DELETE FROM files WHERE id = ?');
    this.deleteSections = db.prepare<[number]>('DELETE FROM sections WHERE file = ?');
    this.deleteText = db.prepare<[number]>('DELETE FROM texts WHERE id = ?');
    this.deletePostings = db.prepare<[number]>('DELETE FROM postings WHERE rowid = ?');
  }

  add(path: string, oid: string, file: IndexedFile): void {
    const row = this.insertFile.run(
      path,
      oid,
      file.shownPath,
      file.language,
      file.titleTerms.join(' '),
      file.pathTerms.join(' '),
      null,
      null,
    );
    const fileId = Number(row.lastInsertRowid);
    this.countFile(file.language, 1);
    for (const section of file.sections) {
      const { row: postings, words } = sectionPostings({
        heading: section.headingTerms,
        about: [...file.titleTerms, ...section.crumbTerms, ...file.pathTerms],
        text: section.textTerms,
      });
      const crumbs = section.crumbs.length === 0 ? '' : JSON.stringify(section.crumbs);
      const { lastInsertRowid: id } = this.insertSection.run(
        fileId,
        section.line,
        section.level,
        section.heading,
        crumbs,
        section.headingTerms.join(' '),
        section.crumbTerms.join(' '),
        words,
      );
      const lines = section.lines === null ? null : JSON.stringify(section.lines);
      this.insertText.run(id, section.text, section.firstLine, lines);
      this.insertPostings.run(id, postings);
      this.counts.sections++;
      this.counts.tokens += words;
    }
  }

  addSkipped(path: string, oid: string, shownPath: string, reason: SkipReason, size: number | undefined): void {
    this.insertFile.run(path, oid, shownPath, '', '', '', reason, size ?? null);
  }

  known(path: string): KnownFile | undefined {
    return this.fileAt.get(path);
  }

  /** Does nothing where there is no such file. */
  remove(path: string): void {
    const file = this.fileAt.get(path);
    if (!file) return;
    for (const { id, length } of this.sectionsOf.all(file.id)) {
      this.deletePostings.run(id);
      this.deleteText.run(id);
      this.counts.sections--;
      this.counts.tokens -= length;
    }
    this.deleteSections.run(file.id);
    this.deleteFile.run(file.id);
    if (file.skipped === null) this.countFile(file.language, -1);
  }

  private countFile(language: string, by: 1 | -1): void {
    const { languages } = this.counts;
    this.counts.files += by;
    languages[language] = (languages[language] ?? 0) + by;
  }

  /** Last step before the commit: what the file now holds. */
  finish(commit: string, fingerprint: string): IndexMeta {
    const meta = { commit, fingerprint, indexedAt: new Date().toISOString(), ...this.counts };
    writeMeta(this.db, meta);
    return meta;
  }
}
