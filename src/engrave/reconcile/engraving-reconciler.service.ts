import { Injectable, Logger } from '@nestjs/common';
import { AuditService } from '../../audit/audit.service';
import { isAppError } from '../../common/app-error';
import { GitObjectsService } from '../../git/git-objects.service';
import type { CommitOid } from '../../git/git.types';
import { LeaseService } from '../../prisma/lease.service';
import { PrismaService } from '../../prisma/prisma.service';
import { RegistryService } from '../../registry/registry.service';
import type { Stone } from '../../registry/registry.types';
import { EngraveBudget } from '../budget/engrave-budget.service';
import { draftView } from '../draft/draft-views.service';
import { KeptRefs } from '../commit/kept-refs';
import { StoredDrafts } from '../draft/stored-drafts.service';
import type { StoredDraft } from '../draft/draft.types';
import { unifiedDiff } from '../draft/unified-diff';
import { ENGRAVING_LEASE_MS } from '../record/engraving-lease';
import type { EngraveResult } from '../engrave.types';
import { IdempotencyRepository } from '../idempotency/idempotency.repository';
import { reviewSentence } from '../publish/review-sentences';
import { EngravingRepository, type EngravingRow } from '../record/engraving.repository';

const BATCH = 100;
/** An intent without a row is that of a push; it is over long before this. */
const ORPHANED_AFTER_MS = 15 * 60_000;

/**
 * Settles engravings whose process died: whether the branch holds the commit whose id was stored before the branch moved
 * decides, and nothing that is written in a commit. Pushing is left to the next engraving or push.
 */
@Injectable()
export class EngravingReconciler {
  private readonly logger = new Logger(EngravingReconciler.name);

  constructor(
    private readonly prisma: PrismaService,
    private readonly engravings: EngravingRepository,
    private readonly registry: RegistryService,
    private readonly objects: GitObjectsService,
    private readonly drafts: StoredDrafts,
    private readonly keys: IdempotencyRepository,
    private readonly budget: EngraveBudget,
    private readonly audit: AuditService,
    private readonly leases: LeaseService,
    private readonly kept: KeptRefs,
  ) {}

  /** Everything that is abandoned now; one that cannot be settled does not keep the others waiting. */
  async reconcile(): Promise<number> {
    let settled = 0;
    for (const id of await this.engravings.abandoned(this.prisma, BATCH)) {
      try {
        if (await this.settleIfAbandoned(id)) settled++;
      } catch (error) {
        this.logger.error({ msg: 'an engraving could not be settled', engraving: id, err: error });
      }
    }
    await this.closeOrphanedIntents();
    return settled;
  }

  /** False while somebody is at work on it. */
  async settleIfAbandoned(engravingId: string): Promise<boolean> {
    const row = await this.engravings.takeOver(this.prisma, engravingId, this.leases.processId, ENGRAVING_LEASE_MS);
    if (row === null) return this.isOver(engravingId);
    const stone = await this.registry.stone(row.repositoryId);
    const commit = await this.commitOf(row, stone);
    if (commit === null) await this.neverHappened(row, stone);
    else await this.happened(row, commit, stone);
    this.logger.warn({ msg: 'settled an engraving whose process died', engraving: row.id, commit });
    return true;
  }

  /** A finished engraving whose key was left in flight: the process died between the two. */
  private async isOver(engravingId: string): Promise<boolean> {
    const row = await this.engravings.find(this.prisma, engravingId);
    if (row !== null && row.finishedAt === null) return false;
    const commit = row?.currentCommit ?? null;
    if (row === null || commit === null) await this.keys.abandon(this.prisma, engravingId);
    else await this.completeKey(row, commit, await this.registry.stone(row.repositoryId));
    return true;
  }

  /** The commit that stands for the engraving, where the branch holds it or the process had seen it there. */
  private async commitOf(row: EngravingRow, stone: Stone | null): Promise<string | null> {
    if (row.commit !== null) return row.currentCommit ?? row.commit;
    if (stone === null || row.plannedCommit === null) return null;
    const tip = await this.objects.tip(stone.gitDir, stone.branch);
    if (tip === null) return null;
    for (const candidate of [row.plannedReplacement, row.currentCommit, row.plannedCommit]) {
      if (candidate === null) continue;
      if (await this.objects.isAncestor(stone.gitDir, candidate as CommitOid, tip)) return candidate;
    }
    return null;
  }

  private async happened(row: EngravingRow, commit: string, stone: Stone | null): Promise<void> {
    await this.engravings.committed(this.prisma, row.id, row.plannedCommit ?? commit);
    const pushed = row.pushed || (await this.isOnRemote(stone, commit));
    if (pushed) await this.engravings.markPushed(this.prisma, [row.id]);
    const code = stone?.shared === false ? 'no_remote' : 'push_interrupted';
    const needsReview = pushed ? null : reviewSentence(code);
    const draft = await this.drafts.takenBy(row.id, row.path ?? '');
    const distilled = draft?.content.distilled;
    const isFallback = distilled === false && draft?.content.model !== 'none';
    await this.outcomeOnce(row, {
      outcome: isFallback ? 'fallback' : 'done',
      path: row.path ?? undefined,
      commitBefore: row.commitBefore,
      // The commit that was made first; a later one is told by the note of its re-creation.
      commitAfter: row.commit ?? row.plannedCommit ?? commit,
      pushed,
      needsReview,
      distilled,
      redactions: draft?.content.redactions ?? {},
      detail: { reconciled: true },
    });
    const facts = { outcome: isFallback ? 'fallback' : 'done', needsReview, distilled };
    await this.engravings.finish(this.prisma, row.id, 'done', facts);
    await this.completeKey({ ...row, pushed, needsReview }, commit, stone);
  }

  private async neverHappened(row: EngravingRow, stone: Stone | null): Promise<void> {
    if (stone !== null && row.plannedCommit !== null) {
      await this.kept.release(stone.gitDir, row.id, row.plannedCommit as CommitOid);
    }
    await this.outcomeOnce(row, {
      outcome: 'failed',
      code: 'interrupted',
      redactions: {},
      detail: { reconciled: true },
    });
    await this.drafts.putBack(row.id);
    await this.keys.abandon(this.prisma, row.id);
    await this.budget.giveBack(row.id);
    await this.engravings.finish(this.prisma, row.id, 'failed', { outcome: 'failed' });
  }

  private async completeKey(row: EngravingRow, commit: string, stone: Stone | null): Promise<void> {
    const path = row.path ?? '';
    const draft = await this.drafts.takenBy(row.id, path);
    if (draft !== null) await this.keys.complete(this.prisma, row.id, resultOf(row, commit, draft, stone));
    else await this.keys.abandon(this.prisma, row.id);
  }

  private async outcomeOnce(row: EngravingRow, outcome: Parameters<AuditService['outcomeOf']>[1]): Promise<void> {
    try {
      const { history } = await this.audit.get(row.id);
      if (!history.some(({ phase }) => phase === 'outcome')) await this.audit.outcomeOf(row.id, outcome);
    } catch (error) {
      // The process died before its intent was durable: then it did nothing that would need an outcome.
      if (!isAppError(error, 'engraving_not_found')) throw error;
    }
  }

  private async isOnRemote(stone: Stone | null, commit: string): Promise<boolean> {
    if (stone === null) return false;
    const remoteTip = await this.objects.remoteTip(stone.gitDir, stone.branch);
    return remoteTip !== null && this.objects.isAncestor(stone.gitDir, commit as CommitOid, remoteTip);
  }

  private async closeOrphanedIntents(): Promise<void> {
    const intents = await this.audit.openIntents(new Date(Date.now() - ORPHANED_AFTER_MS));
    for (const { engravingId } of intents) {
      const row = await this.engravings.find(this.prisma, engravingId);
      if (row !== null) continue;
      const detail = { reconciled: true };
      await this.audit.outcomeOf(engravingId, { outcome: 'failed', code: 'interrupted', redactions: {}, detail });
    }
  }
}

function resultOf(row: EngravingRow, commit: string, draft: StoredDraft, stone: Stone | null): EngraveResult {
  const { path, markdown, content } = draft;
  const plan = { path, diffs: [{ path, diff: unifiedDiff(path, null, markdown) }], changelog: 'unchanged' as const };
  return {
    kind: 'engraved',
    engravingId: row.id,
    path: row.path ?? path,
    commit,
    pushed: row.pushed,
    ...(row.needsReview === null ? {} : { needsReview: row.needsReview }),
    draft: draftView(row.repositoryId, { content, markdown }, plan, [], null),
    repo: { id: row.repositoryId, name: row.repositoryName, shared: stone?.shared ?? false },
  };
}
