import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commitFiles, makeBareRemote } from '../support/git/make-repo';
import { makeRecordsApp, type RecordsApp } from '../support/make-records-app';

const ADMIN = '/api/admin/offered-stones';
const OFFERED = '/api/offered-stones';

describe('offered stones', () => {
  let app: RecordsApp;
  let url: string;
  const entry = () => ({ name: 'Company handbook', url, purpose: 'How we work here' });

  beforeAll(async () => {
    app = await makeRecordsApp();
    const remote = makeBareRemote(path.join(app.dir, 'handbook.git'));
    commitFiles(remote, { 'x.md': '# X\n' }, { branch: 'public' });
    url = `file://${remote}`;
  });
  afterAll(() => app.close());

  it('are kept by administrators and seen by everybody', async () => {
    const { status, body } = await app.call('admin', 'POST', ADMIN, entry());
    expect([status, body]).toEqual([201, { id: expect.stringMatching(/^off_/), branch: null, ...entry() }]);
    expect((await app.call('ann', 'GET', OFFERED)).body).toEqual({ items: [body], nextCursor: null });
    expect((await app.call('admin', 'GET', ADMIN)).body.items).toEqual([body]);
    const changed = await app.call('admin', 'PATCH', `${ADMIN}/${body.id}`, { branch: 'public' });
    expect(changed.body).toEqual({ ...body, branch: 'public' });
    expect((await app.call('admin', 'DELETE', `${ADMIN}/${body.id}`)).status).toBe(204);
    expect((await app.call('admin', 'DELETE', `${ADMIN}/${body.id}`)).body.code).toBe('offered_stone_not_found');
    expect((await app.call('ann', 'GET', OFFERED)).body.items).toEqual([]);
  });

  it('are nobody else’s to change', async () => {
    const { body } = await app.call('admin', 'POST', ADMIN, entry());
    const tries = [
      app.call('ann', 'GET', ADMIN),
      app.call('ann', 'POST', ADMIN, entry()),
      app.call('ann', 'PATCH', `${ADMIN}/${body.id}`, { url: 'https://git.example.com/evil.git' }),
      app.call('ann', 'DELETE', `${ADMIN}/${body.id}`),
    ];
    for (const { status, body: answer } of await Promise.all(tries)) {
      expect([status, answer.code]).toEqual([403, 'admin_required']);
    }
    expect((await app.call('admin', 'GET', ADMIN)).body.items).toEqual([body]);
    await app.call('admin', 'DELETE', `${ADMIN}/${body.id}`);
  });

  it.each([
    ['no purpose', { purpose: undefined }, 400],
    ['a name with a slash', { name: 'a/b' }, 422],
    ['an address that is none', { url: 'ftp://git.example.com/a.git' }, 422],
    ['a branch that is none', { branch: 'a..b' }, 422],
  ])('are refused with %s', async (_, fields, status) => {
    expect((await app.call('admin', 'POST', ADMIN, { ...entry(), ...fields })).status).toBe(status);
  });

  it('are connected by their id, with a name and a credential of one’s own', async () => {
    const offered = (await app.call('admin', 'POST', ADMIN, { ...entry(), branch: 'public' })).body;
    const connect = (fields: object) =>
      app.call('ann', 'POST', '/api/repositories', { offeredId: offered.id, ...fields });
    const { status, body } = await connect({ credential: { type: 'token', token: 'token-of-ann-0001' } });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Company handbook', remoteUrl: url, branch: 'public', shared: true });
    let repository = body;
    while (repository.state === 'connecting') {
      await sleep(25);
      repository = (await app.call('ann', 'GET', `/api/repositories/${body.id}`)).body;
    }
    expect(repository).toMatchObject({ state: 'ready', branch: 'public' });
    expect((await connect({ name: 'mine' })).body.name).toBe('mine');
    expect((await connect({ remoteUrl: 'https://git.example.com/a.git' })).body.code).toBe('offered_stone_conflict');
    const unknown = await app.call('ann', 'POST', '/api/repositories', { offeredId: `off_${'0'.repeat(24)}` });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'offered_stone_not_found']);
    // What was connected does not follow the catalogue.
    await app.call('admin', 'DELETE', `${ADMIN}/${offered.id}`);
    expect((await app.call('ann', 'GET', `/api/repositories/${body.id}`)).body.state).toBe('ready');
  });
});
