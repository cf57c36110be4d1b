import { makeDb, type TestDb } from '../support/make-db';

let db: TestDb;

beforeAll(async () => {
  db = await makeDb();
  await db.prisma.auditRecord.create({
    data: {
      seq: 1,
      id: 'aud_1',
      at: new Date(),
      engravingId: 'engr_1',
      phase: 'intent',
      outcome: 'pending',
      door: 'http',
      ownerId: 'prin_1',
      actorId: 'prin_1',
      actorName: 'Ada',
      authMethod: 'local',
      confirm: 'none',
      redactions: {},
      requestId: 'request',
      address: '127.0.0.1',
      userAgent: '',
      personalDigest: 'd',
      previousHash: '',
      hash: 'h',
    },
  });
});

afterAll(() => db.drop());

it.each([
  ['an update', () => db.prisma.auditRecord.updateMany({ data: { outcome: 'engraved' } })],
  ['a delete', () => db.prisma.auditRecord.deleteMany()],
  ['a truncate', () => db.prisma.$executeRaw`TRUNCATE "AuditRecord"`],
])('the database itself refuses %s of the audit', async (_what, act) => {
  await expect(act()).rejects.toThrow(/append-only/);
  expect(await db.prisma.auditRecord.count({ where: { outcome: 'pending' } })).toBe(1);
});

it('lets the retention cut through, which says so for its own transaction only', async () => {
  await db.prisma.$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL primachat.audit_maintenance = 'on'`;
    await tx.auditRecord.updateMany({ data: { actorName: 'gone' } });
  });
  expect(await db.prisma.auditRecord.count({ where: { actorName: 'gone' } })).toBe(1);
  await expect(db.prisma.auditRecord.deleteMany()).rejects.toThrow(/append-only/);
});

it('refuses a word outside a closed vocabulary', async () => {
  const data = { id: 'prin_1', kind: 'alien', issuer: 'i', subject: 's', name: 'n' };
  await expect(db.prisma.principal.create({ data })).rejects.toThrow(/Principal_kind_check/);
});
