import { Module } from '@nestjs/common';
import { join } from 'node:path';
import { CanaryConfig, DataConfig } from '../config/config.types';
import { GitModule } from '../git/git.module';
import { GitObjectsService } from '../git/git-objects.service';
import { INDEX_DEFAULTS, IndexConfig } from './index.config';
import { IndexBlobSource, IndexService } from './index.service';

@Module({
  imports: [GitModule],
  providers: [
    {
      provide: IndexConfig,
      useFactory: ({ cacheDir }: DataConfig, { canaries }: CanaryConfig): IndexConfig => ({
        ...INDEX_DEFAULTS,
        cacheDir: join(cacheDir, 'index'),
        canaries,
      }),
      inject: [DataConfig, CanaryConfig],
    },
    { provide: IndexBlobSource, useExisting: GitObjectsService },
    IndexService,
  ],
  exports: [IndexService],
})
export class IndexModule {}
