import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { join, sep } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BlobSource } from './index.types';
import { IndexConfig } from './index.config';
import { repositoryNotReady } from './index.errors';
import type { IndexedStone, IndexStatus, SearchResult } from './index.types';
import { runIndexing, type Progress } from './indexing-run';
import type { StoredState } from './worker/messages';
import { WorkerCallError, WorkerPool } from './worker/worker-pool';

/** Where blobs come from; a class, so that Nest can inject it. */
export abstract class IndexBlobSource implements BlobSource {
  abstract listFiles: BlobSource['listFiles'];
  abstract difference: BlobSource['difference'];
  abstract readBlobs: BlobSource['readBlobs'];
}

/** The canaries as they are now: `CanarySource` of the untrusted room. */
export abstract class IndexCanaries {
  abstract readonly canaries: readonly string[];
  abstract readonly cleaner: { readonly fingerprint: string };
}

interface StoneIndex {
  /** The last complete state; null when there is none, undefined until the file was looked at. */
  stored: StoredState | null | undefined;
  loading?: Promise<void>;
  running?: {
    stone: IndexedStone;
    fingerprint: string;
    progress: Progress;
    abort: AbortController;
    done: Promise<void>;
  };
  /** The newest commit asked for while another one is being indexed. */
  next?: { stone: IndexedStone; done: Promise<void> };
  failure?: Error;
  /** The stone was removed while somebody still waited for it. */
  isRemoved?: boolean;
}

/** A corrupt file is rebuilt and asked again; a second failure is a defect. */
const SEARCH_TRIES = 2;

/** After a job of so many files the memory of its worker is worth more than its caches. */
const MANY_FILES = 500;

/** Search over stones. All work happens in worker threads; the files are a cache that may be deleted at any time. */
@Injectable()
export class IndexService implements OnModuleDestroy {
  private readonly log = new Logger(IndexService.name);
  private readonly pool: WorkerPool;
  private readonly stones = new Map<string, StoneIndex>();
  private isClosed = false;

  constructor(
    private readonly config: IndexConfig,
    private readonly source: IndexBlobSource,
    private readonly canaries: IndexCanaries,
  ) {
    const { maxOpen, idleCloseMs, workers, workerEntry } = config;
    const entry = workerEntry ?? join(__dirname, 'worker', 'index.worker.js');
    this.pool = new WorkerPool(workers, entry, { maxOpen, idleCloseMs });
  }

  /**
   * Brings the index to `commit` in the background: at most one job a stone; of several commits asked for meanwhile only
   * the newest is indexed. Resolves when that job has ended, also when it failed (then `search` says so) – never rejects.
   */
  async ensure(stone: IndexedStone): Promise<void> {
    const index = this.indexOf(stone.id);
    await this.load(stone.id, index);
    if (this.isClosed || index.isRemoved || this.isIndexed(index, stone)) return;
    const { running } = index;
    if (!running) return this.start(index, stone);
    if (running.stone.commit === stone.commit && running.fingerprint === this.fingerprint) return running.done;
    if (index.next) {
      index.next.stone = stone;
    } else {
      const next = { stone, done: running.done.then(() => this.startNext(index)) };
      index.next = next;
    }
    return index.next.done;
  }

  /** What is known of a stone's index: 'absent' until `ensure` or `search` has looked at it. */
  status(stoneId: string): IndexStatus {
    const index = this.stones.get(stoneId);
    const stored = index && this.usable(index);
    const meta = stored?.meta;
    return {
      state: index?.running ? 'indexing' : meta ? 'ready' : 'absent',
      ...(meta && {
        commit: meta.commit,
        indexedAt: new Date(meta.indexedAt),
        files: meta.files,
        sections: meta.sections,
      }),
      ...index?.running?.progress,
      skipped: stored?.skipped ?? [],
    };
  }

  /**
   * Answers from `stone.commit`; waits for it up to `waitMs`, then answers from the last complete commit.
   * @throws AppError `repository_not_ready` with `{done, total}` while there has never been a complete one
   */
  async search(
    stone: IndexedStone,
    query: string,
    limit: number,
    options: { waitMs?: number } = {},
  ): Promise<SearchResult> {
    const index = this.indexOf(stone.id);
    for (let tries = 1; ; tries++) {
      await this.load(stone.id, index);
      if (!this.isIndexed(index, stone)) await this.waitFor(stone, options.waitMs ?? this.config.waitMs);
      const stored = this.usable(index);
      if (!stored) {
        if (index.failure && !index.running) throw index.failure;
        throw repositoryNotReady(index.running?.progress ?? { done: 0, total: 0 });
      }
      try {
        return await this.pool.call('search', { file: stored.file, query, limit });
      } catch (error) {
        if (!(error instanceof WorkerCallError && error.isDoubtful) || tries >= SEARCH_TRIES) throw error;
        // Another process, or a rebuild that has just ended, may have replaced the file: only the same one is at fault.
        if (index.stored === stored) await this.distrust(stone.id, index, error);
      }
    }
  }

  /** Forgets a stone and deletes its index. */
  async remove(stoneId: string): Promise<void> {
    const index = this.stones.get(stoneId);
    this.stones.delete(stoneId);
    if (index) {
      index.isRemoved = true;
      delete index.next;
      index.running?.abort.abort();
      await index.running?.done;
    }
    const dir = this.dirOf(stoneId);
    await this.pool.callAll('close', { dir: dir + sep });
    await this.pool.call('remove', { dir });
  }

  /** Stops the workers; running jobs are given up and leave the state before them. */
  async close(): Promise<void> {
    this.isClosed = true;
    const running = [...this.stones.values()].flatMap((index) => index.running ?? []);
    for (const { abort } of running) abort.abort();
    await Promise.all(running.map(({ done }) => done));
    await this.pool.close();
  }

  onModuleDestroy(): Promise<void> {
    return this.close();
  }

  private get fingerprint(): string {
    return this.canaries.cleaner.fingerprint;
  }

  /** What may be searched: an index that still holds what is a canary by now may not. */
  private usable({ stored }: StoneIndex): StoredState | undefined {
    return stored?.meta.fingerprint === this.fingerprint ? stored : undefined;
  }

  private isIndexed(index: StoneIndex, stone: IndexedStone): boolean {
    return this.usable(index)?.meta.commit === stone.commit;
  }

  private indexOf(stoneId: string): StoneIndex {
    // The id becomes a directory name.
    if (!/^[A-Za-z0-9_-]{1,100}$/.test(stoneId)) throw new RangeError('not a stone id');
    let index = this.stones.get(stoneId);
    if (!index) this.stones.set(stoneId, (index = { stored: undefined }));
    return index;
  }

  private dirOf(stoneId: string): string {
    return join(this.config.cacheDir, stoneId);
  }

  /** Looks once at what an earlier process left. */
  private async load(stoneId: string, index: StoneIndex): Promise<void> {
    if (index.stored !== undefined) return;
    index.loading ??= this.pool.call('state', { dir: this.dirOf(stoneId) }).then(
      (stored) => void (index.stored ??= stored),
      (error: unknown) => {
        delete index.loading;
        throw error;
      },
    );
    await index.loading;
  }

  private start(index: StoneIndex, stone: IndexedStone): Promise<void> {
    const progress = { done: 0, total: 0 };
    const abort = new AbortController();
    const done = this.run(index, stone, progress, abort.signal);
    index.running = { stone, fingerprint: this.fingerprint, progress, abort, done };
    return done;
  }

  private async startNext(index: StoneIndex): Promise<void> {
    // A call of `ensure` may have come first.
    while (index.running) await index.running.done;
    const { next } = index;
    delete index.next;
    if (!next || this.isClosed || index.isRemoved || this.isIndexed(index, next.stone)) return;
    await this.start(index, next.stone);
  }

  private async run(index: StoneIndex, stone: IndexedStone, progress: Progress, signal: AbortSignal): Promise<void> {
    const worker = this.pool.forJob();
    try {
      const before = index.stored?.file;
      const base = this.usable(index)?.meta.commit;
      const settings = { base, cacheDir: this.config.cacheDir, canaries: this.canaries.canaries };
      index.stored = await runIndexing(this.source, worker, stone, settings, progress, signal);
      delete index.failure;
      if (before !== undefined && before !== index.stored.file) await this.pool.callAll('close', { dir: before });
    } catch (error) {
      if (error instanceof WorkerCallError && error.isDoubtful) await this.distrust(stone.id, index, error);
      if (!signal.aborted) {
        index.failure = error instanceof Error ? error : new Error(String(error));
        this.log.error(`indexing ${stone.id} failed: ${index.failure.message}`, index.failure.stack);
      }
    } finally {
      worker.release(progress.total > MANY_FILES);
      delete index.running;
    }
  }

  private async waitFor(stone: IndexedStone, waitMs: number): Promise<void> {
    const stop = new AbortController();
    const timeout = delay(waitMs, undefined, { signal: stop.signal, ref: false }).catch(() => undefined);
    await Promise.race([this.ensure(stone), timeout]);
    stop.abort();
  }

  /** The file contradicts itself: away with it, the next look builds a new one. */
  private async distrust(stoneId: string, index: StoneIndex, error: Error): Promise<void> {
    this.log.warn(`the index of ${stoneId} is rebuilt: ${error.message}`);
    const dir = this.dirOf(stoneId);
    index.stored = null;
    await this.pool.callAll('close', { dir: dir + sep });
    await this.pool.call('remove', { dir });
  }
}
