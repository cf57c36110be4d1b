import { Injectable, Optional } from '@nestjs/common';
import { isAppError } from '../common/app-error';
import { GitObjectsService } from '../git/git-objects.service';
import { IndexedAt } from './indexed-at';
import type { Stone, StoneStatus } from './registry.types';

/** Asks git, and the index where one is wired, how a stone stands. */
@Injectable()
export class StoneStatuses {
  constructor(
    private readonly objects: GitObjectsService,
    @Optional() private readonly indexedAt?: IndexedAt,
  ) {}

  /** A damaged or missing clone does not fail the answer: it is told in `stone.error`. */
  async of(stone: Stone): Promise<StoneStatus> {
    if (stone.state !== 'ready') return { stone, unpushed: 0 };
    try {
      const tip = await this.objects.tip(stone.gitDir, stone.branch);
      const unpushed = await this.unpushed(stone);
      const indexedAt = (await this.indexedAt?.of(stone.id)) ?? undefined;
      return { stone, tip: tip ?? undefined, unpushed, indexedAt };
    } catch (error) {
      if (!isAppError(error)) throw error;
      return { stone: { ...stone, error: { code: error.code, detail: error.message } }, unpushed: 0 };
    }
  }

  /** Commits of the branch that its remote, as last seen, does not have; of a local stone, those made here. */
  async unpushed(stone: Stone): Promise<number> {
    const tip = await this.objects.tip(stone.gitDir, stone.branch);
    if (tip === null) return 0;
    return this.objects.aheadCount(stone.gitDir, tip, await this.objects.remoteTip(stone.gitDir, stone.branch));
  }
}
