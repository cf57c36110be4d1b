import type NodeGit from 'nodegit';
import { COMMIT_TYPE, FILEMODE, TREE_UPSERT, type Libgit2 } from '../objects/libgit2';
import { nothingToCommit, pathBlocked, pathTwin } from '../git.errors';
import { commitOid, type CommitOid, type PersonIdent } from '../git.types';
import { offsetMinutes, sanitizeIdent } from './ident';
import type { KillPoints } from './kill-points';
import { findTwin, foldName } from './name-twins';
import type { ObjectGate } from '../objects/object-gate';
import { TreeWalker } from '../objects/tree-walker';
import type { CommitTreeReader } from './tree-reader';
import { requireWritablePath } from './writable-path';
import type { WriterMemory } from './writer-memory';

/** Below this many names, listing a folder costs less than finding its new id. */
const LARGE_FOLDER = 500;

export interface CommitFile {
  path: string;
  content: Buffer;
}

export interface CommitPeople {
  author: PersonIdent;
  committer: PersonIdent;
  /** Default: now. A re-created commit keeps the time of the first. */
  authorTime?: Date;
  /** IANA zone of both offsets. Default UTC. */
  timezone?: string;
}

export interface BuiltCommit {
  commit: CommitOid;
  /** In the order given. */
  files: string[];
}

/** Writes blobs, trees and a commit into the object store; no ref moves. */
export class CommitBuilder {
  constructor(
    private readonly git: Libgit2,
    private readonly repo: NodeGit.Repository,
    private readonly gitDir: string,
    private readonly gate: ObjectGate,
    private readonly memory: WriterMemory,
    private readonly killPoints: KillPoints,
  ) {}

  async build(
    walker: TreeWalker,
    reader: CommitTreeReader,
    files: readonly CommitFile[],
    message: string,
    people: CommitPeople,
  ): Promise<BuiltCommit> {
    for (const [index, { path }] of files.entries()) {
      await requireFreePath(reader, path);
      const twin = files.slice(0, index).find((other) => foldName(other.path) === foldName(path));
      if (twin !== undefined) throw pathTwin(path, twin.path);
    }
    const blobs: { path: string; oid: NodeGit.Oid; mode: number }[] = [];
    for (const { path, content } of files) {
      const isExecutable = (await reader.find(path))?.kind === 'executable';
      const oid = await this.git.Blob.createFromBuffer(this.repo, content, content.length);
      this.memory.sizes.set(oid.tostrS(), content.length);
      blobs.push({ path, oid, mode: isExecutable ? FILEMODE.executable : FILEMODE.file });
    }
    await this.killPoints.reached('blobs-written');
    const before = walker.root ?? (await this.emptyTree());
    let tree = before;
    // libgit2 fails on two updates at once (seen); one after the other costs little.
    for (const { path, oid, mode } of blobs) {
      const update = { action: TREE_UPSERT, id: oid, filemode: mode, path };
      tree = await this.git.Tree.lookup(this.repo, await tree.createUpdated(this.repo, 1, [update]));
    }
    if (tree.id().tostrS() === before.id().tostrS()) throw nothingToCommit();
    await this.killPoints.reached('tree-written');
    const { author, committer } = this.signatures(people);
    const parents = walker.commit === null ? [] : [walker.commit];
    const text = message.replace(/\0/g, '').replace(/\n*$/, '\n');
    // Not Commit.create: libgit2 1.9.1 forgets to answer its error when the object cannot be written.
    const raw = await this.git.Commit.createBuffer(
      this.repo,
      author,
      committer,
      null,
      text,
      tree,
      parents.length,
      parents,
    );
    const odb = await this.repo.odb();
    const oid = await odb.write(raw, Buffer.byteLength(raw), COMMIT_TYPE);
    await this.killPoints.reached('commit-written');
    this.gate.vouch(this.gitDir, oid.tostrS());
    await this.rememberNames(reader, oid.tostrS(), files);
    return { commit: commitOid(oid.tostrS()), files: files.map(({ path }) => path) };
  }

  private signatures(people: CommitPeople): { author: NodeGit.Signature; committer: NodeGit.Signature } {
    const zone = people.timezone ?? 'UTC';
    const sign = (person: PersonIdent, at: Date): NodeGit.Signature => {
      const { name, email } = sanitizeIdent(person);
      return this.git.Signature.create(name, email, Math.floor(at.getTime() / 1_000), offsetMinutes(at, zone));
    };
    const now = new Date();
    return { author: sign(people.author, people.authorTime ?? now), committer: sign(people.committer, now) };
  }

  private async emptyTree(): Promise<NodeGit.Tree> {
    const builder = await this.git.Treebuilder.create(this.repo, null);
    return this.git.Tree.lookup(this.repo, await builder.write());
  }

  /** A large folder's names after this commit are those before it and the new one: no need to list it again. */
  private async rememberNames(reader: CommitTreeReader, commit: string, files: readonly CommitFile[]): Promise<void> {
    let after: TreeWalker | undefined;
    for (const { path } of files) {
      const cut = path.lastIndexOf('/');
      const directory = path.slice(0, Math.max(0, cut));
      const siblings = files.filter((other) => other.path !== path && other.path.startsWith(`${directory}/`));
      // With a sibling in the same commit there is more than one new name: such a folder is listed anew.
      if (cut < 0 || siblings.length > 0) continue;
      const names = await reader.names(directory);
      if (names.length < LARGE_FOLDER) continue;
      after ??= await TreeWalker.at(this.git, this.repo, this.gitDir, this.gate, commit);
      const name = path.slice(cut + 1);
      const oid = (await after.directory(directory))?.id().tostrS();
      if (oid !== undefined) this.memory.names.set(oid, names.includes(name) ? names : [...names, name]);
    }
  }
}

/**
 * Refuses what `createUpdated` would do without complaint: replace a symlink, or a file by a directory, or put a
 * case twin beside a name.
 * @throws AppError path_invalid, path_blocked or path_twin
 */
async function requireFreePath(reader: CommitTreeReader, path: string): Promise<void> {
  requireWritablePath(path);
  const parts = path.split('/');
  for (let depth = 1; depth <= parts.length; depth++) {
    const prefix = parts.slice(0, depth).join('/');
    const entry = await reader.find(prefix);
    if (entry === null) {
      const names = await reader.names(parts.slice(0, depth - 1).join('/'));
      const twin = findTwin(names, parts[depth - 1] ?? '');
      if (twin !== undefined) throw pathTwin(prefix, [...parts.slice(0, depth - 1), twin].join('/'));
      return;
    }
    const isLast = depth === parts.length;
    const isRight = isLast ? entry.kind === 'file' || entry.kind === 'executable' : entry.kind === 'directory';
    if (!isRight) throw pathBlocked(prefix, entry.kind);
  }
}
