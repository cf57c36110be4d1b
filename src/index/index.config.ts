/** Settings of the index, injected as a class. */
export class IndexConfig {
  /** Absolute directory of the disposable index files; local to this process. */
  readonly cacheDir!: string;
  /** Index files that one worker keeps open. */
  readonly maxOpen!: number;
  /** An index file that nobody searches is closed after this. */
  readonly idleCloseMs!: number;
  /** Worker threads; both indexing and searching run in them. */
  readonly workers!: number;
  /** How long a search waits for the commit that it was asked for, before it answers from the last complete one. */
  readonly waitMs!: number;
  /** The compiled worker; tests that run from TypeScript sources name one that they compiled. */
  readonly workerEntry?: string;
}

export const INDEX_DEFAULTS = { maxOpen: 300, idleCloseMs: 10 * 60_000, workers: 2, waitMs: 2_000 } as const;
