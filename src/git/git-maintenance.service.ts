import { Injectable } from '@nestjs/common';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { GitObjectsService } from './git-objects.service';
import { GitProcessService } from './process/git-process.service';
import { breakStaleLock } from './writer/stale-lock';

const GC_TIMEOUT_MS = 60 * 60_000;
/** Writers elsewhere may have written objects that no ref names yet: only old ones may go. */
const PRUNE_OLDER_THAN = '2.weeks.ago';
const STALE_MAINTENANCE_LOCK_MS = 60 * 60_000;

/** What an operator's night shift does with a repository; callers hold the repository's lease. */
@Injectable()
export class GitMaintenanceService {
  constructor(
    private readonly processes: GitProcessService,
    private readonly objects: GitObjectsService,
  ) {}

  /** Packs objects and refs; safe beside engravings of any process. @throws AppError disk_full or repository_corrupt */
  async collectGarbage(gitDir: string, signal?: AbortSignal): Promise<void> {
    await breakStaleLock(join(gitDir, 'packed-refs.lock'), STALE_MAINTENANCE_LOCK_MS);
    const args = ['gc', '--quiet', `--prune=${PRUNE_OLDER_THAN}`];
    await this.processes.expect({ gitDir, args, timeoutMs: GC_TIMEOUT_MS, signal });
  }

  /** Bytes that the repository's objects take on the disk. */
  async diskBytes(gitDir: string): Promise<number> {
    const output = await this.processes.expect({ gitDir, args: ['count-objects', '-v'] });
    const kibibytes = [...output.toString().matchAll(/^(?:size|size-pack|size-garbage): (\d+)$/gm)];
    return kibibytes.reduce((sum, [, size]) => sum + Number(size) * 1_024, 0);
  }

  /**
   * Saves the commits that the remote does not have into a bundle, before an operator clones a damaged repository
   * again. Answers false when there are none.
   */
  async bundleUnpushed(gitDir: string, branch: string, file: string): Promise<boolean> {
    const tip = await this.objects.tip(gitDir, branch);
    const remoteTip = await this.objects.remoteTip(gitDir, branch);
    if (tip === null || tip === remoteTip) return false;
    await mkdir(dirname(file), { recursive: true });
    const range = remoteTip === null ? [] : [`^${remoteTip}`];
    await this.processes.expect({
      gitDir,
      args: ['bundle', 'create', '--quiet', file, `refs/heads/${branch}`, ...range],
    });
    return true;
  }
}
