import { Injectable } from '@nestjs/common';
import { EngraveConfig } from '../../config/config.types';
import { PrismaService } from '../../prisma/prisma.service';
import { engraveRateLimited, previewRateLimited } from '../engrave.errors';
import { BudgetRepository, type BudgetAnswer, type BudgetBucket } from './budget.repository';

export const BUDGET_WINDOW_MS = 60_000;

/** Whole seconds until it is worth trying again: never 0, never more than the window. */
export function retryAfterSeconds(retryMs: number): number {
  return Math.min(BUDGET_WINDOW_MS / 1_000, Math.max(1, Math.ceil(retryMs / 1_000)));
}

/**
 * A person's engravings (and, apart, previews) of the last 60 seconds: one budget over both doors and all replicas. A
 * reservation whose process died expires by itself; a living one is kept up, and its minute begins when it was used.
 */
@Injectable()
export class EngraveBudget {
  constructor(
    private readonly prisma: PrismaService,
    private readonly repository: BudgetRepository,
    private readonly config: EngraveConfig,
  ) {}

  limitOf(bucket: BudgetBucket): number {
    return bucket === 'engrave' ? this.config.engravesPerMinute : this.config.previewsPerMinute;
  }

  /** Takes a place where there is one; the answer says whether. */
  take(bucket: BudgetBucket, personId: string, id: string): Promise<BudgetAnswer> {
    return this.repository.reserve(this.prisma, { id, bucket, personId }, this.limitOf(bucket), BUDGET_WINDOW_MS);
  }

  /** @throws AppError `engrave_rate_limited`, `preview_rate_limited` */
  async reserve(bucket: BudgetBucket, personId: string, id: string): Promise<void> {
    const { granted, retryMs } = await this.take(bucket, personId, id);
    if (!granted) throw this.limited(bucket, retryAfterSeconds(retryMs));
  }

  limited(bucket: BudgetBucket, seconds: number) {
    return bucket === 'engrave' ? engraveRateLimited(seconds) : previewRateLimited(seconds);
  }

  /** The work goes on: the place stays taken for another minute. */
  keepUp(id: string): Promise<void> {
    return this.repository.extend(this.prisma, id, BUDGET_WINDOW_MS);
  }

  /** Something was committed: the minute begins now. */
  spend(id: string): Promise<void> {
    return this.repository.extend(this.prisma, id, BUDGET_WINDOW_MS);
  }

  /** Nothing was committed. */
  giveBack(id: string): Promise<void> {
    return this.repository.release(this.prisma, id);
  }
}
