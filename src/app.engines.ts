import { Global, Module } from '@nestjs/common';
import path from 'node:path';
import { DataConfig, RemotesConfig } from './config/config.types';
import { GitConfig } from './git/git.config';

/** Hands the git engine its settings in its own words: it is a library and knows nothing of this server's. */
@Global()
@Module({
  providers: [{ provide: GitConfig, inject: [DataConfig, RemotesConfig], useFactory: gitConfig }],
  exports: [GitConfig],
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
