import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../prisma/prisma.service';
import type { CommitPlan } from '../commit/plan-commit';
import type { DraftView, EarlierEngraving, ResolvedEngrave } from '../engrave.types';
import { EngravingRepository, type EngravingRow } from '../record/engraving.repository';
import { draftDigest } from './draft-digest';
import type { Note } from './draft.types';

const MAX_EARLIER = 20;

/** What a person is shown of a draft before they approve it, and of a note after it was committed. */
@Injectable()
export class DraftViews {
  constructor(
    private readonly prisma: PrismaService,
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
    const earlier = await this.engravings.ofConversation(this.prisma, request.caller.id, conversation.id, MAX_EARLIER);
    const others = earlier.filter(({ id }) => id !== request.engravingId);
    return draftView(stone.id, { content, markdown }, plan, others, expiresAt);
  }
}

export function draftView(
  repositoryId: string,
  { content, markdown }: Pick<Note, 'content' | 'markdown'>,
  plan: Pick<CommitPlan, 'path' | 'diffs' | 'changelog'>,
  earlier: readonly EngravingRow[],
  expiresAt: Date | null,
): DraftView {
  const { title, summary, body, tags, sources, model, distilled, redactions, otherStones } = content;
  return {
    digest: draftDigest(repositoryId, plan.path, Buffer.from(markdown, 'utf8')),
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
    otherStones,
    engravedBefore: earlier.map(earlierView),
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}

function earlierView(row: EngravingRow): EarlierEngraving {
  return {
    engravingId: row.id,
    repositoryId: row.repositoryId,
    repositoryName: row.repositoryName,
    path: row.path ?? '',
    commit: row.currentCommit ?? '',
    at: row.createdAt.toISOString(),
  };
}
