import { inSpan } from '../../common/tracing/span';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { GitConfig } from '../git.config';
import { cancelled, remoteFailure } from '../git.errors';
import type { RemoteTarget } from '../git.types';
import { BoundedBytes } from '../process/bounded-text';
import { ChildSlots, type ChildLoad } from '../process/child-slots';
import { ChildFamily } from '../process/child-family';
import { type KillReason, type SupervisedChild } from '../process/supervised-child';
import { RemoteResolver, type ResolvedRemote } from '../remote/remote-resolver';
import { openRemoteSession } from './remote-session';
import { RuntimeDir } from './runtime-dir';

const SLOW_AFTER_MS = 1_500;
/** Slow children are idle ones; this many of them are still only some memory. */
const HARD_FACTOR = 3;
const MAX_QUEUE = 500;
const STDERR_BYTES = 256 * 1024;

export interface RemoteCommand {
  gitDir?: string;
  /** The command and its own arguments; `url` stands where the remote's goes. */
  args: (url: string) => string[];
  signal: AbortSignal;
  maxStdoutBytes?: number;
  mayCreateBranch?: boolean;
  usesPushHook?: boolean;
  /** Sees git's stderr as it comes, and may end the child with the given function. */
  watch?: (child: { onStderr(listener: (text: string) => void): void; end(reason: KillReason): void }) => () => void;
}

export interface RemoteRun {
  code: number | null;
  stdout: string;
  stderr: string;
  killed: KillReason | null;
}

/** Runs one git command against one remote: address checked, credential handed over, admitted, supervised. */
@Injectable()
export class RemoteRunner implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly slots: ChildSlots;
  private readonly children = new ChildFamily();
  private runtime?: RuntimeDir;

  constructor(
    private readonly config: GitConfig,
    private readonly resolver: RemoteResolver,
  ) {
    this.slots = new ChildSlots({
      overall: config.maxChildren,
      perHost: config.maxChildrenPerHost,
      slowAfterMs: SLOW_AFTER_MS,
      hard: config.maxChildren * HARD_FACTOR,
      queue: MAX_QUEUE,
    });
  }

  /**
   * Settles when the child has ended, whatever its exit code.
   * @throws AppError for everything that happens before git runs: address, name server, admission, credential
   */
  run(target: RemoteTarget, command: RemoteCommand): Promise<RemoteRun> {
    const [verb = ''] = command.args('');
    return inSpan('git remote', { 'git.command': verb }, () => this.runInTurn(target, command));
  }

  private async runInTurn(target: RemoteTarget, command: RemoteCommand): Promise<RemoteRun> {
    const remote = await untilAborted(this.resolver.resolve(target.url), command.signal);
    const release = await this.slots.acquire(`${remote.host}:${remote.port}`, command.signal);
    try {
      return await this.runAdmitted(remote, target, command);
    } finally {
      release();
    }
  }

  get load(): ChildLoad {
    return this.slots.load;
  }

  /** Finds out at start, not at the first push, that no helper can run. */
  onApplicationBootstrap(): void {
    this.runtime ??= new RuntimeDir(this.config);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.children.end();
    this.runtime?.remove();
    this.runtime = undefined;
  }

  private async runAdmitted(remote: ResolvedRemote, target: RemoteTarget, command: RemoteCommand): Promise<RemoteRun> {
    this.runtime ??= new RuntimeDir(this.config);
    const session = await openRemoteSession(remote, target.credential, this.config, this.runtime);
    try {
      const settings = [...session.settings];
      if (command.usesPushHook === true) settings.push('-c', `core.hooksPath=${this.runtime.hooksDir}`);
      const child = this.children.spawn({
        file: 'git',
        args: [
          ...(command.gitDir === undefined ? [] : [`--git-dir=${command.gitDir}`]),
          ...settings,
          ...command.args(session.url),
        ],
        env: { ...session.environment, PRIMA_PUSH_MAY_CREATE: command.mayCreateBranch === true ? '1' : '0' },
        cwd: this.runtime.path,
        secret: session.secret,
      });
      return await this.supervise(child, command);
    } finally {
      session.close();
    }
  }

  private async supervise(child: SupervisedChild, command: RemoteCommand): Promise<RemoteRun> {
    const stdout = new BoundedBytes(command.maxStdoutBytes ?? 1024 * 1024, 'head');
    const stderr = new BoundedBytes(STDERR_BYTES, 'tail');
    const listeners: ((text: string) => void)[] = [];
    child.stdin.end();
    child.stdout.on('data', (chunk: Buffer) => {
      stdout.push(chunk);
      if (stdout.exceeded) child.kill('output');
    });
    child.stderr.on('data', (chunk: Buffer) => {
      stderr.push(chunk);
      for (const listener of listeners) listener(chunk.toString('utf8'));
    });
    const stopWatching = command.watch?.({
      onStderr: (listener) => listeners.push(listener),
      end: (reason) => child.kill(reason),
    });
    const onAbort = (): void => child.kill('cancelled');
    command.signal.addEventListener('abort', onAbort, { once: true });
    if (command.signal.aborted) onAbort();
    try {
      const { code, killed } = await child.ended;
      return { code, stdout: stdout.text(), stderr: stderr.text(), killed };
    } catch (error) {
      throw remoteFailure('remote_error', { reason: 'git_not_started', cause: error });
    } finally {
      command.signal.removeEventListener('abort', onAbort);
      stopWatching?.();
    }
  }
}

/** A name server that is silent cannot be told to stop; the operation ends all the same. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) throw cancelled();
  let onAbort!: () => void;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(cancelled());
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
    work.catch(() => undefined);
  }
}
