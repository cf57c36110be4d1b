import { ExternalDatabase } from '../../src/prisma/database-endpoint';
import {
  isConnectionLost,
  isForeignKeyViolation,
  isRecordNotFound,
  isUniqueViolation,
  isWriteConflict,
  translateDatabaseError,
} from '../../src/prisma/database-errors';
import type { Db } from '../../src/prisma/db.types';
import { PrismaService } from '../../src/prisma/prisma.service';
import { inTransaction } from '../../src/prisma/transaction';
import { makeDb, type TestDb } from '../support/make-db';
import { administer, testDatabases } from '../support/test-database';

let db: TestDb;

beforeAll(async () => {
  db = await makeDb();
});

afterAll(() => db.drop());

const until = new Date('2030-01-01T00:00:00.000Z');

/** The error of a failing act. */
async function failure(act: () => Promise<unknown>): Promise<unknown> {
  return act().then(
    () => {
      throw new Error('nothing failed');
    },
    (error: unknown) => error,
  );
}

describe('inTransaction', () => {
  it('starts two meeting use cases again until both have counted', async () => {
    await db.prisma.lease.create({ data: { name: 'counter', holder: '0', until } });
    let runs = 0;
    const count = async (tx: Db) => {
      runs++;
      const { holder } = await tx.lease.findUniqueOrThrow({ where: { name: 'counter' } });
      await tx.lease.update({ where: { name: 'counter' }, data: { holder: String(Number(holder) + 1) } });
    };
    const options = { isolationLevel: 'Serializable', attempts: 20 } as const;
    await Promise.all([1, 2, 3, 4].map(() => inTransaction(db.prisma, count, options)));
    expect(await db.prisma.lease.findUnique({ where: { name: 'counter' } })).toMatchObject({ holder: '4' });
    expect(runs).toBeGreaterThan(4);
  });

  it('gives up after the last try, with the conflict itself', async () => {
    let runs = 0;
    const clash = async (tx: Db) => {
      runs++;
      await tx.$executeRaw`DO $$ BEGIN RAISE EXCEPTION 'clash' USING ERRCODE = '40001'; END $$`;
    };
    const error = await failure(() => inTransaction(db.prisma, clash, { attempts: 3 }));
    expect(isWriteConflict(error)).toBe(true);
    expect(runs).toBe(3);
  });

  it('tries nothing else again, and rolls back', async () => {
    let runs = 0;
    const clash = async (tx: Db) => {
      runs++;
      await tx.lease.create({ data: { name: 'twice', holder: 'a', until } });
      await tx.lease.create({ data: { name: 'twice', holder: 'b', until } });
    };
    expect(isUniqueViolation(await failure(() => inTransaction(db.prisma, clash)))).toBe(true);
    expect(runs).toBe(1);
    expect(await db.prisma.lease.count({ where: { name: 'twice' } })).toBe(0);
  });
});

describe('database errors', () => {
  it('knows a unique violation by its constraint, from a model and from SQL', async () => {
    const data = { kind: 'person', issuer: 'i', subject: 's', name: 'n' };
    await db.prisma.principal.create({ data: { id: 'prin_1', ...data } });
    const twin = await failure(() => db.prisma.principal.create({ data: { id: 'prin_2', ...data } }));
    expect(isUniqueViolation(twin, 'Principal_issuer_subject_key')).toBe(true);
    expect(isUniqueViolation(twin, 'Principal_pkey')).toBe(false);
    const insert = () => db.prisma.$executeRaw`INSERT INTO "Lease" VALUES ('a', 'b', now()), ('a', 'b', now())`;
    expect(isUniqueViolation(await failure(insert), 'Lease_pkey')).toBe(true);
    expect(translateDatabaseError(twin)).toMatchObject({ code: 'already_exists', kind: 'conflict' });
  });

  it('knows a row that is not there', async () => {
    const error = await failure(() => db.prisma.lease.update({ where: { name: 'nobody' }, data: { holder: 'x' } }));
    expect(isRecordNotFound(error)).toBe(true);
    expect(translateDatabaseError(error)).toMatchObject({ code: 'not_found', kind: 'not_found' });
  });

  it('knows a reference to nothing', async () => {
    const error = await failure(() => db.prisma.conversation.create({ data: { id: 'conv_1', ownerId: 'nobody' } }));
    expect(isForeignKeyViolation(error)).toBe(true);
  });

  it('lets the database refuse a word outside a closed vocabulary', async () => {
    const data = { id: 'prin_3', kind: 'alien', issuer: 'i', subject: 's3', name: 'n' };
    await expect(db.prisma.principal.create({ data })).rejects.toThrow(/Principal_kind_check/);
  });

  it('calls a connection that ends in the middle unavailable, and recovers', async () => {
    const error = await failure(() => db.prisma.$queryRaw`SELECT 1 FROM pg_terminate_backend(pg_backend_pid())`);
    expect(isConnectionLost(error)).toBe(true);
    expect(translateDatabaseError(error)).toMatchObject({ code: 'database_unavailable', kind: 'unavailable' });
    expect(await db.prisma.lease.count({ where: { name: 'nobody' } })).toBe(0);
  });

  it.each([
    ['a closed port', 'postgresql://u:p@127.0.0.1:1/test'],
    ['a missing socket', 'postgresql://u:p@localhost/test?host=%2Fnonexistent'],
  ])('calls %s unavailable, for queries and transactions', async (_what, url) => {
    const nowhere = new PrismaService(new ExternalDatabase(url), { poolSize: 2 });
    const acts = [
      () => nowhere.onModuleInit(),
      () => nowhere.lease.count(),
      () => nowhere.$transaction(() => Promise.resolve()),
    ];
    for (const act of acts) expect(isConnectionLost(await failure(act))).toBe(true);
    await nowhere.$disconnect();
  });

  it('leaves other errors as they are', async () => {
    const gateway = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
    expect(translateDatabaseError(gateway)).toBe(gateway);
    const wrong = await failure(() => db.prisma.$queryRaw`SELECT nothing`);
    expect(translateDatabaseError(wrong)).toBe(wrong);
  });
});

it('keeps times as they are where the server lives in another zone', async () => {
  const name = decodeURIComponent(new URL(db.url).pathname.slice(1));
  await administer(testDatabases().adminUrl, `ALTER DATABASE "${name}" SET timezone = 'Asia/Tokyo'`);
  const tokyo = new PrismaService(new ExternalDatabase(db.url), { poolSize: 2 });
  await tokyo.lease.create({ data: { name: 'tokyo', holder: 'x', until } });
  expect(await tokyo.lease.findUnique({ where: { name: 'tokyo' } })).toMatchObject({ until });
  expect(await db.prisma.lease.findUnique({ where: { name: 'tokyo' } })).toMatchObject({ until });
  await tokyo.$disconnect();
});
