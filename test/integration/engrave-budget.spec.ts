import { BudgetRepository } from '../../src/engrave/budget/budget.repository';
import { EngraveBudget } from '../../src/engrave/budget/engrave-budget.service';
import { newId } from '../../src/common/ids';
import { ExternalDatabase } from '../../src/prisma/database-endpoint';
import { PrismaService } from '../../src/prisma/prisma.service';
import { scripts, startGatewayDouble, type GatewayDouble } from '../support/gateway-double';
import { makeDb, type TestDb } from '../support/make-db';
import { makeEngraveApp, type EngraveApp } from '../support/make-engrave-app';

const LIMITS = {
  allowAgentSharedEngrave: true,
  engravesPerMinute: 5,
  previewsPerMinute: 2,
  source: 'x',
  timezone: 'UTC',
};

jest.setTimeout(120_000);

describe('the budget', () => {
  let db: TestDb;
  let other: PrismaService;
  let replicas: EngraveBudget[];

  beforeAll(async () => {
    db = await makeDb();
    other = new PrismaService(new ExternalDatabase(db.url), { poolSize: 5 });
    await other.onModuleInit();
    replicas = [db.prisma, other].map((prisma) => new EngraveBudget(prisma, new BudgetRepository(), LIMITS));
  });
  afterAll(async () => {
    await other?.$disconnect();
    await db?.drop();
  });

  const take = (person: string, count: number, bucket: 'engrave' | 'preview' = 'engrave') =>
    Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const id = newId('engr');
        const answer = await (replicas[index % replicas.length] as EngraveBudget).take(bucket, person, id);
        return { id, ...answer };
      }),
    );
  const move = (id: string, seconds: number) =>
    db.prisma
      .$executeRaw`UPDATE "BudgetEntry" SET "expiresAt" = "expiresAt" - ${seconds} * interval '1 second' WHERE "id" = ${id}`;

  it('lets exactly five of forty through, over two replicas at once', async () => {
    const answers = await take('ann', 40);
    expect(answers.filter(({ granted }) => granted)).toHaveLength(5);
    for (const { granted, retryMs } of answers) {
      if (granted) continue;
      expect(retryMs).toBeGreaterThan(0);
      expect(retryMs).toBeLessThanOrEqual(60_000);
    }
  });

  it('is a person’s own, and previews have theirs', async () => {
    expect((await take('bob', 5)).every(({ granted }) => granted)).toBe(true);
    expect((await take('ann', 1))[0]?.granted).toBe(false);
    const previews = await take('ann', 3, 'preview');
    expect(previews.filter(({ granted }) => granted)).toHaveLength(2);
  });

  it('what is given back is free at once; what expires is free; the rest slides', async () => {
    const held = (await take('cat', 5)).map(({ id }) => id);
    await replicas[0]?.giveBack(held[0] ?? '');
    expect((await take('cat', 2)).map(({ granted }) => granted).sort()).toEqual([false, true]);
    // A process that died says nothing any more: its place comes free by the database's clock.
    await move(held[1] ?? '', 60);
    expect((await take('cat', 2)).map(({ granted }) => granted).sort()).toEqual([false, true]);
    // A minute that was nearly over begins anew when the engraving is done.
    await move(held[2] ?? '', 59);
    const [nearly] = await take('cat', 1);
    expect(nearly?.retryMs).toBeLessThanOrEqual(1_000);
    await replicas[1]?.spend(held[2] ?? '');
    const [later] = await take('cat', 1);
    expect(later?.retryMs).toBeGreaterThan(1_000);
  });

  it('the refusal names whole seconds, at least one', async () => {
    await take('dan', 5);
    await expect(replicas[0]?.reserve('engrave', 'dan', newId('engr'))).rejects.toMatchObject({
      code: 'engrave_rate_limited',
      options: { retryAfterSeconds: expect.any(Number) },
    });
  });
});

describe('the budget over HTTP', () => {
  let double: GatewayDouble;
  let app: EngraveApp;
  let second: EngraveApp;
  let stone: { id: string };
  let conversation: string;

  beforeAll(async () => {
    double = await startGatewayDouble();
    const variables = { PRIMA_CORE_URL: double.url, PRIMA_ENGRAVE_RPM: '5', PRIMA_PREVIEW_RPM: '3' };
    app = await makeEngraveApp({ variables });
    second = await makeEngraveApp({ variables, dataDir: app.dataDir, databaseUrl: app.databaseUrl });
    stone = await app.stone('ann');
    conversation = await app.conversation('ann');
    double.always(scripts.note({ title: 'N', summary: 'S', body: 'B', tags: [], sources: [] }));
  });
  afterAll(async () => {
    await second?.close();
    await app?.close();
    await double?.close();
  });

  it('is one for both doors and both replicas; what commits nothing costs nothing', async () => {
    double.reply(scripts.skip('Nothing lasting.'));
    expect((await app.engrave('ann', conversation, { repoId: stone.id })).body.skipped).toBe(true);
    expect((await app.engrave('ann', conversation, { repoId: stone.id, draft: 'unknown' })).status).toBe(409);
    expect((await app.engrave('ann', conversation, { repoId: stone.id }, { withoutKey: true })).status).toBe(409);
    expect((await app.engrave('ann', conversation, { repoId: stone.id, wrong: 1 })).status).toBe(400);

    const envelope = {
      name: 'stone_engrave',
      arguments: {},
      conversationId: conversation,
      repoId: stone.id,
      confirm: true,
    };
    const body = { repoId: stone.id, body: 'Words.' };
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) => {
        const replica = index % 2 === 0 ? app : second;
        return index % 4 < 2
          ? replica.engrave('ann', conversation, body)
          : replica.call('ann', 'POST', '/api/tools/execute', envelope);
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(11);
    for (const { headers, body: problem } of refused) {
      expect(problem.code).toBe('engrave_rate_limited');
      expect(headers.get('retry-after')).toMatch(/^[1-9]\d?$/);
    }
    expect((await app.call('ann', 'GET', '/api/engravings?limit=1&outcome=refused')).body.items[0]).toMatchObject({
      outcome: 'refused',
      code: 'engrave_rate_limited',
    });
  });

  it('previews go on until their own limit', async () => {
    const preview = () => app.engrave('ann', conversation, { repoId: stone.id, preview: true, body: 'Words.' });
    const answers = [await preview(), await preview(), await preview(), await preview()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers[3]?.body.code).toBe('preview_rate_limited');
  });

  it('a push draws on it too', async () => {
    const shared = await app.stone('ann', { name: 'x' });
    expect((await app.call('ann', 'POST', `/api/repositories/${shared.id}/push`, { confirm: true })).status).toBe(200);
  });
});
