import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Principal } from '../auth/principal.types';
import { GitConfig } from '../git/git.config';
import { PrismaService } from '../prisma/prisma.service';
import { inTransaction } from '../prisma/transaction';
import { CloneJobs } from './clone-jobs.service';
import { OfferedStones } from './offered-stones.service';
import {
  offeredStoneConflict,
  remoteRequired,
  repositoryNotFound,
  tooManyClones,
  tooManyRepositories,
} from './registry.errors';
import { RegistryRepository, type NewRow } from './registry.repository';
import { RegistrySettings } from './registry.settings';
import type { NewStone, Stone } from './registry.types';
import { RemoteAddresses } from './remote-addresses';
import { StoneCredentials } from './stone-credentials.service';
import { StoneEvents } from './stone-events';
import { StoneFolders } from './stone-folders';
import { nameOfRemote, parseStoneName } from './stone-name';
import { toStone } from './stone-row';
import { StoneSync } from './stone-sync.service';

const POLL_MS = 200;

/** Connecting, disconnecting and syncing. Callers come through {@link CallerRegistry}, which knows whose stone it is. */
@Injectable()
export class StoneConnections {
  constructor(
    private readonly prisma: PrismaService,
    private readonly repository: RegistryRepository,
    private readonly addresses: RemoteAddresses,
    private readonly offered: OfferedStones,
    private readonly credentials: StoneCredentials,
    private readonly folders: StoneFolders,
    private readonly jobs: CloneJobs,
    private readonly syncs: StoneSync,
    private readonly events: StoneEvents,
    private readonly settings: RegistrySettings,
    private readonly git: GitConfig,
  ) {}

  async connect(caller: Principal, input: NewStone): Promise<Stone> {
    const fields = await this.fieldsOf(caller, input);
    const row = await inTransaction(this.prisma, async (tx) => {
      await this.repository.lockOwner(tx, caller.id);
      const { maxStonesPerPerson } = this.settings;
      if ((await this.repository.count(tx, caller.id)) >= maxStonesPerPerson) {
        throw tooManyRepositories(maxStonesPerPerson);
      }
      if (fields.remoteUrl !== null) await this.assertMayClone(tx, caller.id);
      const inserted = await this.repository.insert(tx, fields);
      return input.credential === undefined ? inserted : this.credentials.store(tx, inserted, input.credential);
    });
    this.jobs.start(row);
    // A local stone needs no network, so its first answer can already say `ready`.
    if (row.remoteUrl === null) await this.jobs.settled(row.id);
    const current = await this.repository.find(this.prisma, row.id);
    if (current === null) throw repositoryNotFound();
    return toStone(current, this.folders.gitDirOf(row.id));
  }

  async disconnect(stone: Stone): Promise<void> {
    const isRemoved = await inTransaction(this.prisma, async (tx) => {
      if (!(await this.repository.markRemoved(tx, stone.ownerId, stone.id))) return false;
      await this.credentials.erase(tx, stone);
      return true;
    });
    if (!isRemoved) throw repositoryNotFound();
    this.jobs.cancel(stone.id);
    await this.folders.moveToTrash(stone.id);
    this.events.emit('removed', { stoneId: stone.id });
  }

  /** Fetches a ready stone; tries a failed one again; waits for one that is connecting, until the deadline. */
  async sync(stone: Stone): Promise<void> {
    if (stone.state === 'ready') return this.syncs.sync(stone.id);
    if (stone.state === 'failed') await this.retry(stone);
    await this.connected(stone.id);
  }

  /** Puts a stone that failed to connect back to the beginning. */
  async retry(stone: Stone): Promise<void> {
    const row = await inTransaction(this.prisma, async (tx) => {
      await this.repository.lockOwner(tx, stone.ownerId);
      await this.assertMayClone(tx, stone.ownerId);
      const again = { state: 'connecting', errorCode: null, errorDetail: null } as const;
      return this.repository.update(tx, stone.id, again, 'failed');
    });
    if (row !== null) this.jobs.start(row);
  }

  /** Ends when the stone is no longer connecting – here or in another process –, or at the deadline. */
  private async connected(stoneId: string): Promise<void> {
    const deadline = performance.now() + this.git.gitTimeoutMs;
    while (performance.now() < deadline) {
      if ((await this.repository.find(this.prisma, stoneId))?.state !== 'connecting') return;
      await sleep(POLL_MS);
    }
  }

  private async assertMayClone(tx: Parameters<RegistryRepository['count']>[0], ownerId: string): Promise<void> {
    const { maxConnectingPerPerson } = this.settings;
    if ((await this.repository.count(tx, ownerId, 'connecting')) >= maxConnectingPerPerson) {
      throw tooManyClones(maxConnectingPerPerson);
    }
  }

  private async fieldsOf(caller: Principal, input: NewStone): Promise<NewRow> {
    const { name, url, branch } = await this.sourceOf(input);
    const remoteUrl = url === undefined ? null : this.addresses.check(url).url;
    if (remoteUrl === null && (input.credential !== undefined || input.keepRemote === false)) throw remoteRequired();
    return {
      ownerId: caller.id,
      name: parseStoneName(name ?? (remoteUrl === null ? '' : nameOfRemote(remoteUrl))),
      remoteUrl,
      branch: branch === undefined ? null : this.addresses.checkBranch(branch),
      keepRemote: input.keepRemote ?? true,
    };
  }

  /** Name, address and branch: the caller's own words, or those of the catalogue. */
  private async sourceOf(input: NewStone): Promise<{ name?: string; url?: string; branch?: string }> {
    if (input.offeredId === undefined) return { name: input.name, url: input.remoteUrl, branch: input.branch };
    if (input.remoteUrl !== undefined || input.branch !== undefined) throw offeredStoneConflict();
    const { name, url, branch } = await this.offered.require(input.offeredId);
    return { name: input.name ?? name, url, branch: branch ?? undefined };
  }
}
