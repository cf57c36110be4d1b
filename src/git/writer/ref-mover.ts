import { Logger } from '@nestjs/common';
import { join } from 'node:path';
import type NodeGit from 'nodegit';
import { errnoOf, GIT_ERROR, type Libgit2 } from '../objects/libgit2';
import type { CommitOid } from '../git.types';
import { breakStaleLock } from './stale-lock';

const LOG_MESSAGE = 'prima: engraved';
const MAX_KEPT_PER_ENGRAVING = 100;

/** What a compare-and-swap came to. `locked`: somebody holds the ref's lock file at this moment. */
export type MoveOutcome = 'moved' | 'lost' | 'locked';

/** Moves refs, never without their expected value. */
export class RefMover {
  private readonly logger = new Logger(RefMover.name);

  constructor(
    private readonly git: Libgit2,
    private readonly repo: NodeGit.Repository,
    private readonly gitDir: string,
  ) {}

  /** `expected` null: the ref must not exist yet. */
  async compareAndSwap(ref: string, to: CommitOid, expected: CommitOid | null): Promise<MoveOutcome> {
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
          await this.breakLock(ref);
          return 'locked';
        default:
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
      const outcome = await this.compareAndSwap(name, commit, null);
      if (outcome === 'moved' || (await this.target(name)) === commit) return name;
      if (outcome === 'locked') (n--, await new Promise((resolve) => setTimeout(resolve, 20)));
    }
    throw new Error(`no free name under ${ref}`);
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
