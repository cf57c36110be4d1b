import { startGatewayDouble, type GatewayDouble } from './gateway-double';
import { makeApp, type TestApp } from './make-app';
import { TestApi } from './test-api';

/** The kinds of object that an id can name. */
export type Kind = 'conversation' | 'repository' | 'engraving' | 'draft' | 'grant' | 'token' | 'offered';

export interface Case {
  name: string;
  method: string;
  path: (id: string) => string;
  body?: (id: string) => object;
  kind: Kind;
}

export const UNKNOWN: Readonly<Record<Kind, string>> = {
  conversation: 'conv_000000000000000000000000',
  repository: 'repo_000000000000000000000000',
  engraving: 'engr_000000000000000000000000',
  draft: 'd'.repeat(64),
  grant: 'grt_000000000000000000000000',
  token: 'tok_000000000000000000000000',
  offered: 'offr_000000000000000000000000',
};

/** The person as the trusted proxy names them; `admin` is in the administrators' group. */
export const USER_HEADER = 'x-forwarded-user';
export const personHeaders = (name: string): Record<string, string> => ({
  [USER_HEADER]: name,
  'x-forwarded-groups': name === 'admin' ? 'prima-admins' : 'people',
});

const ALL_SCOPES = ['tools', 'conversations', 'repositories', 'engrave', 'audit', 'metrics'];
const PERSONS_SCOPES = ['tools', 'conversations', 'repositories', 'engrave'];

export interface Matrix {
  app: TestApp;
  gateway: GatewayDouble;
  /** Everything here is Ada's, or an administrator's. */
  ids: Readonly<Record<Kind, string>>;
  /** Everybody who is not Ada, by the headers of a request. */
  principals: Readonly<Record<string, Record<string, string>>>;
  cases: readonly Case[];
  close(): Promise<void>;
}

/** A running server behind a trusted proxy, one object of each kind of Ada's, and every route that takes an id. */
export async function makeIsolationMatrix(): Promise<Matrix> {
  const gateway = await startGatewayDouble();
  const app = await makeApp({
    authenticator: 'own',
    variables: {
      PRIMA_AUTH: 'proxy',
      PRIMA_ALLOW_FILE_REMOTES: '0',
      PRIMA_PROXY_FORM: 'headers',
      PRIMA_PROXY_TRUSTED_CIDRS: '127.0.0.1/32',
      PRIMA_PROXY_ADMIN_GROUP: 'prima-admins',
      PRIMA_CORE_URL: gateway.url,
      PRIMA_ALLOW_AGENT_SHARED_ENGRAVE: '1',
      PRIMA_ENGRAVE_RPM: '1000000',
      PRIMA_PREVIEW_RPM: '1000000',
    },
  });
  const [ada, bob, admin] = ['ada', 'bob', 'admin'].map((name) => new TestApi(app.url, '', personHeaders(name)));
  if (ada === undefined || bob === undefined || admin === undefined) throw new Error('unreachable');
  for (const person of [ada, bob, admin]) await person.put('/api/me/gateway-key', { key: 'sk-test-key-0123456789' });

  const repository = (await ada.connect({ name: 'handbook' })).id;
  const conversation = (await ada.json('POST', '/api/conversations', { repoId: repository })).id;
  await ada.json('POST', `/api/conversations/${conversation}/messages`, {
    messages: [{ role: 'user', content: 'We decided on five days.' }],
  });
  const engrave = `/api/conversations/${conversation}/engrave`;
  const draft = (await ada.json('POST', `${engrave}?preview=1`, { repoId: repository })).draft.digest;
  await ada.json('POST', engrave, { repoId: repository, confirm: true, title: 'Five days', body: 'Decided.' });
  const engraving = (await ada.json('GET', '/api/engravings?limit=1')).items[0].engravingId;

  const issue = (name: string, scopes: string[]) =>
    admin.json('POST', '/api/admin/service-tokens', { name, scopes }) as Promise<Record<string, string>>;
  const [forAda, own, acting, narrow, revoked] = [
    await issue('for ada', ['tools']),
    await issue('own', ALL_SCOPES),
    await issue('acting', ALL_SCOPES),
    await issue('narrow', ['metrics']),
    await issue('revoked', ALL_SCOPES),
  ];
  await admin.call('DELETE', `/api/admin/service-tokens/${revoked.id}`);
  const grant = (await ada.json('POST', '/api/me/grants', { serviceId: forAda.serviceId, scopes: ['tools'] })).id;
  await bob.json('POST', '/api/me/grants', { serviceId: acting.serviceId, scopes: PERSONS_SCOPES });
  const bobsId = (await bob.json('GET', '/api/me')).id;
  const offered = (
    await admin.json('POST', '/api/admin/offered-stones', {
      name: 'policies',
      url: 'https://git.example.com/policies.git',
      purpose: 'What holds for everybody.',
    })
  ).id;

  const bearer = (token: string | undefined) => ({ authorization: `Bearer ${token}` });
  return {
    app,
    gateway,
    ids: { conversation, repository, engraving, draft, grant, offered, token: forAda.id ?? '' },
    principals: {
      'another person': personHeaders('bob'),
      'an administrator': personHeaders('admin'),
      'a service of its own': bearer(own.token),
      'a service for another person': { ...bearer(acting.token), 'x-on-behalf-of': bobsId },
      'a service without the scope': bearer(narrow.token),
      'a revoked service': bearer(revoked.token),
      nobody: {},
    },
    cases: [...routeCases(app), ...bodyCases()],
    async close() {
      await app.close();
      await gateway.close();
    },
  };
}

const KIND_OF_PREFIX: readonly [string, Kind][] = [
  ['/api/conversations/:id', 'conversation'],
  ['/api/repositories/:id', 'repository'],
  ['/api/engravings/:id', 'engraving'],
  ['/api/me/grants/:id', 'grant'],
  ['/api/admin/engravings/:id', 'engraving'],
  ['/api/admin/service-tokens/:id', 'token'],
  ['/api/admin/offered-stones/:id', 'offered'],
];

const BODIES: Readonly<Record<string, object>> = {
  'PATCH /api/conversations/:id': { title: 'x' },
  'POST /api/conversations/:id/messages': { messages: [{ role: 'user', content: 'x' }] },
  'POST /api/conversations/:id/engrave': { confirm: true, title: 'x', body: 'y' },
  'PATCH /api/repositories/:id': { name: 'x' },
  'POST /api/repositories/:id/push': { confirm: true },
  'PATCH /api/admin/offered-stones/:id': { purpose: 'x' },
};

/** Those of the running application, so that a new route is met too; one whose id is of no known kind is a fault. */
function routeCases({ app }: TestApp): Case[] {
  const router = app.getHttpAdapter().getInstance().router as {
    stack: { route?: { path: string; methods: Record<string, boolean> } }[];
  };
  const found: Case[] = [];
  for (const { route } of router.stack) {
    if (route === undefined || !route.path.includes(':id')) continue;
    const kind = KIND_OF_PREFIX.find(([prefix]) => route.path.startsWith(prefix))?.[1];
    if (kind === undefined) throw new Error(`no kind of object is known for ${route.path}`);
    for (const method of Object.keys(route.methods)) {
      const name = `${method.toUpperCase()} ${route.path}`;
      const body = BODIES[name];
      const path = (id: string) => route.path.replace(':id', id);
      found.push({ name, method: method.toUpperCase(), path, kind, ...(body ? { body: () => body } : {}) });
    }
  }
  return found;
}

/** Every place in a body or an envelope that takes an id. */
function bodyCases(): Case[] {
  const tool = (name: string, args: object, kind: Kind, envelope: (id: string) => object): Case => ({
    name: `tool ${name} (${kind})`,
    method: 'POST',
    path: () => '/api/tools/execute',
    body: (id) => ({ name, arguments: args, repoId: null, ...envelope(id) }),
    kind,
  });
  const conversation = (kind: Kind): Case => ({
    name: `conversation with a ${kind}`,
    method: 'POST',
    path: () => '/api/conversations',
    body: (repoId) => ({ repoId }),
    kind,
  });
  return [
    tool('stone_search', { query: 'text' }, 'repository', (repoId) => ({ repoId })),
    tool('stone_search', { query: 'text' }, 'conversation', (conversationId) => ({ conversationId })),
    tool('stone_read', { path: 'a.md' }, 'repository', (repoId) => ({ repoId })),
    tool('stone_read', { path: '../a.md' }, 'repository', (repoId) => ({ repoId })),
    tool('stone_read', { path: 'a.md' }, 'conversation', (conversationId) => ({ conversationId })),
    tool('stone_engrave', {}, 'conversation', (conversationId) => ({
      conversationId,
      confirm: true,
      repoId: UNKNOWN.repository,
    })),
    tool('stone_engrave', {}, 'draft', (draft) => ({ draft, confirm: true, conversationId: UNKNOWN.conversation })),
    conversation('repository'),
  ];
}
