import { Module } from '@nestjs/common';
import { RedactionConfig } from '../config/config.types';
import { REDACTION_OPTIONS, RedactionService } from './redaction.service';

@Module({
  providers: [{ provide: REDACTION_OPTIONS, useExisting: RedactionConfig }, RedactionService],
  exports: [RedactionService],
})
export class RedactionModule {}
