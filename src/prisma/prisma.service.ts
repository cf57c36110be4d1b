import { Injectable, OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { PrismaPg } from '@prisma/adapter-pg';
import { Pool } from 'pg';
import { DatabaseConfig } from '../config/config.types';
import { DatabaseEndpoint } from './database-endpoint';
import { PrismaClient } from './generated/client';

const CONNECT_TIMEOUT_MS = 10_000;

/** Connects on init, fails start-up if it cannot, disconnects on shutdown; nothing else. */
@Injectable()
export class PrismaService extends PrismaClient implements OnModuleInit, OnApplicationShutdown {
  constructor(endpoint: DatabaseEndpoint, config: DatabaseConfig) {
    super({
      adapter: new PrismaPg(openPool(endpoint.url, config.poolSize), { disposeExternalPool: true }),
      // Without source excerpts: error messages end up in the log.
      errorFormat: 'minimal',
    });
  }

  async onModuleInit(): Promise<void> {
    await this.$connect();
    // Connecting only makes a pool; a query proves that it works.
    await this.$queryRaw`SELECT 1`;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.$disconnect();
  }
}

function openPool(url: string, size: number): Pool {
  return new Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'primachat',
    // The adapter writes and reads times without an offset, so a session in another zone would shift every one.
    // eslint-disable-next-line @typescript-eslint/no-misused-promises -- the pool waits for it, its types do not say so
    onConnect: (client) => client.query("SET TIME ZONE 'UTC'"),
  });
}
