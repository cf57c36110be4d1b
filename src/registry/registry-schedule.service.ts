import { BeforeApplicationShutdown, Injectable, Logger, OnApplicationBootstrap } from '@nestjs/common';
import { isAppError } from '../common/app-error';
import { LeaseService } from '../prisma/lease.service';
import { PrismaService } from '../prisma/prisma.service';
import { CloneJobs } from './clone-jobs.service';
import { FairQueue } from './fair-queue';
import { RegistryRepository } from './registry.repository';
import { RegistrySettings } from './registry.settings';
import { StoneFolders } from './stone-folders';
import { StoneSync } from './stone-sync.service';

/** Stones taken at one look; a claim lasts long enough for all of them to be fetched. */
const CLAIM_COUNT = 50;
const CLAIM_SECONDS = 15 * 60;
const SWEEP_EVERY_MS = 3600 * 1000;

/**
 * Looks now and then for work that nobody called for: stones left `connecting`, remotes whose fetch is due, folders of
 * dead clones. Every replica looks; the database decides who takes what.
 */
@Injectable()
export class RegistrySchedule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('registry');
  private readonly queue: FairQueue;
  private readonly closing = new AbortController();
  private timer?: NodeJS.Timeout;
  private looking?: Promise<void>;
  private readonly fetching = new Set<Promise<void>>();
  private sweptAt = 0;

  constructor(
    private readonly prisma: PrismaService,
    private readonly repository: RegistryRepository,
    private readonly leases: LeaseService,
    private readonly jobs: CloneJobs,
    private readonly syncs: StoneSync,
    private readonly folders: StoneFolders,
    private readonly settings: RegistrySettings,
  ) {
    this.queue = new FairQueue(settings.fetches);
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.look(), this.settings.tickMs);
    this.timer.unref();
    void this.look();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    this.closing.abort();
    await this.looking;
    await Promise.all(this.fetching);
  }

  /** One look; a second one while the first is under way is that one. Never throws. */
  look(): Promise<void> {
    this.looking ??= this.lookOnce()
      .catch((error: unknown) => this.logger.error({ msg: 'background work was not found', err: error }))
      .finally(() => (this.looking = undefined));
    return this.looking;
  }

  /** Ends when the fetches of earlier looks have. */
  async idle(): Promise<void> {
    await this.looking;
    await Promise.all(this.fetching);
  }

  private async lookOnce(): Promise<void> {
    if (this.closing.signal.aborted) return;
    await this.jobs.resume();
    // What waits here already is enough to do; the rest is left to other replicas.
    if (this.fetching.size < CLAIM_COUNT) {
      for (const due of await this.repository.claimDue(this.prisma, CLAIM_COUNT, CLAIM_SECONDS)) this.fetch(due);
    }
    await this.sweep();
  }

  private fetch({ id, ownerId }: { id: string; ownerId: string }): void {
    const fetch = this.queue
      .run(ownerId, async () => {
        if (!this.closing.signal.aborted) await this.syncs.sync(id, this.closing.signal);
      })
      .catch((error: unknown) => {
        // A remote's failure is told by the row, where the person sees it.
        if (!isAppError(error)) this.logger.error({ msg: 'a scheduled fetch failed', stoneId: id, err: error });
      })
      .finally(() => this.fetching.delete(fetch));
    this.fetching.add(fetch);
  }

  private async sweep(): Promise<void> {
    if (Date.now() - this.sweptAt < SWEEP_EVERY_MS) return;
    this.sweptAt = Date.now();
    await this.leases.withLease('registry:sweep', { ttlMs: 60_000 }, async () => {
      await this.folders.sweepIncoming();
      for (const stoneId of await this.folders.stoneIds()) {
        // Disconnected by a process that died before it could move the clone.
        if (await this.repository.isRemoved(this.prisma, stoneId)) await this.folders.moveToTrash(stoneId);
      }
    });
  }
}
