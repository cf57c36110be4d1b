import { ExternalDatabase } from '../../src/prisma/database-endpoint';
import { PrismaService } from '../../src/prisma/prisma.service';
import { administer, newName, testDatabases, withDatabase } from './test-database';

export interface TestDb {
  /** For a server under test: its `DATABASE_URL`. */
  url: string;
  prisma: PrismaService;
  /** Closes `prisma` and drops the database, whoever else is still connected. */
  drop(): Promise<void>;
}

/** A fresh, migrated database of its own: in `beforeAll`, with `drop` in `afterAll`. */
export async function makeDb({ poolSize = 5 } = {}): Promise<TestDb> {
  const { adminUrl, prefix, template } = testDatabases();
  const name = newName(prefix);
  await administer(adminUrl, `CREATE DATABASE "${name}" TEMPLATE "${template}"`);
  const url = withDatabase(adminUrl, name);
  const prisma = new PrismaService(new ExternalDatabase(url), { poolSize });
  await prisma.onModuleInit();
  return {
    url,
    prisma,
    drop: async () => {
      await prisma.$disconnect();
      await administer(adminUrl, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
    },
  };
}
