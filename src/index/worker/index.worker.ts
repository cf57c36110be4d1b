import Database from 'better-sqlite3';
import { parentPort, workerData } from 'node:worker_threads';
import { IndexJob, readSkipped } from '../build/index-job';
import { StoneFiles } from '../build/stone-files';
import { createCleaner, type Cleaner } from '../../untrusted/cleaner';
import { search } from '../query/search';
import { openForSearch, readMeta, UnknownIndexError } from '../schema';
import type {
  CallName,
  JobRequest,
  StoredState,
  WorkerCalls,
  WorkerReply,
  WorkerRequest,
  WorkerSettings,
} from './messages';
import { OpenReaders } from './open-readers';

const settings = workerData as WorkerSettings;
const readers = new OpenReaders(settings.maxOpen, settings.idleCloseMs);
const jobs = new Map<number, IndexJob>();

const DOUBTFUL = /^SQLITE_(?:CORRUPT|NOTADB|CANTOPEN|IOERR_SHORT_READ|ERROR|SCHEMA|FORMAT)/;

type Handlers = { [N in CallName]: (request: WorkerCalls[N]['request']) => WorkerCalls[N]['answer'] };

const handlers: Handlers = {
  state: ({ dir }) => storedState(dir),
  begin: (request) => startJob(request).begin(request.listing),
  update: (request) => startJob(request).update(request),
  add: ({ job, blobs }) => {
    for (const { oid, data } of blobs) jobOf(job).add(oid, data);
    return null;
  },
  finish: ({ job }) => {
    const result = jobOf(job).finish();
    jobs.delete(job);
    return result;
  },
  abort: ({ job }) => {
    jobs.get(job)?.abort();
    jobs.delete(job);
    return null;
  },
  search: ({ file, query, limit }) => {
    const reader = readers.get(file);
    return reader.atOneState(() => ({ commit: reader.meta.commit, hits: search(reader, query, limit) }));
  },
  close: ({ dir }) => {
    readers.closeIn(dir);
    return null;
  },
  remove: ({ dir }) => {
    readers.closeIn(dir);
    new StoneFiles(dir).remove();
    return null;
  },
};

let lastCleaner: { canaries: string; cleaner: Cleaner } | undefined;

/** Canaries change seldom, and a set of many is not made in no time. */
function cleanerFor(canaries: readonly string[]): Cleaner {
  const key = JSON.stringify(canaries);
  if (lastCleaner?.canaries !== key) lastCleaner = { canaries: key, cleaner: createCleaner(canaries) };
  return lastCleaner.cleaner;
}

function startJob({ job, dir, commit, canaries }: JobRequest): IndexJob {
  const started = new IndexJob(new StoneFiles(dir), commit, cleanerFor(canaries));
  jobs.set(job, started);
  return started;
}

function jobOf(id: number): IndexJob {
  const job = jobs.get(id);
  if (!job) throw new Error('no such index job');
  return job;
}

/** Null when there is no file, or one that must not be trusted. */
function storedState(dir: string): StoredState | null {
  const file = new StoneFiles(dir).current();
  if (file === null) return null;
  try {
    const db = openForSearch(file);
    try {
      const meta = readMeta(db);
      return meta && { file, meta, skipped: readSkipped(db) };
    } finally {
      db.close();
    }
  } catch (error) {
    if (error instanceof Database.SqliteError || error instanceof UnknownIndexError) return null;
    throw error;
  }
}

/** Errors that speak of the file itself; a full disk or a defect of ours is no reason to throw an index away. */
function isDoubtful(error: unknown): boolean {
  if (error instanceof UnknownIndexError) return true;
  return error instanceof Database.SqliteError && DOUBTFUL.test(error.code);
}

function answer<N extends CallName>({ id, name, request }: WorkerRequest<N>): WorkerReply {
  try {
    return { id, ok: true, answer: handlers[name](request) };
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    return { id, ok: false, message, stack, isDoubtful: isDoubtful(error) };
  }
}

parentPort?.on('message', (request: WorkerRequest | 'stop') => {
  if (request !== 'stop') {
    parentPort?.postMessage(answer(request));
    return;
  }
  for (const job of jobs.values()) job.abort();
  readers.closeAll();
  parentPort?.close();
});
