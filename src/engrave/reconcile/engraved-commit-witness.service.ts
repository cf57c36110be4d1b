import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CommitWitness, type CommitState, type WitnessedCommit } from '../../audit/verify/commit-witness';
import { VerifyService } from '../../audit/verify/verify.service';
import { GitObjectsService } from '../../git/git-objects.service';
import { GitRefsService } from '../../git/git-refs.service';
import type { CommitOid } from '../../git/git.types';
import { PrismaService } from '../../prisma/prisma.service';
import { RegistryService } from '../../registry/registry.service';
import type { Stone } from '../../registry/registry.types';
import { KeptRefs } from '../commit/kept-refs';
import { EngravingRepository } from '../record/engraving.repository';

/** What the repositories say of the audit's commits. */
@Injectable()
export class EngravedCommitWitness extends CommitWitness implements OnModuleInit {
  constructor(
    private readonly prisma: PrismaService,
    private readonly engravings: EngravingRepository,
    private readonly registry: RegistryService,
    private readonly objects: GitObjectsService,
    private readonly refs: GitRefsService,
    private readonly kept: KeptRefs,
    private readonly verification: VerifyService,
  ) {
    super();
  }

  onModuleInit(): void {
    this.verification.attach(this);
  }

  async *commits(): AsyncIterable<readonly WitnessedCommit[]> {
    for (const repositoryId of await this.engravings.repositories(this.prisma)) {
      const stone = await this.registry.stone(repositoryId);
      if (stone?.state !== 'ready') continue;
      const kept = await this.kept.list(stone.gitDir);
      yield kept.map(({ engravingId, commit }) => ({ engravingId, repositoryId, commit }));
    }
  }

  async locate(repositoryId: string, commits: readonly string[]): Promise<ReadonlyMap<string, CommitState>> {
    const stone = await this.registry.stone(repositoryId);
    if (stone?.state !== 'ready') return new Map(commits.map((commit) => [commit, 'repository_removed']));
    const tip = await this.objects.tip(stone.gitDir, stone.branch);
    const states = new Map<string, CommitState>();
    for (const commit of commits) {
      const isOnBranch = tip !== null && (await this.objects.isAncestor(stone.gitDir, commit as CommitOid, tip));
      states.set(commit, isOnBranch ? 'on_branch' : await this.stateBeside(stone, commit as CommitOid));
    }
    return states;
  }

  private async stateBeside({ id, gitDir }: Stone, commit: CommitOid): Promise<CommitState> {
    if (!(await this.refs.holds(gitDir, commit))) return 'missing';
    const row = await this.engravings.byCommit(this.prisma, id, commit);
    return row !== null && row.currentCommit === commit && row.pushed ? 'dropped_by_remote' : 'superseded';
  }
}
