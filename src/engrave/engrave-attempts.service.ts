import { Injectable, Logger } from '@nestjs/common';
import { AuditService } from '../audit/audit.service';
import type { AuditOutcome } from '../audit/audit.types';
import { AppError } from '../common/app-error';
import { Metrics } from '../common/metrics';
import { KillPoints } from '../git/writer/kill-points';
import { LeaseService } from '../prisma/lease.service';
import { PrismaService } from '../prisma/prisma.service';
import { EngraveBudget } from './budget/engrave-budget.service';
import { StoredDrafts } from './draft/stored-drafts.service';
import type { AttemptFacts, EngraveResult, ResolvedEngrave } from './engrave.types';
import { EngraveIdempotency } from './idempotency/engrave-idempotency.service';
import { ENGRAVING_BEAT_MS, ENGRAVING_LEASE_MS } from './record/engraving-lease';
import { EngravingRepository, type FinalState } from './record/engraving.repository';

/** One engraving under way. What the work finds out goes into `facts`, for the audit. */
export interface Attempt {
  readonly resolved: ResolvedEngrave;
  /** Whose lease the row carries while this process works on it. */
  readonly holder: string;
  readonly facts: AttemptFacts;
  /** On this process's monotonic clock, in milliseconds. */
  readonly startedAt: number;
}

/**
 * The frame of every engraving: a durable intent before anything is done, a lease while it is, one outcome in the audit,
 * and the budget spent or given back.
 */
@Injectable()
export class EngraveAttempts {
  private readonly logger = new Logger(EngraveAttempts.name);

  constructor(
    private readonly prisma: PrismaService,
    private readonly engravings: EngravingRepository,
    private readonly audit: AuditService,
    private readonly budget: EngraveBudget,
    private readonly drafts: StoredDrafts,
    private readonly idempotency: EngraveIdempotency,
    private readonly leases: LeaseService,
    private readonly metrics: Metrics,
    private readonly killPoints: KillPoints,
  ) {}

  async run(resolved: ResolvedEngrave, work: (attempt: Attempt) => Promise<EngraveResult>): Promise<EngraveResult> {
    const { request } = resolved;
    const attempt: Attempt = {
      resolved,
      holder: this.leases.processId,
      facts: { redactions: {} },
      startedAt: performance.now(),
    };
    const beat = setInterval(() => void this.beat(attempt), ENGRAVING_BEAT_MS);
    beat.unref();
    try {
      await this.begin(attempt);
      const result = await work(attempt);
      await this.succeeded(attempt, result);
      return result;
    } catch (error) {
      await this.gaveUp(attempt, error);
      throw error;
    } finally {
      clearInterval(beat);
      if (!request.preview && attempt.facts.commitAfter === undefined)
        await this.quietly(() => this.budget.giveBack(request.engravingId));
    }
  }

  /** The commit is on the branch: from here on the engraving has happened, whatever follows. */
  async committed({ resolved, facts }: Attempt, commit: string, parent: string | null): Promise<void> {
    const { engravingId } = resolved.request;
    facts.commitBefore = parent;
    facts.commitAfter = commit;
    await this.quietly(() => this.engravings.committed(this.prisma, engravingId, commit));
    await this.quietly(() => this.budget.spend(engravingId));
    await this.killPoints.reached('commit-recorded');
  }

  private async begin({ resolved, holder }: Attempt): Promise<void> {
    const { request, conversation, stone, subject } = resolved;
    await this.engravings.open(
      this.prisma,
      {
        id: request.engravingId,
        ownerId: request.caller.id,
        actorId: request.caller.actor.id,
        door: request.door,
        conversationId: conversation.id,
        repositoryId: stone.id,
        repositoryName: stone.name,
        draftDigest: request.draft,
      },
      holder,
      ENGRAVING_LEASE_MS,
    );
    await this.audit.intent(subject, request.preview ? { preview: true } : undefined);
    await this.killPoints.reached('intent-recorded');
  }

  private async beat({ resolved, holder, facts }: Attempt): Promise<void> {
    const { engravingId, preview } = resolved.request;
    await this.quietly(() => this.engravings.renew(this.prisma, engravingId, holder, ENGRAVING_LEASE_MS));
    if (!preview && facts.commitAfter === undefined) await this.quietly(() => this.budget.keepUp(engravingId));
  }

  private async succeeded(attempt: Attempt, result: EngraveResult): Promise<void> {
    const { request } = attempt.resolved;
    const close = async () => {
      const outcome = outcomeOf(result, attempt.facts);
      await this.close(attempt, result.kind === 'skipped' ? 'skipped' : 'done', outcome);
      await this.idempotency.complete(request, result);
    };
    // After the commit nothing is undone: where the record cannot be closed now, reconciliation closes it.
    if (result.kind === 'engraved') await this.quietly(close);
    else await close();
  }

  private async gaveUp(attempt: Attempt, error: unknown): Promise<void> {
    const { request } = attempt.resolved;
    if (attempt.facts.commitAfter !== undefined) return;
    await this.quietly(() => this.drafts.putBack(request.engravingId));
    await this.quietly(() => this.idempotency.abandon(request));
    const code = error instanceof AppError ? error.code : 'internal_error';
    // Nothing was durable, so nothing happened and nothing is to be closed.
    if (code === 'audit_unavailable') {
      await this.quietly(() => this.engravings.remove(this.prisma, request.engravingId));
      return;
    }
    const name = outcomeNameOf(error);
    const { commitAfter: _none, ...facts } = attempt.facts;
    const state = name === 'cancelled' ? 'cancelled' : 'failed';
    await this.quietly(() => this.close(attempt, state, { ...facts, outcome: name, code }));
  }

  private async close(
    { resolved, facts, startedAt }: Attempt,
    state: FinalState,
    outcome: AuditOutcome,
  ): Promise<void> {
    const { engravingId, door } = resolved.request;
    await this.audit.outcome(resolved.subject, outcome);
    await this.killPoints.reached('outcome-recorded');
    const { distilled, needsReview } = facts;
    await this.engravings.finish(this.prisma, engravingId, state, { outcome: outcome.outcome, distilled, needsReview });
    const labels = { door, outcome: outcome.outcome };
    this.metrics.engravings.inc(labels);
    this.metrics.engravingSeconds.observe(labels, (performance.now() - startedAt) / 1000);
    const { gateway } = facts;
    if (gateway?.latencyMs !== undefined) {
      const result = String(gateway.reason ?? gateway.status ?? 'none');
      this.metrics.distillationSeconds.observe({ result }, gateway.latencyMs / 1000);
    }
    for (const [kind, count] of Object.entries(facts.redactions)) this.metrics.redactions.inc({ kind }, count);
  }

  /** For what must not change the answer; reconciliation and expiry take care of what is missed. */
  private async quietly(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.error({ msg: 'bookkeeping of an engraving failed; it is reconciled later', err: error });
    }
  }
}

function outcomeOf(result: EngraveResult, facts: AttemptFacts): AuditOutcome {
  const { fallbackCause, ...rest } = facts;
  switch (result.kind) {
    case 'skipped':
      return { ...rest, outcome: 'skipped', detail: { reason: result.reason } };
    case 'previewed':
      return { ...rest, outcome: 'previewed', code: fallbackCause };
    case 'engraved':
      return { ...rest, outcome: fallbackCause === undefined ? 'done' : 'fallback', code: fallbackCause };
  }
}

function outcomeNameOf(error: unknown): 'cancelled' | 'refused' | 'failed' {
  if (!(error instanceof AppError)) return 'failed';
  switch (error.kind) {
    case 'cancelled':
      return 'cancelled';
    case 'forbidden':
    case 'not_found':
    case 'conflict':
    case 'too_many_requests':
    case 'unprocessable':
      return 'refused';
    default:
      return 'failed';
  }
}
