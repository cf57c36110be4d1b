import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type NodeGit from 'nodegit';
import { GitConfig } from '../git.config';
import { identityOf } from './identity';
import { loadLibgit2, type Libgit2 } from './libgit2';
import { translateLibgit2Error } from './libgit2-errors';

const MAX_OPEN = 64;

interface OpenRepository {
  /** Device and inode of the directory: one that was replaced is opened again. */
  identity: string;
  opened: Promise<NodeGit.Repository>;
  leases: number;
  isRetired: boolean;
}

/** Open repositories, least recently used first; one is closed only while nobody uses it. */
@Injectable()
export class RepositoryCache implements OnApplicationShutdown {
  private readonly open = new Map<string, OpenRepository>();

  constructor(private readonly config: GitConfig) {}

  /** Runs `work` on the open repository and puts libgit2's errors into this room's words. */
  async use<T>(gitDir: string, work: (repo: NodeGit.Repository, git: Libgit2) => Promise<T>): Promise<T> {
    const git = await loadLibgit2(this.config.emptyHomeDir);
    const entry = await this.lease(gitDir, git);
    try {
      return await work(await entry.opened, git);
    } catch (error) {
      throw await translateLibgit2Error(error, gitDir);
    } finally {
      entry.leases--;
      this.closeIfIdle(entry);
    }
  }

  /** Closes a repository that is about to be moved away. */
  forget(gitDir: string): void {
    const entry = this.open.get(gitDir);
    if (entry === undefined) return;
    this.open.delete(gitDir);
    this.retire(entry);
  }

  get size(): number {
    return this.open.size;
  }

  onApplicationShutdown(): void {
    for (const gitDir of [...this.open.keys()]) this.forget(gitDir);
  }

  private async lease(gitDir: string, git: Libgit2): Promise<OpenRepository> {
    const identity = await identityOf(gitDir);
    const known = this.open.get(gitDir);
    if (known?.identity === identity) {
      this.open.delete(gitDir);
      this.open.set(gitDir, known);
      known.leases++;
      return known;
    }
    this.forget(gitDir);
    const entry: OpenRepository = { identity, opened: git.Repository.open(gitDir), leases: 1, isRetired: false };
    entry.opened.catch(() => {
      if (this.open.get(gitDir) === entry) this.open.delete(gitDir);
    });
    this.open.set(gitDir, entry);
    this.evict();
    return entry;
  }

  private evict(): void {
    for (const [gitDir, entry] of this.open) {
      if (this.open.size <= MAX_OPEN) return;
      if (entry.leases === 0) this.forget(gitDir);
    }
  }

  private retire(entry: OpenRepository): void {
    entry.isRetired = true;
    this.closeIfIdle(entry);
  }

  private closeIfIdle(entry: OpenRepository): void {
    if (!entry.isRetired || entry.leases > 0) return;
    // Without this, pack files stay mapped until the garbage collector happens to run.
    entry.opened.then(
      (repo) => repo.cleanup(),
      () => undefined,
    );
  }
}
