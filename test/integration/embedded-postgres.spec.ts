import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ExternalDatabase } from '../../src/prisma/database-endpoint';
import { EmbeddedPostgres } from '../../src/prisma/embedded/embedded-postgres';
import { isPostgresAlive, readPostmaster } from '../../src/prisma/embedded/postmaster';
import { migrate } from '../../src/prisma/migrate';
import { PrismaService } from '../../src/prisma/prisma.service';
import { startProcess, type TestProcess } from '../support/processes/start-process';
import { administer } from '../support/test-database';

// Starts whole processes: on a busy machine each takes its time.
jest.setTimeout(120_000);

let folder: string;
let dataDir: string;
/** A data directory whose cluster exists, to be copied: making one takes a second. */
let seed: string;
const processes: TestProcess[] = [];

beforeAll(async () => {
  seed = mkdtempSync(path.join(tmpdir(), 'primachat-seed-'));
  chmodSync(seed, 0o755);
  await (await EmbeddedPostgres.start(seed)).close();
});

afterAll(() => rmSync(seed, { recursive: true, force: true }));

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'primachat-embedded-'));
  chmodSync(folder, 0o755);
  dataDir = path.join(folder, 'data');
  // Owners and modes are part of what is copied, which `fs.cp` does not keep.
  execFileSync('cp', ['-a', seed, dataDir]);
});

afterEach(async () => {
  for (const { child, ended } of processes.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
  // Whatever a killed owner left running is found, stopped and started by the next one; this one ends it.
  await (await EmbeddedPostgres.start(dataDir)).close();
  rmSync(folder, { recursive: true, force: true });
});

interface Announcement {
  url: string;
  pid: number;
  error?: string;
}

function startOwner(): TestProcess {
  const owner = startProcess('embedded-owner.ts', dataDir);
  processes.push(owner);
  return owner;
}

async function announced(owner: TestProcess): Promise<Announcement> {
  return JSON.parse(await owner.line()) as Announcement;
}

async function tables(url: string): Promise<PrismaService> {
  await migrate(url);
  const prisma = new PrismaService(new ExternalDatabase(url), { poolSize: 2 });
  await prisma.onModuleInit();
  return prisma;
}

const lease = { name: 'kept', holder: 'nobody', until: new Date('2030-01-01T00:00:00.000Z') };

it('keeps its data over a stop and a start, and leaves no process behind', async () => {
  const first = await EmbeddedPostgres.start(dataDir);
  const { pid = 0 } = first;
  const before = await tables(first.url);
  await before.lease.create({ data: lease });
  await before.$disconnect();
  await first.close();
  expect(isPostgresAlive(pid)).toBe(false);

  const second = await EmbeddedPostgres.start(dataDir);
  const after = await tables(second.url);
  expect(await after.lease.findMany()).toEqual([lease]);
  await after.$disconnect();
  await second.close();
});

it('listens on a private socket with a password that only its owner can read', async () => {
  const database = await EmbeddedPostgres.start(dataDir);
  const wrong = new URL(database.url);
  wrong.password = 'guessed';
  await expect(administer(wrong.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
  expect(statSync(path.join(dataDir, 'postgres', 'password')).mode & 0o777).toBe(0o600);
  expect(statSync(path.join(dataDir, 'postgres', 'run')).mode & 0o777).toBe(0o700);
  await database.close();
});

it('opens again after a kill -9 of the server that owned it', async () => {
  const owner = startOwner();
  const { url, pid } = await announced(owner);
  const before = await tables(url);
  await before.lease.create({ data: lease });
  await before.$disconnect();
  owner.child.kill('SIGKILL');
  expect(await owner.ended).toBe('SIGKILL');
  expect(isPostgresAlive(pid)).toBe(true);

  const next = await EmbeddedPostgres.start(dataDir);
  expect(next.pid).not.toBe(pid);
  expect(isPostgresAlive(pid)).toBe(false);
  const after = await tables(next.url);
  expect(await after.lease.findMany()).toEqual([lease]);
  await after.$disconnect();
  await next.close();
});

it('refuses a second server on the same data directory and leaves the first alone', async () => {
  const owner = startOwner();
  const { url, pid } = await announced(owner);
  await expect(EmbeddedPostgres.start(dataDir)).rejects.toMatchObject({
    code: 'data_directory_in_use',
    message: expect.stringContaining('PRIMA_DATA_DIR'),
  });
  expect(isPostgresAlive(pid)).toBe(true);
  await administer(url, 'SELECT 1');
});

it('lets exactly one of two servers win that start at once on a new data directory', async () => {
  rmSync(dataDir, { recursive: true });
  const owners = [startOwner(), startOwner()];
  const words = await Promise.all(owners.map(announced));
  expect(words.map(({ error }) => error).sort()).toEqual(['data_directory_in_use', undefined]);
  const winner = words.find(({ error }) => error === undefined);
  await administer(winner?.url ?? '', 'SELECT 1');
});

it('is not reached by the signal that a terminal sends to the whole group', async () => {
  const owner = startOwner();
  const { pid } = await announced(owner);
  process.kill(-(owner.child.pid ?? 0), 'SIGINT');
  expect(await owner.line()).toBe('stopped in order');
  expect(await owner.ended).toBe(0);
  expect(isPostgresAlive(pid)).toBe(false);
});

it('comes back where PostgreSQL is killed under the server, with the lock in its hand again', async () => {
  const words: string[] = [];
  let isBack = (): void => undefined;
  const back = new Promise<void>((resolve) => (isBack = resolve));
  const database = await EmbeddedPostgres.start(dataDir, {
    onLost: (word) => {
      words.push(word);
      if (word.includes('up again')) isBack();
    },
  });
  process.kill(database.pid ?? 0, 'SIGKILL');
  await back;
  expect(words).toHaveLength(2);
  await administer(database.url, 'SELECT 1');
  await expect(EmbeddedPostgres.start(dataDir)).rejects.toMatchObject({ code: 'data_directory_in_use' });
  await database.close();
});

it('is not held up by a stale file whose process id now belongs to somebody else', async () => {
  await (await EmbeddedPostgres.start(dataDir)).close();
  const cluster = path.join(dataDir, 'postgres', 'cluster');
  writeFileSync(path.join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n0\n5432\n\n\n\nready   \n`);
  const database = await EmbeddedPostgres.start(dataDir);
  await administer(database.url, 'SELECT 1');
  await database.close();
});

it('never runs as root, also below a folder that only this user may enter', async () => {
  chmodSync(folder, 0o700);
  const database = await EmbeddedPostgres.start(dataDir);
  const [, uid] = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${database.pid}/status`, 'utf8')) ?? [];
  expect(Number(uid)).not.toBe(0);
  expect(Number(uid)).toBe(statSync(path.join(dataDir, 'postgres', 'cluster')).uid);
  await administer(database.url, 'SELECT 1');
  await database.close();
});

it('answers on a random loopback port where the data directory lies too deep for a socket', async () => {
  const deep = path.join(folder, 'deep'.repeat(20));
  renameSync(dataDir, deep);
  dataDir = deep;
  const database = await EmbeddedPostgres.start(dataDir);
  expect(new URL(database.url).host).toMatch(/^127\.0\.0\.1:\d+$/);
  await administer(database.url, 'SELECT 1');
  await database.close();
});

it('says what is wrong where the password was lost', async () => {
  await (await EmbeddedPostgres.start(dataDir)).close();
  const file = path.join(dataDir, 'postgres', 'password');
  const password = readFileSync(file, 'utf8');
  writeFileSync(file, 'another');
  await expect(EmbeddedPostgres.start(dataDir)).rejects.toThrow(/does not hold the password/);
  expect(readPostmaster(path.join(dataDir, 'postgres', 'cluster'))).toBeUndefined();
  writeFileSync(file, password);
});
