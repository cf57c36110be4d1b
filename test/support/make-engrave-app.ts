import {
  Body,
  Controller,
  Global,
  HttpCode,
  Module,
  Post,
  Req,
  UseGuards,
  type DynamicModule,
  type LoggerService,
} from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import type { Request } from 'express';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inspect } from 'node:util';
import { pino } from 'pino';
import { configureApp } from '../../src/app.setup';
import { RequireScope } from '../../src/auth/auth.decorator';
import { AuthModule } from '../../src/auth/auth.module';
import { Authenticator } from '../../src/auth/authenticator';
import { SCOPES, type Principal } from '../../src/auth/principal.types';
import { PrincipalsService } from '../../src/auth/principals.service';
import { MetricsModule } from '../../src/common/metrics';
import { ConfigModule } from '../../src/config/config.module';
import { readConfig } from '../../src/config/read-config';
import { ConversationsModule } from '../../src/conversations/conversations.module';
import { ENGRAVE_GUARDS, authorizedEngraveOf } from '../../src/engrave/engrave.guards';
import { EngraveModule } from '../../src/engrave/engrave.module';
import { EngraveService } from '../../src/engrave/engrave.service';
import { GitConfig } from '../../src/git/git.config';
import { KillPoints } from '../../src/git/writer/kill-points';
import { DatabaseModule } from '../../src/prisma/database.module';
import { RegistryModule } from '../../src/registry/registry.module';
import { RegistrySettings } from '../../src/registry/registry.settings';
import { RepositoriesModule } from '../../src/registry/repositories.module';
import { VaultModule } from '../../src/vault/vault.module';
import { makeDb } from './make-db';
import { PERSON_HEADER } from './test-authenticator';

/** Names a service; with {@link PERSON_HEADER} beside it, one that acts for that person. */
export const SERVICE_HEADER = 'x-test-service';
/** The scopes of that service's token, comma-separated; all where absent. */
export const SCOPES_HEADER = 'x-test-scopes';
export const TEST_KEY = 'test-gateway-key-0123456789';

/** Persons and services by header; everything behind the authenticator is real. */
class EngraveAuthenticator extends Authenticator {
  constructor(private readonly principals: PrincipalsService) {
    super();
  }

  async authenticate(request: Request): Promise<Principal | null> {
    const name = request.headers[PERSON_HEADER];
    const service = request.headers[SERVICE_HEADER];
    if (typeof name !== 'string') return null;
    const identity = { kind: 'person' as const, issuer: 'test', subject: name, name, email: `${name}@example.com` };
    const person = await this.principals.person(identity, 'oidc_bearer', name === 'admin');
    if (typeof service !== 'string') return person;
    const actor = { id: `prin_service_${service}`, kind: 'service' as const, name: service };
    const scopes = request.headers[SCOPES_HEADER];
    const given = typeof scopes === 'string' ? scopes.split(',') : SCOPES;
    return {
      ...person,
      authMethod: 'service_token',
      scopes: new Set(SCOPES.filter((scope) => given.includes(scope))),
      actor,
    };
  }
}

/** The model's door as far as the gates are concerned: the envelope, the guards, the use case. */
@Controller('api/tools')
@RequireScope('tools')
class ToolDoorController {
  constructor(private readonly engraving: EngraveService) {}

  @Post('execute')
  @HttpCode(200)
  @UseGuards(...ENGRAVE_GUARDS)
  async execute(@Req() request: Request, @Body() _envelope: unknown) {
    const authorized = authorizedEngraveOf(request);
    return authorized === undefined ? { authorized: false } : this.engraving.engrave(authorized);
  }
}

@Module({ imports: [EngraveModule], controllers: [ToolDoorController] })
class ToolDoorModule {}

@Global()
@Module({})
class TestGitConfigModule {
  static of(config: GitConfig): DynamicModule {
    return { module: TestGitConfigModule, providers: [{ provide: GitConfig, useValue: config }], exports: [GitConfig] };
  }
}

class PlainLogger implements LoggerService {
  constructor(private readonly write: (line: string) => void) {}

  log = (...words: unknown[]) => this.write(inspect(words, { depth: 8 }));
  warn = this.log;
  error = this.log;
}

export interface Answer {
  status: number;
  headers: Headers;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any;
}

export interface CallOptions {
  headers?: Record<string, string>;
  /** Not the stored nor any other key. */
  withoutKey?: boolean;
  signal?: AbortSignal;
}

export interface EngraveApp {
  url: string;
  dir: string;
  dataDir: string;
  databaseUrl: string;
  log: string[];
  get<T>(type: abstract new (...args: never[]) => T): T;
  call(person: string, method: string, route: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  /** A conversation with one question and one answer. */
  conversation(person: string, messages?: object[], fields?: object): Promise<string>;
  /** A ready stone; with `remote`, the path of a bare repository that it is connected to. */
  stone(person: string, options?: { remote?: string; name?: string }): Promise<{ id: string; gitDir: string }>;
  engrave(person: string, conversationId: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  close(): Promise<void>;
}

export interface EngraveAppOptions {
  variables?: Record<string, string>;
  git?: Partial<GitConfig>;
  killPoints?: KillPoints;
  /** Share these to run a second replica, or a next life of the same. */
  dataDir?: string;
  databaseUrl?: string;
}

export const MESSAGES = [
  { role: 'user', content: 'How many unused holidays may I carry over?' },
  { role: 'assistant', content: 'Five days until March.\n\nSources: `README.md § Handbook`' },
];

/** The engraving room with its doors over real git, a real database and whatever gateway `variables` name. */
export async function makeEngraveApp(options: EngraveAppOptions = {}): Promise<EngraveApp> {
  const dir = await mkdtemp(path.join(tmpdir(), 'prima-engrave-'));
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
    PRIMA_ALLOW_FILE_REMOTES: '1',
    PRIMA_ALLOW_AGENT_SHARED_ENGRAVE: '1',
    PRIMA_ENGRAVE_RPM: '1000',
    PRIMA_PREVIEW_RPM: '1000',
    ...options.variables,
  });
  const git = Object.assign(new GitConfig(), {
    dataDir,
    emptyHomeDir: path.join(dataDir, 'empty-home'),
    allowFileRemotes: true,
    gitTimeoutMs: config.remotes.gitTimeoutMs,
    ...options.git,
  });
  const log: string[] = [];
  const write = (line: string) => void log.push(line);
  const builder = Test.createTestingModule({
    imports: [
      ConfigModule.forRoot(config),
      TestGitConfigModule.of(git),
      MetricsModule,
      DatabaseModule,
      AuthModule,
      VaultModule,
      RegistryModule,
      RepositoriesModule.behind(EngraveModule),
      ConversationsModule,
      EngraveModule,
      ToolDoorModule,
    ],
  })
    .overrideProvider(Authenticator)
    .useFactory({
      factory: (principals: PrincipalsService) => new EngraveAuthenticator(principals),
      inject: [PrincipalsService],
    })
    .overrideProvider(RegistrySettings)
    .useValue(Object.assign(new RegistrySettings(), { tickMs: 3_600_000, progressEveryMs: 0 }));
  if (options.killPoints !== undefined) builder.overrideProvider(KillPoints).useValue(options.killPoints);
  const module = await builder.compile();
  const app = module.createNestApplication<NestExpressApplication>({
    logger: new PlainLogger(write),
    bodyParser: false,
  });
  configureApp(app, pino({ level: 'debug' }, { write }));
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;

  const call: EngraveApp['call'] = async (person, method, route, body, { headers = {}, withoutKey, signal } = {}) => {
    const response = await fetch(url + route, {
      method,
      signal,
      headers: {
        [PERSON_HEADER]: person,
        ...(withoutKey === true ? {} : { 'x-gateway-key': TEST_KEY }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
  };

  return {
    url,
    dir,
    dataDir,
    databaseUrl,
    log,
    get: (type) => app.get(type as never, { strict: false }),
    call,
    async conversation(person, messages = MESSAGES, fields = {}) {
      const { body } = await call(person, 'POST', '/api/conversations', fields);
      await call(person, 'POST', `/api/conversations/${body.id}/messages`, { messages });
      return body.id;
    },
    async stone(person, { remote, name = 'handbook' } = {}) {
      const fields = remote === undefined ? { name } : { name, remoteUrl: `file://${remote}` };
      const created = await call(person, 'POST', '/api/repositories', fields);
      if (created.status !== 201) throw new Error(JSON.stringify(created.body));
      for (let state = created.body.state; state !== 'ready';) {
        if (state === 'failed') throw new Error('the stone could not be connected');
        await new Promise((resolve) => setTimeout(resolve, 20));
        state = (await call(person, 'GET', `/api/repositories/${created.body.id}`)).body.state;
      }
      return { id: created.body.id, gitDir: path.join(dataDir, 'stones', `${created.body.id}.git`) };
    },
    engrave: (person, conversationId, body, callOptions) =>
      call(person, 'POST', `/api/conversations/${conversationId}/engrave`, body, callOptions),
    async close() {
      await app.close();
      await db?.drop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
