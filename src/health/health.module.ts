import { Module } from '@nestjs/common';
import { HealthController } from './health.controller';
import { MetricsController } from './metrics.controller';
import { ReadinessService } from './readiness.service';

@Module({ controllers: [HealthController, MetricsController], providers: [ReadinessService] })
export class HealthModule {}
