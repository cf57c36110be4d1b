import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startGatewayDouble, type GatewayDouble } from '../support/gateway-double';
import { makeBareRemote } from '../support/git/make-repo';
import { makeApp, type TestApp } from '../support/make-app';
import { PERSON_HEADER } from '../support/test-authenticator';
import { TestApi } from '../support/test-api';

/**
 * Route × caller × object: whatever Ada owns answers everybody else exactly as an id that never existed – status, body
 * and headers, the request's id aside. The routes are those of the running application, so that a new one is met too.
 */

interface Case {
  name: string;
  method: string;
  path: (id: string) => string;
  body?: (id: string) => object;
  /** The kind of object that the id names. */
  kind: 'conversation' | 'repository' | 'engraving' | 'draft' | 'grant';
}

let gateway: GatewayDouble;
let app: TestApp;
let ada: TestApi;
let dir: string;
const ids = {} as Record<Case['kind'], string>;

const UNKNOWN: Record<Case['kind'], string> = {
  conversation: 'conv_000000000000000000000000',
  repository: 'repo_000000000000000000000000',
  engraving: 'engr_000000000000000000000000',
  draft: 'd'.repeat(64),
  grant: 'grt_000000000000000000000000',
};

beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'prima-isolation-'));
  const remote = makeBareRemote(path.join(dir, 'remote.git'), { 'a.md': '# A\n\nText.\n' });
  gateway = await startGatewayDouble();
  app = await makeApp({
    variables: {
      PRIMA_CORE_URL: gateway.url,
      PRIMA_ALLOW_AGENT_SHARED_ENGRAVE: '1',
      PRIMA_ENGRAVE_RPM: '1000',
      PRIMA_PREVIEW_RPM: '1000',
    },
  });
  ada = new TestApi(app.url, 'ada');
  for (const person of ['ada', 'bob', 'admin'])
    await new TestApi(app.url, person).put('/api/me/gateway-key', { key: `sk-test-key-of-${person}-0123456789` });
  ids.repository = (await ada.connect({ name: 'handbook', remoteUrl: `file://${remote}` })).id;
  ids.conversation = (await ada.json('POST', '/api/conversations', { repoId: ids.repository })).id;
  await ada.json('POST', `/api/conversations/${ids.conversation}/messages`, {
    messages: [{ role: 'user', content: 'We decided on five days.' }],
  });
  const engrave = `/api/conversations/${ids.conversation}/engrave`;
  ids.draft = (await ada.json('POST', `${engrave}?preview=1`, { repoId: ids.repository })).draft.digest;
  await ada.json('POST', engrave, { repoId: ids.repository, confirm: true, title: 'Five days', body: 'Decided.' });
  ids.engraving = (await ada.json('GET', '/api/engravings?limit=1')).items[0].engravingId;
  const { serviceId } = await new TestApi(app.url, 'admin').json('POST', '/api/admin/service-tokens', {
    name: 's',
    scopes: ['tools'],
  });
  ids.grant = (await ada.json('POST', '/api/me/grants', { serviceId, scopes: ['tools'] })).id;
}, 60_000);

afterAll(async () => {
  await app?.close();
  await gateway?.close();
  rmSync(dir, { recursive: true, force: true });
});

const KIND_OF_PREFIX: [string, Case['kind']][] = [
  ['/api/conversations/:id', 'conversation'],
  ['/api/repositories/:id', 'repository'],
  ['/api/engravings/:id', 'engraving'],
  ['/api/me/grants/:id', 'grant'],
];

const BODIES: Record<string, object> = {
  'PATCH /api/conversations/:id': { title: 'x' },
  'POST /api/conversations/:id/messages': { messages: [{ role: 'user', content: 'x' }] },
  'POST /api/conversations/:id/engrave': { confirm: true, title: 'x', body: 'y' },
  'PATCH /api/repositories/:id': { name: 'x' },
  'POST /api/repositories/:id/push': { confirm: true },
};

/** Every route that takes an id, and every place in a body or an envelope that does. */
async function cases(): Promise<Case[]> {
  const router = app.app.getHttpAdapter().getInstance().router as {
    stack: { route?: { path: string; methods: Record<string, boolean> } }[];
  };
  const found: Case[] = [];
  for (const { route } of router.stack) {
    const kind = KIND_OF_PREFIX.find(([prefix]) => route?.path.startsWith(prefix))?.[1];
    if (route === undefined || kind === undefined) continue;
    for (const method of Object.keys(route.methods)) {
      const name = `${method.toUpperCase()} ${route.path}`;
      const body = BODIES[name];
      found.push({
        name,
        method: method.toUpperCase(),
        path: (id) => route.path.replace(':id', id),
        kind,
        ...(body ? { body: () => body } : {}),
      });
    }
  }
  return [...found, ...bodyCases()];
}

function bodyCases(): Case[] {
  const tool = (name: string, args: object, kind: Case['kind'], envelope: (id: string) => object): Case => ({
    name: `tool ${name} (${kind})`,
    method: 'POST',
    path: () => '/api/tools/execute',
    body: (id) => ({ name, arguments: args, repoId: null, ...envelope(id) }),
    kind,
  });
  return [
    tool('stone_search', { query: 'text' }, 'repository', (repoId) => ({ repoId })),
    tool('stone_read', { path: 'a.md' }, 'repository', (repoId) => ({ repoId })),
    tool('stone_read', { path: '../a.md' }, 'repository', (repoId) => ({ repoId })),
    tool('stone_engrave', {}, 'conversation', (conversationId) => ({
      conversationId,
      confirm: true,
      repoId: UNKNOWN.repository,
    })),
    {
      name: 'conversation with a repository',
      method: 'POST',
      path: () => '/api/conversations',
      body: (repoId) => ({ repoId }),
      kind: 'repository',
    },
  ];
}

const CALLERS: Record<string, Record<string, string>> = {
  'another person': { [PERSON_HEADER]: 'bob' },
  'an administrator': { [PERSON_HEADER]: 'admin' },
};

async function answer(one: Case, id: string, headers: Record<string, string>) {
  const body = one.body?.(id);
  const response = await fetch(app.url + one.path(id), {
    method: one.method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const kept = [...response.headers].filter(
    ([name]) => !['date', 'x-request-id', 'etag', 'keep-alive', 'connection'].includes(name),
  );
  return { status: response.status, headers: kept, text: await response.text() };
}

test('somebody else’s object and one that never existed answer byte for byte the same', async () => {
  const all = await cases();
  expect(all.length).toBeGreaterThanOrEqual(18);
  let compared = 0;
  for (const one of all) {
    for (const [who, headers] of Object.entries(CALLERS)) {
      const foreign = await answer(one, ids[one.kind], headers);
      const absent = await answer(one, UNKNOWN[one.kind], headers);
      expect({ one: one.name, who, ...foreign }).toEqual({ one: one.name, who, ...absent });
      expect([200, 404]).toContain(foreign.status);
      if (foreign.status === 200) expect(JSON.parse(foreign.text).error).toMatch(/_not_found$/);
      expect(foreign.text).not.toContain('handbook');
      compared++;
    }
  }
  expect(compared).toBe(all.length * 2);
}, 60_000);

test('a draft of somebody else’s is a draft that never was', async () => {
  const bob = new TestApi(app.url, 'bob');
  const repository = await bob.connect({ name: 'own' });
  const { id } = await bob.json('POST', '/api/conversations', { repoId: repository.id });
  await bob.json('POST', `/api/conversations/${id}/messages`, { messages: [{ role: 'user', content: 'x' }] });
  const engrave = (draft: string) =>
    bob.post(`/api/conversations/${id}/engrave`, { repoId: repository.id, confirm: true, draft });
  const [foreign, absent] = [await engrave(ids.draft), await engrave(UNKNOWN.draft)];
  expect(foreign).toMatchObject({ status: 409, body: { code: 'draft_mismatch' } });
  expect(foreign.text).toBe(absent.text);
});

test('lists hold only what is one’s own', async () => {
  for (const list of ['/api/conversations', '/api/repositories', '/api/engravings', '/api/me/grants']) {
    const text = (await new TestApi(app.url, 'carol').get(list)).text;
    for (const id of Object.values(ids)) expect(text).not.toContain(id);
    expect(JSON.parse(text).items).toEqual([]);
  }
});

test('after all of it, Ada’s things are as they were', async () => {
  expect((await ada.json('GET', `/api/repositories/${ids.repository}`)).name).toBe('handbook');
  expect((await ada.json('GET', `/api/conversations/${ids.conversation}`)).id).toBe(ids.conversation);
  expect((await ada.json('GET', '/api/me/grants')).items).toHaveLength(1);
});
