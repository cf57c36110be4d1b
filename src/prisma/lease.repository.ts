import { Injectable } from '@nestjs/common';
import type { Db } from './db.types';

/** All times are the database's: replicas' clocks differ. */
@Injectable()
export class LeaseRepository {
  /** Takes a lease that nobody has or whose time is up. */
  async take(db: Db, name: string, holder: string, ttlMs: number): Promise<boolean> {
    const taken = await db.$executeRaw`
      INSERT INTO "Lease" ("name", "holder", "until")
      VALUES (${name}, ${holder}, clock_timestamp() + ${ttlMs} * interval '1 millisecond')
      ON CONFLICT ("name") DO UPDATE SET "holder" = EXCLUDED."holder", "until" = EXCLUDED."until"
      WHERE "Lease"."until" <= clock_timestamp()`;
    return taken === 1;
  }

  /** False where the lease has passed to another, or its time was up: whoever renews too late has lost it. */
  async renew(db: Db, name: string, holder: string, ttlMs: number): Promise<boolean> {
    const renewed = await db.$executeRaw`
      UPDATE "Lease" SET "until" = clock_timestamp() + ${ttlMs} * interval '1 millisecond'
      WHERE "name" = ${name} AND "holder" = ${holder} AND "until" > clock_timestamp()`;
    return renewed === 1;
  }

  async release(db: Db, name: string, holder: string): Promise<void> {
    await db.lease.deleteMany({ where: { name, holder } });
  }
}
