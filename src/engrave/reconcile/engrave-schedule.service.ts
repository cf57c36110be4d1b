import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { PrismaService } from '../../prisma/prisma.service';
import { LeaseService } from '../../prisma/lease.service';
import { BudgetRepository } from '../budget/budget.repository';
import { DraftRepository } from '../draft/draft.repository';
import { IdempotencyRepository } from '../idempotency/idempotency.repository';
import { EngravingReconciler } from './engraving-reconciler.service';
import { StoneMaintenance } from './stone-maintenance.service';

const TICK_MS = 4_000;
const TICKS_PER_CLEANUP = 150;
const RECONCILE_TTL_MS = 12_000;

/** What this room does by itself: at start and every few seconds it settles what dead processes left, nightly it tidies. */
@Injectable()
export class EngraveSchedule implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(EngraveSchedule.name);
  private timer?: NodeJS.Timeout;
  private running: Promise<void> = Promise.resolve();
  private ticks = 0;

  constructor(
    private readonly prisma: PrismaService,
    private readonly leases: LeaseService,
    private readonly reconciler: EngravingReconciler,
    private readonly maintenance: StoneMaintenance,
    private readonly drafts: DraftRepository,
    private readonly keys: IdempotencyRepository,
    private readonly budget: BudgetRepository,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    // Before the first request is served: a repeat must not meet a half-told story.
    await this.tick();
    this.timer = setInterval(() => {
      this.running = this.tick();
    }, TICK_MS);
    this.timer.unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    this.maintenance.stop();
    await this.running;
  }

  private async tick(): Promise<void> {
    try {
      await this.leases.withLease('engrave:reconcile', { ttlMs: RECONCILE_TTL_MS }, () => this.reconciler.reconcile());
      if (this.ticks++ % TICKS_PER_CLEANUP === 0) await this.cleanUp();
      this.maintenance.startIfDue();
    } catch (error) {
      this.logger.error({ msg: 'background work of the engraving room failed; tried again soon', err: error });
    }
  }

  private async cleanUp(): Promise<void> {
    await this.drafts.deleteExpired(this.prisma);
    await this.keys.deleteExpired(this.prisma);
    await this.budget.deleteExpired(this.prisma);
  }
}
