import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { LeaseRepository } from './lease.repository';
import { PrismaService } from './prisma.service';

/** A lease that was taken; give it back with `release`. */
export interface HeldLease {
  readonly name: string;
  /** This process and this taking of it: nobody else's renewal or release can touch it. */
  readonly holder: string;
}

export type LeaseOutcome<T> = { ran: true; value: T } | { ran: false };

export interface WithLeaseOptions {
  /** How long a dead holder keeps others out; a living one renews in time. */
  ttlMs: number;
  /** How long to wait for a lease that another holds; default: not at all. */
  waitMs?: number;
}

const POLL_MS = 100;

/** Named rights to do per-repository or background work for a few seconds, shared by all replicas. */
@Injectable()
export class LeaseService {
  /** Random id of this process, the beginning of every holder it makes. */
  readonly processId = randomUUID();
  private taken = 0;

  constructor(
    private readonly prisma: PrismaService,
    private readonly leases: LeaseRepository,
  ) {}

  /** Null while anybody holds it, this process included. */
  async tryAcquire(name: string, ttlMs: number): Promise<HeldLease | null> {
    const holder = `${this.processId}:${++this.taken}`;
    return (await this.leases.take(this.prisma, name, holder, ttlMs)) ? { name, holder } : null;
  }

  /** False where it was lost: stop working at once. */
  renew(lease: HeldLease, ttlMs: number): Promise<boolean> {
    return this.leases.renew(this.prisma, lease.name, lease.holder, ttlMs);
  }

  /** Does nothing where it was lost meanwhile. */
  release(lease: HeldLease): Promise<void> {
    return this.leases.release(this.prisma, lease.name, lease.holder);
  }

  /**
   * Runs `work` while holding the lease, renewing it; `signal` aborts when it is lost. A lease only saves work: what
   * must not happen twice needs a guard of its own (a unique key, the compare-and-swap of a ref).
   */
  async withLease<T>(
    name: string,
    options: WithLeaseOptions,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<LeaseOutcome<T>> {
    const lease = await this.acquire(name, options);
    if (lease === null) return { ran: false };
    const lost = new AbortController();
    const timer = setInterval(() => void this.keep(lease, options.ttlMs, lost), options.ttlMs / 3);
    timer.unref();
    try {
      return { ran: true, value: await work(lost.signal) };
    } finally {
      clearInterval(timer);
      // A lease that cannot be given back ends by itself; the work's own outcome matters more.
      await this.release(lease).catch(() => undefined);
    }
  }

  private async acquire(name: string, { ttlMs, waitMs = 0 }: WithLeaseOptions): Promise<HeldLease | null> {
    const deadline = performance.now() + waitMs;
    for (;;) {
      const lease = await this.tryAcquire(name, ttlMs);
      if (lease !== null || performance.now() >= deadline) return lease;
      await sleep(Math.min(POLL_MS * (0.5 + Math.random()), Math.max(1, deadline - performance.now())));
    }
  }

  private async keep(lease: HeldLease, ttlMs: number, lost: AbortController): Promise<void> {
    // A database that does not answer for one beat is not a lost lease: the next beat decides.
    const isHeld = await this.renew(lease, ttlMs).catch(() => true);
    if (!isHeld) lost.abort(new Error(`The lease ${lease.name} was lost.`));
  }
}
