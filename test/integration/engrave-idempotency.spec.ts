import { PrismaService } from '../../src/prisma/prisma.service';
import { scripts, startGatewayDouble, type GatewayDouble } from '../support/gateway-double';
import { git } from '../support/git/git-cli';
import { makeEngraveApp, type EngraveApp } from '../support/make-engrave-app';

const NOTE = { title: 'A note', summary: 'Summary.', body: 'Body.', tags: [], sources: [] };

jest.setTimeout(120_000);

describe('Idempotency-Key', () => {
  let double: GatewayDouble;
  let app: EngraveApp;
  let stone: { id: string; gitDir: string };
  let conversation: string;

  beforeAll(async () => {
    double = await startGatewayDouble();
    app = await makeEngraveApp({ variables: { PRIMA_CORE_URL: double.url } });
  });
  afterAll(async () => {
    await app?.close();
    await double?.close();
  });
  beforeEach(async () => {
    double.reset();
    double.always(scripts.note(NOTE));
    stone = await app.stone('ann');
    conversation = await app.conversation('ann');
  });

  const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });
  const engrave = (key: string, body: object = {}) =>
    app.engrave('ann', conversation, { repoId: stone.id, ...body }, keyed(key));
  const commits = () => Number(git(stone.gitDir, ['rev-list', '--count', '--all']));

  it('a repeat gets the first outcome: one call, one commit', async () => {
    const first = await engrave('key-repeat');
    const second = await engrave('key-repeat');
    expect(second.body).toEqual(first.body);
    expect(double.journal).toHaveLength(1);
    expect(commits()).toBe(1);
  });

  it('repeats at the same moment: one commits, the others are in flight or get its outcome', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => engrave('key-race')));
    const codes = answers.map(({ status, body }) => (status === 200 ? 'ok' : body.code));
    expect(codes.filter((code) => code !== 'ok' && code !== 'idempotency_in_flight')).toEqual([]);
    expect(codes).toContain('ok');
    expect(commits()).toBe(1);
    expect(double.journal).toHaveLength(1);
  });

  it('another body, or another conversation, is another request', async () => {
    await engrave('key-reused');
    const reused = { status: 422, body: { code: 'idempotency_key_reused' } };
    expect(await engrave('key-reused', { title: 'Other' })).toMatchObject(reused);
    const other = await app.conversation('ann');
    expect(await app.engrave('ann', other, { repoId: stone.id }, keyed('key-reused'))).toMatchObject(reused);
    const bobs = await app.stone('bob');
    expect(
      (await app.engrave('bob', await app.conversation('bob'), { repoId: bobs.id }, keyed('key-reused'))).status,
    ).toBe(200);
  });

  it('a refusal keeps no key: the repeat may succeed', async () => {
    expect((await engrave('key-refused', { draft: 'unknown' })).status).toBe(409);
    const withoutKey = { ...keyed('key-later'), withoutKey: true };
    expect((await app.engrave('ann', conversation, { repoId: stone.id }, withoutKey)).status).toBe(409);
    expect((await engrave('key-later')).status).toBe(200);
  });

  it('previews and skips are repeated too, and both doors keep their own', async () => {
    const first = await engrave('key-preview', { preview: true });
    expect((await engrave('key-preview', { preview: true })).body).toEqual(first.body);
    const envelope = {
      name: 'stone_engrave',
      arguments: {},
      conversationId: conversation,
      repoId: stone.id,
      confirm: true,
    };
    const tool = () => app.call('ann', 'POST', '/api/tools/execute', envelope, keyed('key-preview'));
    const engraved = await tool();
    expect(engraved.body.kind).toBe('engraved');
    expect((await tool()).body).toEqual(engraved.body);
    expect(commits()).toBe(1);
  });

  it('after a day the key is forgotten', async () => {
    await engrave('key-day');
    await app.get(PrismaService).idempotencyKey.updateMany({
      where: { key: 'key-day' },
      data: { expiresAt: new Date(0) },
    });
    expect((await engrave('key-day', { title: 'Other' })).status).toBe(200);
    expect(commits()).toBe(2);
  });

  it('a malformed key is refused', async () => {
    expect((await engrave('x'.repeat(256))).status).toBe(400);
  });
});
