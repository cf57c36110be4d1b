import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PrismaService } from '../../src/prisma/prisma.service';
import { HttpRemote } from '../support/git/http-remote';
import { commitFiles, makeBareRemote, makeTempDir } from '../support/git/make-repo';
import { startSshd, type Sshd } from '../support/git/sshd';
import { makeThrowawayCa } from '../support/git/throwaway-ca';
import { makeRecordsApp, type RecordsApp } from '../support/make-records-app';

const REPOSITORIES = '/api/repositories';
const TOKEN = 'token-of-ann-for-this-test-0001';

describe('connecting with a credential', () => {
  const temp = makeTempDir('credentials');
  const root = path.join(temp.path, 'remotes');
  let app: RecordsApp;
  let https: HttpRemote;
  let elsewhere: HttpRemote;
  let sshd: Sshd;

  beforeAll(async () => {
    mkdirSync(root);
    const tls = makeThrowawayCa(temp.path);
    const auth = () => ({ username: 'bot', password: TOKEN });
    https = await HttpRemote.start({ root, tls, auth: auth() });
    elsewhere = await HttpRemote.start({ root, tls, auth: auth() });
    sshd = await startSshd(path.join(temp.path, 'sshd'));
    const knownHostsFile = path.join(temp.path, 'known_hosts');
    writeFileSync(knownHostsFile, sshd.knownHosts);
    const hosts = ['localhost', '127.0.0.1'];
    app = await makeRecordsApp({
      git: { remoteHosts: hosts, caFile: tls.caFile, knownHostsFile, allowFileRemotes: false },
    });
  });
  afterAll(async () => {
    await app.close();
    await Promise.all([https.close(), elsewhere.close(), sshd.close()]);
    temp.remove();
  });

  const settled = async (id: string) => {
    for (;;) {
      const { body } = await app.call('ann', 'GET', `${REPOSITORIES}/${id}`);
      if (body.state !== 'connecting') return body;
      await sleep(25);
    }
  };
  const connect = async (fields: object) => settled((await app.call('ann', 'POST', REPOSITORIES, fields)).body.id);
  const patch = async (id: string, fields: object) => {
    await app.call('ann', 'PATCH', `${REPOSITORIES}/${id}`, fields);
    return settled(id);
  };
  const token = (value: string) => ({ type: 'token', username: 'bot', token: value });

  it('by token: a wrong one is told, the right one connects at once', async () => {
    makeBareRemote(path.join(root, 'handbook.git'));
    const failed = await connect({ remoteUrl: https.url('handbook'), credential: token('wrong-token-0001') });
    expect(failed).toMatchObject({ name: 'handbook', state: 'failed', error: { code: 'auth_failed' } });
    const ready = await patch(failed.id, { credential: token(TOKEN) });
    expect(ready).toMatchObject({ state: 'ready', branch: 'main', shared: true });
    expect(ready.error).toBeUndefined();
  });

  it('by token: one that has expired is tried once, and not by the schedule until it changes', async () => {
    const remote = makeBareRemote(path.join(root, 'expiring.git'));
    const { id } = await connect({ remoteUrl: https.url('expiring'), credential: token(TOKEN) });
    const row = () => app.get(PrismaService).repository.findUniqueOrThrow({ where: { id } });
    https.auth = { username: 'bot', password: 'renewed-token-0002' };
    const refused = await app.call('ann', 'POST', `${REPOSITORIES}/${id}/sync`);
    expect([refused.status, refused.body.code]).toEqual([422, 'auth_failed']);
    expect(await row()).toMatchObject({ state: 'ready', nextSyncAt: null, lastSyncError: 'auth_failed' });
    const tip = commitFiles(remote, { 'new.md': '# New\n' });
    expect(await patch(id, { credential: token('renewed-token-0002') })).toMatchObject({ tip, state: 'ready' });
    expect(await row()).toMatchObject({ nextSyncAt: expect.any(Date), lastSyncError: null });
    https.auth = { username: 'bot', password: TOKEN };
  });

  it('by token: it does not follow the stone to another port', async () => {
    makeBareRemote(path.join(root, 'moving.git'));
    const { id } = await connect({ remoteUrl: https.url('moving'), credential: token(TOKEN) });
    const moved = await patch(id, { remoteUrl: elsewhere.url('moving') });
    expect(moved).toMatchObject({ state: 'ready', remoteUrl: elsewhere.url('moving'), error: { code: 'auth_failed' } });
    expect(elsewhere.journal.length).toBeGreaterThan(0);
    expect(elsewhere.journal.filter(({ authorization }) => authorization !== undefined)).toEqual([]);
  });

  it('by ssh: the key is registered at the host, then sync connects', async () => {
    const remote = makeBareRemote(path.join(root, 'over-ssh.git'));
    const failed = await connect({ remoteUrl: sshd.url(remote), credential: { type: 'ssh' } });
    expect(failed).toMatchObject({ state: 'failed', error: { code: 'auth_failed' } });
    sshd.authorize(failed.publicKey);
    const { status, body } = await app.call('ann', 'POST', `${REPOSITORIES}/${failed.id}/sync`);
    expect([status, body.state, body.publicKey]).toEqual([200, 'ready', failed.publicKey]);
  });

  it('leaves none of them in the log', () => {
    const words = app.log.join('\n');
    for (const secret of [TOKEN, 'wrong-token-0001', 'renewed-token-0002', 'PRIVATE KEY'])
      expect(words).not.toContain(secret);
  });
});
