import { Injectable } from '@nestjs/common';
import { ConversationsService } from '../../conversations/conversations.service';
import { PrismaService } from '../../prisma/prisma.service';
import type { CommitPlan } from '../commit/plan-commit';
import type { DraftView, EarlierEngraving } from '../engrave.types';
import type { ResolvedEngrave } from '../gates/engrave-authorizer';
import { EngravingRepository } from '../record/engraving.repository';
import { draftDigest } from './draft-digest';
import type { Note } from './draft.types';

const MAX_EARLIER = 20;

/** What a person is shown of a draft before they approve it, and of a note after it was committed. */
@Injectable()
export class DraftViews {
  constructor(
    private readonly prisma: PrismaService,
    private readonly conversations: ConversationsService,
    private readonly engravings: EngravingRepository,
  ) {}

  /** `expiresAt` null: committed. */
  async of(
    resolved: ResolvedEngrave,
    { content, markdown }: Pick<Note, 'content' | 'markdown'>,
    plan: Pick<CommitPlan, 'path' | 'diffs' | 'changelog'>,
    expiresAt: Date | null,
  ): Promise<DraftView> {
    const { request, conversation, stone } = resolved;
    const { title, summary, body, tags, sources, model, distilled, redactions } = content;
    const read = await this.conversations.stonesRead(request.caller, conversation.id);
    const others = read.filter(({ repositoryId }) => repositoryId !== stone.id);
    return {
      digest: draftDigest(stone.id, plan.path, Buffer.from(markdown, 'utf8')),
      path: plan.path,
      title,
      summary,
      body,
      markdown,
      tags,
      sources,
      model,
      distilled,
      redactions,
      diffs: plan.diffs,
      changelog: plan.changelog,
      otherStones: others.map(({ repositoryId, repositoryName }) => ({ id: repositoryId, name: repositoryName })),
      engravedBefore: await this.earlier(resolved),
      expiresAt: expiresAt?.toISOString() ?? null,
    };
  }

  private async earlier({ request, conversation }: ResolvedEngrave): Promise<EarlierEngraving[]> {
    const rows = await this.engravings.ofConversation(this.prisma, request.caller.id, conversation.id, MAX_EARLIER);
    return rows
      .filter(({ id }) => id !== request.engravingId)
      .map((row) => ({
        engravingId: row.id,
        repositoryId: row.repositoryId,
        repositoryName: row.repositoryName,
        path: row.path ?? '',
        commit: row.currentCommit ?? '',
        at: row.createdAt.toISOString(),
      }));
  }
}
