import { Module } from '@nestjs/common';
import { join } from 'node:path';
import { DataConfig } from '../config/config.types';
import { GitModule } from '../git/git.module';
import { GitObjectsService } from '../git/git-objects.service';
import { CanarySource } from '../untrusted/canary-source';
import { UntrustedModule } from '../untrusted/untrusted.module';
import { INDEX_DEFAULTS, IndexConfig } from './index.config';
import { IndexBlobSource, IndexCanaries, IndexService } from './index.service';

@Module({
  imports: [GitModule, UntrustedModule],
  providers: [
    {
      provide: IndexConfig,
      useFactory: ({ cacheDir }: DataConfig): IndexConfig => ({
        ...INDEX_DEFAULTS,
        cacheDir: join(cacheDir, 'index'),
      }),
      inject: [DataConfig],
    },
    { provide: IndexBlobSource, useExisting: GitObjectsService },
    { provide: IndexCanaries, useExisting: CanarySource },
    IndexService,
  ],
  exports: [IndexService],
})
export class IndexModule {}
