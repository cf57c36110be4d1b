import { Injectable } from '@nestjs/common';
import type { Db } from '../prisma/db.types';
import { Prisma } from '../prisma/generated/client';
import type { RecordDraft } from './audit.types';
import { contentDigest } from './chain';

/** Refusals of one kind within one window. */
export interface Flood {
  key: string;
  endsAt: Date;
  pending: number;
  firstAt: Date | null;
  lastAt: Date | null;
  draft: RecordDraft | null;
}

/** What writes to the tables AuditRecord, AuditHead, AuditFlood and AuditCheckpoint. */
@Injectable()
export class ChainRepository {
  /** Locks the end of the chain until the transaction ends; whoever appends next, in any process, waits. */
  async holdHead(db: Db): Promise<Date> {
    const [row] = await db.$queryRaw<{ now: Date }[]>`
      SELECT GREATEST(date_trunc('milliseconds', clock_timestamp()), "at") AS "now"
      FROM "AuditHead" WHERE "id" = 1 FOR UPDATE`;
    if (row === undefined) throw new Error('The audit chain has lost its head row.');
    return row.now;
  }

  /** Chains the drafts, in this order, behind whatever is the last record then. */
  async append(db: Db, drafts: readonly RecordDraft[]): Promise<void> {
    if (drafts.length === 0) return;
    const rows = JSON.stringify(drafts.map((draft) => ({ ...draft, contentDigest: contentDigest(draft) })));
    await db.$executeRaw`SELECT "audit_append"(${rows}::jsonb)`;
  }

  async floods(db: Db, keys: readonly string[]): Promise<Map<string, Flood>> {
    const rows = await db.auditFlood.findMany({ where: { key: { in: [...keys] } } });
    return new Map(rows.map((row) => [row.key, toFlood(row)]));
  }

  async saveFlood(db: Db, { key, ...fields }: Flood): Promise<void> {
    const data = { ...fields, draft: fields.draft === null ? Prisma.DbNull : json(fields.draft) };
    await db.auditFlood.upsert({ where: { key }, create: { key, ...data }, update: data });
  }

  async hasEndedFloods(db: Db): Promise<boolean> {
    const [row] = await db.$queryRaw<{ ended: boolean }[]>`
      SELECT EXISTS (SELECT 1 FROM "AuditFlood" WHERE "endsAt" <= clock_timestamp()) AS "ended"`;
    return row?.ended ?? false;
  }

  /** Takes the ended ones out of the table; the caller appends what they counted in the same transaction. */
  async takeEndedFloods(db: Db, now: Date, limit: number): Promise<Flood[]> {
    const rows = await db.auditFlood.findMany({
      where: { endsAt: { lte: now } },
      orderBy: { endsAt: 'asc' },
      take: limit,
    });
    await db.auditFlood.deleteMany({ where: { key: { in: rows.map(({ key }) => key) } } });
    return rows.map(toFlood);
  }
}

function toFlood(row: Prisma.AuditFloodGetPayload<object>): Flood {
  return { ...row, draft: row.draft as unknown as RecordDraft | null };
}

/** Our JSON types are narrower than Prisma's, which asks for an index signature. */
const json = (value: object) => value as Prisma.InputJsonObject;
