import { Injectable } from '@nestjs/common';
import { newId } from '../common/ids';
import type { Cursor } from '../common/page';
import type { Db } from '../prisma/db.types';
import type { StoneState } from './registry.types';

/** A row of the table, as this room reads it. */
export interface StoneRow {
  id: string;
  ownerId: string;
  name: string;
  remoteUrl: string | null;
  branch: string | null;
  state: string;
  progress: string | null;
  errorCode: string | null;
  errorDetail: string | null;
  credentialType: string | null;
  username: string | null;
  publicKey: string | null;
  keepRemote: boolean;
  createdAt: Date;
  syncFailures: number;
}

export interface NewRow {
  ownerId: string;
  name: string;
  remoteUrl: string | null;
  branch: string | null;
  keepRemote: boolean;
}

export interface RowChanges {
  name?: string;
  branch?: string;
  remoteUrl?: string | null;
  keepRemote?: boolean;
  state?: StoneState;
  progress?: string | null;
  errorCode?: string | null;
  errorDetail?: string | null;
  credentialType?: string | null;
  username?: string | null;
  publicKey?: string | null;
  needsReview?: string | null;
}

/** Times count by the database's clock: replicas may disagree about theirs. */
export interface SyncOutcome {
  error: { code: string; detail: string } | null;
  /** When to fetch by itself again; null: not before something changes. */
  nextInSeconds: number | null;
}

/** The table Repository. A row with `removedAt` is there for the audit only; no method returns it. */
@Injectable()
export class RegistryRepository {
  /** Holds the owner's row until the transaction ends, so that two calls cannot both pass one limit. */
  async lockOwner(tx: Db, ownerId: string): Promise<void> {
    await tx.$queryRaw`SELECT "id" FROM "Principal" WHERE "id" = ${ownerId} FOR UPDATE`;
  }

  count(db: Db, ownerId: string, state?: StoneState): Promise<number> {
    return db.repository.count({ where: { ownerId, removedAt: null, ...(state === undefined ? {} : { state }) } });
  }

  insert(db: Db, fields: NewRow): Promise<StoneRow> {
    return db.repository.create({ data: { ...fields, id: newId('repo'), state: 'connecting' } });
  }

  findOwned(db: Db, ownerId: string, id: string): Promise<StoneRow | null> {
    return db.repository.findFirst({ where: { id, ownerId, removedAt: null } });
  }

  find(db: Db, id: string): Promise<StoneRow | null> {
    return db.repository.findFirst({ where: { id, removedAt: null } });
  }

  /** Newest first. */
  page(db: Db, ownerId: string, after: Cursor | null, limit: number): Promise<StoneRow[]> {
    const older =
      after === null ? {} : { OR: [{ createdAt: { lt: after.at } }, { createdAt: after.at, id: { lt: after.id } }] };
    return db.repository.findMany({
      where: { ownerId, removedAt: null, ...older },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: limit,
    });
  }

  /** Only where the stone is in `state`, if one is given. Null: it is not there (any more). */
  async update(db: Db, id: string, changes: RowChanges, state?: StoneState): Promise<StoneRow | null> {
    const [row] = await db.repository.updateManyAndReturn({
      where: { id, removedAt: null, ...(state === undefined ? {} : { state }) },
      data: changes,
    });
    return row ?? null;
  }

  async markRemoved(db: Db, ownerId: string, id: string): Promise<boolean> {
    const { count } = await db.repository.updateMany({
      where: { id, ownerId, removedAt: null },
      data: { removedAt: new Date(), nextSyncAt: null, publicKey: null, username: null, credentialType: null },
    });
    return count === 1;
  }

  async isRemoved(db: Db, id: string): Promise<boolean> {
    return (await db.repository.count({ where: { id, removedAt: { not: null } } })) === 1;
  }

  /** Stones whose connecting nobody may be working on. */
  connecting(db: Db, limit: number): Promise<Pick<StoneRow, 'id' | 'ownerId' | 'remoteUrl'>[]> {
    return db.repository.findMany({
      where: { state: 'connecting', removedAt: null },
      orderBy: { createdAt: 'asc' },
      take: limit,
      select: { id: true, ownerId: true, remoteUrl: true },
    });
  }

  /**
   * Takes up to `limit` stones whose fetch is due and puts their next turn off by `claimSeconds`: nobody else takes
   * them meanwhile, and if this process dies they come up again by themselves.
   */
  claimDue(db: Db, limit: number, claimSeconds: number): Promise<{ id: string; ownerId: string }[]> {
    return db.$queryRaw<{ id: string; ownerId: string }[]>`
      UPDATE "Repository" SET "nextSyncAt" = now() + ${claimSeconds} * interval '1 second'
      WHERE "id" IN (
        SELECT "id" FROM "Repository"
        WHERE "nextSyncAt" <= now() AND "removedAt" IS NULL AND "state" = 'ready' AND "remoteUrl" IS NOT NULL
        ORDER BY "nextSyncAt" LIMIT ${limit}
        FOR UPDATE SKIP LOCKED
      )
      RETURNING "id", "ownerId"`;
  }

  /** Notes how a fetch ended. A stone that was disconnected or got another remote meanwhile is left alone. */
  async recordSync(db: Db, id: string, remoteUrl: string, { error, nextInSeconds }: SyncOutcome): Promise<void> {
    await db.$executeRaw`
      UPDATE "Repository" SET
        "lastSyncAt" = CASE WHEN ${error === null} THEN now() ELSE "lastSyncAt" END,
        "syncFailures" = CASE WHEN ${error === null} THEN 0 ELSE "syncFailures" + 1 END,
        "nextSyncAt" = now() + ${nextInSeconds} * interval '1 second',
        "lastSyncError" = ${error?.code ?? null},
        "errorCode" = ${error?.code ?? null},
        "errorDetail" = ${error?.detail ?? null}
      WHERE "id" = ${id} AND "remoteUrl" = ${remoteUrl} AND "removedAt" IS NULL AND "state" = 'ready'`;
  }

  /** When the stone is fetched by itself next; failures so far are forgotten. */
  async schedule(db: Db, id: string, inSeconds: number): Promise<void> {
    await db.$executeRaw`
      UPDATE "Repository" SET "nextSyncAt" = now() + ${inSeconds} * interval '1 second', "syncFailures" = 0
      WHERE "id" = ${id} AND "remoteUrl" IS NOT NULL AND "removedAt" IS NULL`;
  }
}
