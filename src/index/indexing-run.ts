import { join } from 'node:path';
import { packDifference, packListing } from './build/listing';
import type { JobResult } from './build/index-job';
import type { BlobSource, IndexedStone } from './index.types';
import type { JobWorker } from './worker/worker-pool';

/** A larger file is passed over and told. */
export const MAX_FILE_BYTES = 16 * 1024 * 1024;
/** Blobs go to the worker in portions: small enough that searches get in between, large enough to cost nothing. */
const PORTION_BYTES = 256 * 1024;
const PORTION_FILES = 100;
/** Portions on their way: the worker is never idle, and memory stays bounded. */
const PORTIONS_AHEAD = 2;

export interface Progress {
  done: number;
  total: number;
}

export interface IndexingSettings {
  cacheDir: string;
  canaries: readonly string[];
  /** The commit that is indexed now. */
  base: string | undefined;
}

let lastJob = 0;

/** Carries a commit's files from git to a worker. The worker decides which ones it needs. */
export async function runIndexing(
  source: BlobSource,
  worker: JobWorker,
  stone: IndexedStone,
  settings: IndexingSettings,
  progress: Progress,
  signal: AbortSignal,
): Promise<JobResult> {
  const job = ++lastJob;
  try {
    const needed = await begin(source, worker, stone, settings, job);
    progress.total = needed.length;
    const ahead: Promise<unknown>[] = [];
    const send = async (portion: Blob[]): Promise<void> => {
      const transfer = portion.map(({ data }) => data.buffer);
      const sent = worker.call('add', { job, blobs: portion }, transfer).then(() => (progress.done += portion.length));
      // The wait below meets the failure; until then nobody else may report it as unhandled.
      sent.catch(() => undefined);
      ahead.push(sent);
      if (ahead.length > PORTIONS_AHEAD) await ahead.shift();
    };
    let portion: Blob[] = [];
    let bytes = 0;
    for await (const { oid, data } of source.readBlobs(stone.gitDir, needed, { maxBytes: MAX_FILE_BYTES, signal })) {
      signal.throwIfAborted();
      // A copy of its own: what git reads may be a slice of a buffer that others use, which cannot be handed over.
      portion.push({ oid, data: new Uint8Array(data) });
      bytes += data.length;
      if (bytes < PORTION_BYTES && portion.length < PORTION_FILES) continue;
      await send(portion);
      portion = [];
      bytes = 0;
    }
    if (portion.length > 0) await send(portion);
    await Promise.all(ahead);
    signal.throwIfAborted();
    return await worker.call('finish', { job });
  } catch (error) {
    await worker.call('abort', { job }).catch(() => undefined);
    throw error;
  }
}

/** Tells the worker the difference to what it has; the whole tree where there is no such thing, or it does not help. */
async function begin(
  source: BlobSource,
  worker: JobWorker,
  { id, gitDir, commit }: IndexedStone,
  { base, cacheDir, canaries }: IndexingSettings,
  job: number,
): Promise<string[]> {
  const request = { job, dir: join(cacheDir, id), commit, canaries: [...canaries] };
  if (base !== undefined) {
    // The indexed commit may be gone from a rewritten branch; what else is wrong, the listing below meets too.
    const difference = await source.difference(gitDir, base, commit).catch(() => null);
    const needed = difference && (await worker.call('update', { ...request, ...packDifference(base, difference) }));
    if (needed) return needed;
  }
  const listing = packListing(await source.listFiles(gitDir, commit));
  return worker.call('begin', { ...request, listing });
}

interface Blob {
  oid: string;
  data: Uint8Array<ArrayBuffer>;
}
