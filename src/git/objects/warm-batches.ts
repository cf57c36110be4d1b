import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { GitProcessService } from '../process/git-process.service';
import type { BoundedBytes } from '../process/bounded-text';
import type { SupervisedChild } from '../process/supervised-child';
import { BatchReader } from './batch-reader';
import { identityOf } from './identity';

/** git streams a blob above this instead of holding it, so one huge file costs nobody's memory. */
export const STREAM_ABOVE = ['-c', 'core.bigFileThreshold=8m'];

const MAX_IDLE = 8;
const IDLE_MS = 20_000;
/** A read from the disk that takes longer is stuck. */
const READ_MS = 120_000;

/** One `git cat-file --batch`, asked one thing at a time. */
export interface Batch {
  readonly child: SupervisedChild;
  readonly reader: BatchReader;
  readonly stderr: BoundedBytes;
  /** It has served before, so its end says nothing of the repository. */
  readonly isReused: boolean;
}

interface IdleBatch extends Batch {
  readonly gitDir: string;
  readonly identity: string;
  readonly timer: NodeJS.Timeout;
}

/**
 * Children that wait for the next question about a repository: starting git costs more than most reads. A few, for a
 * short time; only one that works takes a place among the local children. git looks for new packs itself.
 */
@Injectable()
export class WarmBatches implements OnApplicationShutdown {
  private readonly idle: IdleBatch[] = [];
  private isEnding = false;

  constructor(private readonly processes: GitProcessService) {}

  /**
   * Runs `work` with a child of its own. It answers true where the child may go on: every byte that was asked for has been
   * read. Any other way the child is ended.
   */
  async use<T>(gitDir: string, work: (batch: Batch) => Promise<{ value: T; isClean: boolean }>): Promise<T> {
    const identity = await identityOf(gitDir);
    const release = await this.processes.admit(new AbortController().signal);
    const batch = this.take(gitDir, identity) ?? this.start(gitDir);
    const deadline = setTimeout(() => batch.child.kill('deadline', 'SIGKILL'), READ_MS);
    let isClean = false;
    try {
      const done = await work(batch);
      isClean = done.isClean;
      return done.value;
    } finally {
      clearTimeout(deadline);
      if (isClean) this.keep(batch, gitDir, identity);
      else end(batch);
      release();
    }
  }

  /** Ends the children of a repository that is about to be moved away. */
  forget(gitDir: string): void {
    for (const batch of this.idle.filter((one) => one.gitDir === gitDir)) this.drop(batch);
  }

  onApplicationShutdown(): void {
    this.isEnding = true;
    for (const batch of [...this.idle]) this.drop(batch);
  }

  private start(gitDir: string): Batch {
    const { child, stderr } = this.processes.spawn({ gitDir, args: [...STREAM_ABOVE, 'cat-file', '--batch'] });
    return { child, stderr, reader: new BatchReader(child.stdout), isReused: false };
  }

  private take(gitDir: string, identity: string): Batch | null {
    const index = this.idle.findIndex((one) => one.gitDir === gitDir && one.identity === identity);
    const [batch] = index < 0 ? [] : this.idle.splice(index, 1);
    if (batch === undefined) return null;
    clearTimeout(batch.timer);
    return { ...batch, isReused: true };
  }

  private keep({ child, stderr, reader }: Batch, gitDir: string, identity: string): void {
    const timer = setTimeout(() => this.drop(kept), IDLE_MS);
    timer.unref();
    const kept: IdleBatch = { child, stderr, reader, isReused: true, gitDir, identity, timer };
    if (this.isEnding) return end(kept);
    this.idle.push(kept);
    const [oldest] = this.idle;
    if (this.idle.length > MAX_IDLE && oldest !== undefined) this.drop(oldest);
    child.ended.then(
      () => this.drop(kept),
      () => this.drop(kept),
    );
  }

  private drop(batch: IdleBatch): void {
    const index = this.idle.indexOf(batch);
    if (index < 0) return;
    this.idle.splice(index, 1);
    clearTimeout(batch.timer);
    end(batch);
  }
}

function end({ child }: Batch): void {
  child.kill('limit', 'SIGKILL');
  // A pipe that nobody reads never closes, and the child would never count as ended.
  child.stdout.destroy();
}
