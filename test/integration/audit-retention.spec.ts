import { makePerson, makeSubject } from '../support/audit-subject';
import { makeAudit, type TestAudit } from '../support/make-audit';
import { makeDb, type TestDb } from '../support/make-db';

describe('retention and erasure', () => {
  let db: TestDb;
  let one: TestAudit;

  beforeEach(async () => {
    db = await makeDb();
    one = makeAudit(db.prisma);
  });
  afterEach(() => db.drop());

  const fill = async (count: number, over = {}) => {
    for (let i = 0; i < count; i++) await one.audit.intent(makeSubject(over));
  };
  const records = () => one.records.recordsAfter(db.prisma, {}, 0, 1000);
  const pause = () => new Promise((resolve) => setTimeout(resolve, 5));

  it('cuts the beginning off, says so, and still verifies', async () => {
    await fill(4);
    await pause();
    const before = new Date();
    await pause();
    await fill(3);
    expect(await one.retention.removeBefore(before)).toMatchObject({ removed: 4, checkpoint: { seq: 4 } });
    expect((await records()).map(({ seq, code }) => [seq, code])).toEqual([
      [5, null],
      [6, null],
      [7, null],
      [8, 'retention'],
    ]);
    expect(await one.verifier.verify()).toMatchObject({ ok: true, checked: 4, checkpoint: { seq: 4 } });
    await fill(1);
    await one.retention.removeBefore(new Date(Date.now() + 86_400_000));
    // Even the record of the first cut may go, because the second cut left one of its own.
    expect((await records()).map(({ code }) => code)).toEqual(['retention']);
    expect(await one.verifier.verify()).toMatchObject({ ok: true, checked: 1, checkpoint: { seq: 9 } });
    expect(await one.retention.removeBefore(before)).toMatchObject({ removed: 0 });
  });

  it('erases a person from a chain that stays whole', async () => {
    const jane = makePerson();
    const service = {
      ...makePerson({ id: jane.id }),
      actor: { id: 'prin_service', kind: 'service' as const, name: 'Bot of Jane' },
    };
    await fill(2, { caller: jane });
    await fill(1, { caller: service });
    await fill(1);
    await one.audit.refused(makeSubject({ caller: jane }), 'confirmation_required');
    const again = makeSubject({ caller: jane });
    await one.audit.refused({ ...again, repositoryId: undefined }, 'x');
    await one.audit.refused({ ...again, repositoryId: undefined }, 'x');
    expect(await one.retention.erasePerson(jane.id)).toBe(5);
    const names = (await records()).map(({ actorName }) => actorName);
    expect(names).toEqual(['erased', 'erased', 'erased', 'Jane Doe', 'erased', 'erased', 'operator']);
    expect(await one.verifier.verify()).toMatchObject({ ok: true, checked: 7 });
    // Refusals of theirs that were still being counted are told without them too.
    await db.prisma.$executeRaw`UPDATE "AuditFlood" SET "endsAt" = now() - interval '1 second'`;
    await one.writer.closeFloods();
    expect(
      (await records()).filter(({ ownerId }) => ownerId === jane.id).every(({ actorName }) => actorName === 'erased'),
    ).toBe(true);
    expect(await one.verifier.verify()).toMatchObject({ ok: true, checked: 8 });
    expect(JSON.stringify(await db.prisma.auditFlood.findMany())).not.toContain('Jane');
    expect(await one.retention.erasePerson(jane.id)).toBe(0);
  });
});
