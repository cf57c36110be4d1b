import { Injectable } from '@nestjs/common';
import type { CommitOid, TreeReader } from './git.types';
import { BlobReader } from './objects/blob-reader';
import { ObjectGate } from './objects/object-gate';
import { RepositoryCache } from './objects/repository-cache';
import { TreeWalker } from './objects/tree-walker';
import { CommitTreeReader } from './writer/tree-reader';
import { WriterMemory } from './writer/writer-memory';

/** Looks at one commit's tree as the writer would, without writing. */
@Injectable()
export class GitTreesService {
  private readonly memory = new WriterMemory();

  constructor(
    private readonly repositories: RepositoryCache,
    private readonly blobs: BlobReader,
    private readonly gate: ObjectGate,
  ) {}

  /** `commit` null: the empty tree of an unborn branch. The reader is good for as long as `work` runs. */
  at<T>(gitDir: string, commit: CommitOid | null, work: (tree: TreeReader) => Promise<T>): Promise<T> {
    return this.repositories.use(gitDir, async (repo, git) => {
      const walker = await TreeWalker.at(git, repo, gitDir, this.gate, commit);
      return work(new CommitTreeReader(commit, walker, gitDir, this.blobs, this.memory));
    });
  }
}
