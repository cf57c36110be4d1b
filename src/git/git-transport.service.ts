import { Injectable } from '@nestjs/common';
import { join } from 'node:path';
import { AppError } from '../common/app-error';
import { GitConfig } from './git.config';
import { remoteFailure } from './git.errors';
import {
  commitOid,
  type CloneOptions,
  type CommitOid,
  type PushResult,
  type RemoteFailureCode,
  type RemoteTarget,
  type TransportOptions,
} from './git.types';
import { GitObjectsService } from './git-objects.service';
import { GitProcessService } from './process/git-process.service';
import { requireBranchName } from './remote/branch-name';
import { classifyFailure, remoteWords } from './transport/classify-failure';
import { CloneOperation } from './transport/clone-operation';
import { withDeadline } from './transport/deadline';
import { readPushReport } from './transport/push-report';
import { readRemoteRefs, type RemoteRefs } from './transport/remote-refs';
import { RemoteRunner, type RemoteRun } from './transport/remote-runner';
import { NO_SUCH_BRANCH } from './transport/runtime-dir';
import { breakStaleLock } from './writer/stale-lock';
import { KeyedQueue } from './writer/keyed-queue';
import { KillPoints } from './writer/kill-points';

const MAX_REFS_BYTES = 32 * 1024 * 1024;
const LOCK_TRIES = 4;
const NO_REMOTE_REF = /couldn't find remote ref/;
const REF_LOCKED = /cannot lock ref|Unable to create '.*\.lock'/;

/**
 * Talks to remotes, always in a supervised git child: one deadline, one authenticated try, no redirect, never by
 * force. One operation at a time for each repository.
 */
@Injectable()
export class GitTransportService {
  private readonly queue = new KeyedQueue(50, () => remoteFailure('git_busy'));

  constructor(
    private readonly config: GitConfig,
    private readonly runner: RemoteRunner,
    private readonly processes: GitProcessService,
    private readonly objects: GitObjectsService,
    private readonly clones: CloneOperation,
    private readonly killPoints: KillPoints,
  ) {}

  /** The remote's branches, and the one that its HEAD names. @throws AppError with a RemoteFailureCode */
  lsRemote(target: RemoteTarget, options: TransportOptions = {}): Promise<RemoteRefs> {
    return this.within(options, async (signal) => {
      const run = await this.runner.run(target, {
        args: (url) => ['ls-remote', '--symref', '--', url, 'HEAD', 'refs/heads/*'],
        signal,
        maxStdoutBytes: MAX_REFS_BYTES,
      });
      requireSuccess(run);
      return readRemoteRefs(run.stdout);
    });
  }

  /**
   * Makes `gitDir` a bare copy of one branch; it appears whole or not at all. An empty remote gives an empty
   * repository. Ends by progress, size and `cloneTimeoutMs`, not by the deadline of other operations.
   * @throws AppError with a RemoteFailureCode, or clone_too_large
   */
  async clone(target: RemoteTarget, gitDir: string, options: CloneOptions = {}): Promise<{ branch: string }> {
    if (options.branch !== undefined) requireBranchName(options.branch);
    const refs = await this.lsRemote(target, { signal: options.signal });
    const branch = options.branch ?? refs.head ?? 'main';
    if (refs.branches.size > 0 && !refs.branches.has(branch)) throw remoteFailure('branch_gone');
    requireBranchName(branch);
    await this.clones.run(target, gitDir, branch, { ...options, isEmpty: refs.branches.size === 0 });
    return { branch };
  }

  /**
   * Brings `refs/remotes/origin/<branch>` to what the remote has; the branch itself does not move. null: the remote
   * has no such branch, and the ref stays as last seen.
   * @throws AppError with a RemoteFailureCode
   */
  fetch(
    target: RemoteTarget,
    gitDir: string,
    branch: string,
    options: TransportOptions = {},
  ): Promise<{ remoteTip: CommitOid | null }> {
    requireBranchName(branch);
    const tracking = `refs/remotes/origin/${branch}`;
    return this.within(options, (signal) =>
      this.inTurn(gitDir, signal, async () => {
        for (let tries = 1; ; tries++) {
          const run = await this.runner.run(target, {
            gitDir,
            args: (url) => [
              ...['-c', 'fetch.unpackLimit=1', 'fetch', '--no-tags', '--no-write-fetch-head', '--no-auto-maintenance'],
              ...['--recurse-submodules=no', '--update-shallow', '--refmap=', '--quiet', '--'],
              ...[url, `+refs/heads/${branch}:${tracking}`],
            ],
            signal,
            watch: this.clones.sizeWatch(gitDir),
          });
          if (run.code === 0) return { remoteTip: await this.objects.refTip(gitDir, tracking) };
          if (run.killed === null && NO_REMOTE_REF.test(run.stderr)) return { remoteTip: null };
          if (run.killed !== null || !REF_LOCKED.test(run.stderr) || tries === LOCK_TRIES) requireSuccess(run);
          await breakStaleLock(join(gitDir, `${tracking}.lock`));
          await new Promise((resolve) => setTimeout(resolve, 50 * tries));
        }
      }),
    );
  }

  /**
   * Sends `commit` to the remote's branch, only as a fast-forward. A branch that the remote has lost is not made
   * again; one is made only in a remote that has none at all. Never throws for what the remote or the network does.
   */
  async push(
    target: RemoteTarget,
    gitDir: string,
    branch: string,
    commit: CommitOid,
    options: TransportOptions = {},
  ): Promise<PushResult> {
    requireBranchName(branch);
    try {
      return await this.within(options, (signal) =>
        this.inTurn(gitDir, signal, () => this.pushInTurn(target, gitDir, branch, commit, signal)),
      );
    } catch (error) {
      if (error instanceof AppError) return asPushResult(error);
      throw error;
    }
  }

  /** Forgets what the remote was seen to have: the next one may be another, and has nothing until it is asked. */
  async forgetRemote(gitDir: string): Promise<void> {
    const listing = ['for-each-ref', '--format=delete %(refname)', 'refs/remotes/origin'];
    const deletions = await this.processes.expect({ gitDir, args: listing });
    await this.processes.expect({ gitDir, args: ['update-ref', '--stdin'], stdin: deletions.toString('utf8') });
  }

  private async pushInTurn(
    target: RemoteTarget,
    gitDir: string,
    branch: string,
    commit: CommitOid,
    signal: AbortSignal,
  ): Promise<PushResult> {
    const ref = `refs/heads/${branch}`;
    const lastSeen = await this.objects.remoteTip(gitDir, branch);
    const mayCreateBranch = lastSeen === null && (await this.lsRemote(target, { signal })).branches.size === 0;
    await this.killPoints.reached('push-started');
    const run = await this.runner.run(target, {
      gitDir,
      args: (url) => [
        ...['push', '--porcelain', '--no-follow-tags', '--recurse-submodules=no', '--no-signed', '--'],
        ...[url, `${commitOid(commit)}:${ref}`],
      ],
      signal,
      mayCreateBranch,
      usesPushHook: true,
    });
    await this.killPoints.reached('push-ended');
    if (run.killed !== null) requireSuccess(run);
    const report = readPushReport(run.stdout, ref);
    if (report === null) return pushFailure(run);
    switch (report.status) {
      case 'pushed':
      case 'up_to_date':
        await this.remember(gitDir, branch, commit, lastSeen);
        return { status: report.status };
      case 'non_fast_forward':
        return { status: 'non_fast_forward' };
      case 'refused': {
        const isShallow = /shallow update not allowed/.test(report.reason);
        const words = remoteWords(run.stderr) ?? remoteWords(`remote: ${report.reason}`);
        return { status: 'failed', code: isShallow ? 'shallow' : 'refused', remoteWords: words };
      }
    }
  }

  /** A push tells as much as a fetch. Another process may have seen more since: then its word stands. */
  private async remember(gitDir: string, branch: string, seen: CommitOid, before: CommitOid | null): Promise<void> {
    const expected = before ?? '0'.repeat(40);
    await this.processes.run({ gitDir, args: ['update-ref', `refs/remotes/origin/${branch}`, seen, expected] });
  }

  private within<T>(options: TransportOptions, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return withDeadline(options.timeoutMs ?? this.config.gitTimeoutMs, options.signal, work);
  }

  private inTurn<T>(gitDir: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    return this.queue.run(gitDir, () => {
      signal.throwIfAborted();
      return work();
    });
  }
}

/** @throws AppError when the command failed */
export function requireSuccess(run: RemoteRun): void {
  if (run.code === 0 && run.killed === null) return;
  if (run.killed === 'limit') throw remoteFailure('remote_error', { reason: 'too_large' });
  if (run.killed === 'output') throw remoteFailure('remote_error', { reason: 'too_much_output' });
  const { code, reason } = classifyFailure(run.stderr);
  throw remoteFailure(code, {
    reason,
    remoteWords: remoteWords(run.stderr),
    cause: new Error(run.stderr.slice(-2_000)),
  });
}

function pushFailure(run: RemoteRun): PushResult {
  if (NO_SUCH_BRANCH.test(run.stderr)) return { status: 'failed', code: 'branch_gone' };
  const { code, reason } = classifyFailure(run.stderr);
  return { status: 'failed', code, reason, remoteWords: remoteWords(run.stderr) };
}

function asPushResult(error: AppError): PushResult {
  const { reason, remoteWords: words } = (error.options.data ?? {}) as { reason?: string; remoteWords?: string };
  return { status: 'failed', code: error.code as RemoteFailureCode, reason, remoteWords: words };
}
