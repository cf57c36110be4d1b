import { Global, Module } from '@nestjs/common';
import path from 'node:path';
import { CanaryConfig, DataConfig, RemotesConfig } from './config/config.types';
import { GitConfig } from './git/git.config';
import { INDEX_DEFAULTS, IndexConfig } from './index/index.config';

/** Hands the engines their settings in their own words: they are libraries and know nothing of this server's. */
@Global()
@Module({
  providers: [
    { provide: GitConfig, inject: [DataConfig, RemotesConfig], useFactory: gitConfig },
    { provide: IndexConfig, inject: [DataConfig, CanaryConfig], useFactory: indexConfig },
  ],
  exports: [GitConfig, IndexConfig],
})
export class EngineSettingsModule {}

function gitConfig({ dataDir }: DataConfig, remotes: RemotesConfig): GitConfig {
  return Object.assign(new GitConfig(), {
    dataDir,
    emptyHomeDir: path.join(dataDir, 'empty-home'),
    gitTimeoutMs: remotes.gitTimeoutMs,
    remoteHosts: remotes.hosts,
    allowFileRemotes: remotes.allowFileRemotes,
    caFile: remotes.caFile,
    httpsProxy: remotes.httpsProxy,
    noProxy: remotes.noProxy,
    knownHostsFile: remotes.knownHostsFile,
  });
}

function indexConfig({ cacheDir }: DataConfig, { canaries }: CanaryConfig): IndexConfig {
  return { ...INDEX_DEFAULTS, cacheDir: path.join(cacheDir, 'index'), canaries };
}
