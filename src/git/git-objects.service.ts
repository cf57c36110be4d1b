import { Injectable } from '@nestjs/common';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type NodeGit from 'nodegit';
import { repositoryCorrupt } from './git.errors';
import {
  blobOid,
  commitOid,
  type BlobOid,
  type CommitInfo,
  type CommitOid,
  type FileChange,
  type TreeDifference,
  type TreeFile,
} from './git.types';
import { BlobReader, type BlobContent, type ReadBlobsOptions } from './objects/blob-reader';
import { History } from './objects/history';
import { errnoOf, GIT_ERROR, type Libgit2 } from './objects/libgit2';
import { parseChanges, parseDifference, parseTreeListing } from './objects/listings';
import { RepositoryCache } from './objects/repository-cache';
import { RepositoryInspector, type Inspection } from './objects/repository-inspector';
import { resolveInTree, type ResolvedFile } from './objects/resolve-path';
import { besideMaintenance } from './objects/maintenance-race';
import { ObjectGate } from './objects/object-gate';
import { TreeWalker } from './objects/tree-walker';
import { WarmBatches } from './objects/warm-batches';
import { GitProcessService } from './process/git-process.service';
import { requireBranchName } from './remote/branch-name';

const MAX_LISTING_BYTES = 1024 ** 3;
const MAX_LINK_BYTES = 4_096;

/** Reads managed bare repositories: always a commit's own tree, never a working copy, never the network. */
@Injectable()
export class GitObjectsService {
  constructor(
    private readonly repositories: RepositoryCache,
    private readonly processes: GitProcessService,
    private readonly blobs: BlobReader,
    private readonly inspector: RepositoryInspector,
    private readonly history: History,
    private readonly gate: ObjectGate,
    private readonly warm: WarmBatches,
  ) {}

  /** Makes an empty bare repository whose HEAD names `branch`; on one that exists it changes nothing but HEAD. */
  async initBare(gitDir: string, branch: string): Promise<void> {
    requireBranchName(branch);
    await mkdir(dirname(gitDir), { recursive: true });
    await this.processes.expect({
      gitDir,
      args: ['init', '--quiet', '--bare', '--template=', `--initial-branch=${branch}`],
    });
    await this.processes.expect({ gitDir, args: ['symbolic-ref', 'HEAD', `refs/heads/${branch}`] });
  }

  /**
   * Whether this server can work with the repository, and what it would pass over.
   * @throws AppError unsupported_repository, unreadable_commit, not_owned or repository_corrupt
   */
  inspect(gitDir: string, branch: string): Promise<Inspection> {
    return this.inspector.inspect(gitDir, branch);
  }

  /** The branch's commit; null on an unborn branch. */
  tip(gitDir: string, branch: string): Promise<CommitOid | null> {
    return this.refTip(gitDir, `refs/heads/${branch}`);
  }

  /** The remote's branch as last seen by clone, fetch or push; null before that. */
  remoteTip(gitDir: string, branch: string): Promise<CommitOid | null> {
    return this.refTip(gitDir, `refs/remotes/origin/${branch}`);
  }

  /** What any ref (full name) points at; null when there is none. */
  refTip(gitDir: string, ref: string): Promise<CommitOid | null> {
    return this.repositories.use(gitDir, (repo, git) => readRef(git, repo, ref));
  }

  /** Every file of a commit's tree, directories left out. */
  async listFiles(gitDir: string, commit: CommitOid): Promise<TreeFile[]> {
    const args = ['ls-tree', '-r', '-z', '--full-tree', commitOid(commit)];
    return parseTreeListing(await this.processes.expect({ gitDir, args, maxStdoutBytes: MAX_LISTING_BYTES }));
  }

  /**
   * The file behind a path that a person or a model gave; symlinks are followed inside the tree.
   * @throws AppError path_escape, file_not_found or not_a_file
   */
  resolve(gitDir: string, commit: CommitOid, path: string): Promise<ResolvedFile> {
    return this.repositories.use(gitDir, (repo, git) =>
      besideMaintenance(async () => {
        const walker = await TreeWalker.at(git, repo, gitDir, this.gate, commitOid(commit));
        return resolveInTree(path, {
          find: (inside) => walker.find(inside),
          readTarget: async (oid) => {
            const { data, truncated } = await this.blobs.readOne(gitDir, blobOid(oid), MAX_LINK_BYTES);
            return truncated ? null : data.toString('utf8');
          },
        });
      }),
    );
  }

  readBlob(gitDir: string, oid: BlobOid, maxBytes: number): Promise<BlobContent> {
    return this.blobs.readOne(gitDir, oid, maxBytes);
  }

  /** In the order asked; blobs longer than `maxBytes` are passed over. */
  readBlobs(
    gitDir: string,
    oids: Iterable<BlobOid>,
    options: ReadBlobsOptions = {},
  ): AsyncIterable<{ oid: BlobOid; data: Buffer }> {
    return this.blobs.readMany(gitDir, oids, options);
  }

  /** A commit is its own ancestor. A commit that the repository does not hold is nobody's. */
  isAncestor(gitDir: string, ancestor: CommitOid, descendant: CommitOid): Promise<boolean> {
    return this.history.isAncestor(gitDir, ancestor, descendant);
  }

  /** How many commits `tip` has that `base` has not; all of them when `base` is null. */
  aheadCount(gitDir: string, tip: CommitOid, base: CommitOid | null): Promise<number> {
    return this.history.aheadCount(gitDir, tip, base);
  }

  /** Commits reachable from `from` and from none of `notReachableFrom`, oldest first. */
  log(
    gitDir: string,
    from: CommitOid,
    notReachableFrom: readonly CommitOid[] | CommitOid | null,
  ): Promise<CommitInfo[]> {
    const hidden =
      notReachableFrom === null ? [] : typeof notReachableFrom === 'string' ? [notReachableFrom] : notReachableFrom;
    return this.history.log(gitDir, from, hidden);
  }

  /** @throws AppError repository_corrupt, also when there is no such commit */
  async readCommit(gitDir: string, commit: CommitOid): Promise<CommitInfo> {
    const [info] = await this.history.log(gitDir, commit, [], 1);
    if (info === undefined) throw repositoryCorrupt(new Error(`no commit ${commit}`));
    return info;
  }

  /** Closes what this process holds open, before the folder is moved away or replaced. */
  release(gitDir: string): void {
    this.repositories.forget(gitDir);
    this.warm.forget(gitDir);
  }

  /** The paths that a commit changed against its first parent; renames are a deletion and an addition. */
  async changes(gitDir: string, commit: CommitOid): Promise<FileChange[]> {
    const args = ['diff-tree', '-r', '-z', '--root', '--no-commit-id', '--no-renames', '-m', '--first-parent'];
    return parseChanges(await this.processes.expect({ gitDir, args: [...args, commitOid(commit)] }));
  }

  /** What leads from one commit's files to another's; a rename is a deletion and a new file. Fails for a lost commit. */
  async difference(gitDir: string, from: CommitOid, to: CommitOid): Promise<TreeDifference> {
    const args = ['diff-tree', '-r', '-z', '--no-renames', commitOid(from), commitOid(to)];
    return parseDifference(await this.processes.expect({ gitDir, args, maxStdoutBytes: MAX_LISTING_BYTES }));
  }
}

async function readRef(git: Libgit2, repo: NodeGit.Repository, ref: string): Promise<CommitOid | null> {
  try {
    return commitOid((await git.Reference.nameToId(repo, ref)).tostrS());
  } catch (error) {
    if (errnoOf(error) === GIT_ERROR.notFound) return null;
    throw error;
  }
}
