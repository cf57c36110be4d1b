import { makeIsolationMatrix, personHeaders, UNKNOWN, type Case, type Matrix } from '../support/isolation-matrix';
import { TestApi } from '../support/test-api';

/**
 * Route × principal × object: whatever Ada owns answers everybody else exactly as an id that never existed – status,
 * body and headers, the request's id, the date and the remaining rate aside.
 */
const VARYING = /^(date|x-request-id|ratelimit.*|retry-after)$/;
/** A service or an administrator may well look at these: they are the administration's, not Ada's. */
const ADMINISTRATION = /\/api\/admin\//;
const MAY_ADMINISTER = new Set(['an administrator', 'a service of its own']);

let matrix: Matrix;
let ada: TestApi;

beforeAll(async () => {
  matrix = await makeIsolationMatrix();
  ada = as('ada');
}, 60_000);
afterAll(() => matrix?.close());

const as = (name: string) => new TestApi(matrix.app.url, '', personHeaders(name));

async function answer(one: Case, id: string, headers: Record<string, string>) {
  const body = one.body?.(id);
  const response = await fetch(matrix.app.url + one.path(id), {
    method: one.method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const kept = [...response.headers].filter(([name]) => !VARYING.test(name));
  return { status: response.status, headers: kept, text: await response.text() };
}

test('somebody else’s object and one that never existed answer byte for byte the same', async () => {
  const { cases, principals, ids } = matrix;
  const kinds = new Set(cases.map(({ kind }) => kind));
  expect([...kinds].sort()).toEqual(Object.keys(ids).sort());
  let compared = 0;
  for (const one of cases) {
    for (const [who, headers] of Object.entries(principals)) {
      if (ADMINISTRATION.test(one.path('')) && MAY_ADMINISTER.has(who)) continue;
      const foreign = await answer(one, ids[one.kind], headers);
      const absent = await answer(one, UNKNOWN[one.kind], headers);
      expect({ one: one.name, who, ...foreign }).toEqual({ one: one.name, who, ...absent });
      const isKnown = !['a service without the scope', 'a revoked service', 'nobody'].includes(who);
      if (!isKnown || ADMINISTRATION.test(one.path(''))) expect([401, 403]).toContain(foreign.status);
      else if (foreign.status === 200) expect(JSON.parse(foreign.text).error).toMatch(/_not_found$|no_repository/);
      else expect([403, 404]).toContain(foreign.status);
      for (const secret of ['handbook', 'Five days', 'five days']) expect(foreign.text).not.toContain(secret);
      compared++;
    }
  }
  process.stdout.write(
    `isolation: ${cases.length} routes and bodies × ${Object.keys(principals).length} principals, ` +
      `${kinds.size} kinds of object: ${compared} pairs of answers compared\n`,
  );
  expect(compared).toBeGreaterThan(cases.length * 5);
}, 120_000);

test('a draft of somebody else’s is a draft that never was', async () => {
  const bob = as('bob');
  const repository = await bob.connect({ name: 'own' });
  const { id } = await bob.json('POST', '/api/conversations', { repoId: repository.id });
  await bob.json('POST', `/api/conversations/${id}/messages`, { messages: [{ role: 'user', content: 'x' }] });
  const engrave = (draft: string) =>
    bob.post(`/api/conversations/${id}/engrave`, { repoId: repository.id, confirm: true, draft });
  const [foreign, absent] = [await engrave(matrix.ids.draft), await engrave(UNKNOWN.draft)];
  expect(foreign).toMatchObject({ status: 409, body: { code: 'draft_mismatch' } });
  expect(foreign.text).toBe(absent.text);
});

test('lists hold only what is one’s own, also from another’s cursor', async () => {
  for (const _ of [1, 2]) await ada.json('POST', '/api/conversations', {});
  const carol = as('carol');
  for (const list of ['/api/conversations', '/api/repositories', '/api/engravings', '/api/me/grants']) {
    const page = await ada.json('GET', `${list}?limit=1`);
    const cursor = page.nextCursor === null ? '' : `&cursor=${encodeURIComponent(page.nextCursor)}`;
    const { text } = await carol.get(`${list}?limit=100${cursor}`);
    for (const id of Object.values(matrix.ids)) expect(text).not.toContain(id);
    expect(JSON.parse(text).items).toEqual([]);
  }
});

test('an Idempotency-Key of another person’s replays nothing', async () => {
  const headers = { 'idempotency-key': 'shared-by-chance' };
  const route = `/api/conversations/${matrix.ids.conversation}/engrave`;
  const body = { repoId: matrix.ids.repository, title: 'Kept apart', body: 'Words.' };
  expect((await ada.post(route, body, headers)).status).toBe(200);
  const foreign = await as('bob').post(route, body, headers);
  expect(foreign).toMatchObject({ status: 404, body: { code: 'conversation_not_found' } });
  expect(foreign.text).not.toContain('Kept apart');
});

test('after all of it, Ada’s things are as they were', async () => {
  expect((await ada.json('GET', `/api/repositories/${matrix.ids.repository}`)).name).toBe('handbook');
  expect((await ada.json('GET', `/api/conversations/${matrix.ids.conversation}`)).id).toBe(matrix.ids.conversation);
  expect((await ada.json('GET', '/api/me/grants')).items).toHaveLength(1);
});
