import { cancelled, remoteFailure } from '../git.errors';

export interface SlotLimits {
  /** Children at once that are still young. */
  overall: number;
  perHost: number;
  /** From this age on a child only waits for a slow remote, and counts among the slow. */
  slowAfterMs: number;
  /** All children at once, slow ones included. */
  hard: number;
  /** Callers waiting for a slot; one more is `git_busy`. */
  queue: number;
}

export interface ChildLoad {
  running: number;
  waiting: number;
}

interface Waiter {
  host: string;
  start: () => void;
}

/**
 * Admission of children. A remote that says nothing holds its child until the deadline; if that child counted
 * like any other, a handful of dead remotes would stop every living one. So a child that has been running for
 * `slowAfterMs` no longer takes a slot of the others, only one of its own host and of the hard limit.
 */
export class ChildSlots {
  private young = 0;
  private total = 0;
  private readonly perHost = new Map<string, number>();
  private readonly waiting: Waiter[] = [];

  constructor(private readonly limits: SlotLimits) {}

  /** Settles with the function that frees the slot. */
  async acquire(host: string, signal: AbortSignal): Promise<() => void> {
    if (signal.aborted) throw cancelled();
    if (!this.admits(host)) {
      if (this.waiting.length >= this.limits.queue) throw remoteFailure('git_busy');
      await this.wait(host, signal);
    } else {
      this.enter(host);
    }
    return this.release(host);
  }

  /** How many children there are, and how many callers wait for a place. */
  get load(): ChildLoad {
    return { running: this.total, waiting: this.waiting.length };
  }

  private admits(host: string): boolean {
    return (
      this.young < this.limits.overall &&
      this.total < this.limits.hard &&
      (this.perHost.get(host) ?? 0) < this.limits.perHost
    );
  }

  private enter(host: string): void {
    this.young++;
    this.total++;
    this.perHost.set(host, (this.perHost.get(host) ?? 0) + 1);
  }

  private release(host: string): () => void {
    let isYoung = true;
    let isHeld = true;
    const age = (): void => {
      if (!isYoung) return;
      isYoung = false;
      this.young--;
      this.admitWaiting();
    };
    const timer = setTimeout(age, this.limits.slowAfterMs);
    timer.unref();
    return () => {
      if (!isHeld) return;
      isHeld = false;
      clearTimeout(timer);
      const left = (this.perHost.get(host) ?? 1) - 1;
      if (left === 0) this.perHost.delete(host);
      else this.perHost.set(host, left);
      this.total--;
      if (isYoung) age();
      else this.admitWaiting();
    };
  }

  /** First come, first served, except that a host at its own limit is passed over. */
  private admitWaiting(): void {
    for (let index = 0; index < this.waiting.length;) {
      const waiter = this.waiting[index];
      if (waiter === undefined || !this.admits(waiter.host)) {
        index++;
        continue;
      }
      this.waiting.splice(index, 1);
      this.enter(waiter.host);
      waiter.start();
    }
  }

  private wait(host: string, signal: AbortSignal): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const waiter: Waiter = {
        host,
        start: () => {
          signal.removeEventListener('abort', abort);
          resolve();
        },
      };
      const abort = (): void => {
        const index = this.waiting.indexOf(waiter);
        if (index >= 0) this.waiting.splice(index, 1);
        reject(cancelled());
      };
      signal.addEventListener('abort', abort, { once: true });
      this.waiting.push(waiter);
    });
  }
}
