import { parseArgs } from 'node:util';
import { readConfig } from '../config/read-config';
import { openDatabase } from '../prisma/database.module';
import { PrismaService } from '../prisma/prisma.service';
import { ChainRepository } from './chain.repository';
import { ChainWriter } from './chain-writer';
import { RetentionRepository } from './retention/retention.repository';
import { RetentionService } from './retention/retention.service';

// `npm run audit:retain -- --before 2026-01-01`: removes the audit's records older than that day (UTC) and leaves a
// checkpoint, on the record. With the embedded database the server must be stopped; with DATABASE_URL it may run.
// Export first: what is removed here is gone.
async function retain(): Promise<void> {
  const { values } = parseArgs({ options: { before: { type: 'string' } } });
  const before = new Date(values.before ?? '');
  if (Number.isNaN(before.getTime())) throw new Error('--before needs a date such as 2026-01-01');
  const config = readConfig();
  const endpoint = await openDatabase(config.database, config.data);
  const prisma = new PrismaService(endpoint, config.database);
  try {
    await prisma.onModuleInit();
    const retention = new RetentionService(new ChainWriter(prisma, new ChainRepository()), new RetentionRepository());
    const { removed, checkpoint } = await retention.removeBefore(before);
    process.stdout.write(`removed ${removed} records; the chain begins after record ${checkpoint?.seq ?? 0}\n`);
  } finally {
    await prisma.$disconnect();
    await endpoint.close();
  }
}

retain().catch((error: unknown) => {
  process.stderr.write(`audit:retain failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
