import { Injectable } from '@nestjs/common';
import type { Db } from '../prisma/db.types';
import { Prisma } from '../prisma/generated/client';
import type { ChainRecord } from './audit.types';

export interface AttemptFilter {
  /** Whose engravings: their own and those made on their behalf. */
  ownerId?: string;
  outcome?: string;
  /** A principal's id (as actor or on whose behalf), or a name. */
  actor?: string;
  /** A repository's id or name. */
  repository?: string;
  door?: string;
  from?: Date;
  to?: Date;
}

export interface Position {
  at: Date;
  seq: number;
}

/**
 * An attempt's row is its last word: its outcome, or its intent while it has none. As a scalar subquery, because that
 * is one look into an index for each row, whatever the planner thinks of the rest.
 */
const LAST_WORD = Prisma.sql`r."phase" IN ('intent', 'outcome') AND r."seq" = COALESCE(
  (SELECT max(o."seq") FROM "AuditRecord" o WHERE o."engravingId" = r."engravingId" AND o."phase" = 'outcome'), r."seq")`;

/** What reads the table AuditRecord. */
@Injectable()
export class AuditRepository {
  /** Attempts, newest first. */
  async attempts(db: Db, filter: AttemptFilter, before: Position | null, limit: number): Promise<ChainRecord[]> {
    const keyset = before === null ? [] : [Prisma.sql`(r."at", r."seq") < (${before.at}, ${before.seq})`];
    const where = Prisma.join([LAST_WORD, ...conditions(filter), ...keyset], ' AND ');
    const rows = await db.$queryRaw<Row[]>`
      SELECT r.* FROM "AuditRecord" r WHERE ${where} ORDER BY r."at" DESC, r."seq" DESC LIMIT ${limit}`;
    return rows.map(toRecord);
  }

  /** Attempts in the order of the chain, for exports. */
  async attemptsAfter(db: Db, filter: AttemptFilter, after: number, limit: number): Promise<ChainRecord[]> {
    const where = Prisma.join([LAST_WORD, ...conditions(filter), Prisma.sql`r."seq" > ${after}`], ' AND ');
    const rows = await db.$queryRaw<Row[]>`
      SELECT r.* FROM "AuditRecord" r WHERE ${where} ORDER BY r."seq" LIMIT ${limit}`;
    return rows.map(toRecord);
  }

  /** Records in the order of the chain: intents, outcomes and notes apart. */
  async recordsAfter(db: Db, filter: AttemptFilter, after: number, limit: number): Promise<ChainRecord[]> {
    const where = Prisma.join([...conditions(filter), Prisma.sql`r."seq" > ${after}`], ' AND ');
    const rows = await db.$queryRaw<Row[]>`
      SELECT r.* FROM "AuditRecord" r WHERE ${where} ORDER BY r."seq" LIMIT ${limit}`;
    return rows.map(toRecord);
  }

  /** All that the chain says of one engraving, in order; found by its own id or by that of any of its records. */
  async history(db: Db, id: string, ownerId?: string): Promise<ChainRecord[]> {
    const owned = ownerId === undefined ? Prisma.empty : Prisma.sql`AND r."ownerId" = ${ownerId}`;
    const rows = await db.$queryRaw<Row[]>`
      SELECT r.* FROM "AuditRecord" r
      WHERE r."engravingId" <> '' AND r."engravingId" IN
        (SELECT ${id} UNION SELECT a."engravingId" FROM "AuditRecord" a WHERE a."id" = ${id}) ${owned}
      ORDER BY r."seq" LIMIT 1000`;
    return rows.map(toRecord);
  }

  /** Intents older than `before` that no outcome follows, oldest first. */
  async openIntents(db: Db, before: Date, after: number, limit: number): Promise<ChainRecord[]> {
    const rows = await db.$queryRaw<Row[]>`
      SELECT r.* FROM "AuditRecord" r
      WHERE r."phase" = 'intent' AND r."at" < ${before} AND r."seq" > ${after} AND ${LAST_WORD}
      ORDER BY r."seq" LIMIT ${limit}`;
    return rows.map(toRecord);
  }

  /** Records that claim a commit, or a success without one, in the order of the chain. */
  async claims(db: Db, after: number, limit: number): Promise<ChainRecord[]> {
    const rows = await db.$queryRaw<Row[]>`
      SELECT r.* FROM "AuditRecord" r
      WHERE r."seq" > ${after} AND r."phase" <> 'intent'
        AND (r."commitAfter" IS NOT NULL OR r."outcome" IN ('done', 'fallback'))
      ORDER BY r."seq" LIMIT ${limit}`;
    return rows.map(toRecord);
  }

  /** Of these commits those that an operator's removal of a note has re-made; the chain says what stands for them now. */
  async rewritten(db: Db, commits: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await db.$queryRaw<{ commitBefore: string }[]>`
      SELECT r."commitBefore" FROM "AuditRecord" r
      WHERE r."phase" = 'note' AND r."commitBefore" = ANY(${[...commits]}) AND r."detail"->>'removedNote' = 'true'`;
    return new Set(rows.map(({ commitBefore }) => commitBefore));
  }

  /** What the chain knows of these engravings, by engraving: phase, time and claimed commit of each record. */
  async knowledge(db: Db, engravingIds: readonly string[]): Promise<Map<string, Knowledge[]>> {
    const rows = await db.auditRecord.findMany({
      where: { engravingId: { in: [...engravingIds] } },
      select: { engravingId: true, phase: true, at: true, commitAfter: true },
    });
    const known = new Map<string, Knowledge[]>();
    for (const { engravingId, ...fact } of rows) known.set(engravingId, [...(known.get(engravingId) ?? []), fact]);
    return known;
  }
}

export interface Knowledge {
  phase: string;
  at: Date;
  commitAfter: string | null;
}

type Row = Omit<ChainRecord, 'seq'> & { seq: bigint };

const toRecord = (row: Row): ChainRecord => ({ ...row, seq: Number(row.seq) });

function conditions(filter: AttemptFilter): Prisma.Sql[] {
  const { ownerId, outcome, actor, repository, door, from, to } = filter;
  const parts = [
    ownerId === undefined ? null : Prisma.sql`r."ownerId" = ${ownerId}`,
    outcome === undefined ? null : Prisma.sql`r."outcome" = ${outcome}`,
    actor === undefined
      ? null
      : Prisma.sql`(r."actorId" = ${actor} OR r."ownerId" = ${actor} OR r."actorName" = ${actor})`,
    repository === undefined
      ? null
      : Prisma.sql`(r."repositoryId" = ${repository} OR r."repositoryName" = ${repository})`,
    door === undefined ? null : Prisma.sql`r."door" = ${door}`,
    from === undefined ? null : Prisma.sql`r."at" >= ${from}`,
    to === undefined ? null : Prisma.sql`r."at" < ${to}`,
  ];
  return [Prisma.sql`TRUE`, ...parts.filter((part) => part !== null)];
}
