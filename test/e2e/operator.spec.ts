import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { VerifyService } from '../../src/audit/verify/verify.service';
import { NoteRemovalService } from '../../src/operator/note-removal.service';
import { OffboardingService } from '../../src/operator/offboarding.service';
import { PrismaService } from '../../src/prisma/prisma.service';
import { fsckFaults, git } from '../support/git/git-cli';
import { commitFiles, lsTree, makeBareRemote, makeTempDir } from '../support/git/make-repo';
import { makeApp, type TestApp } from '../support/make-app';
import { TestApi } from '../support/test-api';

const LEAK = 'the passphrase is correct horse battery staple';

const dir = makeTempDir('operator');
let app: TestApp;
let ada: TestApi;

beforeAll(async () => {
  app = await makeApp({ variables: { PRIMA_ALLOW_AGENT_SHARED_ENGRAVE: '1', PRIMA_ENGRAVE_RPM: '100' } });
  ada = new TestApi(app.url, 'ada');
});

afterAll(async () => {
  await app?.close();
  dir.remove();
});

const service = <T>(type: abstract new (...args: never[]) => T): T => app.app.get(type as never, { strict: false });
const stoneDir = (id: string) => path.join(app.dataDir, 'stones', `${id}.git`);

async function conversation(person: TestApi): Promise<string> {
  const { id } = await person.json('POST', '/api/conversations', {});
  const messages = [{ role: 'user', content: 'How many days carry over?' }];
  await person.json('POST', `/api/conversations/${id}/messages`, { messages });
  return id;
}

/** An engraving of the given words; answers its path and commit. */
async function engrave(person: TestApi, repoId: string, title: string, body: string) {
  const route = `/api/conversations/${await conversation(person)}/engrave`;
  return person.json('POST', route, { repoId, confirm: true, title, summary: 's', body });
}

describe('a leaked note', () => {
  test('goes from branch, refs, reflogs and objects, later notes stay, and the audit still verifies', async () => {
    const remote = path.join(dir.path, 'handbook.git');
    makeBareRemote(remote, { 'README.md': '# H\n', 'meta/changelog.md': '# Changelog\n' });
    const { id } = await ada.connect({ name: 'handbook', remoteUrl: `file://${remote}` });
    const before = await engrave(ada, id, 'An earlier note', 'kept before');
    const leaked = await engrave(ada, id, 'Correct horse', LEAK);
    const after = await engrave(ada, id, 'A later note', 'kept after');
    const clone = stoneDir(id);
    git(clone, ['config', 'core.logAllRefUpdates', 'always']);
    const author = (commit: string) => git(clone, ['log', '-1', '--format=%an %ae %at %(trailers)', commit]);
    const was = author(after.commit);
    const tip = git(clone, ['rev-parse', 'main']);

    const removal = await service(NoteRemovalService).remove(id, leaked.path);
    expect(removal).toMatchObject({ versions: 1, commits: 2, engravings: 2 });

    expect(fsckFaults(clone)).toEqual([]);
    expect(lsTree(clone)).toEqual(expect.arrayContaining([before.path, after.path]));
    expect(lsTree(clone)).not.toContain(leaked.path);
    expect(git(clone, ['show', 'main:meta/changelog.md'])).toContain('later note');
    const objects = git(clone, ['cat-file', '--batch-all-objects', '--batch-check=%(objectname) %(objecttype)'])
      .split('\n')
      .map((line) => line.split(' ')[0] ?? '');
    const words = objects.map((oid) => git(clone, ['cat-file', '-p', oid])).join('\n');
    for (const trace of [LEAK, 'Correct horse', path.basename(leaked.path)]) expect(words).not.toContain(trace);
    expect(git(clone, ['rev-list', '--objects', '--all', '--reflog'])).not.toContain(leaked.path);
    for (const gone of [tip, leaked.commit, after.commit]) expect(() => git(clone, ['cat-file', '-e', gone])).toThrow();
    expect(author('main')).toBe(was);
    expect(git(clone, ['rev-parse', `${before.commit}^{commit}`])).toBe(before.commit);

    const verification = await service(VerifyService).verify();
    expect(verification).toMatchObject({ ok: true, faults: [] });
    const found = await ada.tool('stone_search', { query: 'passphrase staple' }, { repoId: id });
    expect(found.content).not.toContain('horse');
    await expect(service(NoteRemovalService).remove(id, leaked.path)).rejects.toThrow('never held');
    const next = await engrave(ada, (await ada.json('POST', '/api/repositories', { name: 'own' })).id, 'x', 'y');
    expect(next.commit).toEqual(expect.any(String));
  });
});

describe('a person who leaves', () => {
  test('is refused from then on, and nothing names them but the audit’s ids', async () => {
    const name = 'leonie-leaves';
    const leonie = new TestApi(app.url, name);
    await leonie.put('/api/me/gateway-key', { key: 'sk-leonie-0123456789abcdef' });
    const { id: personId } = await leonie.json('GET', '/api/me');
    const local = await leonie.json('POST', '/api/repositories', { name: 'private' });
    await engrave(leonie, local.id, 'A note', 'words');
    const remote = path.join(dir.path, 'shared.git');
    makeBareRemote(remote, { 'README.md': '# H\n' });
    const shared = await leonie.connect({ name: 'shared', remoteUrl: `file://${remote}` });
    const dropped = await leonie.json('POST', '/api/repositories', { name: 'dropped' });
    await leonie.call('DELETE', `/api/repositories/${dropped.id}`);
    commitFiles(stoneDir(shared.id), { 'own.md': '# mine\n' });

    const offboarding = service(OffboardingService);
    await expect(offboarding.offboard('test', name, false)).rejects.toThrow('1 commits are in no remote');
    expect((await leonie.get('/api/me')).status).toBe(200);
    const done = await offboarding.offboard('test', name, true);
    expect(done).toMatchObject({ personId, secrets: 1, conversations: 1, clones: 3, discarded: 1 });
    expect(done.auditRecords).toBeGreaterThan(0);

    for (const { id } of [local, shared, dropped]) expect(existsSync(stoneDir(id))).toBe(false);
    expect(readdirSync(path.join(app.dataDir, 'trash'))).toEqual([]);
    const prisma = service(PrismaService);
    const tables = await prisma.$queryRaw<{ name: string }[]>`
      SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`;
    for (const { name: table } of tables) {
      const rows = await prisma.$queryRawUnsafe<{ row: string }[]>(`SELECT t::text AS row FROM "${table}" t`);
      // The issuer's subject stays, so that the same login is known and refused.
      const traces = rows.filter(({ row }) => row.includes(name) && table !== 'Principal');
      expect({ table, traces }).toEqual({ table, traces: [] });
    }
    expect(await prisma.principal.findUniqueOrThrow({ where: { id: personId } })).toMatchObject({
      name: 'erased',
      email: null,
    });
    expect(await service(VerifyService).verify()).toMatchObject({ ok: true, faults: [] });
    // Repeating it changes nothing.
    expect(await offboarding.offboard('test', name, false)).toMatchObject({ secrets: 0, conversations: 0 });
    // Another replica, or this one a minute later, refuses the login and stores nothing of it.
    const replica = await makeApp({ dataDir: app.dataDir, databaseUrl: app.databaseUrl });
    try {
      expect((await new TestApi(replica.url, name).get('/api/me')).status).toBe(401);
      expect((await prisma.principal.findUniqueOrThrow({ where: { id: personId } })).name).toBe('erased');
    } finally {
      await replica.close();
    }
  });

  test('every table that refers to a person is looked after', () => {
    const schema = readFileSync(path.resolve(__dirname, '../../prisma/schema.prisma'), 'utf8');
    const erasure = readFileSync(path.resolve(__dirname, '../../src/operator/person-data.repository.ts'), 'utf8');
    const models = [...schema.matchAll(/^model (\w+) \{([^}]*)\}/gm)]
      .filter(([, , fields = '']) => /^\s+(ownerId|personId|createdById|principalId)\s/m.test(fields))
      .map(([, model = '']) => model);
    expect(models.length).toBeGreaterThan(7);
    const byTheAudit = ['AuditRecord'];
    const missing = models.filter(
      (model) => !byTheAudit.includes(model) && !erasure.includes(`db.${model[0]?.toLowerCase()}${model.slice(1)}.`),
    );
    expect(missing).toEqual([]);
  });
});
