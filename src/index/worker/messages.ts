import type { PackedDifference } from '../build/listing';
import type { JobResult } from '../build/index-job';
import type { Hit, SkippedFile } from '../index.types';
import type { IndexMeta } from '../schema';

export interface WorkerSettings {
  maxOpen: number;
  idleCloseMs: number;
}

/** What is known of a stone's index file without opening a job. */
export interface StoredState {
  file: string;
  meta: IndexMeta;
  skipped: SkippedFile[];
}

export interface JobRequest {
  job: number;
  dir: string;
  commit: string;
  canaries: readonly string[];
}

/** Everything that a worker can be asked, with its answer. */
export interface WorkerCalls {
  state: { request: { dir: string }; answer: StoredState | null };
  begin: { request: JobRequest & { listing: string }; answer: string[] };
  /** Null: the file is not at the base, or too much has changed; `begin` is to be called. */
  update: { request: JobRequest & PackedDifference; answer: string[] | null };
  add: { request: { job: number; blobs: { oid: string; data: Uint8Array }[] }; answer: null };
  finish: { request: { job: number }; answer: JobResult };
  abort: { request: { job: number }; answer: null };
  search: {
    request: { file: string; query: string; limit: number };
    answer: { commit: string; hits: Hit[] };
  };
  close: { request: { dir: string }; answer: null };
  remove: { request: { dir: string }; answer: null };
}

export type CallName = keyof WorkerCalls;

export interface WorkerRequest<N extends CallName = CallName> {
  id: number;
  name: N;
  request: WorkerCalls[N]['request'];
}

export type WorkerReply =
  | { id: number; ok: true; answer: unknown }
  /** `isDoubtful`: the index file cannot be trusted any more and must be rebuilt. */
  | { id: number; ok: false; message: string; stack?: string; isDoubtful: boolean };
