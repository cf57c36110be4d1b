import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EmbeddedPostgres } from '../../src/prisma/embedded/embedded-postgres';
import { isPostgresAlive, readPostmaster, stopPostmaster } from '../../src/prisma/embedded/postmaster';
import { migrate } from '../../src/prisma/migrate';
import { administer, newName, publish, withDatabase, type TestDatabases } from './test-database';

const FOLDER = 'primachat-test-';
/** Test data may be lost with the machine. */
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };

/** What the teardown, in the same process, has to undo. */
export interface TestRun {
  databases: TestDatabases;
  cluster?: { stop(): Promise<void> };
}

declare global {
  // A global of the whole Jest process is the only thing that set-up and teardown share.
  var primachatTestRun: TestRun | undefined;
}

/** One cluster a run and in it a migrated template, from which each spec file clones its own database. */
export default async function globalSetup(): Promise<void> {
  const given = process.env.TEST_DATABASE_URL;
  const cluster = given === undefined ? await startCluster() : undefined;
  const adminUrl = given ?? cluster?.url ?? '';
  const prefix = newName(testNameOf(adminUrl, cluster !== undefined));
  const databases = { adminUrl, prefix, template: `${prefix}_template` };
  globalThis.primachatTestRun = { databases, cluster };
  await administer(adminUrl, `CREATE DATABASE "${databases.template}"`);
  await migrate(withDatabase(adminUrl, databases.template));
  publish(databases);
}

/** Scratch databases are made and dropped beside it, so a server that holds real data must say that it may be used. */
function testNameOf(url: string, isOurs: boolean): string {
  const name = isOurs ? 'primachat_test' : decodeURIComponent(new URL(url).pathname.slice(1));
  if (!/test/i.test(name)) throw new Error(`TEST_DATABASE_URL names "${name}"; its name must contain "test".`);
  return name;
}

async function startCluster(): Promise<{ url: string; stop(): Promise<void> }> {
  await sweep();
  const folder = mkdtempSync(path.join(tmpdir(), `${FOLDER}${process.pid}-`));
  chmodSync(folder, 0o711);
  const postgres = await EmbeddedPostgres.start(folder, { settings: FAST });
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A run that was killed left its cluster running. */
async function sweep(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(FOLDER))) {
    const pid = Number(name.slice(FOLDER.length).split('-')[0]);
    if (isRunning(pid)) continue;
    const folder = path.join(tmpdir(), name);
    const left = readPostmaster(path.join(folder, 'postgres', 'cluster'));
    if (left !== undefined && isPostgresAlive(left.pid)) await stopPostmaster(left.pid);
    rmSync(folder, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
