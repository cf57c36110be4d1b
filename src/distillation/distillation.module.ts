import { Module } from '@nestjs/common';
import { GatewayModule } from '../gateway/gateway.module';
import { RedactionModule } from '../redaction/redaction.module';
import { DistillationService } from './distillation.service';

@Module({ imports: [GatewayModule, RedactionModule], providers: [DistillationService], exports: [DistillationService] })
export class DistillationModule {}
