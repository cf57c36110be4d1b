import { Injectable, Logger } from '@nestjs/common';
import { EngraveConfig } from '../../config/config.types';
import { GitMaintenanceService } from '../../git/git-maintenance.service';
import { LeaseService } from '../../prisma/lease.service';
import { PrismaService } from '../../prisma/prisma.service';
import { RegistryService } from '../../registry/registry.service';
import { noteDay } from '../note/note-day';
import { EngravingRepository } from '../record/engraving.repository';

const NIGHT_BEGINS = 2;
const NIGHT_ENDS = 5;
const DAY_MS = 24 * 3_600_000;
const LEASE_TTL_MS = 15_000;
const PATIENCE_MS = 60_000;

/** Packs, once a night, the stones that were engraved into since the last two nights. */
@Injectable()
export class StoneMaintenance {
  private readonly logger = new Logger(StoneMaintenance.name);
  private readonly stopping = new AbortController();
  private isRunning = false;

  constructor(
    private readonly prisma: PrismaService,
    private readonly engravings: EngravingRepository,
    private readonly registry: RegistryService,
    private readonly leases: LeaseService,
    private readonly git: GitMaintenanceService,
    private readonly config: EngraveConfig,
  ) {}

  /** In the deployment's night, by whichever replica comes first; nobody waits for it. */
  startIfDue(now = new Date()): void {
    const hour = Number(
      new Intl.DateTimeFormat('en', { timeZone: this.config.timezone, hour: '2-digit', hourCycle: 'h23' }).format(now),
    );
    if (this.isRunning || hour < NIGHT_BEGINS || hour >= NIGHT_ENDS) return;
    this.isRunning = true;
    void this.night(noteDay(now, this.config.timezone).date).finally(() => (this.isRunning = false));
  }

  stop(): void {
    this.stopping.abort();
  }

  /** Every stone under the lease under which it is pushed: never both at once. Answers how many were packed. */
  async packAll(): Promise<number> {
    let packed = 0;
    for (const id of await this.engravings.repositories(this.prisma, 2 * DAY_MS)) {
      if (this.stopping.signal.aborted) break;
      const stone = await this.registry.stone(id);
      if (stone?.state !== 'ready') continue;
      const outcome = await this.leases.withLease(
        `publish:${id}`,
        { ttlMs: LEASE_TTL_MS, waitMs: PATIENCE_MS },
        (lost) => this.git.collectGarbage(stone.gitDir, AbortSignal.any([lost, this.stopping.signal])),
      );
      if (outcome.ran) packed++;
    }
    return packed;
  }

  private async night(date: string): Promise<void> {
    try {
      // Kept until the next night, so that one replica does it once.
      if ((await this.leases.tryAcquire(`engrave:night:${date}`, DAY_MS)) === null) return;
      const packed = await this.packAll();
      this.logger.log({ msg: 'nightly maintenance is done', packed });
    } catch (error) {
      this.logger.error({ msg: 'nightly maintenance failed; the next night tries again', err: error });
    }
  }
}
