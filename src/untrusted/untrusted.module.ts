import { Module } from '@nestjs/common';
import { CanaryConfig } from '../config/config.types';
import { CanarySource } from './canary-source';
import { UntrustedService } from './untrusted.service';
import { UNTRUSTED_OPTIONS } from './untrusted.types';

@Module({
  providers: [{ provide: UNTRUSTED_OPTIONS, useExisting: CanaryConfig }, CanarySource, UntrustedService],
  exports: [CanarySource, UntrustedService],
})
export class UntrustedModule {}
