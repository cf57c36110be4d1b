import { Logger } from '@nestjs/common';
import { ExternalDatabase } from '../../src/prisma/database-endpoint';
import { PrismaService } from '../../src/prisma/prisma.service';
import { makePerson, makeSubject } from '../support/audit-subject';
import { makeAudit, type TestAudit } from '../support/make-audit';
import { makeDb, type TestDb } from '../support/make-db';

const MAINTENANCE = `SELECT set_config('primachat.audit_maintenance', 'on', true)`;

describe('the audit chain', () => {
  let db: TestDb;
  let one: TestAudit;
  let two: TestAudit;
  let otherPrisma: PrismaService;

  // What it says about a database that refuses is its own matter here.
  beforeAll(() => Logger.overrideLogger(false));
  beforeEach(async () => {
    db = await makeDb();
    otherPrisma = new PrismaService(new ExternalDatabase(db.url), { poolSize: 3 });
    one = makeAudit(db.prisma);
    two = makeAudit(otherPrisma);
  });
  afterEach(async () => {
    await otherPrisma.$disconnect();
    await db.drop();
  });

  /** Changes the past as somebody with the database's password would. */
  const tamper = (sql: string) =>
    db.prisma.$transaction([db.prisma.$queryRawUnsafe(MAINTENANCE), db.prisma.$executeRawUnsafe(sql)]);
  const fill = async (count: number, over = {}) => {
    for (let i = 0; i < count; i++) await one.audit.intent(makeSubject(over));
  };
  const faultsOf = async () => (await one.verifier.verify()).faults.map(({ fault, seq }) => `${fault} ${seq}`);

  it('keeps one order over concurrent writers of two processes', async () => {
    const replicas = [one, two];
    await Promise.all(
      Array.from({ length: 200 }, async (_, i) => {
        const { audit } = replicas[i % 2] as TestAudit;
        const subject = makeSubject();
        await audit.intent(subject);
        await audit.outcome(subject, { outcome: 'done', commitAfter: 'c'.repeat(40), redactions: { jwt: 2 } });
      }),
    );
    expect(await one.verifier.verify()).toMatchObject({ ok: true, checked: 400, faults: [], head: { seq: 400 } });
    const records = await one.records.recordsAfter(db.prisma, {}, 0, 1000);
    const intents = new Map(records.filter(({ phase }) => phase === 'intent').map((r) => [r.engravingId, r.seq]));
    for (const { phase, engravingId, seq } of records) {
      if (phase === 'outcome') expect(intents.get(engravingId)).toBeLessThan(seq);
    }
  });

  it('is durable when the promise resolves, and says 503 when the database is gone', async () => {
    const subject = makeSubject();
    await one.audit.intent(subject);
    expect(await two.audit.get(subject.engravingId)).toMatchObject({ record: { outcome: 'intent' } });
    const gone = new PrismaService(new ExternalDatabase('postgresql://x:y@127.0.0.1:1/none'), { poolSize: 2 });
    await expect(makeAudit(gone).audit.intent(subject)).rejects.toMatchObject({
      code: 'audit_unavailable',
      kind: 'unavailable',
    });
    await gone.$disconnect();
  });

  it('refuses changes to the table from everybody else', async () => {
    await fill(2);
    await expect(db.prisma.$executeRaw`UPDATE "AuditRecord" SET "outcome" = 'done'`).rejects.toThrow(/append-only/);
    await expect(db.prisma.$executeRaw`DELETE FROM "AuditRecord"`).rejects.toThrow(/append-only/);
    await expect(db.prisma.$executeRaw`TRUNCATE "AuditRecord"`).rejects.toThrow(/append-only/);
    expect(await faultsOf()).toEqual([]);
  });

  it.each([
    ['a changed field', `UPDATE "AuditRecord" SET "outcome" = 'done' WHERE seq = 3`, ['altered 3']],
    ['a changed count by kind', `UPDATE "AuditRecord" SET "redactions" = '{"jwt": 9}' WHERE seq = 3`, ['altered 3']],
    ['a changed name', `UPDATE "AuditRecord" SET "actorName" = 'Eve' WHERE seq = 3`, ['personal_facts_altered 3']],
    [
      'a name erased in silence',
      `UPDATE "AuditRecord" SET "actorName" = 'erased', "address" = '', "userAgent" = '', "personalSalt" = NULL WHERE seq = 3`,
      ['unexplained_erasure 3'],
    ],
    [
      'a name replaced behind an erasure',
      `UPDATE "AuditRecord" SET "actorName" = 'Eve', "personalSalt" = NULL WHERE seq = 3`,
      ['personal_facts_altered 3', 'unexplained_erasure 3'],
    ],
    ['a removed record', `DELETE FROM "AuditRecord" WHERE seq = 3`, ['missing_records 4']],
    ['a removed end', `DELETE FROM "AuditRecord" WHERE seq >= 4`, ['truncated 5']],
    ['a removed beginning', `DELETE FROM "AuditRecord" WHERE seq < 3`, ['missing_records 3']],
    [
      'a removed beginning with a forged checkpoint',
      `WITH gone AS (DELETE FROM "AuditRecord" WHERE seq < 3 RETURNING *)
       INSERT INTO "AuditCheckpoint" ("id", "seq", "hash", "records") SELECT 1, seq, hash, 2 FROM gone WHERE seq = 2`,
      ['unexplained_cut 2'],
    ],
    [
      'an earlier time',
      `UPDATE "AuditRecord" SET "at" = now() - interval '1 day' WHERE seq = 3`,
      ['backdated 3', 'altered 3'],
    ],
    [
      'two records swapped',
      `UPDATE "AuditRecord" SET "hash" = repeat('a', 64) WHERE seq = 3`,
      ['altered 3', 'broken_link 4'],
    ],
  ])('finds %s', async (_, sql, faults) => {
    await fill(5);
    expect(await faultsOf()).toEqual([]);
    await tamper(sql);
    expect(await faultsOf()).toEqual(faults);
    expect(await one.verifier.verify()).toMatchObject({ ok: false });
  });

  it('stores no secret, no NUL and no endless text', async () => {
    const key = 'sk-proj-Zk3vQ9xLm2TfB7pWcR8dYsN4hJ6gUaE1oXiM5KqV0zPtHyGb';
    const subject = makeSubject({
      literals: ['hunter2-hunter2'],
      repositoryName: `docs ${key}`,
      path: 'sessions/hunter2-hunter2.md',
      caller: makePerson({ actor: { id: 'prin_x', kind: 'person', name: 'Jane\0\ud800 Doe' } }),
    });
    await one.audit.intent(subject, { note: `key ${key}`, deep: { list: ['hunter2-hunter2', 1, true, undefined] } });
    await one.audit.outcome(subject, {
      outcome: 'done',
      needsReview: `remote said ${key} ${'x'.repeat(100_000)}`,
      commitAfter: 'a'.repeat(40),
      redactions: { 'openai key': 1, zero: 0, nonsense: Number.NaN },
      gateway: { status: 200, latencyMs: 12.7 },
    });
    const { record, history } = await one.audit.get(subject.engravingId);
    expect(JSON.stringify(history)).not.toMatch(/sk-proj|hunter2/);
    expect(record).toMatchObject({
      actorName: 'Jane \ufffd Doe',
      redactions: { 'openai key': 1 },
      gateway: { status: 200, latencyMs: 13 },
    });
    expect([...(record.needsReview ?? '')].length).toBeLessThanOrEqual(2_000);
    expect(await faultsOf()).toEqual([]);
  });

  it('lets no refused record take its neighbours with it', async () => {
    const bad = makeSubject({ engravingId: 'engr_\0' });
    const results = await Promise.allSettled([
      one.audit.intent(makeSubject()),
      one.audit.intent(bad),
      one.audit.intent(makeSubject()),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await one.verifier.verify()).toMatchObject({ ok: true, checked: 2 });
  });

  it('says one outcome an attempt, the later one, and tells the whole story', async () => {
    const subject = makeSubject();
    await one.audit.intent(subject);
    await two.audit.outcomeOf(subject.engravingId, { outcome: 'failed', code: 'lost', redactions: {} });
    await one.audit.outcome(subject, { outcome: 'done', commitAfter: 'b'.repeat(40), redactions: {} });
    await two.audit.noteOf(subject.engravingId, {
      recreated: { from: 'b'.repeat(40), to: 'd'.repeat(40) },
      pushed: true,
    });
    const { items } = await one.audit.list({}, undefined, 20);
    expect(items.map(({ outcome }) => outcome)).toEqual(['done']);
    const { history } = await one.audit.get(items[0]?.id ?? '');
    expect(history.map(({ phase, outcome }) => `${phase} ${outcome}`)).toEqual([
      'intent intent',
      'outcome failed',
      'outcome done',
      'note note',
    ]);
    expect(history[3]).toMatchObject({ commitBefore: 'b'.repeat(40), commitAfter: 'd'.repeat(40), pushed: true });
    expect(await one.audit.openIntents(new Date(Date.now() + 60_000))).toEqual([]);
    await fill(1);
    expect(await one.audit.openIntents(new Date(Date.now() + 60_000))).toHaveLength(1);
  });

  it('gives nobody another person’s attempt', async () => {
    const subject = makeSubject();
    await one.audit.intent(subject);
    await expect(one.audit.get(subject.engravingId, 'prin_other')).rejects.toMatchObject({
      code: 'engraving_not_found',
    });
    await expect(one.audit.get('')).rejects.toMatchObject({ code: 'engraving_not_found' });
    await expect(one.audit.get(subject.engravingId, subject.caller.id)).resolves.toBeDefined();
  });
});
