import { Injectable } from '@nestjs/common';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type NodeGit from 'nodegit';
import {
  blobOid,
  commitOid,
  type BlobOid,
  type CommitInfo,
  type CommitOid,
  type FileChange,
  type TreeFile,
} from './git.types';
import { BlobReader, type BlobContent, type ReadBlobsOptions } from './objects/blob-reader';
import { errnoOf, GIT_ERROR, SORT_TOPOLOGICAL, type Libgit2 } from './objects/libgit2';
import { parseChanges, parseTreeListing } from './objects/listings';
import { RepositoryCache } from './objects/repository-cache';
import { RepositoryInspector, type Inspection } from './objects/repository-inspector';
import { resolveInTree, type ResolvedFile } from './objects/resolve-path';
import { findEntry } from './objects/tree-entries';
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
    return this.repositories.use(gitDir, async (repo, git) => {
      const root = await rootTree(git, repo, commit);
      return resolveInTree(path, {
        find: (inside) => findEntry(root, inside),
        readTarget: async (oid) => {
          const { data, truncated } = await this.blobs.readOne(gitDir, blobOid(oid), MAX_LINK_BYTES);
          return truncated ? null : data.toString('utf8');
        },
      });
    });
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
    if (ancestor === descendant) return Promise.resolve(true);
    return this.repositories.use(gitDir, async (repo, git) => {
      try {
        const [old, young] = [git.Oid.fromString(ancestor), git.Oid.fromString(descendant)];
        await git.Commit.lookup(repo, old);
        return (await git.Graph.descendantOf(repo, young, old)) === 1;
      } catch (error) {
        if (errnoOf(error) === GIT_ERROR.notFound) return false;
        throw error;
      }
    });
  }

  /** How many commits `tip` has that `base` has not; all of them when `base` is null. */
  aheadCount(gitDir: string, tip: CommitOid, base: CommitOid | null): Promise<number> {
    if (tip === base) return Promise.resolve(0);
    return this.repositories.use(gitDir, async (repo, git) => {
      if (base !== null) {
        const { ahead } = await git.Graph.aheadBehind(repo, git.Oid.fromString(tip), git.Oid.fromString(base));
        return ahead;
      }
      return (await walk(git, repo, tip, [])).length;
    });
  }

  /** Commits reachable from `from` and from none of `notReachableFrom`, oldest first. */
  log(
    gitDir: string,
    from: CommitOid,
    notReachableFrom: readonly CommitOid[] | CommitOid | null,
  ): Promise<CommitInfo[]> {
    const hidden = notReachableFrom === null ? [] : [notReachableFrom].flat();
    return this.repositories.use(gitDir, async (repo, git) => {
      const ids = await walk(git, repo, from, hidden as CommitOid[]);
      const commits: CommitInfo[] = [];
      for (const id of ids.reverse()) commits.push(await describe(git, repo, id));
      return commits;
    });
  }

  async readCommit(gitDir: string, commit: CommitOid): Promise<CommitInfo> {
    return this.repositories.use(gitDir, (repo, git) => describe(git, repo, git.Oid.fromString(commit)));
  }

  /** The paths that a commit changed against its first parent; renames are a deletion and an addition. */
  async changes(gitDir: string, commit: CommitOid): Promise<FileChange[]> {
    const args = ['diff-tree', '-r', '-z', '--root', '--no-commit-id', '--no-renames', '-m', '--first-parent'];
    return parseChanges(await this.processes.expect({ gitDir, args: [...args, commitOid(commit)] }));
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

async function rootTree(git: Libgit2, repo: NodeGit.Repository, commit: CommitOid): Promise<NodeGit.Tree> {
  const found = await git.Commit.lookup(repo, git.Oid.fromString(commitOid(commit)));
  return git.Tree.lookup(repo, found.treeId());
}

/** Newest first. */
async function walk(
  git: Libgit2,
  repo: NodeGit.Repository,
  from: CommitOid,
  hidden: readonly CommitOid[],
): Promise<NodeGit.Oid[]> {
  const revwalk = git.Revwalk.create(repo);
  revwalk.sorting(SORT_TOPOLOGICAL);
  revwalk.push(git.Oid.fromString(from));
  for (const oid of hidden) revwalk.hide(git.Oid.fromString(oid));
  return revwalk.fastWalk(10_000_000);
}

async function describe(git: Libgit2, repo: NodeGit.Repository, id: NodeGit.Oid): Promise<CommitInfo> {
  const commit = await git.Commit.lookup(repo, id);
  const author = commit.author();
  const when = author.when();
  return {
    oid: commitOid(id.tostrS()),
    parents: Array.from({ length: commit.parentcount() }, (_, n) => commitOid(commit.parentId(n).tostrS())),
    author: { name: author.name(), email: author.email() },
    authorTime: new Date(when.time() * 1_000),
    authorOffsetMinutes: when.offset(),
    message: commit.message(),
  };
}
