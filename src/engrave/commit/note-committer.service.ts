import { Injectable } from '@nestjs/common';
import { EngraveConfig, ServerConfig } from '../../config/config.types';
import { GitObjectsService } from '../../git/git-objects.service';
import { GitWriterService, type CommittedFiles, type PlannedCommit } from '../../git/git-writer.service';
import { PrismaService } from '../../prisma/prisma.service';
import { StoredDrafts } from '../draft/stored-drafts.service';
import type { Note } from '../draft/draft.types';
import { cancelled } from '../../git/git.errors';
import type { ResolvedEngrave } from '../engrave.types';
import { ENGRAVING_LEASE_MS } from '../record/engraving-lease';
import { EngravingRepository } from '../record/engraving.repository';
import { commitMessage } from './commit-message';
import type { Stone } from '../../registry/registry.types';
import { KeptRefs, keptRefOf } from './kept-refs';
import { authorOf, committerOf } from './identities';
import { planCommit, type CommitPlan } from './plan-commit';

/** The host that stands in addresses of people without one. */
export function serverHost({ publicUrl }: ServerConfig): string {
  return publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname;
}

/** Puts one note on the branch, in one commit with its changelog line. */
@Injectable()
export class NoteCommitter {
  constructor(
    private readonly prisma: PrismaService,
    private readonly writer: GitWriterService,
    private readonly objects: GitObjectsService,
    private readonly kept: KeptRefs,
    private readonly engravings: EngravingRepository,
    private readonly drafts: StoredDrafts,
    private readonly config: EngraveConfig,
    private readonly server: ServerConfig,
  ) {}

  /**
   * @param holder whose lease the engraving's row must still carry when the commit is planned
   * @throws AppError `draft_mismatch`, `path_blocked`, `busy`, `cancelled`, `disk_full`, … ; the branch is as it was then
   */
  async commit(
    resolved: ResolvedEngrave,
    note: Note,
    holder: string,
    signal?: AbortSignal,
  ): Promise<{ committed: CommittedFiles; plan: CommitPlan }> {
    const { request, conversation, stone } = resolved;
    const host = serverHost(this.server);
    const { engravingId } = request;
    const { title } = note.content;
    let plan: CommitPlan | undefined;
    let planned: PlannedCommit | undefined;
    const writing = this.writer.commit({
      gitDir: stone.gitDir,
      branch: stone.branch,
      author: authorOf(request.caller, host),
      committer: committerOf(host),
      timezone: this.config.timezone,
      keepRef: keptRefOf(engravingId),
      signal,
      build: async (tree) => {
        plan = await planCommit(tree, note);
        return { files: plan.files, message: commitMessage({ title, conversationId: conversation.id, engravingId }) };
      },
      // Durable before the branch moves: after a crash this id, and no trailer, tells whether it did.
      onPlanned: async (built) => {
        planned = built;
        const { commit, parent } = built;
        const path = plan?.path ?? '';
        if (note.draftId === undefined) await this.drafts.keepTaken(resolved, note, path);
        const next = { commit, parent, path, title };
        const isOurs = await this.engravings.plan(this.prisma, engravingId, holder, next, ENGRAVING_LEASE_MS);
        if (!isOurs) throw cancelled();
      },
    });
    const committed = await writing.catch((error: unknown) => this.afterFailure(stone, engravingId, planned, error));
    if (plan === undefined) throw new Error('a commit without a plan');
    return { committed, plan };
  }

  /** A failure that came after the branch had moved is none; one before leaves nothing behind that says otherwise. */
  private async afterFailure(
    { gitDir, branch }: Stone,
    engravingId: string,
    planned: PlannedCommit | undefined,
    error: unknown,
  ): Promise<CommittedFiles> {
    if (planned === undefined) throw error;
    const tip = await this.objects.tip(gitDir, branch);
    if (tip !== null && (await this.objects.isAncestor(gitDir, planned.commit, tip))) return planned;
    await this.kept.release(gitDir, engravingId, planned.commit);
    throw error;
  }
}
