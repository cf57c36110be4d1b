import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { migrate, MIGRATIONS_DIR } from '../../src/prisma/migrate';
import { startProcess } from '../support/processes/start-process';
import { administer, newName, testDatabases, withDatabase } from '../support/test-database';

// Starts whole processes: on a busy machine each takes its time.
jest.setTimeout(120_000);

const INIT = '20261201030000_init';
let name: string;
let url: string;
let folder: string;

beforeEach(async () => {
  const { adminUrl, prefix } = testDatabases();
  name = newName(prefix);
  url = withDatabase(adminUrl, name);
  await administer(adminUrl, `CREATE DATABASE "${name}"`);
  folder = mkdtempSync(path.join(tmpdir(), 'primachat-migrations-'));
  cpSync(MIGRATIONS_DIR, folder, { recursive: true });
});

afterEach(async () => {
  await administer(testDatabases().adminUrl, `DROP DATABASE "${name}" WITH (FORCE)`);
  rmSync(folder, { recursive: true, force: true });
});

async function query<T extends object>(sql: string): Promise<T[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

function addMigration(migration: string, sql: string): void {
  mkdirSync(path.join(folder, migration), { recursive: true });
  writeFileSync(path.join(folder, migration, 'migration.sql'), sql);
}

it('applies what is pending once, and records it as Prisma does', async () => {
  expect((await migrate(url, folder)).applied).toContain(INIT);
  expect((await migrate(url, folder)).applied).toEqual([]);
  const sum = execFileSync('sha256sum', [path.join(folder, INIT, 'migration.sql')], { encoding: 'utf8' }).split(' ')[0];
  const rows = await query(`SELECT * FROM "_prisma_migrations" WHERE "migration_name" = '${INIT}'`);
  expect(rows).toEqual([
    expect.objectContaining({
      checksum: sum,
      finished_at: expect.any(Date),
      applied_steps_count: 1,
      rolled_back_at: null,
      logs: null,
    }),
  ]);
});

it('lets two processes migrate at once, each migration once', async () => {
  const processes = [startProcess('migrate-once.ts', url), startProcess('migrate-once.ts', url)];
  for (const { line } of processes) expect(await line()).toBe('ready');
  for (const { child } of processes) child.stdin?.write('go\n');
  const applied = await Promise.all(processes.map(async ({ line }) => JSON.parse(await line()) as string[]));
  expect(await Promise.all(processes.map(({ ended }) => ended))).toEqual([0, 0]);
  expect(applied.flat().filter((migration) => migration === INIT)).toHaveLength(1);
});

it('refuses a migration that was changed after it had been applied', async () => {
  await migrate(url, folder);
  addMigration(INIT, 'SELECT 1;');
  await expect(migrate(url, folder)).rejects.toThrow(`Migration ${INIT} was changed after it had been applied`);
});

it('rolls a failing migration back as a whole and takes the mended one', async () => {
  await migrate(url, folder);
  addMigration('20990101000000_next', 'CREATE TABLE "Half" (); SELECT 1 / 0;');
  await expect(migrate(url, folder)).rejects.toThrow(
    '20990101000000_next failed and was rolled back: division by zero',
  );
  expect(await query(`SELECT to_regclass('"Half"') AS half`)).toEqual([{ half: null }]);
  addMigration('20990101000000_next', 'CREATE TABLE "Whole" (); SELECT 1;');
  expect((await migrate(url, folder)).applied).toEqual(['20990101000000_next']);
});

it('refuses to go on where a migration is recorded as failed', async () => {
  await migrate(url, folder);
  await query(`UPDATE "_prisma_migrations" SET "finished_at" = NULL`);
  await expect(migrate(url, folder)).rejects.toThrow(/recorded as failed/);
});

it('runs on beside a newer version, but not on a history that is not its own', async () => {
  await migrate(url, folder);
  const record = (migration: string) =>
    query(`INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "finished_at")
           VALUES (gen_random_uuid()::text, 'x', '${migration}', now())`);
  await record('20990101000000_newer');
  expect(await migrate(url, folder)).toEqual({ applied: [], newer: ['20990101000000_newer'] });
  await record('20200101000000_foreign');
  await expect(migrate(url, folder)).rejects.toThrow(/20200101000000_foreign, which this version does not know/);
});

it('adds up to the schema, by the schema engine’s own word', () => {
  const script = path.join(MIGRATIONS_DIR, '..', 'migrate-diff.mjs');
  const words = execFileSync(process.execPath, [script, '--check', '--url', testDatabases().adminUrl], {
    encoding: 'utf8',
  });
  expect(words).toContain('The migrations equal the schema.');
});
