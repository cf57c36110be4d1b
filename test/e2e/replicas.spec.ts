import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { scripts, startGatewayDouble, type GatewayDouble } from '../support/gateway-double';
import { git } from '../support/git/git-cli';
import { makeDb, type TestDb } from '../support/make-db';
import { Replica } from '../support/replica';
import { TestApi } from '../support/test-api';

/** Two processes over one database and one data directory are one server. */
const RPM = 9;
const NOTE = { title: 'A note', summary: 'Summary.', body: 'Body.', tags: [], sources: [] };

let db: TestDb;
let gateway: GatewayDouble;
let dir: string;
let variables: Record<string, string>;
let first: Replica;
let second: Replica;

const start = (clockShiftMs = 0) =>
  Replica.start({ dataDir: path.join(dir, 'data'), databaseUrl: db.url, variables, clockShiftMs });
const as = (replica: Replica, person: string) => new TestApi(replica.url, '', { 'x-forwarded-user': person });
const gitDirOf = (id: string) => path.join(dir, 'data/stones', `${id}.git`);
const subjects = (id: string) => git(gitDirOf(id), ['log', '--format=%H', 'main']).split('\n').filter(Boolean);

beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'prima-replicas-'));
  db = await makeDb();
  gateway = await startGatewayDouble();
  variables = { PRIMA_CORE_URL: gateway.url, PRIMA_ENGRAVE_RPM: String(RPM), PRIMA_PREVIEW_RPM: '1000' };
  [first, second] = await Promise.all([start(), start()]);
}, 120_000);

afterAll(async () => {
  await Promise.all([first?.end(), second?.end()]);
  await gateway?.close();
  await db?.drop();
  rmSync(dir, { recursive: true, force: true });
}, 60_000);

beforeEach(() => {
  gateway.reset();
  gateway.always(scripts.note(NOTE));
});

/** A person with a key, a local stone and a conversation. */
async function person(name: string) {
  const api = as(first, name);
  await api.put('/api/me/gateway-key', { key: `sk-test-key-of-${name}-0123456789` });
  const repoId: string = (await api.connect({ name: 'notes' })).id;
  const conversationId: string = (await api.json('POST', '/api/conversations', { repoId })).id;
  await api.json('POST', `/api/conversations/${conversationId}/messages`, {
    messages: [{ role: 'user', content: 'We decided on five days.' }],
  });
  return { name, repoId, conversationId, route: `/api/conversations/${conversationId}/engrave` };
}

async function until<T>(seconds: number, read: () => Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + seconds * 1_000; ;) {
    const value = await read();
    if (value !== undefined) return value;
    if (Date.now() > end) throw new Error(`not within ${seconds} s`);
    await sleep(200);
  }
}

test('out of 40 calls at once, on both doors of both processes, exactly the budget passes', async () => {
  const { name, repoId, conversationId, route } = await person('ann');
  const calls = Array.from({ length: 40 }, (_, n) => {
    const api = as(n % 2 === 0 ? first : second, name);
    if (n % 4 < 2) return api.post(route, { repoId, title: `Note ${n}`, body: 'Words.' });
    const envelope = {
      name: 'stone_engrave',
      arguments: { title: `Note ${n}` },
      repoId,
      conversationId,
      confirm: true,
    };
    return api.post('/api/tools/execute', envelope);
  });
  const statuses = (await Promise.all(calls)).map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array<number>(RPM).fill(200), ...Array<number>(40 - RPM).fill(429)]);
  expect(subjects(repoId)).toHaveLength(RPM);
  expect(git(gitDirOf(repoId), ['fsck', '--strict', '--no-dangling'])).toBe('');
}, 120_000);

test('one repository written by both loses nothing', async () => {
  const { name, repoId, route } = await person('bea');
  const answers = await Promise.all(
    Array.from({ length: RPM }, (_, n) =>
      as(n % 2 === 0 ? first : second, name).post(route, { repoId, title: `Number ${n}`, body: 'Words.' }),
    ),
  );
  const paths = answers.map(({ body }) => (body as { path: string }).path);
  expect(new Set(paths).size).toBe(RPM);
  const files = git(gitDirOf(repoId), ['ls-tree', '-r', '--name-only', 'main']).split('\n');
  for (const file of paths) expect(files).toContain(file);
}, 60_000);

test('a draft and an Idempotency-Key are good on either', async () => {
  const { name, repoId, route } = await person('cem');
  const { draft } = await as(first, name).json('POST', `${route}?preview=1`, { repoId });
  const headers = { 'idempotency-key': 'once' };
  const body = { repoId, confirm: true, draft: draft.digest };
  const done = await as(second, name).post(route, body, headers);
  const again = await as(first, name).post(route, body, headers);
  expect(done.status).toBe(200);
  expect(again.body).toEqual(done.body);
  expect(gateway.journal).toHaveLength(1);
  expect(subjects(repoId)).toHaveLength(1);
  expect((await as(first, name).post(route, body)).status).toBe(409);
}, 60_000);

test('what one engraves, the other finds', async () => {
  const { name, repoId, route } = await person('dan');
  for (const [n, [writer, reader]] of [
    [first, second],
    [second, first],
  ].entries()) {
    if (writer === undefined || reader === undefined) throw new Error('unreachable');
    await as(writer, name).json('POST', route, { repoId, title: `Zebra${n}`, body: `The zebra${n} sleeps.` });
    const found = await until(10, async () => {
      const query = { name: 'stone_search', arguments: { query: `zebra${n}` }, repoId };
      const { content } = await as(reader, name).json('POST', '/api/tools/execute', query);
      return (content as string).includes(`zebra${n} sleeps`) ? content : undefined;
    });
    expect(found).toContain('1 section');
  }
}, 60_000);

test('a clock that is an hour ahead, or behind, opens no budget', async () => {
  const { name, repoId, route } = await person('eva');
  const [ahead, behind] = await Promise.all([start(3_600_000), start(-3_600_000)]);
  const replicas = [first, ahead, second, behind];
  let passed = 0;
  for (let n = 0; n < RPM + 8; n++) {
    const api = as(replicas[n % 4] ?? first, name);
    const { status } = await api.post(route, { repoId, title: `Hour ${n}`, body: 'Words.' });
    if (status === 200) passed++;
    else expect(status).toBe(429);
  }
  expect(passed).toBe(RPM);
  await Promise.all([ahead.end(), behind.end()]);
}, 120_000);

describe('a replica that dies in the middle of an engraving', () => {
  /** An engraving that waits for the gateway on `on`. */
  async function hanging(name: string, on: Replica) {
    const one = await person(name);
    gateway.always(scripts.hang());
    const calls = gateway.journal.length;
    const answer = as(on, name)
      .post(one.route, { repoId: one.repoId }, { 'idempotency-key': 'mine' })
      .catch(() => undefined);
    await until(10, () => Promise.resolve(gateway.journal.length > calls ? true : undefined));
    gateway.always(scripts.note(NOTE));
    return { ...one, answer };
  }
  const outcome = (replica: Replica, name: string) =>
    until(30, async () => {
      const { items } = await as(replica, name).json('GET', '/api/engravings?limit=1');
      return items[0]?.outcome === undefined || items[0].outcome === 'intent' ? undefined : items[0];
    });

  test('kill -9: within seconds the other one settles it, and the work can be done anew', async () => {
    const victim = await start();
    const { name, repoId, route, answer } = await hanging('fay', victim);
    await victim.end('SIGKILL');
    await answer;
    const killedAt = Date.now();
    expect(await outcome(second, name)).toMatchObject({ outcome: 'failed' });
    expect(Date.now() - killedAt).toBeLessThan(30_000);
    const again = await as(second, name).post(route, { repoId }, { 'idempotency-key': 'mine' });
    expect(again.status).toBe(200);
    expect(subjects(repoId)).toHaveLength(1);
  }, 120_000);

  test('SIGSTOP, then SIGCONT: it writes nothing of what the other has settled', async () => {
    const victim = await start();
    const { name, repoId, answer } = await hanging('gil', victim);
    victim.signal('SIGSTOP');
    expect(await outcome(second, name)).toMatchObject({ outcome: 'failed' });
    victim.signal('SIGCONT');
    await Promise.race([answer, sleep(3_000)]);
    await victim.end();
    await answer;
    expect(git(gitDirOf(repoId), ['for-each-ref', '--format=%(refname)'])).not.toContain('refs/heads/main');
    const { items } = await as(second, name).json('GET', '/api/engravings');
    expect(items).toHaveLength(1);
  }, 120_000);
});

test('SIGTERM lets a request end that is under way, and takes no new one', async () => {
  const leaving = await start();
  const { name, repoId, route } = await person('hal');
  gateway.always(scripts.slow(1_500, JSON.stringify(NOTE)));
  const calls = gateway.journal.length;
  const answer = as(leaving, name).post(route, { repoId });
  await until(10, () => Promise.resolve(gateway.journal.length > calls ? true : undefined));
  const ended = leaving.end();
  expect((await answer).status).toBe(200);
  expect(await ended).toBe(0);
  expect(subjects(repoId)).toHaveLength(1);
}, 60_000);

test('after all of it the record and the repositories agree', async () => {
  const admin = await Replica.start({
    dataDir: path.join(dir, 'data'),
    databaseUrl: db.url,
    variables: { ...variables, PRIMA_PROXY_ADMIN_GROUP: 'admins' },
  });
  const api = new TestApi(admin.url, '', { 'x-forwarded-user': 'root', 'x-forwarded-groups': 'admins' });
  expect(await api.json('GET', '/api/admin/engravings/verify')).toMatchObject({ ok: true, faults: [] });
  await admin.end();
}, 60_000);
