import { AuditRepository } from '../../src/audit/audit.repository';
import { AuditService } from '../../src/audit/audit.service';
import { ChainRepository } from '../../src/audit/chain.repository';
import { ChainWriter } from '../../src/audit/chain-writer';
import { ExportService } from '../../src/audit/export/export.service';
import { RetentionRepository } from '../../src/audit/retention/retention.repository';
import { RetentionService } from '../../src/audit/retention/retention.service';
import { CommitVerifier } from '../../src/audit/verify/commit-verifier';
import { VerifyService } from '../../src/audit/verify/verify.service';
import type { PrismaService } from '../../src/prisma/prisma.service';
import { RedactionService } from '../../src/redaction/redaction.service';

/** The audit of one process: call it twice on one database for two replicas. */
export function makeAudit(prisma: PrismaService) {
  const records = new AuditRepository();
  const writer = new ChainWriter(prisma, new ChainRepository());
  const retentionRepository = new RetentionRepository();
  return {
    prisma,
    records,
    writer,
    audit: new AuditService(prisma, records, writer, new RedactionService()),
    exports: new ExportService(prisma, records),
    retention: new RetentionService(writer, retentionRepository),
    verifier: new VerifyService(prisma, records, retentionRepository, new CommitVerifier(prisma, records)),
  };
}

export type TestAudit = ReturnType<typeof makeAudit>;
