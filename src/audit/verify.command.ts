import { NestFactory } from '@nestjs/core';
import { createReadStream } from 'node:fs';
import { parseArgs } from 'node:util';
import { AppModule } from '../app.module';
import { readConfig } from '../config/read-config';
import { reportOf } from './verify/report';
import { verifyExport } from './verify/verify-export';
import { VerifyService } from './verify/verify.service';
import type { Verification } from './verify/verify.types';

// `npm run audit:verify`: proves the audit of the configured database, and by the repositories that records and commits
// tell the same story. With the embedded database the server must be stopped (a running one answers
// GET /api/admin/engravings/verify); with DATABASE_URL it may run.
// `npm run audit:verify -- --file export.jsonl [--head <hash>]`: proves an export, with nothing else at hand.
// `--json` prints the answer as the route gives it. Exit code 1 where something is wrong.
const { values } = parseArgs({
  options: { file: { type: 'string' }, head: { type: 'string' }, json: { type: 'boolean', default: false } },
});

async function verifyDatabase(): Promise<Verification> {
  const config = readConfig();
  const app = await NestFactory.createApplicationContext(AppModule.forRoot(config), { logger: ['error'] });
  try {
    return await app.get(VerifyService, { strict: false }).verify();
  } finally {
    await app.close();
  }
}

async function main(): Promise<void> {
  const { file, head, json } = values;
  const verification = file === undefined ? await verifyDatabase() : await verifyExport(createReadStream(file), head);
  process.stdout.write(json ? `${JSON.stringify(verification)}\n` : reportOf(verification));
  if (!verification.ok) process.exitCode = 1;
}

main().catch((error: unknown) => {
  process.stderr.write(`audit:verify failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
