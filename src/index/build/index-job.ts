import Database from 'better-sqlite3';
import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import type { SkippedFile, SkipReason, TextCleaner } from '../index.types';
import { createDatabase, openForChanges, readMeta, type Db, type IndexMeta } from '../schema';
import { readFileSections } from './file-sections';
import { IndexWriter, type KnownFile } from './index-writer';
import { unpackListing, type ListedFile, type PackedDifference } from './listing';
import type { StoneFiles } from './stone-files';

/** From this many changed files, and this share of all, a new file is faster than changing the old one. */
const REBUILD_FILES = 500;
const REBUILD_SHARE = 0.25;

export interface JobResult {
  file: string;
  meta: IndexMeta;
  skipped: SkippedFile[];
}

/**
 * Brings one stone's index file to a commit: finds out which blobs are needed, takes them in any order, and makes the
 * result visible in one step (a commit of SQLite, or the renaming of a new file). Until then searches see the old state.
 */
export class IndexJob {
  private readonly pathsByOid = new Map<string, string[]>();
  private before: IndexMeta | null = null;
  private building: string | null = null;
  private file = '';
  private db!: Db;
  private writer!: IndexWriter;

  constructor(
    private readonly files: StoneFiles,
    private readonly commit: string,
    private readonly cleaner: TextCleaner,
  ) {}

  /** Ids of the blobs that must be given to `add`. */
  begin(packedListing: string): string[] {
    const listing = unpackListing(packedListing);
    const known = this.openCurrent();
    const changed = known ? listing.filter((file) => !isSame(known.get(file.path), file)) : listing;
    const isRebuild = !known || (changed.length > REBUILD_FILES && changed.length > listing.length * REBUILD_SHARE);
    if (isRebuild) this.startRebuild();
    else this.startUpdate(known, listing, changed);
    for (const file of isRebuild ? listing : changed) this.plan(file);
    return [...this.pathsByOid.keys()];
  }

  /**
   * The same from a difference, in time that does not grow with the stone. Null when the file is not at its base any
   * more, or when so much has changed that only the whole listing tells what is best.
   */
  update({ base, written, deleted }: PackedDifference): string[] | null {
    const files = unpackListing(written);
    if (files.length > REBUILD_FILES || !this.openAt(base)) return null;
    for (const path of deleted) this.writer.remove(path);
    for (const file of files) {
      if (isSame(this.writer.known(file.path), file)) continue;
      this.writer.remove(file.path);
      this.plan(file);
    }
    return [...this.pathsByOid.keys()];
  }

  add(oid: string, data: Uint8Array): void {
    for (const path of this.pathsByOid.get(oid) ?? []) {
      const content = readFileSections(path, data, this.cleaner);
      if (content.kind === 'indexed') this.writer.add(path, oid, content.file);
      else this.writer.addSkipped(path, oid, this.cleaner.clean(path), content.reason, content.size);
    }
    this.pathsByOid.delete(oid);
  }

  finish(): JobResult {
    // What git passed over was too large to be read.
    for (const [oid, paths] of this.pathsByOid) for (const path of paths) this.skip(path, oid, 'too_large');
    const meta = this.writer.finish(this.commit, this.cleaner.fingerprint);
    this.db.exec('COMMIT');
    const skipped = readSkipped(this.db);
    this.db.close();
    if (this.building !== null) {
      flush(this.building);
      this.file = this.files.next();
      renameSync(this.building, this.file);
      this.building = null;
    }
    this.files.removeAllBut(this.file);
    return { file: this.file, meta, skipped };
  }

  abort(): void {
    if (this.db?.open) {
      if (this.db.inTransaction) this.db.exec('ROLLBACK');
      this.db.close();
    }
    if (this.building !== null) rmSync(this.building, { force: true });
  }

  /** Files of the index as it is; null when it must be built anew. */
  private openCurrent(): Map<string, KnownFile> | null {
    if (!this.open()) return null;
    const rows = this.db.prepare<[], { path: string } & KnownFile>('SELECT path, oid, skipped FROM files').all();
    return new Map(rows.map((row) => [row.path, row]));
  }

  /** Begins the changes of a file that is complete and at this commit. */
  private openAt(commit: string): boolean {
    if (!this.open()) return false;
    this.db.exec('BEGIN IMMEDIATE');
    // Read again: it may have been changed before the lock was ours.
    this.before = readMeta(this.db);
    if (this.before?.commit !== commit || this.before.fingerprint !== this.cleaner.fingerprint) {
      this.abort();
      return false;
    }
    this.writer = new IndexWriter(this.db, this.before);
    return true;
  }

  /** Opens the current file if there is one to be trusted; doubt of any kind means a new one. */
  private open(): boolean {
    const file = this.files.current();
    if (file === null) return false;
    let db: Db | null = null;
    try {
      db = openForChanges(file);
      const meta = readMeta(db);
      if (meta?.fingerprint === this.cleaner.fingerprint) {
        [this.db, this.file, this.before] = [db, file, meta];
        return true;
      }
    } catch (error) {
      if (!(error instanceof Database.SqliteError)) throw error;
    }
    db?.close();
    return false;
  }

  private startRebuild(): void {
    this.abort();
    this.before = null;
    this.building = this.files.building();
    this.db = createDatabase(this.building);
    this.db.exec('BEGIN');
    this.writer = new IndexWriter(this.db, null);
  }

  private startUpdate(known: Map<string, KnownFile>, listing: ListedFile[], changed: ListedFile[]): void {
    this.db.exec('BEGIN IMMEDIATE');
    this.writer = new IndexWriter(this.db, this.before);
    for (const { path } of listing) if (!known.has(path)) known.set(path, { oid: '', skipped: null });
    const gone = new Map(known);
    for (const { path } of listing) gone.delete(path);
    for (const { path } of changed) {
      const file = known.get(path);
      if (file && file.oid !== '') gone.set(path, file);
    }
    for (const path of gone.keys()) this.writer.remove(path);
  }

  private plan({ path, oid, kind }: ListedFile): void {
    if (kind === 'symlink' || kind === 'submodule') {
      this.skip(path, oid, kind);
      return;
    }
    const paths = this.pathsByOid.get(oid);
    if (paths) paths.push(path);
    else this.pathsByOid.set(oid, [path]);
  }

  private skip(path: string, oid: string, reason: SkipReason): void {
    this.writer.addSkipped(path, oid, this.cleaner.clean(path), reason, undefined);
  }
}

function isSame(known: KnownFile | undefined, { oid, kind }: ListedFile): boolean {
  if (!known || known.oid !== oid) return false;
  const wasLink = known.skipped === 'symlink' || known.skipped === 'submodule';
  return wasLink === (kind === 'symlink' || kind === 'submodule');
}

/** What a status shows at most; a stone of ten thousand binaries named .md is no list to read. */
const MAX_SKIPPED = 1_000;

export function readSkipped(db: Db): SkippedFile[] {
  return db
    .prepare<[number], { path: string; reason: SkipReason; size: number | null }>(
      'SELECT shown_path AS path, skipped AS reason, size FROM files WHERE skipped IS NOT NULL ORDER BY path LIMIT ?',
    )
    .all(MAX_SKIPPED)
    .map(({ path, reason, size }) => (size === null ? { path, reason } : { path, reason, size }));
}

/** The renamed file must not be shorter than its name promises after a power failure. */
function flush(file: string): void {
  const handle = openSync(file, 'r+');
  fsyncSync(handle);
  closeSync(handle);
}
