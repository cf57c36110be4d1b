import { Injectable, Logger } from '@nestjs/common';
import { isAppError } from '../common/app-error';
import { GitObjectsService } from '../git/git-objects.service';
import { GitTreesService } from '../git/git-trees.service';
import { cancelled } from '../git/git.errors';
import { KillPoints } from '../git/writer/kill-points';
import { PrismaService } from '../prisma/prisma.service';
import { RedactionService } from '../redaction/redaction.service';
import { repositoryNotFound } from '../registry/registry.errors';
import { RegistryService } from '../registry/registry.service';
import { StoneEvents } from '../registry/stone-events';
import type { Stone } from '../registry/registry.types';
import { EngraveBudget } from './budget/engrave-budget.service';
import { NoteCommitter } from './commit/note-committer.service';
import { planCommit } from './commit/plan-commit';
import { DraftViews } from './draft/draft-views.service';
import { EngraveSecretsService } from './draft/engrave-secrets.service';
import { NoteMaker } from './draft/note-maker.service';
import { StoredDrafts } from './draft/stored-drafts.service';
import type { Note } from './draft/draft.types';
import { EngraveAttempts, type Attempt } from './engrave-attempts.service';
import type { AuthorizedEngrave, EngraveResult, RepoView } from './engrave.types';
import { useAuthorization } from './gates/engrave-authorizer';
import { EngraveIdempotency } from './idempotency/engrave-idempotency.service';
import { oneLine } from './note/well-formed';
import type { PublishReport } from './publish/publish.types';
import { PublishService } from './publish/publish.service';
import { reviewSentence } from './publish/review-sentences';
import { EngravingRepository } from './record/engraving.repository';

const MAX_REASON = 500;

/** The use case: intent, draft, redact, render, commit, push, outcome. Takes only what the gates have let through. */
@Injectable()
export class EngraveService {
  private readonly logger = new Logger(EngraveService.name);

  constructor(
    private readonly attempts: EngraveAttempts,
    private readonly idempotency: EngraveIdempotency,
    private readonly budget: EngraveBudget,
    private readonly secrets: EngraveSecretsService,
    private readonly notes: NoteMaker,
    private readonly drafts: StoredDrafts,
    private readonly views: DraftViews,
    private readonly committer: NoteCommitter,
    private readonly publisher: PublishService,
    private readonly engravings: EngravingRepository,
    private readonly prisma: PrismaService,
    private readonly objects: GitObjectsService,
    private readonly trees: GitTreesService,
    private readonly redaction: RedactionService,
    private readonly registry: RegistryService,
    private readonly events: StoneEvents,
    private readonly killPoints: KillPoints,
  ) {}

  /**
   * @param signal aborts when the caller goes away; before the commit that ends it, after it no longer matters
   * @throws AppError as the README's table says; nothing is written then
   */
  async engrave(authorized: AuthorizedEngrave, signal?: AbortSignal): Promise<EngraveResult> {
    useAuthorization(authorized);
    if ('replay' in authorized) return authorized.replay;
    const earlier = await this.claimKey(authorized);
    if (earlier !== null) return earlier;
    return this.attempts.run(authorized, async (attempt) => {
      const secrets = await this.secrets.of(attempt.resolved);
      attempt.resolved.subject.literals = secrets.literals;
      const made = await this.notes.make(attempt.resolved, secrets, signal);
      await this.killPoints.reached('note-made');
      if (signal?.aborted === true) throw cancelled();
      if (made.kind === 'skip') {
        attempt.facts.gateway = made.gateway;
        const reason = oneLine(this.redaction.redact(made.reason, secrets.literals).text, MAX_REASON);
        return { kind: 'skipped', engravingId: authorized.request.engravingId, reason };
      }
      noteFacts(attempt, made.note);
      const { note } = made;
      return this.unlessRemoved(attempt, () =>
        authorized.request.preview ? this.preview(attempt, note) : this.write(attempt, note, signal),
      );
    });
  }

  /** A repeat that came at the same moment gets the first one's answer, and costs nothing. */
  private async claimKey(authorized: Exclude<AuthorizedEngrave, { replay: EngraveResult }>) {
    const { request } = authorized;
    try {
      const earlier = await this.idempotency.claim(request);
      if (earlier !== null) await this.budget.giveBack(request.engravingId);
      return earlier;
    } catch (error) {
      await this.budget.giveBack(request.engravingId);
      throw error;
    }
  }

  /** A stone that is disconnected while its note is made is one that does not exist. */
  private async unlessRemoved<T>({ resolved }: Attempt, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!isAppError(error, 'repository_missing')) throw error;
      const { request, stone } = resolved;
      const isThere = (await this.registry.of(request.caller).find(stone.id)) !== null;
      throw isThere ? error : repositoryNotFound();
    }
  }

  private async preview({ resolved, facts }: Attempt, note: Note): Promise<EngraveResult> {
    const { stone, request } = resolved;
    const tip = await this.objects.tip(stone.gitDir, stone.branch);
    const plan = await this.trees.at(stone.gitDir, tip, (tree) => planCommit(tree, note));
    facts.path = plan.path;
    const { expiresAt } = await this.drafts.keep(resolved, note, plan.path);
    const draft = await this.views.of(resolved, note, plan, expiresAt);
    return { kind: 'previewed', engravingId: request.engravingId, path: plan.path, draft, repo: repoView(stone) };
  }

  private async write(attempt: Attempt, note: Note, signal?: AbortSignal): Promise<EngraveResult> {
    const { resolved, facts, holder } = attempt;
    const { stone, request } = resolved;
    const { engravingId } = request;
    const { committed, plan } = await this.committer.commit(resolved, note, holder, signal);
    facts.path = plan.path;
    await this.attempts.committed(attempt, committed.commit, committed.parent);
    this.events.emit('changed', { stone, tip: committed.commit });
    const report = await this.publish(stone);
    const row = await this.engravings.find(this.prisma, engravingId);
    const path = row?.path ?? plan.path;
    const commit = row?.currentCommit ?? committed.commit;
    const pushed = report.pushed || row?.pushed === true;
    const sentences = [row?.needsReview, pushed && report.code !== 'remote_rewritten' ? null : report.needsReview];
    const needsReview = sentences.filter((sentence) => typeof sentence === 'string').join(' ');
    // The record names the commit that was made; that it was made again since is told by a note of its own.
    Object.assign(facts, { path, pushed, ...(needsReview === '' ? {} : { needsReview }) });
    if (plan.changelog.startsWith('skipped')) facts.detail = { changelog: plan.changelog };
    return {
      kind: 'engraved',
      engravingId,
      path,
      commit,
      pushed,
      ...(needsReview === '' ? {} : { needsReview }),
      draft: await this.views.of(resolved, note, { ...plan, path }, null),
      repo: repoView(stone),
    };
  }

  /** The commit is made: whatever goes wrong from here on is something to review, not a failed engraving. */
  private async publish(stone: Stone): Promise<PublishReport> {
    try {
      return await this.publisher.publish(stone);
    } catch (error) {
      this.logger.error({ msg: 'publishing failed; the commit is kept', stone: stone.id, err: error });
      return { pushed: false, needsReview: reviewSentence('push_interrupted') };
    }
  }
}

function noteFacts({ facts }: Attempt, { content, gateway, fallbackCause }: Note): void {
  Object.assign(facts, { redactions: content.redactions, distilled: content.distilled, gateway, fallbackCause });
}

function repoView({ id, name, shared }: Stone): RepoView {
  return { id, name, shared };
}
