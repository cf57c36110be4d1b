import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { GitWriterService } from '../../src/git/git-writer.service';
import { PrismaService } from '../../src/prisma/prisma.service';
import { StoneEvents } from '../../src/registry/stone-events';
import { RegistryService } from '../../src/registry/registry.service';
import { git } from '../support/git/git-cli';
import { commitFiles, initBareRemote, makeBareRemote } from '../support/git/make-repo';
import { makeRecordsApp, TestGate, type RecordsApp } from '../support/make-records-app';

const REPOSITORIES = '/api/repositories';

describe('the registry', () => {
  let app: RecordsApp;
  let count = 0;

  beforeAll(async () => {
    app = await makeRecordsApp();
  });
  afterAll(() => app.close());

  const remoteDir = () => path.join(app.dir, `remote-${++count}.git`);
  const urlOf = (dir: string) => `file://${dir}`;
  const gitDirOf = (id: string) => path.join(app.dataDir, 'stones', `${id}.git`);
  const show = async (id: string, person = 'ann') => (await app.call(person, 'GET', `${REPOSITORIES}/${id}`)).body;

  const settled = async (id: string, person = 'ann') => {
    for (;;) {
      const repository = await show(id, person);
      if (repository.state !== 'connecting') return repository;
      await sleep(25);
    }
  };
  const connect = async (fields: object, person = 'ann') => {
    const { status, body } = await app.call(person, 'POST', REPOSITORIES, { name: 'handbook', ...fields });
    expect(status).toBe(201);
    return settled(body.id, person);
  };
  const patch = (id: string, fields: object) => app.call('ann', 'PATCH', `${REPOSITORIES}/${id}`, fields);
  const sync = (id: string) => app.call('ann', 'POST', `${REPOSITORIES}/${id}/sync`);

  /** Writes a commit into the managed clone, as an engraving does. */
  const engrave = async (id: string, file = 'sessions/note.md') => {
    const person = { name: 'Ann', email: 'ann@example.com' };
    const { branch } = await show(id);
    const { commit } = await app.get(GitWriterService).commit({
      gitDir: gitDirOf(id),
      branch,
      author: person,
      committer: person,
      build: () => Promise.resolve({ files: [{ path: file, content: Buffer.from('# Note\n') }], message: 'note' }),
    });
    return commit as string;
  };

  describe('a local repository', () => {
    it('is ready and empty at once', async () => {
      const { status, body } = await app.call('ann', 'POST', REPOSITORIES, { name: '  my   notes ' });
      expect(status).toBe(201);
      expect(body).toEqual({
        id: expect.stringMatching(/^repo_[0-9a-z]{24}$/),
        name: 'my notes',
        shared: false,
        branch: 'main',
        state: 'ready',
        unpushed: 0,
      });
      expect(git(gitDirOf(body.id), ['symbolic-ref', 'HEAD'])).toBe('refs/heads/main');
    });

    it('takes the branch that it is given', async () => {
      expect(await connect({ branch: 'trunk' })).toMatchObject({ state: 'ready', branch: 'trunk' });
    });

    it('counts what was engraved and has nowhere to go', async () => {
      const { id } = await connect({});
      const commit = await engrave(id);
      expect(await show(id)).toMatchObject({ tip: commit, unpushed: 1, shared: false });
      expect((await sync(id)).status).toBe(200);
    });
  });

  describe('connecting a remote', () => {
    it('answers at once and clones in the background', async () => {
      const remote = makeBareRemote(remoteDir(), { 'a.md': '# A\n', 'b/c.md': '# C\n' }, 'trunk');
      const tip = git(remote, ['rev-parse', 'refs/heads/trunk']);
      const { status, body } = await app.call('ann', 'POST', REPOSITORIES, {
        name: 'handbook',
        remoteUrl: urlOf(remote),
      });
      expect(status).toBe(201);
      expect(body).toMatchObject({
        state: 'connecting',
        branch: null,
        shared: true,
        unpushed: 0,
        remoteUrl: urlOf(remote),
      });
      expect(await settled(body.id)).toEqual({
        id: body.id,
        name: 'handbook',
        shared: true,
        branch: 'trunk',
        remoteUrl: urlOf(remote),
        state: 'ready',
        tip,
        unpushed: 0,
      });
      expect(git(gitDirOf(body.id), ['fsck', '--strict'])).toBe('');
    });

    it('takes its name from the remote where none is given', async () => {
      const remote = makeBareRemote(path.join(app.dir, 'team-docs.git'));
      const { body } = await app.call('ann', 'POST', REPOSITORIES, { remoteUrl: urlOf(remote) });
      expect(body.name).toBe('team-docs');
      await settled(body.id);
    });

    it('connects an empty remote', async () => {
      const repository = await connect({ remoteUrl: urlOf(initBareRemote(remoteDir())) });
      expect(repository).toMatchObject({ state: 'ready', branch: 'main', unpushed: 0 });
      expect(repository.tip).toBeUndefined();
      const tip = commitFiles(repository.remoteUrl.slice('file://'.length), { 'first.md': '# First\n' });
      expect((await sync(repository.id)).body).toMatchObject({ tip, unpushed: 0 });
    });

    it('copies once and keeps no remote with keepRemote: false', async () => {
      const remote = makeBareRemote(remoteDir());
      const repository = await connect({ remoteUrl: urlOf(remote), keepRemote: false });
      expect(repository).toMatchObject({
        state: 'ready',
        shared: false,
        unpushed: 0,
        tip: git(remote, ['rev-parse', 'main']),
      });
      expect(repository.remoteUrl).toBeUndefined();
      expect(git(gitDirOf(repository.id), ['config', '--list'])).not.toContain(remote);
      await engrave(repository.id);
      expect(await show(repository.id)).toMatchObject({ unpushed: 1 });
    });

    it('tells why it failed, and tries again when asked', async () => {
      const dir = remoteDir();
      const failed = await connect({ remoteUrl: urlOf(dir) });
      expect(failed).toMatchObject({
        state: 'failed',
        unpushed: 0,
        error: { code: expect.any(String), detail: expect.any(String) },
      });
      makeBareRemote(dir);
      const { status, body } = await sync(failed.id);
      expect([status, body.state, body.error]).toEqual([200, 'ready', undefined]);
    });

    it('tells a branch that the remote lacks', async () => {
      const failed = await connect({ remoteUrl: urlOf(makeBareRemote(remoteDir())), branch: 'no-such' });
      expect(failed).toMatchObject({ state: 'failed', error: { code: 'branch_gone' } });
      // And lets the person mend it.
      const { body } = await patch(failed.id, { branch: 'main' });
      expect(await settled(body.id)).toMatchObject({ state: 'ready', branch: 'main' });
    });

    it.each([
      ['http to the outside', { remoteUrl: 'http://git.example.com/a.git' }, 'remote_not_allowed'],
      ['a credential in the address', { remoteUrl: 'https://user:pw@git.example.com/a.git' }, 'remote_not_allowed'],
      ['a metadata address', { remoteUrl: 'https://169.254.169.254/a.git' }, 'remote_not_allowed'],
      ['an option for an address', { remoteUrl: '--upload-pack=touch' }, 'remote_not_allowed'],
      ['a helper for an address', { remoteUrl: 'ext::sh -c touch' }, 'remote_not_allowed'],
      ['a bad branch', { branch: '--force' }, 'branch_invalid'],
      ['a name with a slash', { name: 'a/b' }, 'name_invalid'],
      ['no name', { name: ' ' }, 'name_invalid'],
      ['a credential without a remote', { credential: { type: 'ssh' } }, 'remote_required'],
      ['keepRemote without a remote', { keepRemote: false }, 'remote_required'],
    ])('refuses %s', async (_, fields, code) => {
      const { status, body } = await app.call('cat', 'POST', REPOSITORIES, { name: 'x', ...fields });
      expect([status, body.code]).toEqual([422, code]);
      expect((await app.call('cat', 'GET', REPOSITORIES)).body.items).toEqual([]);
    });

    it.each([
      ['an unknown field', { gitDir: '/etc' }],
      ['a token that is missing', { credential: { type: 'token' } }],
      ['a token beside ssh', { credential: { type: 'ssh', token: 'x' } }],
      ['a private key of the caller', { credential: { type: 'ssh', privateKey: 'x' } }],
      ['an unknown credential', { credential: { type: 'password', token: 'x' } }],
      ['a credential without a type', { credential: { token: 'x' } }],
      ['a token with a line break', { credential: { type: 'token', token: 'x\nHost: y' } }],
      ['keepRemote that is no boolean', { keepRemote: 'false' }],
    ])('refuses %s by its shape', async (_, fields) => {
      const answer = await app.call('cat', 'POST', REPOSITORIES, {
        name: 'x',
        remoteUrl: 'https://git.example.com/a.git',
        ...fields,
      });
      expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
    });
  });

  describe('sync', () => {
    it('moves the branch forward, and says so to whoever listens', async () => {
      const remote = makeBareRemote(remoteDir());
      const { id } = await connect({ remoteUrl: urlOf(remote) });
      const heard: string[] = [];
      const stop = app.get(StoneEvents).on('changed', ({ stone, tip }) => heard.push(`${stone.id} ${tip}`));
      const tip = commitFiles(remote, { 'new.md': '# New\n' });
      expect((await sync(id)).body).toMatchObject({ tip, unpushed: 0 });
      stop();
      expect(heard).toEqual([`${id} ${tip}`]);
    });

    it('follows a force-push where nothing of ours would be lost', async () => {
      const remote = makeBareRemote(remoteDir());
      const { id } = await connect({ remoteUrl: urlOf(remote) });
      const tip = commitFiles(remote, { 'other.md': '# Other\n' }, { orphan: true });
      expect((await sync(id)).body).toMatchObject({ tip, unpushed: 0 });
    });

    it('never drops unpushed commits', async () => {
      const remote = makeBareRemote(remoteDir());
      const { id } = await connect({ remoteUrl: urlOf(remote) });
      const ours = await engrave(id);
      expect((await sync(id)).body).toMatchObject({ tip: ours, unpushed: 1 });
      commitFiles(remote, { 'theirs.md': '# Theirs\n' });
      expect((await sync(id)).body).toMatchObject({ tip: ours, unpushed: 1 });
      commitFiles(remote, { 'theirs.md': '# Forced\n' }, { orphan: true });
      expect((await sync(id)).body.tip).toBe(ours);
      expect(git(gitDirOf(id), ['show', 'main:sessions/note.md'])).toBe('# Note');
    });

    it('tells what is wrong with the remote, and that it is well again', async () => {
      const remote = makeBareRemote(remoteDir());
      const { id } = await connect({ remoteUrl: urlOf(remote) });
      git(remote, ['symbolic-ref', 'HEAD', 'refs/heads/other']);
      git(remote, ['update-ref', '-d', 'refs/heads/main']);
      const gone = await sync(id);
      expect([gone.status, gone.body.code]).toEqual([409, 'branch_gone']);
      expect(await show(id)).toMatchObject({ state: 'ready', error: { code: 'branch_gone' } });
      commitFiles(remote, { 'again.md': '# Again\n' });
      const { body } = await sync(id);
      expect([body.state, body.error]).toEqual(['ready', undefined]);
    });

    it('is one fetch for all who ask at the same time', async () => {
      const remote = makeBareRemote(remoteDir());
      const { id } = await connect({ remoteUrl: urlOf(remote) });
      const tip = commitFiles(remote, { 'new.md': '# New\n' });
      const answers = await Promise.all(Array.from({ length: 10 }, () => sync(id)));
      expect(answers.map(({ status, body }) => [status, body.tip])).toEqual(answers.map(() => [200, tip]));
    });
  });

  describe('changing', () => {
    it('renames', async () => {
      const { id } = await connect({});
      expect((await patch(id, { name: 'better' })).body.name).toBe('better');
      expect((await patch(id, { name: 'a/b' })).body.code).toBe('name_invalid');
      expect((await patch(id, { name: null })).status).toBe(400);
    });

    it('attaches a fresh remote to a copy without asking anybody: nothing was engraved', async () => {
      const asked = app.get(TestGate).asked.length;
      const { id, tip } = await connect({ remoteUrl: urlOf(makeBareRemote(remoteDir())), keepRemote: false });
      const fresh = initBareRemote(remoteDir());
      const { status, body } = await patch(id, { remoteUrl: urlOf(fresh) });
      expect(status).toBe(200);
      expect(body).toMatchObject({ shared: true, remoteUrl: urlOf(fresh), tip, unpushed: 1 });
      expect(body.error).toBeUndefined();
      expect(app.get(TestGate).asked).toHaveLength(asked);
    });

    it('passes the gates where unpushed commits would leave this server', async () => {
      const { id } = await connect({});
      const commit = await engrave(id);
      const remote = initBareRemote(remoteDir());
      const refused = await patch(id, { remoteUrl: urlOf(remote) });
      expect([refused.status, refused.body.code]).toEqual([403, 'confirmation_required']);
      expect(await show(id)).toMatchObject({ shared: false });
      const { status, body } = await patch(id, { remoteUrl: urlOf(remote), confirm: true });
      expect([status, body.shared, body.tip, body.unpushed]).toEqual([200, true, commit, 1]);
      expect(app.get(TestGate).asked.at(-1)).toMatchObject({ stone: { id }, confirm: true, caller: { name: 'ann' } });
      expect(git(remote, ['for-each-ref'])).toBe('');
    });

    it('cannot be talked past the gates from inside', async () => {
      const { id } = await connect({});
      await engrave(id);
      const caller = { id: (await app.call('ann', 'GET', '/api/me')).body.id } as never;
      const change = app
        .get(RegistryService)
        .of(caller)
        .change(id, { remoteUrl: urlOf(remoteDir()) }, false);
      await expect(change).rejects.toMatchObject({ code: 'confirmation_required' });
    });

    it('keeps local history against a remote with another one', async () => {
      const { id, tip } = await connect({ remoteUrl: urlOf(makeBareRemote(remoteDir())), keepRemote: false });
      const other = makeBareRemote(remoteDir(), { 'other.md': '# Other\n' });
      expect((await patch(id, { remoteUrl: urlOf(other) })).body).toMatchObject({ tip, unpushed: 1 });
    });

    it('detaches', async () => {
      const { id } = await connect({ remoteUrl: urlOf(makeBareRemote(remoteDir())) });
      const { body } = await patch(id, { remoteUrl: null });
      expect([body.shared, body.remoteUrl, body.state]).toEqual([false, undefined, 'ready']);
    });

    it('goes over to another branch of the remote, and back', async () => {
      const remote = makeBareRemote(remoteDir());
      const other = commitFiles(remote, { 'x.md': '# X\n' }, { branch: 'other' });
      const { id, tip } = await connect({ remoteUrl: urlOf(remote) });
      expect((await patch(id, { branch: 'other' })).body).toMatchObject({ branch: 'other', tip: other, unpushed: 0 });
      expect((await patch(id, { branch: 'main' })).body).toMatchObject({ branch: 'main', tip, unpushed: 0 });
      const missing = await patch(id, { branch: 'no-such' });
      expect([missing.status, missing.body.code]).toEqual([409, 'branch_gone']);
      await engrave(id);
      const refused = await patch(id, { branch: 'other' });
      expect([refused.status, refused.body.code]).toEqual([409, 'unpushed_commits']);
      expect(await show(id)).toMatchObject({ branch: 'main', unpushed: 1 });
    });

    it('branches a local repository off', async () => {
      const { id } = await connect({});
      const commit = await engrave(id);
      expect((await patch(id, { branch: 'drafts' })).body).toMatchObject({ branch: 'drafts', tip: commit });
    });
  });

  describe('credentials', () => {
    const token = 'glpat-EXAMPLE-not-a-real-token';

    it('never come back, and are not in the clone', async () => {
      const remote = makeBareRemote(remoteDir());
      const { id } = await connect({ remoteUrl: urlOf(remote), credential: { type: 'token', username: 'bot', token } });
      const answers = [
        await app.call('ann', 'GET', `${REPOSITORIES}/${id}`),
        await patch(id, { name: 'n' }),
        await sync(id),
      ];
      for (const { text } of answers) expect(text).not.toContain(token);
      expect(app.log.join('\n')).not.toContain(token);
      expect(git(gitDirOf(id), ['config', '--list'])).not.toContain(token);
    });

    it('reach the transport, and are forgotten with another host, port or scheme', async () => {
      const { id } = await connect({ remoteUrl: 'https://one.invalid/a.git', credential: { type: 'token', token } });
      const remoteNow = async () => {
        const registry = app.get(RegistryService);
        const stone = await registry.stone(id);
        return stone === null ? null : registry.remoteOf(stone);
      };
      expect(await remoteNow()).toEqual({ url: 'https://one.invalid/a.git', credential: { type: 'token', token } });
      await patch(id, { remoteUrl: 'https://ONE.invalid:443/b.git' });
      await settled(id);
      expect(await remoteNow()).toEqual({ url: 'https://one.invalid/b.git', credential: { type: 'token', token } });
      await patch(id, { remoteUrl: 'https://one.invalid:8443/b.git' });
      await settled(id);
      expect(await remoteNow()).toEqual({ url: 'https://one.invalid:8443/b.git' });
    });

    it('are an ssh key of which only the public half is shown', async () => {
      const { body } = await app.call('ann', 'POST', REPOSITORIES, {
        name: 'x',
        remoteUrl: 'ssh://git@host.invalid/a.git',
        credential: { type: 'ssh' },
      });
      expect(body.publicKey).toMatch(/^ssh-ed25519 AAAA[A-Za-z0-9+/=]+ primachat-repo_[0-9a-z]+$/);
      const failed = await settled(body.id);
      expect(failed).toMatchObject({ state: 'failed', publicKey: body.publicKey });
      const stone = await app.get(RegistryService).stone(body.id);
      const target = stone === null ? null : await app.get(RegistryService).remoteOf(stone);
      expect(target?.credential).toEqual({ type: 'ssh', privateKey: expect.stringContaining('OPENSSH PRIVATE KEY') });
      const again = await patch(body.id, { credential: { type: 'ssh' } });
      expect(again.body.publicKey).not.toBe(body.publicKey);
      await settled(body.id);
      expect((await patch(body.id, { credential: null })).body.publicKey).toBeUndefined();
    });
  });

  describe('disconnecting', () => {
    it('moves the clone to the trash and erases the credential', async () => {
      const remote = makeBareRemote(remoteDir());
      const { id } = await connect({
        remoteUrl: urlOf(remote),
        credential: { type: 'token', token: 'a-secret-token-of-some-length' },
      });
      const commit = await engrave(id);
      const removed = await app.call('ann', 'DELETE', `${REPOSITORIES}/${id}`);
      expect([removed.status, removed.text]).toEqual([204, '']);
      expect((await app.call('ann', 'GET', `${REPOSITORIES}/${id}`)).status).toBe(404);
      expect((await app.call('ann', 'DELETE', `${REPOSITORIES}/${id}`)).status).toBe(404);
      expect(existsSync(gitDirOf(id))).toBe(false);
      expect(await app.get(PrismaService).sealedSecret.count({ where: { subject: id } })).toBe(0);
      const [trashed] = readdirSync(path.join(app.dataDir, 'trash')).filter((name) => name.startsWith(id));
      expect(git(path.join(app.dataDir, 'trash', trashed ?? ''), ['rev-parse', 'main'])).toBe(commit);
    });
  });

  it('a clone that is lost from the disk is told, and does not take the list with it', async () => {
    const { id } = await connect({}, 'dan');
    rmSync(gitDirOf(id), { recursive: true });
    await connect({}, 'dan');
    const { status, body } = await app.call('dan', 'GET', REPOSITORIES);
    expect(status).toBe(200);
    expect(body.items).toMatchObject([{ state: 'ready' }, { id, error: { code: 'repository_missing' } }]);
    expect(body.items[0].error).toBeUndefined();
  });
});
