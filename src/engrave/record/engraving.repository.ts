import { Injectable } from '@nestjs/common';
import type { Db } from '../../prisma/db.types';
import type { Engraving } from '../../prisma/generated/client';

export type EngravingRow = Engraving;

export type FinalState = 'done' | 'skipped' | 'failed' | 'cancelled';

export interface NewEngraving {
  id: string;
  ownerId: string;
  actorId: string;
  door: string;
  conversationId: string;
  repositoryId: string;
  repositoryName: string;
  draftDigest?: string;
}

/** States in which a process works on an engraving; whoever finds its lease over may settle it. */
const OPEN = ['intent', 'planned', 'committed'];

/** The working state of each engraving. Leases run on the database's clock. */
@Injectable()
export class EngravingRepository {
  async open(db: Db, engraving: NewEngraving, holder: string, leaseMs: number): Promise<void> {
    const { id, ownerId, actorId, door, conversationId, repositoryId, repositoryName, draftDigest = null } = engraving;
    await db.$executeRaw`
      INSERT INTO "Engraving" ("id", "ownerId", "actorId", "door", "conversationId", "repositoryId", "repositoryName",
                               "state", "holder", "leaseUntil", "draftDigest")
      VALUES (${id}, ${ownerId}, ${actorId}, ${door}, ${conversationId}, ${repositoryId}, ${repositoryName},
              'intent', ${holder}, clock_timestamp() + ${leaseMs} * interval '1 millisecond', ${draftDigest})`;
  }

  /** False where the lease has passed to another: stop. */
  async renew(db: Db, id: string, holder: string, leaseMs: number): Promise<boolean> {
    const renewed = await db.$executeRaw`
      UPDATE "Engraving" SET "leaseUntil" = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
      WHERE "id" = ${id} AND "holder" = ${holder}`;
    return renewed === 1;
  }

  /** Takes over an engraving whose process died; null where it is finished or somebody is at work on it. */
  async takeOver(db: Db, id: string, holder: string, leaseMs: number): Promise<EngravingRow | null> {
    const taken = await db.$executeRaw`
      UPDATE "Engraving"
      SET "holder" = ${holder}, "leaseUntil" = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
      WHERE "id" = ${id} AND "state" = ANY(${OPEN}) AND "leaseUntil" <= clock_timestamp()`;
    return taken === 1 ? this.find(db, id) : null;
  }

  async abandoned(db: Db, limit: number): Promise<string[]> {
    const rows = await db.$queryRaw<{ id: string }[]>`
      SELECT "id" FROM "Engraving" WHERE "state" = ANY(${OPEN}) AND "leaseUntil" <= clock_timestamp()
      ORDER BY "createdAt" LIMIT ${limit}`;
    return rows.map(({ id }) => id);
  }

  find(db: Db, id: string): Promise<EngravingRow | null> {
    return db.engraving.findUnique({ where: { id } });
  }

  /** Whoever has lost the lease may not plan a commit any more; planning one renews it. */
  async plan(
    db: Db,
    id: string,
    holder: string,
    planned: { commit: string; parent: string | null; path: string; title: string },
    leaseMs: number,
  ): Promise<boolean> {
    const { commit, parent, path, title } = planned;
    const count = await db.$executeRaw`
      UPDATE "Engraving"
      SET "state" = 'planned', "plannedCommit" = ${commit}, "commitBefore" = ${parent}, "path" = ${path}, "title" = ${title},
          "leaseUntil" = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
      WHERE "id" = ${id} AND "holder" = ${holder} AND "state" IN ('intent', 'planned')`;
    return count === 1;
  }

  async committed(db: Db, id: string, commit: string): Promise<void> {
    // A publisher may have re-created the commit already: what stands for it now is not set back.
    await db.$executeRaw`
      UPDATE "Engraving" SET "state" = 'committed', "commit" = ${commit},
             "currentCommit" = COALESCE("currentCommit", ${commit})
      WHERE "id" = ${id}`;
  }

  async finish(
    db: Db,
    id: string,
    state: FinalState,
    facts: { outcome: string; needsReview?: string | null; distilled?: boolean },
  ): Promise<void> {
    await db.engraving.update({ where: { id }, data: { state, finishedAt: new Date(), ...facts } });
  }

  async remove(db: Db, id: string): Promise<void> {
    await db.engraving.deleteMany({ where: { id } });
  }

  /** Engravings of a stone that were committed, or may have been, and of which no push is known. */
  pending(db: Db, repositoryId: string): Promise<EngravingRow[]> {
    return db.engraving.findMany({
      where: { repositoryId, pushed: false, plannedCommit: { not: null } },
      orderBy: { createdAt: 'asc' },
    });
  }

  /** Those of which a push is known; the newest, for what a force-push has dropped. */
  pushed(db: Db, repositoryId: string, limit: number): Promise<EngravingRow[]> {
    return db.engraving.findMany({
      where: { repositoryId, pushed: true, currentCommit: { not: null } },
      orderBy: { createdAt: 'desc' },
      take: limit,
    });
  }

  /** Committed engravings of a conversation, newest first. */
  ofConversation(db: Db, ownerId: string, conversationId: string, limit: number): Promise<EngravingRow[]> {
    return db.engraving.findMany({
      where: { ownerId, conversationId, currentCommit: { not: null } },
      orderBy: { createdAt: 'desc' },
      take: limit,
    });
  }

  /** Every stone that was ever engraved into; with `sinceMs`, those of so long ago at most. */
  async repositories(db: Db, sinceMs?: number): Promise<string[]> {
    const since = sinceMs === undefined ? undefined : { gte: new Date(Date.now() - sinceMs) };
    const rows = await db.engraving.findMany({
      where: { plannedCommit: { not: null }, createdAt: since },
      distinct: ['repositoryId'],
      select: { repositoryId: true },
    });
    return rows.map(({ repositoryId }) => repositoryId);
  }

  byCommit(db: Db, repositoryId: string, commit: string): Promise<EngravingRow | null> {
    return db.engraving.findFirst({ where: { repositoryId, OR: [{ commit }, { currentCommit: commit }] } });
  }

  async markPushed(db: Db, ids: string[]): Promise<void> {
    if (ids.length > 0) await db.engraving.updateMany({ where: { id: { in: ids } }, data: { pushed: true } });
  }

  async setReview(db: Db, id: string, needsReview: string | null): Promise<void> {
    await db.engraving.updateMany({ where: { id }, data: { needsReview } });
  }

  async planReplacement(db: Db, id: string, commit: string, path: string): Promise<void> {
    await db.engraving.update({
      where: { id },
      data: { plannedReplacement: commit, plannedReplacementPath: path },
    });
  }

  /** The planned replacement came to be on the branch. */
  async replace(db: Db, id: string, commit: string, path: string): Promise<void> {
    await db.engraving.update({
      where: { id },
      data: { currentCommit: commit, path, plannedReplacement: null, plannedReplacementPath: null },
    });
  }

  async dropReplacement(db: Db, id: string): Promise<void> {
    await db.engraving.updateMany({
      where: { id },
      data: { plannedReplacement: null, plannedReplacementPath: null },
    });
  }
}
