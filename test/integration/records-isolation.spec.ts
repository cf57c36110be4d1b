import { makeRecordsApp, type Answer, type RecordsApp } from '../support/make-records-app';

/** Everything of an answer that a client can see, but for the request's own id and the clock. */
function visible({ status, headers, text }: Answer): unknown {
  const shown = [...headers].filter(([name]) => !['x-request-id', 'date'].includes(name));
  return { status, headers: shown, text };
}

describe('another person’s objects', () => {
  let app: RecordsApp;
  let conversationId: string;
  let repoId: string;
  const annBody = { messages: [{ role: 'user', content: 'private' }] };

  beforeAll(async () => {
    app = await makeRecordsApp();
    repoId = (await app.call('ann', 'POST', '/api/repositories', { name: 'diary' })).body.id;
    conversationId = (await app.call('ann', 'POST', '/api/conversations', { title: 'Private', repoId })).body.id;
    await app.call('ann', 'POST', `/api/conversations/${conversationId}/messages`, annBody);
  });
  afterAll(() => app.close());

  const unknown = (prefix: string) => `${prefix}_${'0'.repeat(24)}`;
  const conversationRoutes = [
    { method: 'GET', rest: '', body: undefined },
    { method: 'PATCH', rest: '', body: { title: 'taken' } },
    { method: 'DELETE', rest: '', body: undefined },
    { method: 'GET', rest: '/messages', body: undefined },
    { method: 'POST', rest: '/messages', body: annBody },
  ];
  const repositoryRoutes = [
    { method: 'GET', rest: '', body: undefined },
    { method: 'PATCH', rest: '', body: { name: 'taken' } },
    { method: 'PATCH', rest: '', body: { remoteUrl: 'https://git.example.com/a/b.git', confirm: true } },
    { method: 'DELETE', rest: '', body: undefined },
    { method: 'POST', rest: '/sync', body: undefined },
  ];

  it.each(conversationRoutes)(
    '$method conversation$rest: as unknown as an id that does not exist',
    async ({ method, rest, body }) => {
      const route = (id: string) => `/api/conversations/${id}${rest}`;
      const foreign = await app.call('bob', method, route(conversationId), body);
      expect([foreign.status, foreign.body.code]).toEqual([404, 'conversation_not_found']);
      for (const id of [unknown('conv'), 'nonsense', '%00', 'conv_' + 'x'.repeat(500)]) {
        expect(visible(await app.call('bob', method, route(id), body))).toEqual(visible(foreign));
      }
    },
  );

  it.each(repositoryRoutes)(
    '$method repository$rest: as unknown as an id that does not exist',
    async ({ method, rest, body }) => {
      const route = (id: string) => `/api/repositories/${id}${rest}`;
      const foreign = await app.call('bob', method, route(repoId), body);
      expect([foreign.status, foreign.body.code]).toEqual([404, 'repository_not_found']);
      for (const id of [unknown('repo'), 'nonsense', '%00', conversationId]) {
        expect(visible(await app.call('bob', method, route(id), body))).toEqual(visible(foreign));
      }
    },
  );

  it('a repository of another person cannot be named in a conversation', async () => {
    const mine = (await app.call('bob', 'POST', '/api/conversations', {})).body.id;
    const tries = (id: string) => [
      app.call('bob', 'POST', '/api/conversations', { repoId: id }),
      app.call('bob', 'PATCH', `/api/conversations/${mine}`, { repoId: id }),
    ];
    const foreign = await Promise.all(tries(repoId));
    const missing = await Promise.all(tries(unknown('repo')));
    expect(foreign.map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'repository_not_found'],
      [404, 'repository_not_found'],
    ]);
    expect(foreign.map(visible)).toEqual(missing.map(visible));
  });

  it('lists hold only one’s own, for an administrator too', async () => {
    for (const person of ['bob', 'admin']) {
      expect((await app.call(person, 'GET', '/api/repositories')).body.items).toEqual([]);
      const { body } = await app.call(person, 'GET', '/api/conversations?limit=100');
      expect(body.items.map(({ id }: { id: string }) => id)).not.toContain(conversationId);
    }
  });

  it('nobody without a login sees anything', async () => {
    for (const route of ['/api/conversations', '/api/repositories', '/api/offered-stones', '/api/me']) {
      expect((await app.call(null, 'GET', route)).status).toBe(401);
    }
    expect((await app.call(null, 'POST', '/api/chat/completions', { messages: [] })).status).toBe(401);
  });

  it('after all of that, Ann’s are untouched', async () => {
    const conversation = (await app.call('ann', 'GET', `/api/conversations/${conversationId}`)).body;
    expect(conversation).toMatchObject({ title: 'Private', messageCount: 1 });
    expect((await app.call('ann', 'GET', `/api/repositories/${repoId}`)).body).toMatchObject({ name: 'diary' });
  });
});
