import type NodeGit from 'nodegit';
import { repositoryCorrupt } from '../git.errors';
import type { EntryKind } from '../git.types';
import type { Libgit2 } from './libgit2';
import type { ObjectGate } from './object-gate';
import { entryNames, kindOfMode } from './tree-entries';

export interface FoundEntry {
  oid: string;
  kind: EntryKind;
}

/** Walks one commit's tree part by part; every object passes the gate before libgit2 reads it. */
export class TreeWalker {
  private readonly directories = new Map<string, NodeGit.Tree | null>();

  private constructor(
    private readonly git: Libgit2,
    private readonly repo: NodeGit.Repository,
    private readonly gitDir: string,
    private readonly gate: ObjectGate,
    /** null: nothing is committed yet. */
    readonly commit: NodeGit.Commit | null,
    readonly root: NodeGit.Tree | null,
  ) {
    this.directories.set('', root);
  }

  /** @throws AppError repository_corrupt */
  static async at(
    git: Libgit2,
    repo: NodeGit.Repository,
    gitDir: string,
    gate: ObjectGate,
    commit: string | null,
  ): Promise<TreeWalker> {
    if (commit === null) return new TreeWalker(git, repo, gitDir, gate, null, null);
    await gate.pass(gitDir, commit);
    const found = await git.Commit.lookup(repo, git.Oid.fromString(commit));
    await gate.pass(gitDir, found.treeId().tostrS());
    return new TreeWalker(git, repo, gitDir, gate, found, await git.Tree.lookup(repo, found.treeId()));
  }

  /** The entry at a path, exactly as spelled; null also when a part on the way is no directory. */
  async find(path: string): Promise<FoundEntry | null> {
    const cut = path.lastIndexOf('/');
    const parent = await this.directory(path.slice(0, Math.max(0, cut)));
    const entry = parent?._entryByName(path.slice(cut + 1));
    return entry === undefined || entry === null
      ? null
      : { oid: entry.id().tostrS(), kind: kindOfMode(entry.filemode()) };
  }

  async names(directory: string): Promise<string[]> {
    const tree = await this.directory(directory);
    return tree === null ? [] : entryNames(tree);
  }

  /** The tree at a path; null when there is none. */
  async directory(path: string): Promise<NodeGit.Tree | null> {
    const known = this.directories.get(path);
    if (known !== undefined) return known;
    const entry = await this.find(path);
    let tree: NodeGit.Tree | null = null;
    if (entry?.kind === 'directory') {
      await this.gate.pass(this.gitDir, entry.oid);
      tree = await this.git.Tree.lookup(this.repo, this.git.Oid.fromString(entry.oid));
    }
    this.directories.set(path, tree);
    return tree;
  }

  /** A blob's bytes through libgit2, whole in memory: only for one whose size is known to be small. */
  async blob(oid: string): Promise<Buffer> {
    await this.gate.pass(this.gitDir, oid);
    const blob = await this.git.Blob.lookup(this.repo, this.git.Oid.fromString(oid));
    const content = blob.content();
    if (content.length !== blob.rawsize()) throw repositoryCorrupt();
    return content;
  }
}
