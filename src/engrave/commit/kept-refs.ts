import { Injectable } from '@nestjs/common';
import { GitRefsService } from '../../git/git-refs.service';
import type { CommitOid } from '../../git/git.types';

const ENGRAVED = 'refs/prima/engraved';

/** Every engraved commit stays reachable under this name (`.1`, `.2`, … when made again), whatever the branch does. */
export function keptRefOf(engravingId: string): string {
  return `${ENGRAVED}/${engravingId}`;
}

export interface KeptCommit {
  engravingId: string;
  ref: string;
  commit: CommitOid;
}

@Injectable()
export class KeptRefs {
  constructor(private readonly refs: GitRefsService) {}

  async list(gitDir: string): Promise<KeptCommit[]> {
    const refs = await this.refs.list(gitDir, ENGRAVED);
    return refs.map(({ ref, commit }) => ({ ref, commit, engravingId: engravingOf(ref) }));
  }

  /** Forgets a commit that never came to be on the branch. */
  async release(gitDir: string, engravingId: string, commit: CommitOid): Promise<void> {
    for (const kept of await this.list(gitDir)) {
      if (kept.engravingId === engravingId && kept.commit === commit) await this.refs.release(gitDir, kept.ref, commit);
    }
  }
}

function engravingOf(ref: string): string {
  return ref.slice(ENGRAVED.length + 1).replace(/\.\d+$/, '');
}
