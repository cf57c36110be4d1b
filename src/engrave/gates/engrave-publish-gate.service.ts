import { Injectable } from '@nestjs/common';
import { AuditService } from '../../audit/audit.service';
import type { AuditOutcome, AuditSubject } from '../../audit/audit.types';
import { canApprove } from '../../auth/principal.types';
import { AppError } from '../../common/app-error';
import { newId } from '../../common/ids';
import { EngraveConfig } from '../../config/config.types';
import { GitObjectsService } from '../../git/git-objects.service';
import { GitRefsService } from '../../git/git-refs.service';
import { PublishGate, type PublishRequest } from '../../registry/publish-gate';
import type { Stone } from '../../registry/registry.types';
import { EngraveBudget } from '../budget/engrave-budget.service';
import { confirmationRequired, sharedEngraveDisabled } from '../engrave.errors';
import type { PublishReport } from '../publish/publish.types';
import { EngraveAuthorizer } from './engrave-authorizer';

/**
 * What lets commits leave this server without being an engraving – attaching a remote, `POST /push` – passes the same
 * shared setting, confirmation and budget, and is audited like one.
 */
@Injectable()
export class EngravePublishGate extends PublishGate {
  constructor(
    private readonly authorizer: EngraveAuthorizer,
    private readonly config: EngraveConfig,
    private readonly budget: EngraveBudget,
    private readonly audit: AuditService,
    private readonly objects: GitObjectsService,
    private readonly refs: GitRefsService,
  ) {
    super();
  }

  pass<T>(request: PublishRequest, action: () => Promise<T>): Promise<T> {
    return this.through(request, action, () => ({}));
  }

  /** A push: what became of it is part of the record. */
  push(request: PublishRequest, action: () => Promise<PublishReport>): Promise<PublishReport> {
    return this.through(request, action, ({ pushed, needsReview }) => ({ pushed, needsReview }));
  }

  private async through<T>(
    { caller, stone, confirm }: PublishRequest,
    action: () => Promise<T>,
    factsOf: (value: T) => Partial<AuditOutcome>,
  ): Promise<T> {
    const isApproved = confirm && canApprove(caller);
    const subject: AuditSubject = {
      engravingId: newId('engr'),
      caller,
      door: 'http',
      repositoryId: stone.id,
      repositoryName: stone.name,
      confirm: isApproved ? 'unbound' : 'none',
    };
    await this.authorizer.refusing(subject, async () => {
      if (!this.config.allowAgentSharedEngrave) throw sharedEngraveDisabled();
      if (!isApproved) throw confirmationRequired();
      await this.budget.reserve('engrave', caller.id, subject.engravingId);
    });
    return this.audited(subject, stone, action, factsOf);
  }

  private async audited<T>(
    subject: AuditSubject,
    stone: Stone,
    action: () => Promise<T>,
    factsOf: (value: T) => Partial<AuditOutcome>,
  ): Promise<T> {
    const detail = { action: 'publish' };
    try {
      await this.audit.intent(subject, detail);
      const value = await action();
      await this.budget.spend(subject.engravingId);
      const commitAfter = await this.published(subject.engravingId, stone);
      await this.audit.outcome(subject, { ...factsOf(value), outcome: 'done', commitAfter, redactions: {}, detail });
      return value;
    } catch (error) {
      await this.budget.giveBack(subject.engravingId);
      const code = error instanceof AppError ? error.code : 'internal_error';
      if (code !== 'audit_unavailable') {
        await this.audit.outcome(subject, { outcome: 'failed', code, redactions: {}, detail });
      }
      throw error;
    }
  }

  /** What was let out is named in the record, and kept so that the record can be proven whatever the branch does. */
  private async published(id: string, { gitDir, branch }: Stone): Promise<string | null> {
    const tip = await this.objects.tip(gitDir, branch);
    if (tip !== null) await this.refs.keep(gitDir, `refs/prima/published/${id}`, tip);
    return tip;
  }
}
