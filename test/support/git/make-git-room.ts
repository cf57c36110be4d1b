import { join } from 'node:path';
import { Test, type TestingModule } from '@nestjs/testing';
import { Global, Module, type DynamicModule } from '@nestjs/common';
import { GitConfig } from '../../../src/git/git.config';
import { GitMaintenanceService } from '../../../src/git/git-maintenance.service';
import { GitModule } from '../../../src/git/git.module';
import { GitObjectsService } from '../../../src/git/git-objects.service';
import { GitTransportService } from '../../../src/git/git-transport.service';
import { GitWriterService } from '../../../src/git/git-writer.service';
import { KillPoints } from '../../../src/git/writer/kill-points';
import { makeTempDir } from './make-repo';

@Global()
@Module({})
class GitConfigModule {
  static of(config: GitConfig): DynamicModule {
    return { module: GitConfigModule, providers: [{ provide: GitConfig, useValue: config }], exports: [GitConfig] };
  }
}

/** The room wired as in the application: the settings come from a global module. */
export async function compileGitModule(config: GitConfig, killPoints?: KillPoints): Promise<TestingModule> {
  const builder = Test.createTestingModule({ imports: [GitConfigModule.of(config), GitModule] });
  if (killPoints !== undefined) builder.overrideProvider(KillPoints).useValue(killPoints);
  const module = await builder.compile();
  module.enableShutdownHooks([]);
  return module.init();
}

export interface GitRoom {
  objects: GitObjectsService;
  writer: GitWriterService;
  transport: GitTransportService;
  maintenance: GitMaintenanceService;
  config: GitConfig;
  /** Outside of the data directory: for remotes. */
  dir: string;
  /** A path for a managed repository, inside the data directory; nothing is there yet. */
  gitDir(name?: string): string;
  close(): Promise<void>;
}

/** The room as the application wires it, over a data directory of its own. */
export async function makeGitRoom(overrides: Partial<GitConfig> = {}): Promise<GitRoom> {
  const temp = makeTempDir('room');
  const dataDir = join(temp.path, 'data');
  const config = Object.assign(new GitConfig(), {
    dataDir,
    emptyHomeDir: join(dataDir, 'empty-home'),
    allowFileRemotes: true,
    ...overrides,
  });
  const module = await compileGitModule(config);
  let count = 0;
  return {
    objects: module.get(GitObjectsService),
    writer: module.get(GitWriterService),
    transport: module.get(GitTransportService),
    maintenance: module.get(GitMaintenanceService),
    config,
    dir: temp.path,
    gitDir: (name) => join(dataDir, 'stones', `${name ?? `stone-${++count}`}.git`),
    close: async () => {
      await module.close();
      temp.remove();
    },
  };
}
