import { Worker } from 'node:worker_threads';
import type { CallName, WorkerCalls, WorkerReply, WorkerSettings } from './messages';

export class WorkerCallError extends Error {
  constructor(
    message: string,
    readonly isDoubtful: boolean,
    stack?: string,
  ) {
    super(message);
    this.name = 'WorkerCallError';
    if (stack !== undefined) this.stack = stack;
  }
}

interface Pending {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

interface Slot {
  worker: Worker | null;
  readonly pending: Map<number, Pending>;
  /** Index jobs in this worker. */
  jobs: number;
}

/** A worker that a job has to itself as far as possible; all calls of one job go to the same one. */
export interface JobWorker {
  call<N extends CallName>(
    name: N,
    request: WorkerCalls[N]['request'],
    transfer?: ArrayBuffer[],
  ): Promise<WorkerCalls[N]['answer']>;
  /** @param retire ends the worker as soon as it owes nothing: a large job leaves memory that nobody else needs. */
  release(retire?: boolean): void;
}

/** Room for the largest file; short-lived objects need little, and each worker would take 48 MB for them. */
const LIMITS = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 512 };

/** Worker threads, started when they are first needed, started again when one dies. */
export class WorkerPool {
  private readonly slots: Slot[];
  private lastId = 0;
  private isClosed = false;

  constructor(
    count: number,
    private readonly entry: string,
    private readonly settings: WorkerSettings,
  ) {
    this.slots = Array.from({ length: Math.max(1, count) }, () => ({ worker: null, pending: new Map(), jobs: 0 }));
  }

  /** In the worker with the least to do; one that is indexing counts as busy. */
  call<N extends CallName>(name: N, request: WorkerCalls[N]['request']): Promise<WorkerCalls[N]['answer']> {
    return this.send(this.freest(), name, request);
  }

  /** In every worker that runs. */
  async callAll<N extends CallName>(name: N, request: WorkerCalls[N]['request']): Promise<void> {
    const running = this.slots.filter((slot) => slot.worker !== null);
    await Promise.all(running.map((slot) => this.send(slot, name, request)));
  }

  /** Jobs gather in as few workers as possible, so that searches find one without. */
  forJob(): JobWorker {
    // Filled from the end, while searches start at the beginning.
    const slot = [...this.slots].reverse().reduce((a, b) => (b.jobs < a.jobs ? b : a));
    slot.jobs++;
    return {
      call: (name, request, transfer) => this.send(slot, name, request, transfer),
      release: (retire = false) => {
        slot.jobs--;
        if (retire && slot.jobs === 0 && slot.pending.size === 0) this.retire(slot);
      },
    };
  }

  async close(): Promise<void> {
    this.isClosed = true;
    const stopping = this.slots.map(({ worker }) => {
      if (!worker) return Promise.resolve();
      const gone = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
      // Whoever closes waits for the end, also where nothing else keeps the process alive.
      worker.ref();
      worker.postMessage('stop');
      return gone;
    });
    await Promise.all(stopping);
  }

  private retire(slot: Slot): void {
    slot.worker?.postMessage('stop');
    slot.worker = null;
  }

  private freest(): Slot {
    const load = (slot: Slot): number => slot.pending.size + 4 * slot.jobs;
    return this.slots.reduce((a, b) => (load(b) < load(a) ? b : a));
  }

  private send<N extends CallName>(
    slot: Slot,
    name: N,
    request: WorkerCalls[N]['request'],
    transfer: ArrayBuffer[] = [],
  ): Promise<WorkerCalls[N]['answer']> {
    if (this.isClosed) return Promise.reject(new WorkerCallError('the index is closed', false));
    slot.worker ??= this.start(slot);
    const { worker } = slot;
    return new Promise((resolve, reject) => {
      const id = ++this.lastId;
      // An idle pool does not keep the process alive; one that owes an answer does.
      worker.ref();
      slot.pending.set(id, { resolve: (answer) => resolve(answer as WorkerCalls[N]['answer']), reject });
      worker.postMessage({ id, name, request }, transfer);
    });
  }

  private start(slot: Slot): Worker {
    const worker = new Worker(this.entry, { workerData: this.settings, resourceLimits: LIMITS });
    worker.unref();
    worker.on('message', (reply: WorkerReply) => {
      const pending = slot.pending.get(reply.id);
      slot.pending.delete(reply.id);
      if (slot.pending.size === 0) worker.unref();
      if (reply.ok) pending?.resolve(reply.answer);
      else pending?.reject(new WorkerCallError(reply.message, reply.isDoubtful, reply.stack));
    });
    const fail = (cause: string): void => {
      if (slot.worker !== worker) return;
      slot.worker = null;
      for (const pending of slot.pending.values()) pending.reject(new WorkerCallError(cause, false));
      slot.pending.clear();
    };
    worker.on('error', (error) => fail(`an index worker failed: ${error.message}`));
    worker.on('exit', (code) => fail(`an index worker ended with ${code}`));
    return worker;
  }
}
