// Generates the Prisma client into src/prisma/generated. `prisma generate` insists on a schema engine it never runs;
// naming any existing file spares a download that closed networks refuse.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

const cli = createRequire(import.meta.url).resolve('prisma/build/index.js');
const { status } = spawnSync(process.execPath, [cli, 'generate', '--config', 'prisma/prisma.config.ts', '--no-hints'], {
  stdio: 'inherit',
  env: { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, ...process.env },
});
process.exit(status ?? 1);
