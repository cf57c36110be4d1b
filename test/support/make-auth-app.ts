import { Controller, Get, Module, Post } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { configureApp } from '../../src/app.setup';
import { AdminOnly, Authenticated, Caller, Public, RequireScope } from '../../src/auth/auth.decorator';
import { AuthModule } from '../../src/auth/auth.module';
import type { Principal } from '../../src/auth/principal.types';
import { MetricsModule } from '../../src/common/metrics';
import { ProblemFilter } from '../../src/common/problem.filter';
import { ConfigModule } from '../../src/config/config.module';
import { readConfig } from '../../src/config/read-config';
import { DatabaseModule } from '../../src/prisma/database.module';
import { makeDb } from './make-db';

@Controller('probe')
class ProbeController {
  @Get('who')
  @Authenticated()
  who(@Caller() { id, kind, name, isAdmin, authMethod, scopes, actor }: Principal) {
    return { id, kind, name, isAdmin, authMethod, scopes: [...scopes], actor };
  }

  @Post('write')
  @RequireScope('conversations')
  write() {
    return {};
  }

  @Get('admin')
  @AdminOnly('audit')
  admin() {
    return {};
  }

  @Get('public')
  @Public()
  open() {
    return {};
  }

  @Get('unstated')
  unstated() {
    return {};
  }
}

@Module({ controllers: [ProbeController], providers: [ProblemFilter] })
class ProbeModule {}

export interface AuthApp {
  url: string;
  port: number;
  close(): Promise<void>;
}

/** The real authentication room, guard and database behind a few probe routes. */
export async function makeAuthApp(variables: Record<string, string>, port = 0): Promise<AuthApp> {
  const dir = await mkdtemp(path.join(tmpdir(), 'prima-auth-'));
  const db = await makeDb();
  const config = readConfig({
    PRIMA_DATA_DIR: path.join(dir, 'data'),
    PRIMA_CACHE_DIR: path.join(dir, 'cache'),
    DATABASE_URL: db.url,
    ...variables,
  });
  const module = await Test.createTestingModule({
    imports: [ConfigModule.forRoot(config), MetricsModule, DatabaseModule, AuthModule, ProbeModule],
  }).compile();
  const app = module.createNestApplication<NestExpressApplication>({ logger: false, bodyParser: false });
  configureApp(app, pino({ level: 'silent' }));
  await app.listen(port, '127.0.0.1');
  const address = app.getHttpServer().address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    async close() {
      await app.close();
      await db.drop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
