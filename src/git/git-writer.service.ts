import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import type NodeGit from 'nodegit';
import { GitConfig } from './git.config';
import { busy, cancelled, nothingToCommit, tipMoved } from './git.errors';
import type { CommitOid, TreeReader } from './git.types';
import { BlobReader } from './objects/blob-reader';
import { errnoOf, GIT_ERROR, loadLibgit2, type Libgit2 } from './objects/libgit2';
import { ObjectGate } from './objects/object-gate';
import { besideMaintenance } from './objects/maintenance-race';
import { RepositoryCache } from './objects/repository-cache';
import { TreeWalker } from './objects/tree-walker';
import { requireBranchName } from './remote/branch-name';
import { CommitBuilder, type BuiltCommit, type CommitFile, type CommitPeople } from './writer/commit-builder';
import { KeyedQueue } from './writer/keyed-queue';
import { KillPoints } from './writer/kill-points';
import { RefMover } from './writer/ref-mover';
import { CommitTreeReader } from './writer/tree-reader';
import { WriterMemory } from './writer/writer-memory';

const MAX_TRIES = 40;
const MAX_WAITING = 100;

export interface PlannedCommit {
  commit: CommitOid;
  parent: CommitOid | null;
  files: string[];
}

export interface CommitStep extends CommitPeople {
  /** Called on every try with the tree that the commit will stand on; decides the files against THAT tree. */
  build(tree: TreeReader): Promise<{ files: CommitFile[]; message: string }>;
  /** Called with the commit's id before the ref moves: store it durably. */
  onPlanned?(planned: PlannedCommit): Promise<void>;
  /** A full ref name, e.g. `refs/prima/engraved/<id>`, that keeps the commit reachable whatever the branch does. */
  keepRef?: string;
}

export interface CommitRequest extends CommitStep {
  gitDir: string;
  branch: string;
  signal?: AbortSignal;
}

export interface CommittedFiles extends PlannedCommit {
  /** The name that keeps the commit: `keepRef`, or `keepRef.<n>` when an earlier commit has that. */
  keptAs?: string;
}

export interface RecreateRequest {
  gitDir: string;
  branch: string;
  /** The branch's tip as the caller planned with it; anything else is `tip_moved`. null: unborn. */
  expectedTip: CommitOid | null;
  /** The commit that the first step stands on: the remote's tip as fetched. */
  onto: CommitOid;
  /** Oldest first. None: the branch just follows. A step whose `build` answers no files is passed over. */
  steps: readonly CommitStep[];
  signal?: AbortSignal;
}

/** How long a planned commit may wait for its ref: well below the time after which its caller is taken for dead. */
const PLAN_VALID_MS = 5_000;

/**
 * Writes commits into managed bare repositories: blob → tree → commit → compare-and-swap of the ref. No index, no
 * working copy, no hook, filter or fsmonitor of the repository; any number of processes at once.
 */
@Injectable()
export class GitWriterService implements OnApplicationBootstrap {
  private readonly queue = new KeyedQueue(MAX_WAITING);
  private readonly memory = new WriterMemory();

  constructor(
    private readonly repositories: RepositoryCache,
    private readonly blobs: BlobReader,
    private readonly gate: ObjectGate,
    private readonly killPoints: KillPoints,
    private readonly config: GitConfig,
  ) {}

  /**
   * Puts one commit on the branch, on whatever its tip is by then.
   * @throws AppError busy, cancelled, path_blocked, path_twin, path_invalid, nothing_to_commit, disk_full,
   *   storage_read_only or repository_corrupt; the tip is unchanged then
   */
  commit(request: CommitRequest): Promise<CommittedFiles> {
    requireBranchName(request.branch);
    return this.queue.run(request.gitDir, () =>
      this.repositories.use(request.gitDir, (repo, git) => this.commitInTurn(repo, git, request)),
    );
  }

  /**
   * Stands the branch on another commit (the remote's) and re-creates the unpushed commits there, in one move of
   * the ref. Each old commit stays reachable through its own kept name.
   * @throws AppError tip_moved when the branch is not at `expectedTip` any more, and what `commit` throws
   */
  recreate(request: RecreateRequest): Promise<{ tip: CommitOid; commits: (CommittedFiles | null)[] }> {
    requireBranchName(request.branch);
    return this.queue.run(request.gitDir, () =>
      this.repositories.use(request.gitDir, (repo, git) => this.recreateInTurn(repo, git, request)),
    );
  }

  /** Makes sure that libgit2 is loaded before the first request waits for it. */
  async onApplicationBootstrap(): Promise<void> {
    await loadLibgit2(this.config.emptyHomeDir);
  }

  private async commitInTurn(repo: NodeGit.Repository, git: Libgit2, request: CommitRequest): Promise<CommittedFiles> {
    const ref = `refs/heads/${request.branch}`;
    const mover = new RefMover(git, repo, request.gitDir);
    let tries = 0;
    while (tries < MAX_TRIES) {
      requireLive(request.signal);
      const tip = await tipOf(git, repo, ref);
      const built = await this.write(repo, git, request.gitDir, tip, request);
      if (built === null) throw nothingToCommit();
      const planned: PlannedCommit = { ...built, parent: tip };
      const validUntil = performance.now() + PLAN_VALID_MS;
      await request.onPlanned?.(planned);
      await this.killPoints.reached('commit-planned');
      const keptAs = request.keepRef === undefined ? undefined : await mover.keep(request.keepRef, built.commit);
      await this.killPoints.reached('commit-kept');
      // A process that was stopped in between may have been taken for dead: then the plan is no longer its own.
      const isLive = (): boolean => request.signal?.aborted !== true && performance.now() < validUntil;
      const outcome = await mover.move(ref, built.commit, tip, isLive);
      if (outcome === 'moved') {
        await this.killPoints.reached('ref-moved');
        return { ...planned, keptAs };
      }
      if (keptAs !== undefined) await mover.release(keptAs, built.commit);
      tries++;
      await sleep(Math.random() * Math.min(250, 5 * 2 ** tries));
    }
    throw busy();
  }

  private async recreateInTurn(
    repo: NodeGit.Repository,
    git: Libgit2,
    request: RecreateRequest,
  ): Promise<{ tip: CommitOid; commits: (CommittedFiles | null)[] }> {
    const ref = `refs/heads/${request.branch}`;
    const mover = new RefMover(git, repo, request.gitDir);
    if ((await tipOf(git, repo, ref)) !== request.expectedTip) throw tipMoved();
    let tip = request.onto;
    const commits: (CommittedFiles | null)[] = [];
    for (const step of request.steps) {
      requireLive(request.signal);
      const built = await this.write(repo, git, request.gitDir, tip, step);
      if (built === null) {
        commits.push(null);
        continue;
      }
      const planned: PlannedCommit = { ...built, parent: tip };
      await step.onPlanned?.(planned);
      await this.killPoints.reached('commit-planned');
      commits.push({ ...planned, keptAs: step.keepRef && (await mover.keep(step.keepRef, built.commit)) });
      tip = built.commit;
    }
    await this.killPoints.reached('commit-kept');
    const outcome = await mover.move(ref, tip, request.expectedTip);
    if (outcome !== 'moved') {
      for (const made of commits) if (made?.keptAs !== undefined) await mover.release(made.keptAs, made.commit);
      throw tipMoved();
    }
    await this.killPoints.reached('ref-moved');
    return { tip, commits };
  }

  /** null: the step has no files for this tree. */
  private async write(
    repo: NodeGit.Repository,
    git: Libgit2,
    gitDir: string,
    tip: CommitOid | null,
    step: CommitStep,
  ): Promise<BuiltCommit | null> {
    const builder = new CommitBuilder(git, repo, gitDir, this.gate, this.memory, this.killPoints);
    return besideMaintenance(async () => {
      const walker = await TreeWalker.at(git, repo, gitDir, this.gate, tip);
      const reader = new CommitTreeReader(tip, walker, gitDir, this.blobs, this.memory);
      const { files, message } = await step.build(reader);
      return files.length === 0 ? null : builder.build(walker, reader, files, message, step);
    });
  }
}

async function tipOf(git: Libgit2, repo: NodeGit.Repository, ref: string): Promise<CommitOid | null> {
  try {
    return (await git.Reference.nameToId(repo, ref)).tostrS() as CommitOid;
  } catch (error) {
    if (errnoOf(error) === GIT_ERROR.notFound) return null;
    throw error;
  }
}

function requireLive(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw cancelled();
}
