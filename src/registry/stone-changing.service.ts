import { Injectable } from '@nestjs/common';
import { isAppError } from '../common/app-error';
import { remoteFailure } from '../git/git.errors';
import { GitObjectsService } from '../git/git-objects.service';
import { GitTransportService } from '../git/git-transport.service';
import { GitWriterService } from '../git/git-writer.service';
import type { RemoteTarget } from '../git/git.types';
import { PrismaService } from '../prisma/prisma.service';
import { inTransaction } from '../prisma/transaction';
import {
  publishNotAuthorized,
  remoteRequired,
  repositoryNotFound,
  repositoryNotReady,
  unpushedCommits,
} from './registry.errors';
import { RegistryRepository, type RowChanges, type StoneRow } from './registry.repository';
import type { CredentialInput, Stone, StoneChanges } from './registry.types';
import { RemoteAddresses } from './remote-addresses';
import { StoneConnections } from './stone-connections.service';
import { StoneCredentials } from './stone-credentials.service';
import { StoneFolders } from './stone-folders';
import { parseStoneName } from './stone-name';
import { toStone } from './stone-row';
import { StoneStatuses } from './stone-statuses.service';
import { StoneSync } from './stone-sync.service';

/** The change with its new address and branch checked, and what becomes of the credential. */
interface Plan {
  row: StoneRow;
  name?: string;
  /** Null: none. */
  remoteUrl: string | null;
  isMoved: boolean;
  branch: string | null;
  isRebranched: boolean;
  credential: CredentialInput | 'kept' | 'erased';
}

/** Changes to a registered stone. */
@Injectable()
export class StoneChanging {
  constructor(
    private readonly prisma: PrismaService,
    private readonly repository: RegistryRepository,
    private readonly addresses: RemoteAddresses,
    private readonly credentials: StoneCredentials,
    private readonly connections: StoneConnections,
    private readonly statuses: StoneStatuses,
    private readonly syncs: StoneSync,
    private readonly folders: StoneFolders,
    private readonly objects: GitObjectsService,
    private readonly writer: GitWriterService,
    private readonly transport: GitTransportService,
  ) {}

  async wouldPublish(stone: Stone, changes: StoneChanges): Promise<boolean> {
    if (stone.state !== 'ready') return false;
    const plan = await this.plan(stone, changes);
    return plan.isMoved && plan.remoteUrl !== null && (await this.statuses.unpushed(stone)) > 0;
  }

  async change(stone: Stone, changes: StoneChanges, mayPublish: boolean): Promise<Stone> {
    const plan = await this.plan(stone, changes);
    const touchesRemote = plan.isMoved || plan.isRebranched || plan.credential !== 'kept';
    if (touchesRemote && stone.state === 'connecting') throw repositoryNotReady(stone.progress);
    if (stone.state === 'ready') await this.prepareClone(stone, plan, mayPublish);
    const row = await this.store(plan);
    if (touchesRemote) await this.followUp(row);
    const current = await this.repository.find(this.prisma, stone.id);
    if (current === null) throw repositoryNotFound();
    return toStone(current, stone.gitDir);
  }

  private async plan(stone: Stone, changes: StoneChanges): Promise<Plan> {
    const row = await this.repository.find(this.prisma, stone.id);
    if (row === null) throw repositoryNotFound();
    const remoteUrl = this.urlAfter(row, changes);
    if (remoteUrl === null && changes.credential) throw remoteRequired();
    const branch = changes.branch === undefined ? row.branch : this.addresses.checkBranch(changes.branch);
    return {
      row,
      ...(changes.name === undefined ? {} : { name: parseStoneName(changes.name) }),
      remoteUrl,
      isMoved: remoteUrl !== row.remoteUrl,
      branch,
      isRebranched: branch !== row.branch,
      credential: this.credentialAfter(row, remoteUrl, changes.credential),
    };
  }

  private urlAfter(row: StoneRow, { remoteUrl }: StoneChanges): string | null {
    if (remoteUrl === undefined) return row.remoteUrl;
    return remoteUrl === null ? null : this.addresses.check(remoteUrl).url;
  }

  /** A stored credential goes only where it was given for. */
  private credentialAfter(row: StoneRow, remoteUrl: string | null, given: StoneChanges['credential']) {
    if (given !== undefined) return given ?? 'erased';
    if (row.remoteUrl === null || row.remoteUrl === remoteUrl) return 'kept';
    return remoteUrl !== null && this.addresses.isSamePlace(row.remoteUrl, remoteUrl) ? 'kept' : 'erased';
  }

  /** What has to be true of the clone before the row may say it. */
  private async prepareClone(stone: Stone, plan: Plan, mayPublish: boolean): Promise<void> {
    const unpushed = plan.isMoved || plan.isRebranched ? await this.statuses.unpushed(stone) : 0;
    if (plan.isMoved && plan.remoteUrl !== null) {
      if (unpushed > 0 && !mayPublish) throw publishNotAuthorized();
      // What the old remote had says nothing about the new one: until the first fetch, it is taken to have nothing.
      await this.transport.forgetRemote(stone.gitDir);
    }
    if (!plan.isRebranched || plan.branch === null) return;
    if (plan.remoteUrl === null) return this.branchOff(stone, plan.branch);
    if (unpushed > 0) throw unpushedCommits(unpushed);
    const target = await this.targetAfter(plan, plan.remoteUrl);
    const { remoteTip } = await this.transport.fetch(target, stone.gitDir, plan.branch, {});
    if (remoteTip === null) throw remoteFailure('branch_gone');
    await this.objects.initBare(stone.gitDir, plan.branch);
  }

  /** Without a remote another branch begins where this one is, or goes on where it was left. */
  private async branchOff(stone: Stone, branch: string): Promise<void> {
    const { gitDir } = stone;
    const [from, there] = [await this.objects.tip(gitDir, stone.branch), await this.objects.tip(gitDir, branch)];
    if (from !== null && there === null) {
      await this.writer.recreate({ gitDir, branch, expectedTip: null, onto: from, steps: [] });
    }
    await this.objects.initBare(gitDir, branch);
  }

  private targetAfter(plan: Plan, url: string): Promise<RemoteTarget> | RemoteTarget {
    const { credential, row } = plan;
    if (credential === 'kept') return this.credentials.targetFor(row, url);
    return typeof credential === 'object' && credential.type === 'token' ? { url, credential } : { url };
  }

  private store({ row, name, remoteUrl, isMoved, branch, credential }: Plan): Promise<StoneRow> {
    const asksAnew = isMoved || credential !== 'kept';
    return inTransaction(this.prisma, async (tx) => {
      const changes: RowChanges = {
        name,
        branch: branch ?? undefined,
        remoteUrl,
        ...(asksAnew ? { errorCode: null, errorDetail: null } : {}),
        ...(isMoved ? { keepRemote: true } : {}),
      };
      if (credential === 'erased') await this.credentials.erase(tx, row);
      const updated = await this.repository.update(tx, row.id, changes);
      if (updated === null) throw repositoryNotFound();
      // Should this process die before it has asked the remote itself, the schedule does.
      if (asksAnew) await this.repository.schedule(tx, row.id, 0);
      return typeof credential === 'object' ? this.credentials.store(tx, updated, credential) : updated;
    });
  }

  /** Asks the remote at once, so that the answer can say whether it works; whether it does is not the change's fault. */
  private async followUp(row: StoneRow): Promise<void> {
    const stone = toStone(row, this.folders.gitDirOf(row.id));
    try {
      if (stone.state === 'failed') await this.connections.retry(stone);
      else await this.syncs.sync(stone.id);
    } catch (error) {
      if (!isAppError(error)) throw error;
    }
  }
}
