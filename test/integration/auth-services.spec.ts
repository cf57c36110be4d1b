import { makeAuthApp, type AuthApp } from '../support/make-auth-app';

const variables = {
  PRIMA_AUTH: 'proxy',
  PRIMA_PROXY_FORM: 'headers',
  PRIMA_PROXY_TRUSTED_CIDRS: '127.0.0.0/8',
  PRIMA_PROXY_ADMIN_GROUP: 'admins',
};
const admin = { 'x-forwarded-user': 'root', 'x-forwarded-groups': 'admins' };
const ada = { 'x-forwarded-user': 'ada' };
const bob = { 'x-forwarded-user': 'bob' };

let app: AuthApp;

beforeAll(async () => {
  app = await makeAuthApp(variables);
});

afterAll(() => app?.close());

async function call(method: string, path: string, headers: Record<string, string>, body?: object) {
  const response = await fetch(app.url + path, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, text, body: text === '' ? null : (JSON.parse(text) as Record<string, never>) };
}

async function issue(scopes: string[], more: object = {}): Promise<{ id: string; token: string; serviceId: string }> {
  const { status, body } = await call('POST', '/api/admin/service-tokens', admin, { name: 'reports', scopes, ...more });
  expect(status).toBe(201);
  return body as unknown as { id: string; token: string; serviceId: string };
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const idOf = async (person: Record<string, string>) =>
  (await call('GET', '/probe/who', person)).body?.id as unknown as string;

describe('service tokens', () => {
  test('are shown once, and the service has an identity of its own', async () => {
    const { id, token, serviceId } = await issue(['conversations']);
    expect(token).toMatch(/^prima_[0-9A-Za-z]{42}$/);
    expect((await call('GET', '/probe/who', bearer(token))).body).toMatchObject({
      id: serviceId,
      kind: 'service',
      authMethod: 'service_token',
      isAdmin: false,
    });
    const list = await call('GET', '/api/admin/service-tokens?limit=100', admin);
    expect(list.text).not.toContain(token);
    expect(list.text).not.toContain(token.slice(6, 42));
    expect(list.body?.items).toContainEqual(
      expect.objectContaining({ id, hint: token.slice(-4), lastUsedAt: expect.any(String) }),
    );
  });

  test('scope decides', async () => {
    const writer = await issue(['conversations']);
    const auditor = await issue(['audit']);
    expect((await call('POST', '/probe/write', bearer(writer.token))).status).toBe(201);
    expect((await call('POST', '/probe/write', bearer(auditor.token))).body).toMatchObject({
      code: 'insufficient_scope',
    });
    expect((await call('GET', '/probe/admin', bearer(auditor.token))).status).toBe(200);
    expect((await call('GET', '/probe/admin', bearer(writer.token))).status).toBe(403);
  });

  test('revoking and expiry end it at once; a sister token goes on', async () => {
    const first = await issue(['conversations']);
    const second = await issue(['conversations'], { serviceId: first.serviceId });
    expect((await call('DELETE', `/api/admin/service-tokens/${first.id}`, admin)).status).toBe(204);
    expect((await call('GET', '/probe/who', bearer(first.token))).status).toBe(401);
    expect((await call('GET', '/probe/who', bearer(second.token))).status).toBe(200);
    expect((await call('DELETE', '/api/admin/service-tokens/tok_000000000000000000000000', admin)).status).toBe(404);
  });

  test('a changed character, another case, or a cut token is refused', async () => {
    const { token } = await issue(['conversations']);
    const swapped = token.slice(0, 10) + (token[10] === 'a' ? 'b' : 'a') + token.slice(11);
    for (const wrong of [swapped, token.toUpperCase(), token.slice(0, -1), `${token}x`]) {
      expect((await call('GET', '/probe/who', bearer(wrong))).status).toBe(401);
    }
  });

  test.each([
    [ada, 403],
    [{}, 401],
  ])('only an administrator issues, lists and revokes: %j is %i', async (headers, status) => {
    const as = headers as Record<string, string>;
    expect((await call('POST', '/api/admin/service-tokens', as, { name: 'x', scopes: ['audit'] })).status).toBe(status);
    expect((await call('GET', '/api/admin/service-tokens', as)).status).toBe(status);
    expect((await call('DELETE', '/api/admin/service-tokens/tok_000000000000000000000000', as)).status).toBe(status);
  });

  test('a service cannot issue tokens, whatever its scopes', async () => {
    const { token } = await issue(['audit', 'tools', 'engrave', 'conversations', 'repositories', 'metrics']);
    expect(
      (await call('POST', '/api/admin/service-tokens', bearer(token), { name: 'x', scopes: ['audit'] })).status,
    ).toBe(403);
  });

  test.each([
    { name: '', scopes: ['audit'] },
    { name: 'x', scopes: [] },
    { name: 'x', scopes: ['everything'] },
    { name: 'x', scopes: ['audit', 'audit'] },
    { name: 'x', scopes: ['audit'], expiresInDays: 0 },
    { name: 'x', scopes: ['audit'], isAdmin: true },
  ])('bad input %j is 400', async (body) => {
    expect((await call('POST', '/api/admin/service-tokens', admin, body)).status).toBe(400);
  });
});

describe('acting for a person', () => {
  test('needs their grant, carries both identities, and ends with it', async () => {
    const { token, serviceId } = await issue(['conversations', 'tools', 'audit']);
    const adaId = await idOf(ada);
    const acting = { ...bearer(token), 'x-on-behalf-of': adaId };
    expect((await call('GET', '/probe/who', acting)).body).toMatchObject({ code: 'grant_required' });

    const grant = await call('POST', '/api/me/grants', ada, { serviceId, scopes: ['conversations', 'repositories'] });
    expect(grant.status).toBe(201);
    expect((await call('GET', '/probe/who', acting)).body).toMatchObject({
      id: adaId,
      kind: 'person',
      isAdmin: false,
      scopes: ['conversations'],
      actor: { id: serviceId, kind: 'service' },
    });
    // Both must allow: `tools` was not granted, `repositories` was not issued, `audit` is nobody's to grant.
    expect((await call('GET', '/probe/admin', acting)).status).toBe(403);

    expect((await call('DELETE', `/api/me/grants/${grant.body?.id as unknown as string}`, bob)).status).toBe(404);
    expect((await call('GET', '/probe/who', acting)).status).toBe(200);
    expect((await call('DELETE', `/api/me/grants/${grant.body?.id as unknown as string}`, ada)).status).toBe(204);
    expect((await call('GET', '/probe/who', acting)).status).toBe(403);
  });

  test('a grant for one service or person is none for another', async () => {
    const first = await issue(['conversations']);
    const second = await issue(['conversations']);
    const [adaId, bobId] = [await idOf(ada), await idOf(bob)];
    await call('POST', '/api/me/grants', ada, { serviceId: first.serviceId, scopes: ['conversations'] });
    expect((await call('GET', '/probe/who', { ...bearer(second.token), 'x-on-behalf-of': adaId })).status).toBe(403);
    expect((await call('GET', '/probe/who', { ...bearer(first.token), 'x-on-behalf-of': bobId })).status).toBe(403);
    for (const id of ['ada', '', 'prin_000000000000000000000000', `${adaId},${bobId}`]) {
      expect((await call('GET', '/probe/who', { ...bearer(first.token), 'x-on-behalf-of': id })).status).toBe(403);
    }
  });

  test('a service gives itself nothing, and a person no audit', async () => {
    const { token, serviceId } = await issue(['conversations', 'tools', 'engrave']);
    expect((await call('POST', '/api/me/grants', bearer(token), { serviceId, scopes: ['tools'] })).status).toBe(403);
    expect((await call('POST', '/api/me/grants', ada, { serviceId, scopes: ['audit'] })).status).toBe(400);
    expect((await call('POST', '/api/me/grants', ada, { serviceId: await idOf(bob), scopes: ['tools'] })).status).toBe(
      404,
    );
  });

  test('a person cannot act for another by the header', async () => {
    expect((await call('GET', '/probe/who', { ...bob, 'x-on-behalf-of': await idOf(ada) })).status).toBe(401);
  });

  test('lists show own grants only', async () => {
    const { serviceId } = await issue(['tools']);
    await call('POST', '/api/me/grants', bob, { serviceId, scopes: ['tools'] });
    const mine = await call('GET', '/api/me/grants', ada);
    expect(mine.text).not.toContain(serviceId);
    expect((await call('GET', '/api/me/services', ada)).text).toContain(serviceId);
  });
});
