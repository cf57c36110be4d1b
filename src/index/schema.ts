import Database from 'better-sqlite3';
import { existsSync } from 'node:fs';

/** Raised with every change of the tables, of the words or of the stems: a file of another version is rebuilt. */
export const SCHEMA_VERSION = 3;

/**
 * `postings` is a full-text table of single terms without positions, each marked with how much it weighs in its section
 * (see postings.ts). The ranking is ours: SQLite's own costs twenty times as much as finding the rows.
 */
const TABLES = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE files (
    id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, oid TEXT NOT NULL, shown_path TEXT NOT NULL,
    language TEXT NOT NULL, title_terms TEXT NOT NULL, path_terms TEXT NOT NULL, skipped TEXT, size INTEGER
  );
  CREATE TABLE sections (
    id INTEGER PRIMARY KEY, file INTEGER NOT NULL, line INTEGER NOT NULL, level INTEGER NOT NULL,
    heading TEXT NOT NULL, crumbs TEXT NOT NULL, heading_terms TEXT NOT NULL, crumb_terms TEXT NOT NULL,
    length INTEGER NOT NULL
  );
  CREATE INDEX sections_by_file ON sections (file);
  CREATE TABLE texts (id INTEGER PRIMARY KEY, text TEXT NOT NULL, first_line INTEGER NOT NULL, lines TEXT);
  CREATE VIRTUAL TABLE postings USING fts5(
    terms, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii'
  );
  CREATE VIRTUAL TABLE vocabulary USING fts5vocab(postings, 'row');
`;

/** A file that is no index, or one of another version. */
export class UnknownIndexError extends Error {
  override readonly name = 'UnknownIndexError';
}

export type Db = Database.Database;

/** A new index file. Without a journal: until it is renamed into place nobody reads it. */
export function createDatabase(file: string): Db {
  const db = new Database(file);
  db.pragma('journal_mode = OFF');
  db.pragma('synchronous = OFF');
  db.pragma('cache_size = -16384');
  db.exec(TABLES);
  db.pragma(`user_version = ${SCHEMA_VERSION}`);
  return db;
}

/**
 * An existing index file, for changes. Write-ahead log: readers keep the old state until the commit, and a killed
 * process leaves it. No wait for the disk: after a power failure the file is doubtful, and what is doubtful is rebuilt.
 */
export function openForChanges(file: string): Db {
  const db = new Database(file, { fileMustExist: true });
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = NORMAL');
  db.pragma('cache_size = -8192');
  return db;
}

export function openForSearch(file: string): Db {
  // The library answers a missing folder with a TypeError.
  if (!existsSync(file)) throw new UnknownIndexError();
  const db = new Database(file, { fileMustExist: true, readonly: true });
  db.pragma('cache_size = -8192');
  return db;
}

export interface IndexMeta {
  commit: string;
  fingerprint: string;
  indexedAt: string;
  files: number;
  sections: number;
  /** Words of all sections together. */
  tokens: number;
  /** Indexed files by the language of their text. */
  languages: Record<string, number>;
}

/** What the file says of itself; null when it is of another schema, unfinished or no index at all. */
export function readMeta(db: Db): IndexMeta | null {
  if (db.pragma('user_version', { simple: true }) !== SCHEMA_VERSION) return null;
  const row = db.prepare<[], { value: string }>(`SELECT value FROM meta WHERE key = 'index'`).get();
  return row ? (JSON.parse(row.value) as IndexMeta) : null;
}

export function writeMeta(db: Db, meta: IndexMeta): void {
  db.prepare(`INSERT OR REPLACE INTO meta (key, value) VALUES ('index', ?)`).run(JSON.stringify(meta));
}
