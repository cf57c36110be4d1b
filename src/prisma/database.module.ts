import { Global, Logger, Module, OnApplicationShutdown } from '@nestjs/common';
import { DataConfig, DatabaseConfig } from '../config/config.types';
import { DatabaseEndpoint, ExternalDatabase } from './database-endpoint';
import { EmbeddedPostgres } from './embedded/embedded-postgres';
import { LeaseRepository } from './lease.repository';
import { LeaseService } from './lease.service';
import { migrate } from './migrate';
import { PrismaService } from './prisma.service';

/** Starts the embedded database unless another is named, and brings it to this version before anybody connects. */
export async function openDatabase(database: DatabaseConfig, data: DataConfig): Promise<DatabaseEndpoint> {
  const logger = new Logger('Database');
  const endpoint =
    database.url === undefined
      ? await EmbeddedPostgres.start(data.dataDir, { onLost: (words) => logger.error(words) })
      : new ExternalDatabase(database.url);
  try {
    const { applied, newer } = await migrate(endpoint.url);
    if (applied.length > 0) logger.log(`applied ${applied.join(', ')}`);
    if (newer.length > 0) logger.warn(`the database is newer than this server: ${newer.join(', ')}`);
    return endpoint;
  } catch (error) {
    await endpoint.close();
    throw error;
  }
}

@Global()
@Module({
  providers: [
    { provide: DatabaseEndpoint, useFactory: openDatabase, inject: [DatabaseConfig, DataConfig] },
    PrismaService,
    LeaseRepository,
    LeaseService,
  ],
  exports: [PrismaService, LeaseService, DatabaseEndpoint],
})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(
    private readonly endpoint: DatabaseEndpoint,
    private readonly prisma: PrismaService,
  ) {}

  /** Nest calls a module after its providers; the pool must be closed before PostgreSQL is stopped. */
  async onApplicationShutdown(): Promise<void> {
    await this.prisma.$disconnect();
    await this.endpoint.close();
  }
}
