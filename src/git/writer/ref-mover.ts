import { Logger } from '@nestjs/common';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type NodeGit from 'nodegit';
import { errnoOf, GIT_ERROR, type Libgit2 } from '../objects/libgit2';
import { isMaintenanceRace } from '../objects/maintenance-race';
import { busy } from '../git.errors';
import type { CommitOid } from '../git.types';
import { breakStaleLock } from './stale-lock';

const LOG_MESSAGE = 'prima: engraved';
const MAX_KEPT_PER_ENGRAVING = 100;
/** A lock that was left behind is old enough to be removed well before this. */
const LOCK_PATIENCE_MS = 12_000;

/** What a compare-and-swap came to. `locked`: not at this moment, for somebody holds the lock or packs refs. */
type MoveOutcome = 'moved' | 'lost' | 'locked';

/** Moves refs, never without their expected value. */
export class RefMover {
  private readonly logger = new Logger(RefMover.name);
  /** What stood in the way last, for the log. */
  private obstacle?: unknown;

  constructor(
    private readonly git: Libgit2,
    private readonly repo: NodeGit.Repository,
    private readonly gitDir: string,
  ) {}

  /** `expected` null: the ref must not exist yet. */
  private async compareAndSwap(ref: string, to: CommitOid, expected: CommitOid | null): Promise<MoveOutcome> {
    const { Reference, Oid } = this.git;
    try {
      if (expected === null) await Reference.create(this.repo, ref, Oid.fromString(to), 0, LOG_MESSAGE);
      else await Reference.createMatching(this.repo, ref, Oid.fromString(to), 1, Oid.fromString(expected), LOG_MESSAGE);
      return 'moved';
    } catch (error) {
      switch (errnoOf(error)) {
        case GIT_ERROR.modified:
        case GIT_ERROR.exists:
        case GIT_ERROR.notFound:
          return 'lost';
        case GIT_ERROR.locked:
          this.obstacle = error;
          await this.breakLock(ref);
          return 'locked';
        default:
          this.obstacle = error;
          if (isMaintenanceRace(error)) return 'locked';
          throw error;
      }
    }
  }

  /**
   * Keeps a commit reachable under `ref`. A name that another commit has taken is never taken away from it: the
   * next free `ref.1`, `ref.2`, … is used. Answers the name.
   */
  async keep(ref: string, commit: CommitOid): Promise<string> {
    for (let n = 0; n < MAX_KEPT_PER_ENGRAVING; n++) {
      const name = n === 0 ? ref : `${ref}.${n}`;
      const outcome = await this.move(name, commit, null);
      if (outcome === 'moved' || (await this.target(name)) === commit) return name;
    }
    throw busy();
  }

  /**
   * Compares and swaps; a lock that somebody holds is waited for, with the same commit, for nothing has moved yet.
   * @param isLive false where the commit is no longer the caller's to publish: `lost` then
   * @throws AppError busy when it is held for longer than any stale lock lives
   */
  async move(
    ref: string,
    to: CommitOid,
    expected: CommitOid | null,
    isLive: () => boolean = () => true,
  ): Promise<'moved' | 'lost'> {
    const until = Date.now() + LOCK_PATIENCE_MS;
    for (;;) {
      if (!isLive()) return 'lost';
      const outcome = await this.compareAndSwap(ref, to, expected);
      if (outcome !== 'locked') return outcome;
      if (Date.now() > until) throw busy(this.obstacle);
      await sleep(5 + Math.random() * 50);
    }
  }

  /** Removes a kept name again, for a commit that never came to be on the branch. */
  async release(ref: string, commit: CommitOid): Promise<void> {
    if ((await this.target(ref)) !== commit) return;
    const reference = await this.git.Reference.lookup(this.repo, ref);
    reference.delete();
  }

  private async target(ref: string): Promise<string | null> {
    try {
      return (await this.git.Reference.nameToId(this.repo, ref)).tostrS();
    } catch (error) {
      if (errnoOf(error) === GIT_ERROR.notFound) return null;
      throw error;
    }
  }

  private async breakLock(ref: string): Promise<void> {
    const isBroken = await breakStaleLock(join(this.gitDir, `${ref}.lock`));
    if (isBroken) this.logger.warn(`removed the stale lock of ${ref}: its holder died`);
  }
}
