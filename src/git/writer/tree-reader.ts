import type { BlobReader } from '../objects/blob-reader';
import type { FoundEntry, TreeWalker } from '../objects/tree-walker';
import { blobOid, type CommitOid, type TreeReader } from '../git.types';
import type { WriterMemory } from './writer-memory';

/** The tree that a commit is decided against; names and sizes that the writer knows already are not asked again. */
export class CommitTreeReader implements TreeReader {
  constructor(
    readonly commit: CommitOid | null,
    private readonly walker: TreeWalker,
    private readonly gitDir: string,
    private readonly blobs: BlobReader,
    private readonly memory: WriterMemory,
  ) {}

  async find(path: string): Promise<FoundEntry | null> {
    return path === '' ? null : this.walker.find(path);
  }

  async names(directory: string): Promise<string[]> {
    const tree = await this.walker.directory(directory);
    if (tree === null) return [];
    const oid = tree.id().tostrS();
    const known = this.memory.names.get(oid);
    if (known !== undefined) return known;
    const names = await this.walker.names(directory);
    this.memory.names.set(oid, names);
    return names;
  }

  async read(path: string, maxBytes: number): Promise<Buffer | null> {
    const entry = await this.find(path);
    if (entry === null || (entry.kind !== 'file' && entry.kind !== 'executable')) return null;
    const size = this.memory.sizes.get(entry.oid);
    if (size !== undefined) return size > maxBytes ? null : this.walker.blob(entry.oid);
    // libgit2 would hold the whole blob before it told the size.
    const { data, truncated, size: found } = await this.blobs.readOne(this.gitDir, blobOid(entry.oid), maxBytes);
    this.memory.sizes.set(entry.oid, found);
    return truncated ? null : data;
  }
}
