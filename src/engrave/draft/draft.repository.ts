import { Injectable } from '@nestjs/common';
import type { Db } from '../../prisma/db.types';
import type { DraftContent, StoredDraft } from './draft.types';

export interface KnownDraft extends StoredDraft {
  isExpired: boolean;
}

/** Notes as rendered: those shown in a preview, and those that an engraving has taken. */
@Injectable()
export class DraftRepository {
  /** A preview's draft. The same bytes shown again are the same draft; one that was taken stays taken. */
  async keep(db: Db, draft: StoredDraft, ttlMs: number): Promise<Date> {
    const content = JSON.stringify(draft.content);
    const [row] = await db.$queryRaw<{ expiresAt: Date }[]>`
      INSERT INTO "Draft" ("id", "digest", "ownerId", "conversationId", "repositoryId", "path", "markdown", "content",
                           "expiresAt")
      VALUES (${draft.id}, ${draft.digest}, ${draft.ownerId}, ${draft.conversationId}, ${draft.repositoryId},
              ${draft.path}, ${draft.markdown}, ${content}::JSONB,
              clock_timestamp() + ${ttlMs} * interval '1 millisecond')
      ON CONFLICT ("ownerId", "digest") DO UPDATE SET "expiresAt" = EXCLUDED."expiresAt"
      RETURNING "expiresAt"`;
    if (row === undefined) throw new Error('the draft was not stored');
    return row.expiresAt;
  }

  /** Null: nobody's, or another person's. */
  async find(db: Db, ownerId: string, digest: string): Promise<KnownDraft | null> {
    const [row] = await db.$queryRaw<(Omit<StoredDraft, 'content'> & { content: unknown; isExpired: boolean })[]>`
      SELECT "id", "digest", "ownerId", "conversationId", "repositoryId", "path", "markdown", "content", "takenBy",
             "expiresAt" <= clock_timestamp() AS "isExpired"
      FROM "Draft" WHERE "ownerId" = ${ownerId} AND "digest" = ${digest}`;
    return row === undefined ? null : { ...row, content: row.content as DraftContent };
  }

  /** Reserves a draft for one engraving: of two that race, one gets it. Kept so long that a repeat can be answered. */
  async take(db: Db, id: string, engravingId: string, keptMs: number): Promise<boolean> {
    const taken = await db.$executeRaw`
      UPDATE "Draft" SET "takenBy" = ${engravingId}, "takenAt" = clock_timestamp(),
             "expiresAt" = GREATEST("expiresAt", clock_timestamp() + ${keptMs} * interval '1 millisecond')
      WHERE "id" = ${id} AND "takenBy" IS NULL AND "expiresAt" > clock_timestamp()`;
    return taken === 1;
  }

  /** Nothing was committed: the draft may be engraved after all, for what is left of its time. */
  async putBack(db: Db, engravingId: string, ttlMs: number): Promise<void> {
    await db.$executeRaw`
      UPDATE "Draft" SET "takenBy" = NULL, "takenAt" = NULL,
             "expiresAt" = "createdAt" + ${ttlMs} * interval '1 millisecond'
      WHERE "takenBy" = ${engravingId}`;
  }

  /** `path`: of several tries, the one that was committed. */
  async takenBy(db: Db, engravingId: string, path: string): Promise<StoredDraft | null> {
    const row = await db.draft.findFirst({ where: { takenBy: engravingId, path } });
    return row === null ? null : { ...row, content: row.content as unknown as DraftContent };
  }

  async deleteExpired(db: Db): Promise<void> {
    await db.$executeRaw`DELETE FROM "Draft" WHERE "expiresAt" <= clock_timestamp()`;
  }
}
