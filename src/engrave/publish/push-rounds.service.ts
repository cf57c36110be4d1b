import { Injectable, Logger } from '@nestjs/common';
import { AppError, isAppError } from '../../common/app-error';
import { AuditService } from '../../audit/audit.service';
import { GitObjectsService } from '../../git/git-objects.service';
import { GitTransportService } from '../../git/git-transport.service';
import type { CommitOid, RemoteFailureCode, RemoteTarget } from '../../git/git.types';
import { PrismaService } from '../../prisma/prisma.service';
import { RedactionService } from '../../redaction/redaction.service';
import type { Stone } from '../../registry/registry.types';
import { EngravingRepository } from '../record/engraving.repository';
import type { PublishReport } from './publish.types';
import { Recreation } from './recreation.service';
import { forcePushedSentence, reviewSentence, type ReviewCode } from './review-sentences';

const MAX_ROUNDS = 5;
/** Engravings coming between are no rounds with the remote, but they must not go on for ever either. */
const MAX_TIP_MOVES = 20;

/** One push with everything that it may need: fetch, re-creation, push again. Never forced. */
@Injectable()
export class PushRounds {
  private readonly logger = new Logger(PushRounds.name);

  constructor(
    private readonly prisma: PrismaService,
    private readonly objects: GitObjectsService,
    private readonly transport: GitTransportService,
    private readonly recreation: Recreation,
    private readonly engravings: EngravingRepository,
    private readonly audit: AuditService,
    private readonly redaction: RedactionService,
  ) {}

  /** Under the stone's publish lease. `signal` ends it at the deadline, or when the lease is lost. */
  async run(stone: Stone, target: RemoteTarget, signal: AbortSignal, deadline: number): Promise<PublishReport> {
    await this.recreation.finish(stone);
    let dropped = 0;
    let tipMoves = 0;
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const tip = await this.objects.tip(stone.gitDir, stone.branch);
      if (tip === null) return { pushed: true, needsReview: null };
      if (Date.now() >= deadline) return this.failed('remote_timeout', target);
      const limits = { signal, timeoutMs: Math.max(1, deadline - Date.now()) };
      const result = await this.transport.push(target, stone.gitDir, stone.branch, tip, limits);
      if (result.status === 'pushed' || result.status === 'up_to_date') {
        await this.arrived(stone, tip);
        return dropped === 0
          ? { pushed: true, needsReview: null }
          : { pushed: true, needsReview: forcePushedSentence(dropped), code: 'remote_rewritten' };
      }
      if (result.status === 'failed') return this.failed(result.code, target, result.remoteWords);
      try {
        const moved = await this.follow(stone, target, tip, limits);
        if (moved === 'unrelated') return this.failed('unrelated_history', target);
        dropped += moved;
      } catch (error) {
        if (isAppError(error, 'tip_moved')) {
          if (tipMoves++ < MAX_TIP_MOVES) round--;
          continue;
        }
        if (!(error instanceof AppError)) throw error;
        this.logger.warn({ msg: 'a moved remote could not be followed', stone: stone.id, code: error.code });
        const words = error.options.data?.remoteWords;
        return this.failed(error.code as RemoteFailureCode, target, typeof words === 'string' ? words : undefined);
      }
    }
    return this.failed('remote_moving', target);
  }

  /** Fetches, and puts the pending notes on what is there now. Answers how many pushed notes a force-push has dropped. */
  private async follow(
    stone: Stone,
    target: RemoteTarget,
    tip: CommitOid,
    limits: { signal: AbortSignal; timeoutMs: number },
  ): Promise<number | 'unrelated'> {
    const before = await this.objects.remoteTip(stone.gitDir, stone.branch);
    const { remoteTip } = await this.transport.fetch(target, stone.gitDir, stone.branch, limits);
    if (remoteTip === null) throw new AppError('branch_gone', 'conflict', 'The remote has no such branch.');
    const outcome = await this.recreation.onto(stone, tip, before, remoteTip, limits.signal);
    return outcome.kind === 'unrelated' ? 'unrelated' : outcome.dropped.length;
  }

  /** Everything that the pushed tip carries is pushed, whoever engraved it. */
  private async arrived(stone: Stone, tip: CommitOid): Promise<void> {
    const rows = await this.engravings.pending(this.prisma, stone.id);
    for (const row of rows) {
      const commit = row.currentCommit ?? row.plannedCommit;
      if (commit === null || !(await this.objects.isAncestor(stone.gitDir, commit as CommitOid, tip))) continue;
      await this.engravings.markPushed(this.prisma, [row.id]);
      // Its own outcome says so where it is still being made.
      if (row.finishedAt !== null) await this.audit.noteOf(row.id, { pushed: true, needsReview: null });
    }
  }

  private failed(code: ReviewCode, target: RemoteTarget, remoteWords?: string): PublishReport {
    const { credential } = target;
    const secret =
      credential?.type === 'token' ? [credential.token] : credential === undefined ? [] : [credential.privateKey];
    const words = remoteWords === undefined ? undefined : this.redaction.redact(remoteWords, secret).text;
    return { pushed: false, needsReview: reviewSentence(code, words), code };
  }
}
