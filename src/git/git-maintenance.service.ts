import { Injectable } from '@nestjs/common';
import { GitProcessService } from './process/git-process.service';

const MAX_GC_MS = 30 * 60_000;

/** Packs loose objects. What nothing reaches is kept for two weeks: another process may be about to use it. */
@Injectable()
export class GitMaintenanceService {
  constructor(private readonly processes: GitProcessService) {}

  async gc(gitDir: string, signal?: AbortSignal): Promise<void> {
    const args = ['gc', '--quiet', '--no-detach', '--prune=2.weeks.ago'];
    await this.processes.expect({ gitDir, args, timeoutMs: MAX_GC_MS, signal });
  }
}
