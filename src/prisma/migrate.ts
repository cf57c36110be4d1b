import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';

/** The same place seen from `src/prisma` and from `dist/prisma`. */
export const MIGRATIONS_DIR = path.join(__dirname, '..', '..', 'prisma', 'migrations');

/** The key of `prisma migrate deploy`, so that the two never run at once. */
const PRISMA_LOCK = 72_707_369;
const LOCK_TIMEOUT_MS = 120_000;

const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL,
  "checksum" VARCHAR(64) NOT NULL,
  "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT,
  "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`;

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

interface AppliedRow {
  migration_name: string;
  checksum: string;
  finished_at: Date | null;
}

/** The database's history cannot be carried on by this program; the message says what an operator has to do. */
export class MigrationError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'MigrationError';
  }
}

export interface MigrationReport {
  applied: string[];
  /** Applied by a newer version of the server: this one runs on beside it. */
  newer: string[];
}

/**
 * Brings the database to this version: each pending migration in a transaction of its own, recorded as Prisma records
 * it, under an advisory lock, so that several replicas may start at once.
 * @throws MigrationError where an applied migration was changed, one is marked as failed, or the histories diverge.
 */
export async function migrate(url: string, folder = MIGRATIONS_DIR): Promise<MigrationReport> {
  const migrations = await readMigrations(folder);
  const client = new Client({ connectionString: url, application_name: 'primachat migrate' });
  await client.connect();
  try {
    await client.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await client.query('SELECT pg_advisory_lock($1)', [PRISMA_LOCK]);
    await client.query('RESET lock_timeout');
    await client.query(CREATE_TABLE);
    const rows = await readHistory(client);
    const newer = checkHistory(migrations, rows);
    const done = new Set(rows.map((row) => row.migration_name));
    const pending = migrations.filter(({ name }) => !done.has(name));
    for (const migration of pending) await apply(client, migration);
    return { applied: pending.map(({ name }) => name), newer };
  } finally {
    // Ends the lock with the session.
    await client.end();
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(path.join(folder, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function readHistory(client: Client): Promise<AppliedRow[]> {
  const { rows } = await client.query<AppliedRow>(
    `SELECT "migration_name", "checksum", "finished_at" FROM "_prisma_migrations"
     WHERE "rolled_back_at" IS NULL ORDER BY "migration_name"`,
  );
  return rows;
}

function checkHistory(migrations: Migration[], rows: AppliedRow[]): string[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  const newest = migrations.at(-1)?.name ?? '';
  const newer: string[] = [];
  for (const row of rows) {
    const name = row.migration_name;
    if (row.finished_at === null) {
      throw new MigrationError(
        `Migration ${name} is recorded as failed. Repair the database, then mark the row of "_prisma_migrations" as ` +
          `rolled back ("rolled_back_at") or finished ("finished_at").`,
      );
    }
    const migration = known.get(name);
    if (migration === undefined && name > newest) newer.push(name);
    else if (migration === undefined) {
      throw new MigrationError(`The database has migration ${name}, which this version does not know: is it ours?`);
    } else if (migration.checksum !== row.checksum) {
      throw new MigrationError(
        `Migration ${name} was changed after it had been applied to this database. Restore its file and put the ` +
          `change into a new migration.`,
      );
    }
  }
  return newer;
}

async function apply(client: Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query(sql);
    await client.query(
      `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "finished_at", "applied_steps_count")
       VALUES ($1, $2, $3, clock_timestamp(), 1)`,
      [randomUUID(), checksum, name],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(`Migration ${name} failed and was rolled back: ${reason}`, error);
  }
}
