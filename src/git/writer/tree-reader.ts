import type NodeGit from 'nodegit';
import type { BlobReader } from '../objects/blob-reader';
import type { Libgit2 } from '../objects/libgit2';
import { entryNames, findEntry } from '../objects/tree-entries';
import { blobOid, type CommitOid, type EntryKind, type TreeReader } from '../git.types';
import type { WriterMemory } from './writer-memory';

/** One commit's tree, read through libgit2; names and sizes that the writer knows already are not asked again. */
export class CommitTreeReader implements TreeReader {
  constructor(
    readonly commit: CommitOid | null,
    private readonly root: NodeGit.Tree | null,
    private readonly repo: NodeGit.Repository,
    private readonly git: Libgit2,
    private readonly gitDir: string,
    private readonly blobs: BlobReader,
    private readonly memory: WriterMemory,
  ) {}

  async find(path: string): Promise<{ oid: string; kind: EntryKind } | null> {
    return this.root === null || path === '' ? null : findEntry(this.root, path);
  }

  async names(directory: string): Promise<string[]> {
    const tree = await this.directory(directory);
    if (tree === null) return [];
    const oid = tree.id().tostrS();
    const known = this.memory.names.get(oid);
    if (known !== undefined) return known;
    const names = entryNames(tree);
    this.memory.names.set(oid, names);
    return names;
  }

  async read(path: string, maxBytes: number): Promise<Buffer | null> {
    const entry = await this.find(path);
    if (entry === null || (entry.kind !== 'file' && entry.kind !== 'executable')) return null;
    const size = this.memory.sizes.get(entry.oid);
    if (size !== undefined) {
      if (size > maxBytes) return null;
      return (await this.git.Blob.lookup(this.repo, this.git.Oid.fromString(entry.oid))).content();
    }
    // libgit2 would hold the whole blob before it told the size.
    const { data, truncated, size: found } = await this.blobs.readOne(this.gitDir, blobOid(entry.oid), maxBytes);
    this.memory.sizes.set(entry.oid, found);
    return truncated ? null : data;
  }

  private async directory(path: string): Promise<NodeGit.Tree | null> {
    if (path === '') return this.root;
    const entry = await this.find(path);
    if (entry?.kind !== 'directory') return null;
    return this.git.Tree.lookup(this.repo, this.git.Oid.fromString(entry.oid));
  }
}
