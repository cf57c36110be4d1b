import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** How the global set-up tells the workers where to make their databases. */
const VARIABLE = 'PRIMACHAT_TEST_DATABASES';

export interface TestDatabases {
  /** A database on the server from which others can be made. */
  adminUrl: string;
  /** Starts the name of everything that this run makes. */
  prefix: string;
  /** Migrated, never connected to. */
  template: string;
}

export function publish(databases: TestDatabases): void {
  process.env[VARIABLE] = JSON.stringify(databases);
}

export function testDatabases(): TestDatabases {
  const value = process.env[VARIABLE];
  if (value === undefined) throw new Error('test/support/global-setup.ts has not run for this project.');
  return JSON.parse(value) as TestDatabases;
}

/** The same server, another database. */
export function withDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

export function newName(prefix: string): string {
  return `${prefix}_${randomBytes(5).toString('hex')}`;
}

/** Runs single statements such as CREATE DATABASE, which no transaction may hold. */
export async function administer(url: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Drops whatever a run has left. */
export async function dropAll({ adminUrl, prefix }: TestDatabases): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>(
      'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
      [`${prefix}_`],
    );
    for (const { datname } of rows) await client.query(`DROP DATABASE IF EXISTS "${datname}" WITH (FORCE)`);
  } finally {
    await client.end();
  }
}
