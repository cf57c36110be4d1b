import { setTimeout as sleep } from 'node:timers/promises';
import { LeaseRepository } from '../../src/prisma/lease.repository';
import { LeaseService } from '../../src/prisma/lease.service';
import { makeDb, type TestDb } from '../support/make-db';

let db: TestDb;
let one: LeaseService;
let other: LeaseService;

beforeAll(async () => {
  db = await makeDb();
  one = new LeaseService(db.prisma, new LeaseRepository());
  other = new LeaseService(db.prisma, new LeaseRepository());
});

afterEach(() => db.prisma.lease.deleteMany());
afterAll(() => db.drop());

/** As if the holder had died long ago. */
const expire = (name: string) =>
  db.prisma.$executeRaw`UPDATE "Lease" SET "until" = clock_timestamp() - interval '1 second' WHERE "name" = ${name}`;

it('is held by one at a time, this process included', async () => {
  const lease = await one.tryAcquire('sync', 60_000);
  expect(lease).not.toBeNull();
  expect(await one.tryAcquire('sync', 60_000)).toBeNull();
  expect(await other.tryAcquire('sync', 60_000)).toBeNull();
  expect(await other.tryAcquire('gc', 60_000)).not.toBeNull();
  if (lease !== null) await one.release(lease);
  expect(await other.tryAcquire('sync', 60_000)).not.toBeNull();
});

it('goes to exactly one of many that ask at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) => (i % 2 ? one : other).tryAcquire('race', 60_000)),
  );
  expect(answers.filter((lease) => lease !== null)).toHaveLength(1);
});

it('passes on when its time is up, and the late holder can neither renew nor release it', async () => {
  const late = await one.tryAcquire('sync', 60_000);
  await expire('sync');
  const next = await other.tryAcquire('sync', 60_000);
  expect(next).not.toBeNull();
  if (late === null || next === null) return;
  expect(await one.renew(late, 60_000)).toBe(false);
  await one.release(late);
  expect(await other.renew(next, 60_000)).toBe(true);
});

it('withLease gives it back after the work, also where that failed', async () => {
  expect(await one.withLease('work', { ttlMs: 60_000 }, () => Promise.resolve('done'))).toEqual({
    ran: true,
    value: 'done',
  });
  await expect(one.withLease('work', { ttlMs: 60_000 }, () => Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  );
  expect(await db.prisma.lease.count()).toBe(0);
});

it('withLease runs nothing while another works, or waits for its turn', async () => {
  const lease = await one.tryAcquire('work', 60_000);
  expect(await other.withLease('work', { ttlMs: 60_000 }, () => Promise.resolve(1))).toEqual({ ran: false });
  const waiting = other.withLease('work', { ttlMs: 60_000, waitMs: 20_000 }, () => Promise.resolve(2));
  if (lease !== null) await one.release(lease);
  expect(await waiting).toEqual({ ran: true, value: 2 });
});

it('withLease renews while the work goes on, and aborts the work when the lease is lost', async () => {
  const outcome = one.withLease('work', { ttlMs: 600 }, async (signal) => {
    const first = await db.prisma.lease.findUniqueOrThrow({ where: { name: 'work' } });
    let now = first;
    while (now.until <= first.until) {
      await sleep(20);
      now = await db.prisma.lease.findUniqueOrThrow({ where: { name: 'work' } });
    }
    expect(signal.aborted).toBe(false);
    await db.prisma.lease.update({ where: { name: 'work' }, data: { holder: 'a thief' } });
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    return signal.aborted;
  });
  expect(await outcome).toEqual({ ran: true, value: true });
  expect(await db.prisma.lease.findUnique({ where: { name: 'work' } })).toMatchObject({ holder: 'a thief' });
});
