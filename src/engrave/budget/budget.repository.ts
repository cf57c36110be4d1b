import { Injectable } from '@nestjs/common';
import type { Db } from '../../prisma/db.types';

export type BudgetBucket = 'engrave' | 'preview';

export interface BudgetAnswer {
  granted: boolean;
  /** Entries that count now, this one included where it was granted. */
  used: number;
  /** Until the oldest entry expires; 0 where granted. */
  retryMs: number;
}

/** Who has used how much of their minute. All times are the database's: replicas' clocks differ. */
@Injectable()
export class BudgetRepository {
  async reserve(
    db: Db,
    entry: { id: string; bucket: BudgetBucket; personId: string },
    limit: number,
    windowMs: number,
  ): Promise<BudgetAnswer> {
    const [answer] = await db.$queryRaw<BudgetAnswer[]>`
      SELECT "granted", "used", "retryMs"
      FROM "reserve_budget"(${entry.bucket}, ${entry.personId}, ${entry.id}, ${limit}::INTEGER, ${windowMs}::INTEGER)`;
    if (answer === undefined) throw new Error('reserve_budget gave no answer');
    return answer;
  }

  /** Keeps a reservation alive while its work goes on, or lets the window begin now that it has been used. */
  async extend(db: Db, id: string, windowMs: number): Promise<void> {
    await db.$executeRaw`
      UPDATE "BudgetEntry"
      SET "at" = clock_timestamp(), "expiresAt" = clock_timestamp() + ${windowMs} * interval '1 millisecond'
      WHERE "id" = ${id}`;
  }

  async release(db: Db, id: string): Promise<void> {
    await db.budgetEntry.deleteMany({ where: { id } });
  }

  async deleteExpired(db: Db): Promise<void> {
    await db.$executeRaw`DELETE FROM "BudgetEntry" WHERE "expiresAt" <= clock_timestamp()`;
  }
}
