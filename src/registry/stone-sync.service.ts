import { Injectable } from '@nestjs/common';
import { isAppError } from '../common/app-error';
import { busy, remoteFailure } from '../git/git.errors';
import { GitObjectsService } from '../git/git-objects.service';
import { GitTransportService } from '../git/git-transport.service';
import { GitWriterService } from '../git/git-writer.service';
import type { CommitOid } from '../git/git.types';
import { PrismaService } from '../prisma/prisma.service';
import { RegistryRepository } from './registry.repository';
import { RegistrySettings } from './registry.settings';
import { StoneCredentials } from './stone-credentials.service';
import { StoneEvents } from './stone-events';
import { StoneFolders } from './stone-folders';
import { toStone } from './stone-row';
import { nextSyncInSeconds } from './sync-backoff';

const MAX_MOVES = 10;

/** Fetches stones; at most once at a time a stone in this process. */
@Injectable()
export class StoneSync {
  private readonly running = new Map<string, Promise<void>>();

  constructor(
    private readonly prisma: PrismaService,
    private readonly repository: RegistryRepository,
    private readonly objects: GitObjectsService,
    private readonly writer: GitWriterService,
    private readonly transport: GitTransportService,
    private readonly credentials: StoneCredentials,
    private readonly folders: StoneFolders,
    private readonly events: StoneEvents,
    private readonly settings: RegistrySettings,
  ) {}

  /**
   * Fetches a ready stone and moves its branch on; a local one has nothing to fetch. Notes the outcome in the row,
   * success or not. Whoever asks while a fetch is under way gets that one's outcome, so a client that leaves stops
   * nothing; the deadline of every git operation bounds it.
   * @throws AppError the remote's failure
   */
  sync(stoneId: string, signal?: AbortSignal): Promise<void> {
    const running = this.running.get(stoneId);
    if (running !== undefined) return running;
    const sync = this.fetch(stoneId, signal).finally(() => this.running.delete(stoneId));
    this.running.set(stoneId, sync);
    return sync;
  }

  private async fetch(stoneId: string, signal?: AbortSignal): Promise<void> {
    const row = await this.repository.find(this.prisma, stoneId);
    if (row === null || row.state !== 'ready' || row.remoteUrl === null) return;
    const stone = toStone(row, this.folders.gitDirOf(row.id));
    const { remoteUrl, syncFailures } = row;
    try {
      const target = await this.credentials.targetFor(row, remoteUrl);
      const before = await this.objects.remoteTip(stone.gitDir, stone.branch);
      const { remoteTip } = await this.transport.fetch(target, stone.gitDir, stone.branch, { signal });
      if (remoteTip === null && before !== null) throw remoteFailure('branch_gone');
      const tip = await this.follow(stone.gitDir, stone.branch, before, remoteTip);
      const nextInSeconds = nextSyncInSeconds(0, null, this.settings);
      await this.repository.recordSync(this.prisma, row.id, remoteUrl, { error: null, nextInSeconds });
      this.events.emit('changed', { stone, tip });
    } catch (error) {
      if (isAppError(error) && error.kind !== 'cancelled') {
        const nextInSeconds = nextSyncInSeconds(syncFailures + 1, error.code, this.settings);
        const outcome = { error: { code: error.code, detail: error.message }, nextInSeconds };
        await this.repository.recordSync(this.prisma, row.id, remoteUrl, outcome);
      }
      throw error;
    }
  }

  /**
   * Moves the branch to the remote's tip where it holds nothing that the remote did not have before this fetch – forward,
   * or over to what a force-push left. A branch with commits of its own stays where it is unless it can go forward:
   * re-creating them is the publisher's business. Answers the branch's tip.
   */
  private async follow(
    gitDir: string,
    branch: string,
    before: CommitOid | null,
    remoteTip: CommitOid | null,
  ): Promise<CommitOid | null> {
    for (let move = 0; move < MAX_MOVES; move++) {
      const tip = await this.objects.tip(gitDir, branch);
      if (remoteTip === null || tip === remoteTip) return tip;
      const hasNothingOwn =
        tip === null ||
        (await this.objects.isAncestor(gitDir, tip, remoteTip)) ||
        (before !== null && (await this.objects.isAncestor(gitDir, tip, before)));
      if (!hasNothingOwn) return tip;
      try {
        await this.writer.recreate({ gitDir, branch, expectedTip: tip, onto: remoteTip, steps: [] });
        return remoteTip;
      } catch (error) {
        // An engraving came between; it is looked at afresh.
        if (!isAppError(error, 'tip_moved')) throw error;
      }
    }
    throw busy();
  }
}
