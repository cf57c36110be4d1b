import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { GitConfig } from '../git.config';
import { cloneTooLarge, remoteFailure } from '../git.errors';
import type { CloneOptions, RemoteTarget } from '../git.types';
import { GitObjectsService } from '../git-objects.service';
import { GitProcessService } from '../process/git-process.service';
import { classifyFailure, remoteWords } from './classify-failure';
import { TransferWatch } from './clone-progress';
import { withDeadline } from './deadline';
import { RemoteRunner, type RemoteCommand, type RemoteRun } from './remote-runner';

const POLL_MS = 250;

/** Clones beside the final place and moves the result there at once, so that a half clone is never a repository. */
@Injectable()
export class CloneOperation {
  constructor(
    private readonly config: GitConfig,
    private readonly runner: RemoteRunner,
    private readonly processes: GitProcessService,
    private readonly objects: GitObjectsService,
  ) {}

  async run(
    target: RemoteTarget,
    gitDir: string,
    branch: string,
    options: CloneOptions & { isEmpty: boolean },
  ): Promise<void> {
    await mkdir(dirname(gitDir), { recursive: true });
    await this.removeLeftovers(gitDir);
    const beside = `${gitDir}.clone-${randomBytes(6).toString('hex')}`;
    try {
      await this.objects.initBare(beside, branch);
      if (!options.isEmpty) {
        await withDeadline(this.config.cloneTimeoutMs, options.signal, (signal) =>
          this.receive(target, beside, branch, signal, options.onProgress),
        );
      }
      await rename(beside, gitDir);
    } finally {
      await rm(beside, { recursive: true, force: true });
    }
  }

  /** Ends a fetch that brings more than one may. */
  sizeWatch(gitDir: string): NonNullable<RemoteCommand['watch']> {
    return (child) =>
      poll(async () => {
        if ((await packBytes(gitDir, 'tmp_pack_')) > this.config.maxCloneBytes) child.end('limit');
      });
  }

  private async receive(
    target: RemoteTarget,
    gitDir: string,
    branch: string,
    signal: AbortSignal,
    onProgress: CloneOptions['onProgress'],
  ): Promise<void> {
    const watch = new TransferWatch(this.config.cloneIdleTimeoutMs);
    const tracking = `refs/remotes/origin/${branch}`;
    const run = await this.runner.run(target, {
      gitDir,
      args: (url) => [
        ...['-c', 'fetch.unpackLimit=1', 'fetch', '--no-tags', '--no-write-fetch-head', '--no-auto-maintenance'],
        ...['--recurse-submodules=no', '--update-shallow', '--refmap=', '--progress', '--'],
        ...[url, `+refs/heads/${branch}:${tracking}`],
      ],
      signal,
      watch: (child) => {
        child.onStderr((text) => watch.stderr(text));
        return poll(async () => {
          watch.bytes(await packBytes(gitDir, ''));
          onProgress?.(watch.progress);
          if (watch.progress.receivedBytes > this.config.maxCloneBytes) child.end('limit');
          else if (watch.isStalled) child.end('deadline');
        });
      },
    });
    this.requireCloned(run);
    // A quick remote is done between two looks at the size.
    if ((await packBytes(gitDir, '')) > this.config.maxCloneBytes) throw cloneTooLarge(this.config.maxCloneBytes);
    await this.processes.expect({ gitDir, args: ['update-ref', `refs/heads/${branch}`, tracking] });
  }

  private requireCloned(run: RemoteRun): void {
    if (run.killed === 'limit') throw cloneTooLarge(this.config.maxCloneBytes);
    if (run.killed === 'deadline') throw remoteFailure('remote_timeout', { reason: 'no_progress' });
    if (run.code === 0) return;
    if (/couldn't find remote ref/.test(run.stderr)) throw remoteFailure('branch_gone');
    const { code, reason } = classifyFailure(run.stderr);
    throw remoteFailure(code, {
      reason,
      remoteWords: remoteWords(run.stderr),
      cause: new Error(run.stderr.slice(-2_000)),
    });
  }

  /** What a killed process left behind; one that may still be running is younger than a clone can be. */
  private async removeLeftovers(gitDir: string): Promise<void> {
    const parent = dirname(gitDir);
    for (const name of await readdir(parent)) {
      if (!name.startsWith(`${basename(gitDir)}.clone-`)) continue;
      const { mtimeMs } = await stat(join(parent, name)).catch(() => ({ mtimeMs: Date.now() }));
      if (Date.now() - mtimeMs > this.config.cloneTimeoutMs)
        await rm(join(parent, name), { recursive: true, force: true });
    }
  }
}

/** Bytes of the packs whose names begin so; the ones that are still arriving begin with `tmp_pack_`. */
async function packBytes(gitDir: string, prefix: string): Promise<number> {
  const packs = join(gitDir, 'objects', 'pack');
  const names = (await readdir(packs).catch(() => [])).filter((name) => name.startsWith(prefix));
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(packs, name)).then(
        (found) => found.size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Runs `work` again and again, never twice at once; the answer stops it. */
function poll(work: () => Promise<void>): () => void {
  let isStopped = false;
  let timer: NodeJS.Timeout;
  const again = (): void => {
    timer = setTimeout(() => {
      void work().finally(() => {
        if (!isStopped) again();
      });
    }, POLL_MS);
  };
  again();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
