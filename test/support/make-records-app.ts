import { Global, Injectable, Module, type DynamicModule, type LoggerService, type Type } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inspect } from 'node:util';
import { pino } from 'pino';
import { configureApp } from '../../src/app.setup';
import { AuthModule } from '../../src/auth/auth.module';
import { Authenticator } from '../../src/auth/authenticator';
import { PrincipalsService } from '../../src/auth/principals.service';
import { AppError } from '../../src/common/app-error';
import { MetricsModule } from '../../src/common/metrics';
import { ConfigModule } from '../../src/config/config.module';
import { readConfig } from '../../src/config/read-config';
import { ConversationsModule } from '../../src/conversations/conversations.module';
import { GitConfig } from '../../src/git/git.config';
import { DatabaseModule } from '../../src/prisma/database.module';
import { PublishGate, type PublishRequest } from '../../src/registry/publish-gate';
import { RegistryModule } from '../../src/registry/registry.module';
import { RegistrySettings } from '../../src/registry/registry.settings';
import { RepositoriesModule } from '../../src/registry/repositories.module';
import { VaultModule } from '../../src/vault/vault.module';
import { makeDb } from './make-db';
import { PERSON_HEADER, TestAuthenticator } from './test-authenticator';

/** Stands where the engraving gates stand: lets a confirmed change pass, and counts. */
@Injectable()
export class TestGate extends PublishGate {
  readonly asked: PublishRequest[] = [];

  async pass<T>(request: PublishRequest, action: () => Promise<T>): Promise<T> {
    this.asked.push(request);
    if (!request.confirm) throw new AppError('confirmation_required', 'forbidden', 'Say confirm.');
    return action();
  }
}

@Module({ providers: [TestGate, { provide: PublishGate, useExisting: TestGate }], exports: [PublishGate, TestGate] })
class TestGateModule {}

@Global()
@Module({})
class TestGitConfigModule {
  static of(config: GitConfig): DynamicModule {
    return { module: TestGitConfigModule, providers: [{ provide: GitConfig, useValue: config }], exports: [GitConfig] };
  }
}

class PlainLogger implements LoggerService {
  constructor(private readonly write: (line: string) => void) {}

  log = (...words: unknown[]) => this.write(inspect(words));
  warn = this.log;
  error = this.log;
}

// What a route answers is what the tests are about; they say so themselves.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export interface Answer<T = any> {
  status: number;
  headers: Headers;
  text: string;
  body: T;
}

export interface RecordsApp {
  url: string;
  dataDir: string;
  databaseUrl: string;
  /** Outside of the data directory: for remotes. */
  dir: string;
  /** Log lines as written. */
  log: string[];
  get<T>(type: Type<T> | (abstract new (...args: never[]) => T)): T;
  /** A request of `person` as the REST surface gets it. */
  call(
    person: string | null,
    method: string,
    route: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  close(): Promise<void>;
}

export interface RecordsAppOptions {
  variables?: Record<string, string>;
  settings?: Partial<RegistrySettings>;
  git?: Partial<GitConfig>;
  /** Share these to run a second replica, or a next life of the same. */
  dataDir?: string;
  databaseUrl?: string;
}

/** The rooms of the records' floor with their doors, on real git and a real database; only the caller is made up. */
export async function makeRecordsApp(options: RecordsAppOptions = {}): Promise<RecordsApp> {
  const dir = await mkdtemp(path.join(tmpdir(), 'prima-records-'));
  const dataDir = options.dataDir ?? path.join(dir, 'data');
  const db = options.databaseUrl === undefined ? await makeDb() : undefined;
  const databaseUrl = options.databaseUrl ?? db?.url ?? '';
  const config = readConfig({
    PORT: '0',
    PRIMA_DATA_DIR: dataDir,
    PRIMA_CACHE_DIR: path.join(dir, 'cache'),
    DATABASE_URL: databaseUrl,
    PRIMA_DATABASE_POOL: '5',
    PRIMA_LOG_LEVEL: 'debug',
    ...options.variables,
  });
  const git = Object.assign(new GitConfig(), {
    dataDir,
    emptyHomeDir: path.join(dataDir, 'empty-home'),
    remoteHosts: config.remotes.hosts,
    allowFileRemotes: true,
    ...options.git,
  });
  const log: string[] = [];
  const write = (line: string) => void log.push(line);
  const logger = pino({ level: 'debug' }, { write });
  const module = await Test.createTestingModule({
    imports: [
      ConfigModule.forRoot(config),
      TestGitConfigModule.of(git),
      MetricsModule,
      DatabaseModule,
      AuthModule,
      VaultModule,
      RegistryModule,
      RepositoriesModule.behind(TestGateModule),
      ConversationsModule,
    ],
  })
    .overrideProvider(Authenticator)
    .useFactory({
      factory: (principals: PrincipalsService) => new TestAuthenticator(principals),
      inject: [PrincipalsService],
    })
    .overrideProvider(RegistrySettings)
    // Background work is looked for when a test says so.
    .useValue(Object.assign(new RegistrySettings(), { tickMs: 3_600_000, progressEveryMs: 0, ...options.settings }))
    .compile();
  const app = module.createNestApplication<NestExpressApplication>({
    logger: new PlainLogger(write),
    bodyParser: false,
  });
  configureApp(app, logger);
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    dataDir,
    databaseUrl,
    dir,
    log,
    get: (type) => app.get(type as Type, { strict: false }),
    async call(person, method, route, body, headers = {}) {
      const response = await fetch(url + route, {
        method,
        headers: {
          ...(person === null ? {} : { [PERSON_HEADER]: person }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      const text = await response.text();
      const isJson = /json/.test(response.headers.get('content-type') ?? '');
      return {
        status: response.status,
        headers: response.headers,
        text,
        body: isJson && text !== '' ? JSON.parse(text) : null,
      };
    },
    async close() {
      await app.close();
      await db?.drop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
