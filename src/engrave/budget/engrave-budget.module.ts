import { Module } from '@nestjs/common';
import { BudgetRepository } from './budget.repository';
import { EngraveBudget } from './engrave-budget.service';
import { PostgresThrottlerStorage } from './postgres-throttler-storage';

@Module({
  providers: [BudgetRepository, EngraveBudget, PostgresThrottlerStorage],
  exports: [BudgetRepository, EngraveBudget, PostgresThrottlerStorage],
})
export class EngraveBudgetModule {}
