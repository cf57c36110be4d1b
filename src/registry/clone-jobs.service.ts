import { BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { isAppError } from '../common/app-error';
import { GitObjectsService } from '../git/git-objects.service';
import { GitTransportService } from '../git/git-transport.service';
import type { CloneProgress } from '../git/git.types';
import { LeaseService } from '../prisma/lease.service';
import { PrismaService } from '../prisma/prisma.service';
import { FairQueue } from './fair-queue';
import { RegistryRepository, type StoneRow } from './registry.repository';
import { DEFAULT_BRANCH, RegistrySettings } from './registry.settings';
import { StoneCredentials } from './stone-credentials.service';
import { StoneEvents } from './stone-events';
import { StoneFolders } from './stone-folders';
import { toStone } from './stone-row';
import { firstSyncInSeconds } from './sync-backoff';

interface Job {
  settled: Promise<void>;
  abort: AbortController;
}

/**
 * Brings stones from `connecting` to `ready` or `failed`. The row in the database is the queue: a job that dies with
 * its process leaves the row `connecting`, its lease runs out, and any process takes it up again.
 */
@Injectable()
export class CloneJobs implements BeforeApplicationShutdown {
  private readonly logger = new Logger('registry');
  private readonly queue: FairQueue;
  private readonly jobs = new Map<string, Job>();
  private isClosing = false;

  constructor(
    private readonly prisma: PrismaService,
    private readonly repository: RegistryRepository,
    private readonly leases: LeaseService,
    private readonly objects: GitObjectsService,
    private readonly transport: GitTransportService,
    private readonly credentials: StoneCredentials,
    private readonly folders: StoneFolders,
    private readonly events: StoneEvents,
    private readonly settings: RegistrySettings,
  ) {
    this.queue = new FairQueue(settings.clones);
  }

  /**
   * Begins, unless this process is at it already. Never throws: what goes wrong is told by the row. A local stone takes
   * milliseconds, so it does not wait behind clones.
   */
  start({ id: stoneId, ownerId, remoteUrl }: Pick<StoneRow, 'id' | 'ownerId' | 'remoteUrl'>): void {
    if (this.isClosing || this.jobs.has(stoneId)) return;
    const abort = new AbortController();
    const work = () => this.work(stoneId, abort);
    const settled = (remoteUrl === null ? work() : this.queue.run(ownerId, work))
      .catch((error: unknown) => this.logger.error({ msg: 'connecting failed unexpectedly', stoneId, err: error }))
      .finally(() => this.jobs.delete(stoneId));
    this.jobs.set(stoneId, { settled, abort });
  }

  /** Ends when this process's job does; at once where it has none. */
  async settled(stoneId: string): Promise<void> {
    await this.jobs.get(stoneId)?.settled;
  }

  /** Stops this process's job, e.g. because the stone was disconnected. */
  cancel(stoneId: string): void {
    this.jobs.get(stoneId)?.abort.abort();
  }

  /** Takes up what another process, or an earlier life of this one, left behind. */
  async resume(): Promise<void> {
    for (const row of await this.repository.connecting(this.prisma, 100)) this.start(row);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isClosing = true;
    const running = [...this.jobs.values()];
    for (const { abort } of running) abort.abort();
    await Promise.all(running.map(({ settled }) => settled));
  }

  private async work(stoneId: string, abort: AbortController): Promise<void> {
    if (abort.signal.aborted) return;
    await this.leases.withLease(`clone:${stoneId}`, { ttlMs: this.settings.cloneLeaseMs }, async (lost) => {
      const signal = AbortSignal.any([abort.signal, lost]);
      const row = await this.repository.find(this.prisma, stoneId);
      if (row?.state !== 'connecting') return;
      try {
        await this.connect(row, signal);
      } catch (error) {
        if (!signal.aborted) await this.fail(stoneId, error);
      }
    });
  }

  private async connect(row: StoneRow, signal: AbortSignal): Promise<void> {
    const incoming = await this.folders.newIncoming(row.id);
    try {
      const branch = await this.fill(row, incoming, signal);
      await this.objects.inspect(incoming, branch);
      signal.throwIfAborted();
      await this.folders.settle(incoming, row.id);
      await this.finish(row, branch);
    } finally {
      await this.folders.discard(incoming);
    }
  }

  /** Makes the clone and answers its branch. */
  private async fill(row: StoneRow, incoming: string, signal: AbortSignal): Promise<string> {
    if (row.remoteUrl === null) {
      const branch = row.branch ?? DEFAULT_BRANCH;
      await this.objects.initBare(incoming, branch);
      return branch;
    }
    const target = await this.credentials.targetFor(row, row.remoteUrl);
    const { branch } = await this.transport.clone(target, incoming, {
      ...(row.branch === null ? {} : { branch: row.branch }),
      onProgress: this.progressOf(row.id),
      signal,
    });
    return branch;
  }

  private async finish(row: StoneRow, branch: string): Promise<void> {
    const forgets = !row.keepRemote;
    if (forgets) await this.credentials.erase(this.prisma, row);
    const done = await this.repository.update(
      this.prisma,
      row.id,
      {
        state: 'ready',
        branch,
        progress: null,
        errorCode: null,
        errorDetail: null,
        ...(forgets ? { remoteUrl: null, keepRemote: true } : {}),
      },
      'connecting',
    );
    if (done === null) {
      // Disconnected while it was being cloned: whoever did that found no clone to move.
      if ((await this.repository.find(this.prisma, row.id)) === null) await this.folders.moveToTrash(row.id);
      return;
    }
    if (done.remoteUrl !== null) {
      await this.repository.schedule(this.prisma, row.id, firstSyncInSeconds(this.settings));
    }
    const stone = toStone(done, this.folders.gitDirOf(row.id));
    this.events.emit('changed', { stone, tip: await this.objects.tip(stone.gitDir, branch) });
  }

  private async fail(stoneId: string, error: unknown): Promise<void> {
    // Too many children at this moment is no fault of the stone: it stays `connecting` and is taken up again.
    if (isAppError(error, 'git_busy')) return;
    const known = isAppError(error);
    if (!known) this.logger.error({ msg: 'connecting failed', stoneId, err: error });
    await this.repository.update(
      this.prisma,
      stoneId,
      {
        state: 'failed',
        progress: null,
        errorCode: known ? error.code : 'internal_error',
        errorDetail: known ? error.message : 'Something went wrong on this server.',
      },
      'connecting',
    );
  }

  /** Writes the progress into the row, not more often than it is worth. */
  private progressOf(stoneId: string): (progress: CloneProgress) => void {
    let nextAt = 0;
    let last = Promise.resolve();
    return (progress) => {
      if (Date.now() < nextAt) return;
      nextAt = Date.now() + this.settings.progressEveryMs;
      const text = describe(progress);
      last = last
        .then(async () => {
          const row = await this.repository.update(this.prisma, stoneId, { progress: text }, 'connecting');
          if (row === null) this.cancel(stoneId);
        })
        .catch((error: unknown) => this.logger.warn({ msg: 'progress was not stored', stoneId, err: error }));
    };
  }
}

function describe({ phase, percent, receivedBytes }: CloneProgress): string {
  const share = percent === undefined ? '' : ` ${percent} %`;
  const size = receivedBytes < 1024 * 1024 ? '' : `, ${(receivedBytes / 1024 / 1024).toFixed(1)} MiB`;
  return `${phase}${share}${size}`;
}
