import { Module } from '@nestjs/common';
import { GitModule } from '../git/git.module';
import { HealthController } from './health.controller';
import { MetricsController } from './metrics.controller';
import { OpenApiController } from './openapi/openapi.controller';
import { OpenApiDocument } from './openapi/openapi.document';
import { ReadinessService } from './readiness.service';

@Module({
  imports: [GitModule],
  controllers: [HealthController, MetricsController, OpenApiController],
  providers: [ReadinessService, OpenApiDocument],
})
export class HealthModule {}
