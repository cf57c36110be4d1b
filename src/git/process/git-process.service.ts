import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { mkdirSync } from 'node:fs';
import { cancelled, diskFull, repositoryCorrupt, storageReadOnly } from '../git.errors';
import { inSpan } from '../../common/tracing/span';
import { GitConfig } from '../git.config';
import { BoundedBytes } from './bounded-text';
import { ChildSlots, type ChildLoad } from './child-slots';
import { gitEnvironment, SAFE_SETTINGS } from './git-environment';
import { ChildFamily } from './child-family';
import { type ChildEnd, type SupervisedChild } from './supervised-child';

const STDERR_BYTES = 64 * 1024;
/** The longest timer there is: a local child waits for nobody, so it is never counted apart. */
const NEVER_SLOW_MS = 2 ** 31 - 1;

export interface LocalRequest {
  gitDir: string;
  /** After `git --git-dir=<gitDir> -c …`: literals of ours, values never first. */
  args: readonly string[];
  stdin?: string | Buffer;
  timeoutMs?: number;
  maxStdoutBytes?: number;
  signal?: AbortSignal;
}

export interface LocalResult {
  code: number | null;
  stdout: Buffer;
  stderr: string;
}

export interface LocalChild {
  child: SupervisedChild;
  stderr: BoundedBytes;
  /** Frees the slot; settles when the child has ended and all of its output was read. */
  close(): Promise<ChildEnd>;
  /** Ends a child whose output is wanted no more; after `close` it does nothing. */
  abandon(): Promise<void>;
}

/** Starts git on local repositories: bulk work that is quicker, or safer for memory, outside this process. */
@Injectable()
export class GitProcessService implements OnApplicationShutdown {
  private readonly slots: ChildSlots;
  private readonly children = new ChildFamily();
  private readonly environment: NodeJS.ProcessEnv;

  constructor(config: GitConfig) {
    mkdirSync(config.emptyHomeDir, { recursive: true, mode: 0o700 });
    this.environment = gitEnvironment(config.emptyHomeDir);
    this.slots = new ChildSlots({
      overall: config.maxLocalChildren,
      perHost: config.maxLocalChildren,
      slowAfterMs: NEVER_SLOW_MS,
      hard: config.maxLocalChildren,
      queue: 10_000,
    });
  }

  /** Runs to its end; a non-zero exit code is the caller's to judge. */
  run(request: LocalRequest): Promise<LocalResult> {
    return inSpan(
      'git child',
      { 'git.command': request.args.find((word) => /^[a-z-]+$/.test(word) && word !== '-c') ?? '' },
      () => this.runOne(request),
    );
  }

  private async runOne(request: LocalRequest): Promise<LocalResult> {
    const stdout = new BoundedBytes(request.maxStdoutBytes ?? 16 * 1024 * 1024, 'head');
    const local = await this.start(request);
    local.child.stdout.on('data', (chunk: Buffer) => {
      stdout.push(chunk);
      if (stdout.exceeded) local.child.kill('output');
    });
    local.child.stdin.end(request.stdin ?? '');
    const { code } = await local.close();
    return { code, stdout: stdout.bytes(), stderr: local.stderr.text() };
  }

  /** Runs to its end and expects success. @throws AppError disk_full, storage_read_only or repository_corrupt. */
  async expect(request: LocalRequest): Promise<Buffer> {
    const result = await this.run(request);
    if (result.code === 0) return result.stdout;
    throw localFailure(result.stderr);
  }

  /** For streamed output: read `child.stdout`, then `close()`. */
  async start(request: LocalRequest): Promise<LocalChild> {
    const ending = new AbortController();
    const signal = request.signal ? AbortSignal.any([request.signal, ending.signal]) : ending.signal;
    const release = await this.admit(signal);
    let spawned: { child: SupervisedChild; stderr: BoundedBytes };
    try {
      spawned = this.spawn(request);
    } catch (error) {
      release();
      throw error;
    }
    const { child, stderr } = spawned;
    const onAbort = (): void => child.kill('cancelled');
    signal.addEventListener('abort', onAbort, { once: true });
    const timer = setTimeout(() => child.kill('deadline'), request.timeoutMs ?? 120_000);
    const finish = child.ended.finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      release();
    });
    finish.catch(() => undefined);
    return {
      child,
      stderr,
      close: async () => {
        const end = await finish;
        if (end.killed === 'cancelled') throw cancelled();
        return end;
      },
      abandon: async () => {
        child.kill('limit', 'SIGKILL');
        // A pipe that nobody reads never closes, and the child would never count as ended.
        child.stdout.destroy();
        await finish;
      },
    };
  }

  get load(): ChildLoad {
    return this.slots.load;
  }

  /** A place among the local children that work; settles with the function that gives it back. */
  admit(signal: AbortSignal): Promise<() => void> {
    return this.slots.acquire('local', signal);
  }

  /** A child outside the places: whoever keeps it idle takes one for each piece of work, and ends it. */
  spawn({ gitDir, args }: Pick<LocalRequest, 'gitDir' | 'args'>): { child: SupervisedChild; stderr: BoundedBytes } {
    const child = this.children.spawn({
      file: 'git',
      args: [`--git-dir=${gitDir}`, ...SAFE_SETTINGS, ...args],
      env: this.environment,
      cwd: '/',
    });
    const stderr = new BoundedBytes(STDERR_BYTES, 'tail');
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
    return { child, stderr };
  }

  onApplicationShutdown(): Promise<void> {
    return this.children.end();
  }
}

/** A local git command has no user to blame: the disk is full, not writable, or the repository is damaged. */
export function localFailure(stderr: string): Error {
  const cause = new Error(stderr.slice(-2_000));
  if (/No space left on device|Disk quota exceeded|File too large/.test(stderr)) return diskFull(cause);
  if (/Read-only file system|Permission denied|insufficient permission/.test(stderr)) return storageReadOnly(cause);
  return repositoryCorrupt(cause);
}
