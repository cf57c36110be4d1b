import { Test } from '@nestjs/testing';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AppModule } from '../../src/app.module';
import { configureApp, describeApp } from '../../src/app.setup';
import { createRootLogger, PinoNestLogger } from '../../src/app.logger';
import { Authenticator } from '../../src/auth/authenticator';
import { PrincipalsService } from '../../src/auth/principals.service';
import { readConfig } from '../../src/config/read-config';
import { INDEX_DEFAULTS, IndexConfig } from '../../src/index/index.config';
import { compiledIndexWorker } from './index-worker';
import { makeDb } from './make-db';
import { TestAuthenticator } from './test-authenticator';

export interface TestApp {
  app: NestExpressApplication;
  url: string;
  dataDir: string;
  databaseUrl: string;
  /** Log lines as written, for tests that look for secrets. */
  log: string[];
  close(): Promise<void>;
}

export interface TestAppOptions {
  variables?: Record<string, string>;
  /** A free one unless named. */
  port?: number;
  /** Share these to run a second replica. */
  dataDir?: string;
  databaseUrl?: string;
  /** `persons`: the header names the caller; `own`: the authenticator that the settings choose. */
  authenticator?: 'persons' | 'own';
}

/** The whole application on a random loopback port, on a database and a data directory of its own. */
export async function makeApp(options: TestAppOptions = {}): Promise<TestApp> {
  const dir = await mkdtemp(path.join(tmpdir(), 'prima-app-'));
  const dataDir = options.dataDir ?? path.join(dir, 'data');
  const db = options.databaseUrl === undefined ? await makeDb() : undefined;
  const databaseUrl = options.databaseUrl ?? db?.url ?? '';
  const config = readConfig({
    PORT: '0',
    PRIMA_DATA_DIR: dataDir,
    PRIMA_CACHE_DIR: path.join(dir, 'cache'),
    DATABASE_URL: databaseUrl,
    PRIMA_ALLOW_FILE_REMOTES: '1',
    PRIMA_LOG_LEVEL: 'debug',
    ...options.variables,
  });
  const log: string[] = [];
  const logger = createRootLogger(config.server, config.redaction, { write: (line: string) => void log.push(line) });
  let builder = Test.createTestingModule({ imports: [AppModule.forRoot(config)] });
  builder = builder.overrideProvider(IndexConfig).useValue({
    ...INDEX_DEFAULTS,
    cacheDir: path.join(config.data.cacheDir, 'index'),
    workerEntry: compiledIndexWorker(),
  });
  if (options.authenticator !== 'own') {
    builder = builder.overrideProvider(Authenticator).useFactory({
      factory: (principals: PrincipalsService) => new TestAuthenticator(principals),
      inject: [PrincipalsService],
    });
  }
  const module = await builder.compile();
  const app = module.createNestApplication<NestExpressApplication>({
    logger: new PinoNestLogger(logger),
    bodyParser: false,
  });
  configureApp(app, logger);
  describeApp(app);
  await app.listen(options.port ?? 0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  return {
    app,
    url: `http://127.0.0.1:${port}`,
    dataDir,
    databaseUrl,
    log,
    async close() {
      await app.close();
      await db?.drop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
