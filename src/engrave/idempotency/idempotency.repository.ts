import { Injectable } from '@nestjs/common';
import { isUniqueViolation } from '../../prisma/database-errors';
import type { Db } from '../../prisma/db.types';
import type { EngraveResult } from '../engrave.types';

/** Whose key, on which route. */
export interface IdempotencyId {
  ownerId: string;
  route: string;
  key: string;
}

export interface IdempotencyRow {
  bodyHash: string;
  state: 'in_flight' | 'done';
  result: EngraveResult | null;
  engravingId: string | null;
}

@Injectable()
export class IdempotencyRepository {
  /** Expired keys are not there. */
  async find(db: Db, id: IdempotencyId): Promise<IdempotencyRow | null> {
    const [row] = await db.$queryRaw<
      { bodyHash: string; state: 'in_flight' | 'done'; body: unknown; engravingId: string | null }[]
    >`
      SELECT "bodyHash", "state", "body", "engravingId" FROM "IdempotencyKey"
      WHERE "ownerId" = ${id.ownerId} AND "route" = ${id.route} AND "key" = ${id.key}
        AND "expiresAt" > clock_timestamp()`;
    if (row === undefined) return null;
    const { bodyHash, state, body, engravingId } = row;
    return { bodyHash, state, result: body as EngraveResult | null, engravingId };
  }

  /** False where somebody else has it; an expired one is taken over. */
  async claim(db: Db, id: IdempotencyId, bodyHash: string, engravingId: string, ttlMs: number): Promise<boolean> {
    try {
      const claimed = await db.$executeRaw`
        INSERT INTO "IdempotencyKey" ("ownerId", "route", "key", "bodyHash", "state", "engravingId", "expiresAt")
        VALUES (${id.ownerId}, ${id.route}, ${id.key}, ${bodyHash}, 'in_flight', ${engravingId},
                clock_timestamp() + ${ttlMs} * interval '1 millisecond')
        ON CONFLICT ("ownerId", "route", "key") DO UPDATE
        SET "bodyHash" = EXCLUDED."bodyHash", "state" = 'in_flight', "engravingId" = EXCLUDED."engravingId",
            "body" = NULL, "createdAt" = clock_timestamp(), "expiresAt" = EXCLUDED."expiresAt"
        WHERE "IdempotencyKey"."expiresAt" <= clock_timestamp()`;
      return claimed === 1;
    } catch (error) {
      if (isUniqueViolation(error)) return false;
      throw error;
    }
  }

  async complete(db: Db, engravingId: string, result: EngraveResult): Promise<void> {
    await db.idempotencyKey.updateMany({
      where: { engravingId, state: 'in_flight' },
      data: { state: 'done', status: 200, body: { ...result } as never },
    });
  }

  /** The attempt made nothing: the key may be used again. */
  async abandon(db: Db, engravingId: string): Promise<void> {
    await db.idempotencyKey.deleteMany({ where: { engravingId, state: 'in_flight' } });
  }

  async deleteExpired(db: Db): Promise<void> {
    await db.$executeRaw`DELETE FROM "IdempotencyKey" WHERE "expiresAt" <= clock_timestamp()`;
  }
}
