import { Module } from '@nestjs/common';
import { ThrottlerModule } from '@nestjs/throttler';
import { AuditModule } from '../audit/audit.module';
import { ConversationsModule } from '../conversations/conversations.module';
import { DistillationModule } from '../distillation/distillation.module';
import { GitModule } from '../git/git.module';
import { RedactionModule } from '../redaction/redaction.module';
import { PublishGate } from '../registry/publish-gate';
import { RegistryModule } from '../registry/registry.module';
import { VaultModule } from '../vault/vault.module';
import { EngraveBudgetModule } from './budget/engrave-budget.module';
import { EngraveBudget, BUDGET_WINDOW_MS } from './budget/engrave-budget.service';
import { PostgresThrottlerStorage } from './budget/postgres-throttler-storage';
import { KeptRefs } from './commit/kept-refs';
import { NoteCommitter } from './commit/note-committer.service';
import { DraftRepository } from './draft/draft.repository';
import { DraftViews } from './draft/draft-views.service';
import { EngraveSecretsService } from './draft/engrave-secrets.service';
import { NoteMaker } from './draft/note-maker.service';
import { StoredDrafts } from './draft/stored-drafts.service';
import { EngraveAttempts } from './engrave-attempts.service';
import { EngraveController } from './engrave.controller';
import { skipsBucket } from './engrave.guards';
import { EngraveService } from './engrave.service';
import { EngraveAuthorizer } from './gates/engrave-authorizer';
import { EngravePublishGate } from './gates/engrave-publish-gate.service';
import { EngraveIdempotency } from './idempotency/engrave-idempotency.service';
import { IdempotencyRepository } from './idempotency/idempotency.repository';
import { PublishService } from './publish/publish.service';
import { PushRounds } from './publish/push-rounds.service';
import { Recreation } from './publish/recreation.service';
import { PushController } from './push.controller';
import { EngraveSchedule } from './reconcile/engrave-schedule.service';
import { EngravedCommitWitness } from './reconcile/engraved-commit-witness.service';
import { EngravingReconciler } from './reconcile/engraving-reconciler.service';
import { StoneMaintenance } from './reconcile/stone-maintenance.service';
import { EngravingRepository } from './record/engraving.repository';

/** One named throttler a bucket; their storage knows limit and window, and no header is theirs to set. */
function throttlersOf(budget: EngraveBudget) {
  const bucket = (name: 'engrave' | 'preview') => ({
    name,
    limit: budget.limitOf(name),
    ttl: BUDGET_WINDOW_MS,
    skipIf: skipsBucket(name),
  });
  return [bucket('engrave'), bucket('preview')];
}

@Module({
  imports: [
    AuditModule,
    ConversationsModule,
    DistillationModule,
    EngraveBudgetModule,
    GitModule,
    RedactionModule,
    RegistryModule,
    VaultModule,
    ThrottlerModule.forRootAsync({
      imports: [EngraveBudgetModule],
      inject: [EngraveBudget, PostgresThrottlerStorage],
      useFactory: (budget: EngraveBudget, storage: PostgresThrottlerStorage) => ({
        throttlers: throttlersOf(budget),
        storage,
      }),
    }),
  ],
  controllers: [EngraveController, PushController],
  providers: [
    DraftRepository,
    DraftViews,
    EngraveAttempts,
    EngraveAuthorizer,
    EngraveIdempotency,
    EngraveSchedule,
    EngraveSecretsService,
    EngraveService,
    EngravedCommitWitness,
    EngravingReconciler,
    EngravingRepository,
    IdempotencyRepository,
    KeptRefs,
    NoteCommitter,
    NoteMaker,
    PublishService,
    EngravePublishGate,
    { provide: PublishGate, useExisting: EngravePublishGate },
    PushRounds,
    Recreation,
    StoneMaintenance,
    StoredDrafts,
  ],
  // The gates act on the tool door too, so what they are made of is theirs to use there.
  exports: [
    EngraveAuthorizer,
    EngravingRepository,
    EngraveBudgetModule,
    EngraveIdempotency,
    EngraveService,
    PublishGate,
    PublishService,
  ],
})
export class EngraveModule {}
