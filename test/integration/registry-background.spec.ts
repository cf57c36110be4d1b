import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '../../src/common/ids';
import { PrismaService } from '../../src/prisma/prisma.service';
import { CloneJobs } from '../../src/registry/clone-jobs.service';
import { RegistrySchedule } from '../../src/registry/registry-schedule.service';
import { git } from '../support/git/git-cli';
import { HttpRemote } from '../support/git/http-remote';
import { commitFiles, makeBareRemote } from '../support/git/make-repo';
import { makeRecordsApp, type RecordsApp } from '../support/make-records-app';

const REPOSITORIES = '/api/repositories';

describe('work of the registry that nobody calls for', () => {
  let app: RecordsApp;
  let hanging: HttpRemote;
  let refusing: HttpRemote;
  let count = 0;

  beforeAll(async () => {
    const root = tmpdir();
    [hanging, refusing] = [await HttpRemote.start({ root }), await HttpRemote.start({ root, auth: { password: 'x' } })];
    hanging.mode = { kind: 'hang' };
    app = await makeRecordsApp({ settings: { maxStonesPerPerson: 4, maxConnectingPerPerson: 2 } });
  });
  afterAll(async () => {
    await app.close();
    await Promise.all([hanging.close(), refusing.close()]);
  });

  const remoteDir = () => path.join(app.dir, `remote-${++count}.git`);
  const database = () => app.get(PrismaService);
  const look = async (of = app) => {
    const schedule = of.get(RegistrySchedule);
    await schedule.look();
    await schedule.idle();
  };
  const until = async <T>(find: () => Promise<T | null | false>): Promise<T> => {
    for (;;) {
      const found = await find();
      if (found !== null && found !== false) return found;
      await sleep(25);
    }
  };
  const rowOf = (id: string) => database().repository.findUniqueOrThrow({ where: { id } });
  const leftConnecting = (id: string) =>
    until(async () => ((await rowOf(id)).state === 'connecting' ? false : rowOf(id)));
  const personId = async (person: string) => (await app.call(person, 'GET', '/api/me')).body.id;

  /** As a process leaves it that dies right after it has answered. */
  const orphan = async (person: string, remoteUrl: string | null) => {
    const id = newId('repo');
    const ownerId = await personId(person);
    await database().repository.create({ data: { id, ownerId, name: 'left', remoteUrl, state: 'connecting' } });
    return id;
  };
  const connected = async (person: string, remoteUrl: string) => {
    const { body } = await app.call(person, 'POST', REPOSITORIES, { name: 'x', remoteUrl });
    await leftConnecting(body.id);
    // The row is ready a little before the work is over.
    await app.get(CloneJobs).settled(body.id);
    return body.id as string;
  };
  const makeDue = (id: string) => database().repository.update({ where: { id }, data: { nextSyncAt: new Date(0) } });

  describe('a stone that was left connecting', () => {
    it('is taken up again, with a remote and without', async () => {
      const remote = makeBareRemote(remoteDir());
      const ids = [await orphan('ann', `file://${remote}`), await orphan('ann', null)];
      await look();
      for (const id of ids) expect(await leftConnecting(id)).toMatchObject({ state: 'ready', branch: 'main' });
    });

    it('is left to the process that holds its lease, until that ends', async () => {
      const id = await orphan('bob', null);
      const lease = { name: `clone:${id}`, holder: 'another process' };
      await database().lease.create({ data: { ...lease, until: new Date(Date.now() + 3_600_000) } });
      await look();
      await sleep(100);
      expect(await rowOf(id)).toMatchObject({ state: 'connecting' });
      await database().lease.update({ where: { name: lease.name }, data: { until: new Date(0) } });
      await look();
      expect(await leftConnecting(id)).toMatchObject({ state: 'ready' });
    });

    it('keeps a clone that is complete already: somebody may have written into it', async () => {
      const remote = makeBareRemote(remoteDir());
      const id = await connected('cat', `file://${remote}`);
      const gitDir = path.join(app.dataDir, 'stones', `${id}.git`);
      git(gitDir, ['update-ref', 'refs/prima/engraved/x', 'refs/heads/main']);
      await database().repository.update({ where: { id }, data: { state: 'connecting' } });
      await look();
      expect(await leftConnecting(id)).toMatchObject({ state: 'ready' });
      expect(git(gitDir, ['for-each-ref', 'refs/prima'])).toContain('refs/prima/engraved/x');
      expect(readdirSync(path.join(app.dataDir, 'stones', '.incoming'))).toEqual([]);
    });

    it('survives the end of its process', async () => {
      const first = await makeRecordsApp({ databaseUrl: app.databaseUrl, dataDir: app.dataDir });
      const { body } = await first.call('dan', 'POST', REPOSITORIES, { name: 'x', remoteUrl: hanging.url('handbook') });
      await until(() => Promise.resolve(hanging.journal.length > 0));
      await first.close();
      expect(await rowOf(body.id)).toMatchObject({ state: 'connecting', errorCode: null });
      expect(await database().lease.count({ where: { name: `clone:${body.id}` } })).toBe(0);
      // The remote is well again, and another process comes.
      const remote = makeBareRemote(remoteDir());
      await database().repository.update({ where: { id: body.id }, data: { remoteUrl: `file://${remote}` } });
      const second = await makeRecordsApp({ databaseUrl: app.databaseUrl, dataDir: app.dataDir });
      expect(await leftConnecting(body.id)).toMatchObject({ state: 'ready' });
      await second.close();
    });
  });

  describe('bounds', () => {
    it('so many stones of a person connect at a time; others and local ones do not wait', async () => {
      const hang = () => app.call('eve', 'POST', REPOSITORIES, { name: 'x', remoteUrl: hanging.url('handbook') });
      const answers = await Promise.all([hang(), hang(), hang(), hang()]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429]);
      const refused = answers.find(({ status }) => status === 429);
      expect([refused?.body.code, refused?.headers.get('retry-after')]).toEqual(['too_many_clones', '5']);
      const local = await app.call('eve', 'POST', REPOSITORIES, { name: 'local' });
      expect(local.body.state).toBe('ready');
      const remote = makeBareRemote(remoteDir());
      const other = await app.call('fay', 'POST', REPOSITORIES, { name: 'x', remoteUrl: `file://${remote}` });
      expect(await leftConnecting(other.body.id)).toMatchObject({ state: 'ready' });
      for (const { status, body } of answers) {
        if (status === 201) expect((await app.call('eve', 'DELETE', `${REPOSITORIES}/${body.id}`)).status).toBe(204);
      }
      await until(() => Promise.resolve(readdirSync(path.join(app.dataDir, 'stones', '.incoming')).length === 0));
      for (const { body } of answers)
        expect(existsSync(path.join(app.dataDir, 'stones', `${body.id}.git`))).toBe(false);
    });

    it('so many stones a person has, also when all are asked for at once', async () => {
      const make = () => app.call('gil', 'POST', REPOSITORIES, { name: 'x' });
      const answers = await Promise.all(Array.from({ length: 10 }, make));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
      const refused = answers.filter(({ status }) => status !== 201);
      expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
        new Set(['409 too_many_repositories']),
      );
      // Room comes back.
      const [first] = answers.filter(({ status }) => status === 201);
      await app.call('gil', 'DELETE', `${REPOSITORIES}/${first?.body.id}`);
      expect((await make()).status).toBe(201);
    });
  });

  describe('scheduled fetches', () => {
    it('bring what is new, and come again', async () => {
      const remote = makeBareRemote(remoteDir());
      const id = await connected('hal', `file://${remote}`);
      expect((await rowOf(id)).nextSyncAt?.getTime()).toBeGreaterThan(Date.now() + 60_000);
      const tip = commitFiles(remote, { 'new.md': '# New\n' });
      await look();
      expect((await app.call('hal', 'GET', `${REPOSITORIES}/${id}`)).body.tip).not.toBe(tip);
      await makeDue(id);
      await look();
      expect((await app.call('hal', 'GET', `${REPOSITORIES}/${id}`)).body.tip).toBe(tip);
      const row = await rowOf(id);
      expect(row).toMatchObject({ syncFailures: 0, lastSyncError: null, lastSyncAt: expect.any(Date) });
      expect(row.nextSyncAt?.getTime()).toBeGreaterThan(Date.now() + 60_000);
    });

    it('ask a dead remote ever more seldom, and one that refuses the credential not at all', async () => {
      const remote = makeBareRemote(remoteDir());
      const id = await connected('ida', `file://${remote}`);
      git(remote, ['update-ref', '-d', 'refs/heads/main']);
      const pauses: number[] = [];
      for (let failures = 1; failures <= 3; failures++) {
        await makeDue(id);
        await look();
        const row = await rowOf(id);
        expect(row).toMatchObject({ state: 'ready', syncFailures: failures, lastSyncError: 'branch_gone' });
        pauses.push((row.nextSyncAt?.getTime() ?? 0) - Date.now());
      }
      expect(pauses[0]).toBeGreaterThan(2 * 300_000 * 0.75);
      expect(pauses[2]).toBeGreaterThan(8 * 300_000 * 0.75);
      await database().repository.update({ where: { id }, data: { remoteUrl: refusing.url('handbook') } });
      await makeDue(id);
      await look();
      expect(await rowOf(id)).toMatchObject({ lastSyncError: 'auth_failed', nextSyncAt: null });
    });

    it('of one stone are done by one replica', async () => {
      const other = await makeRecordsApp({ databaseUrl: app.databaseUrl, dataDir: app.dataDir });
      const id = await connected('joe', `file://${makeBareRemote(remoteDir())}`);
      await database().repository.update({ where: { id }, data: { remoteUrl: refusing.url('handbook') } });
      await makeDue(id);
      const before = refusing.journal.length;
      await Promise.all([look(), look(other), look(), look(other)]);
      expect(refusing.journal.length - before).toBe(1);
      await other.close();
    });
  });

  it('a clone whose stone was removed by a process that died goes to the trash', async () => {
    const { body } = await app.call('kim', 'POST', REPOSITORIES, { name: 'x' });
    await database().repository.update({ where: { id: body.id }, data: { removedAt: new Date() } });
    const other = await makeRecordsApp({ databaseUrl: app.databaseUrl, dataDir: app.dataDir });
    await look(other);
    await other.close();
    expect(existsSync(path.join(app.dataDir, 'stones', `${body.id}.git`))).toBe(false);
    expect(readdirSync(path.join(app.dataDir, 'trash')).some((name) => name.startsWith(body.id))).toBe(true);
  });
});
