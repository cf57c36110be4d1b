import { Module } from '@nestjs/common';
import { RedactionModule } from '../redaction/redaction.module';
import { AdminEngravingsController } from './admin-engravings.controller';
import { AuditRepository } from './audit.repository';
import { AuditService } from './audit.service';
import { ChainRepository } from './chain.repository';
import { ChainWriter } from './chain-writer';
import { EngravingsController } from './engravings.controller';
import { ExportService } from './export/export.service';
import { RetentionRepository } from './retention/retention.repository';
import { RetentionService } from './retention/retention.service';
import { CommitVerifier } from './verify/commit-verifier';
import { VerifyService } from './verify/verify.service';

@Module({
  imports: [RedactionModule],
  controllers: [EngravingsController, AdminEngravingsController],
  providers: [
    AuditRepository,
    AuditService,
    ChainRepository,
    ChainWriter,
    CommitVerifier,
    ExportService,
    RetentionRepository,
    RetentionService,
    VerifyService,
  ],
  exports: [AuditService, RetentionService, VerifyService],
})
export class AuditModule {}
