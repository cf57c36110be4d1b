import { Injectable } from '@nestjs/common';
import type { ThrottlerStorage } from '@nestjs/throttler';
import type { BudgetBucket } from './budget.repository';
import { EngraveBudget, retryAfterSeconds } from './engrave-budget.service';

/** What identifies one taking of the budget: whose it is, and the name under which it can be given back. */
export function budgetKey(personId: string, reservationId: string): string {
  return `${personId} ${reservationId}`;
}

/**
 * @nestjs/throttler's storage over PostgreSQL. The throttler's name is the bucket; the key holds the person and the
 * reservation, never the route, handler or address, so that both doors spend one budget. Limit and window are the
 * budget's own: there is one place that knows them.
 */
@Injectable()
export class PostgresThrottlerStorage implements ThrottlerStorage {
  constructor(private readonly budget: EngraveBudget) {}

  async increment(key: string, ttl: number, _limit: number, _blockDuration: number, throttlerName: string) {
    const [personId = '', reservationId = ''] = key.split(' ');
    const { granted, used, retryMs } = await this.budget.take(throttlerName as BudgetBucket, personId, reservationId);
    return {
      totalHits: used,
      timeToExpire: Math.ceil(ttl / 1_000),
      isBlocked: !granted,
      timeToBlockExpire: granted ? 0 : retryAfterSeconds(retryMs),
    };
  }
}
