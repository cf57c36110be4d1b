import { Injectable } from '@nestjs/common';
import type { Db } from '../prisma/db.types';
import { Prisma } from '../prisma/generated/client';
import type { ChainLink, ChainRecord, RecordDraft } from './audit.types';

/** The chain's end while it is held, and the time of the next record. */
export interface HeldHead extends ChainLink {
  /** By the database's clock, never before the last record: replicas' clocks differ, and none may backdate. */
  now: Date;
}

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
  async holdHead(db: Db): Promise<HeldHead> {
    // An operator's synchronous_commit=off would make "durable" a word, so this transaction overrules it.
    const [row] = await db.$queryRaw<{ seq: bigint; hash: string; now: Date }[]>`
      SELECT "seq", "hash", GREATEST(date_trunc('milliseconds', clock_timestamp()), "at") AS "now",
        CASE WHEN current_setting('synchronous_commit') = 'off'
          THEN set_config('synchronous_commit', 'on', true) END AS "durable"
      FROM "AuditHead" WHERE "id" = 1 FOR UPDATE`;
    if (row === undefined) throw new Error('The audit chain has lost its head row.');
    return { seq: Number(row.seq), hash: row.hash, now: row.now };
  }

  async append(db: Db, records: readonly ChainRecord[]): Promise<void> {
    const last = records.at(-1);
    if (last === undefined) return;
    await db.auditRecord.createMany({ data: records.map(toRow) });
    await db.auditHead.update({ where: { id: 1 }, data: { seq: last.seq, hash: last.hash, at: last.at } });
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

function toRow(record: ChainRecord): Prisma.AuditRecordCreateManyInput {
  const { gateway, detail, redactions, ...rest } = record;
  return {
    ...rest,
    redactions,
    gateway: gateway === null ? Prisma.DbNull : json(gateway),
    detail: detail === null ? Prisma.DbNull : json(detail),
  };
}

function toFlood(row: Prisma.AuditFloodGetPayload<object>): Flood {
  return { ...row, draft: row.draft as unknown as RecordDraft | null };
}

/** Our JSON types are narrower than Prisma's, which asks for an index signature. */
const json = (value: object) => value as Prisma.InputJsonObject;
