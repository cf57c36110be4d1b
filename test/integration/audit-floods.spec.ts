import { ExternalDatabase } from '../../src/prisma/database-endpoint';
import { PrismaService } from '../../src/prisma/prisma.service';
import type { AuditSubject } from '../../src/audit/audit.types';
import { newId } from '../../src/common/ids';
import { makePerson, makeSubject } from '../support/audit-subject';
import { makeAudit, type TestAudit } from '../support/make-audit';
import { makeDb, type TestDb } from '../support/make-db';

describe('floods of refusals', () => {
  let db: TestDb;
  let one: TestAudit;
  let two: TestAudit;
  let otherPrisma: PrismaService;

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

  const same: Partial<AuditSubject> = { caller: makePerson(), repositoryId: newId('repo') };
  const records = () => one.records.recordsAfter(db.prisma, {}, 0, 1000);
  const endWindows = () => db.prisma.$executeRaw`UPDATE "AuditFlood" SET "endsAt" = now() - interval '1 second'`;
  const total = async () => (await records()).reduce((sum, { count }) => sum + count, 0);

  it('become the first refusal and one record with the count of the others, over two processes', async () => {
    await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        (i % 2 === 0 ? one : two).audit.refused(makeSubject(same), 'confirmation_required'),
      ),
    );
    expect((await records()).map(({ count }) => count)).toEqual([1]);
    await endWindows();
    await Promise.all([one.writer.closeFloods(), two.writer.closeFloods()]);
    expect((await records()).map(({ count, code, outcome }) => [count, code, outcome])).toEqual([
      [1, 'confirmation_required', 'refused'],
      [99, 'confirmation_required', 'refused'],
    ]);
    expect((await records())[1]?.detail).toMatchObject({
      coalesced: { from: expect.any(String), to: expect.any(String) },
    });
    expect(await one.verifier.verify()).toMatchObject({ ok: true, checked: 2 });
  });

  it('are told apart by person, code, repository and door', async () => {
    const kinds: [Partial<AuditSubject>, string][] = [
      [same, 'confirmation_required'],
      [same, 'engrave_rate_limited'],
      [{ ...same, door: 'tool' }, 'confirmation_required'],
      [{ ...same, repositoryId: newId('repo') }, 'confirmation_required'],
      [{ ...same, caller: makePerson() }, 'confirmation_required'],
    ];
    for (const [over, code] of kinds) for (let i = 0; i < 3; i++) await one.audit.refused(makeSubject(over), code);
    expect(await records()).toHaveLength(kinds.length);
    await endWindows();
    await one.writer.closeFloods();
    expect(await total()).toBe(3 * kinds.length);
  });

  it('lose nothing when the process that counted dies', async () => {
    for (let i = 0; i < 5; i++) await two.audit.refused(makeSubject(same), 'repository_not_found');
    await otherPrisma.$disconnect();
    await endWindows();
    await one.audit.refused(makeSubject(same), 'repository_not_found');
    expect((await records()).map(({ count }) => count)).toEqual([1, 4, 1]);
    expect(await total()).toBe(6);
  });

  it('do not hold up anything else', async () => {
    const refusals = Array.from({ length: 50 }, () => one.audit.refused(makeSubject(same), 'engrave_rate_limited'));
    const subject = makeSubject();
    await one.audit.intent(subject);
    await Promise.all(refusals);
    expect(await one.audit.get(subject.engravingId)).toMatchObject({ record: { outcome: 'intent' } });
  });
});
