import { Injectable, Logger } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { Metrics } from '../../common/metrics';
import { RemotesConfig } from '../../config/config.types';
import type { RemoteTarget } from '../../git/git.types';
import { LeaseService } from '../../prisma/lease.service';
import { RegistryService } from '../../registry/registry.service';
import { StoneEvents } from '../../registry/stone-events';
import type { Stone } from '../../registry/registry.types';
import { GitObjectsService } from '../../git/git-objects.service';
import type { PublishReport } from './publish.types';
import { PushRounds } from './push-rounds.service';
import { reviewSentence, type ReviewCode } from './review-sentences';
import { SingleFlight } from './single-flight';

const LEASE_TTL_MS = 15_000;
const GRACE_MS = 5_000;

/** Brings a stone's pending commits to its remote. A failure is an answer, not an error: the commits are kept. */
@Injectable()
export class PublishService {
  private readonly logger = new Logger(PublishService.name);
  private readonly flights = new SingleFlight<PublishReport>();
  /** Credentials that a remote has rejected, by a hash of remote and credential: another try might lock an account. */
  private readonly rejected = new Map<string, string>();

  constructor(
    private readonly registry: RegistryService,
    private readonly leases: LeaseService,
    private readonly rounds: PushRounds,
    private readonly objects: GitObjectsService,
    private readonly events: StoneEvents,
    private readonly metrics: Metrics,
    private readonly config: RemotesConfig,
  ) {}

  /**
   * Pushes everything pending, and answers when it is there, when it cannot be, or at the deadline. Callers that come
   * while a push is under way share the next one.
   * @param isAskedFor a person asked for this very push: a credential that was rejected before is tried again
   */
  async publish(stone: Stone, { isAskedFor = false } = {}): Promise<PublishReport> {
    const target = await this.registry.remoteOf(stone);
    if (target === null) return { pushed: false, needsReview: reviewSentence('no_remote'), code: 'no_remote' };
    if (isAskedFor) this.rejected.delete(stone.id);
    const report = await this.flights.run(stone.id, () => this.underLease(stone, target));
    if (!report.pushed) this.metrics.pushFailures.inc({ code: report.code ?? 'unknown' });
    return report;
  }

  private async underLease(stone: Stone, target: RemoteTarget): Promise<PublishReport> {
    const fingerprint = fingerprintOf(target);
    if (this.rejected.get(stone.id) === fingerprint) return failed('credential_rejected');
    const waitMs = this.config.gitTimeoutMs;
    const outcome = await this.leases.withLease(`publish:${stone.id}`, { ttlMs: LEASE_TTL_MS, waitMs }, (lost) => {
      const deadline = Date.now() + this.config.gitTimeoutMs;
      // Each operation ends by what is left until the deadline, and says so; this is for whatever does not.
      const signal = AbortSignal.any([lost, AbortSignal.timeout(this.config.gitTimeoutMs + GRACE_MS)]);
      return this.rounds.run(stone, target, signal, deadline);
    });
    const report = outcome.ran ? outcome.value : failed('push_in_progress');
    if (report.code === 'auth_failed') this.rejected.set(stone.id, fingerprint);
    if (report.code !== 'push_in_progress') await this.noted(stone, report);
    return report;
  }

  private async noted(stone: Stone, report: PublishReport): Promise<void> {
    await this.registry.recordPush(stone.id, { needsReview: report.needsReview });
    if (!report.pushed) this.logger.warn({ msg: 'not pushed', stone: stone.id, code: report.code });
    // A re-creation has moved the branch.
    this.events.emit('changed', { stone, tip: await this.objects.tip(stone.gitDir, stone.branch) });
  }
}

function failed(code: ReviewCode): PublishReport {
  return { pushed: false, needsReview: reviewSentence(code), code };
}

function fingerprintOf({ url, credential }: RemoteTarget): string {
  return createHash('sha256')
    .update(JSON.stringify([url, credential ?? null]))
    .digest('hex');
}
