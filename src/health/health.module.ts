import { Module } from '@nestjs/common';
import { HealthController } from './health.controller';
import { MetricsController } from './metrics.controller';
import { OpenApiController } from './openapi/openapi.controller';
import { OpenApiDocument } from './openapi/openapi.document';
import { ReadinessService } from './readiness.service';

@Module({
  controllers: [HealthController, MetricsController, OpenApiController],
  providers: [ReadinessService, OpenApiDocument],
})
export class HealthModule {}
