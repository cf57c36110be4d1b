/** What the index needs to know of a stone. */
export interface IndexedStone {
  id: string;
  name: string;
  gitDir: string;
  commit: string;
}

export type SkipReason = 'binary' | 'lfs_pointer' | 'too_large' | 'symlink' | 'submodule';

/** A markdown file of the commit that the index passed over. */
export interface SkippedFile {
  path: string;
  reason: SkipReason;
  /** Bytes; of the real file for an LFS pointer; unknown for what was never read. */
  size?: number;
}

export interface IndexStatus {
  state: 'absent' | 'indexing' | 'ready';
  /** The last complete commit; also set while a newer one is being indexed. */
  commit?: string;
  /** Files read of the running job, and how many it has to read. */
  done?: number;
  total?: number;
  indexedAt?: Date;
  files?: number;
  sections?: number;
  skipped: readonly SkippedFile[];
}

/** One section that answers a query. All of its text is cleaned, none of it is fenced. */
export interface Hit {
  path: string;
  heading: string;
  /** 1-based line of the heading in the committed file. */
  line: number;
  crumbs: string[];
  /** The section's text, or the part of it around the words of the query; whole words, bounded. */
  text: string;
  /** Lines of the committed file that `text` comes from. */
  startLine: number;
  endLine: number;
  score: number;
}

export interface SearchResult {
  /** The commit that was searched. */
  commit: string;
  hits: Hit[];
}

/** The part of the git room that the index reads through. */
export interface BlobSource {
  listFiles(gitDir: string, commit: string): Promise<readonly { path: string; oid: string; kind: string }[]>;
  /** What separates two commits; rejects when one of them is gone. */
  difference(
    gitDir: string,
    from: string,
    to: string,
  ): Promise<{ written: readonly { path: string; oid: string; kind: string }[]; deleted: readonly string[] }>;
  /** In any order; blobs longer than `maxBytes` may be left out. */
  readBlobs(
    gitDir: string,
    oids: Iterable<string>,
    options: { maxBytes: number; signal: AbortSignal },
  ): AsyncIterable<{ oid: string; data: Uint8Array }>;
}

/** The part of the untrusted room that the index cleans with. */
export interface TextCleaner {
  clean(text: string): string;
  cleanMapped(text: string): { text: string; toOriginal(offset: number): number };
  /** Changes whenever the same text would be cleaned in another way. */
  readonly fingerprint: string;
}
