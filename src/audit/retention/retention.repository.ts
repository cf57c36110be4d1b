import { Injectable } from '@nestjs/common';
import type { Db } from '../../prisma/db.types';
import type { ChainLink } from '../audit.types';
import { ERASED } from '../chain';

export interface Checkpoint extends ChainLink {
  /** Records removed in all. */
  records: number;
  createdAt: Date;
}

/** What may change the past of the chain: the retention cut and the erasure of a person, each on the record. */
@Injectable()
export class RetentionRepository {
  async head(db: Db): Promise<ChainLink> {
    const { seq, hash } = await db.auditHead.findUniqueOrThrow({ where: { id: 1 } });
    return { seq: Number(seq), hash };
  }

  async checkpoint(db: Db): Promise<Checkpoint | null> {
    const row = await db.auditCheckpoint.findUnique({ where: { id: 1 } });
    if (row === null) return null;
    return { seq: Number(row.seq), hash: row.hash, records: Number(row.records), createdAt: row.createdAt };
  }

  /** The newest record older than `before` among the `limit` that follow `after`. */
  async lastBefore(db: Db, before: Date, after: number, limit: number): Promise<ChainLink | null> {
    const row = await db.auditRecord.findFirst({
      where: { seq: { gt: after, lte: after + limit }, at: { lt: before } },
      orderBy: { seq: 'desc' },
      select: { seq: true, hash: true },
    });
    return row === null ? null : { seq: Number(row.seq), hash: row.hash };
  }

  /** Removes the records up to `through` and leaves the checkpoint in their place. */
  async cut(db: Db, through: ChainLink, now: Date): Promise<number> {
    await this.permitChange(db);
    const { count } = await db.auditRecord.deleteMany({ where: { seq: { lte: through.seq } } });
    await db.auditCheckpoint.upsert({
      where: { id: 1 },
      create: { ...through, records: count, createdAt: now },
      update: { ...through, records: { increment: count }, createdAt: now },
    });
    return count;
  }

  /** Erases what names the person from their records and from refusals that are still being counted. */
  async erase(db: Db, principalId: string): Promise<number> {
    await this.permitChange(db);
    const { count } = await db.auditRecord.updateMany({
      where: { OR: [{ ownerId: principalId }, { actorId: principalId }], personalSalt: { not: null } },
      data: { ...ERASED, personalSalt: null },
    });
    const patch = JSON.stringify({ ...ERASED, personalSalt: null });
    await db.$executeRaw`
      UPDATE "AuditFlood" SET "draft" = "draft" || ${patch}::jsonb
      WHERE "draft"->>'ownerId' = ${principalId} OR "draft"->>'actorId' = ${principalId}`;
    return count;
  }

  /** The table refuses changes otherwise; for this transaction only. */
  private async permitChange(db: Db): Promise<void> {
    await db.$queryRaw`SELECT set_config('primachat.audit_maintenance', 'on', true)`;
  }
}
