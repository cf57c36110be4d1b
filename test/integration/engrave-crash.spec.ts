import path from 'node:path';
import { AuditService } from '../../src/audit/audit.service';
import { VerifyService } from '../../src/audit/verify/verify.service';
import { EngravingReconciler } from '../../src/engrave/reconcile/engraving-reconciler.service';
import type { KillPoint } from '../../src/git/writer/kill-points';
import { PrismaService } from '../../src/prisma/prisma.service';
import { fsckFaults, git } from '../support/git/git-cli';
import { commitFiles, makeBareRemote } from '../support/git/make-repo';
import { makeEngraveApp, type EngraveApp } from '../support/make-engrave-app';
import { startProcess } from '../support/processes/start-process';

/** Before the branch has moved nothing has happened; after it, the engraving has. */
const BEFORE: KillPoint[] = [
  'intent-recorded',
  'note-made',
  'blobs-written',
  'tree-written',
  'commit-written',
  'commit-planned',
  'commit-kept',
];
const AFTER: KillPoint[] = ['ref-moved', 'commit-recorded', 'push-started', 'push-ended', 'outcome-recorded'];

jest.setTimeout(180_000);

describe('kill -9', () => {
  let app: EngraveApp;
  let conversation: string;

  beforeAll(async () => {
    app = await makeEngraveApp();
    conversation = await app.conversation('ann');
  });
  afterAll(async () => {
    await app?.close();
  });

  /** What a dead process held runs out by itself in time; here at once. */
  const letLeasesRunOut = async () => {
    const prisma = app.get(PrismaService);
    await prisma.$executeRaw`UPDATE "Engraving" SET "leaseUntil" = to_timestamp(0) WHERE "finishedAt" IS NULL`;
    await prisma.$executeRaw`DELETE FROM "Lease"`;
  };

  it.each([...BEFORE, ...AFTER])(
    'at %s: the old state or the new one, and a repeat gives one commit',
    async (killAt) => {
      const remote = makeBareRemote(path.join(app.dir, `${killAt}.git`), {
        'README.md': '# R\n',
        'meta/changelog.md': '# L\n',
      });
      const stone = await app.stone('ann', { remote });
      const body = { repoId: stone.id, confirm: true, title: `Killed at ${killAt}`, body: 'Words.' };
      const key = `key-${killAt}`;
      const task = {
        dataDir: app.dataDir,
        databaseUrl: app.databaseUrl,
        killAt,
        person: 'ann',
        conversationId: conversation,
        body,
        key,
      };
      const { ended } = startProcess('engrave-until-killed.ts', JSON.stringify(task));
      expect(await ended).toBe('SIGKILL');

      const commits = () => Number(git(stone.gitDir, ['rev-list', '--count', 'main']));
      const hasHappened = AFTER.includes(killAt);
      expect(commits()).toBe(hasHappened ? 2 : 1);
      expect(fsckFaults(stone.gitDir)).toEqual([]);
      const repeat = () => app.engrave('ann', conversation, body, { headers: { 'idempotency-key': key } });
      if (killAt !== 'outcome-recorded') expect((await repeat()).body.code).toBe('idempotency_in_flight');

      await letLeasesRunOut();
      await app.get(EngravingReconciler).reconcile();
      const rows = await app.get(PrismaService).engraving.findMany({ where: { repositoryId: stone.id } });
      expect(rows).toHaveLength(1);
      const { history } = await app.get(AuditService).get(rows[0]?.id ?? '');
      expect(history.map(({ phase }) => phase).filter((phase) => phase !== 'note')).toEqual(['intent', 'outcome']);
      expect(history.find(({ phase }) => phase === 'outcome')?.outcome).toBe(hasHappened ? 'done' : 'failed');
      expect(await app.get(VerifyService).verify()).toMatchObject({ ok: true, faults: [] });

      const answer = await repeat();
      expect(answer.status).toBe(200);
      expect(commits()).toBe(2);
      expect(git(stone.gitDir, ['merge-base', '--is-ancestor', answer.body.commit, 'main'])).toBe('');
      const pushed = await app.call('ann', 'POST', `/api/repositories/${stone.id}/push`, { confirm: true });
      expect(pushed.body).toMatchObject({ pushed: true, unpushed: 0 });
      expect(git(remote, ['rev-parse', 'main'])).toBe(git(stone.gitDir, ['rev-parse', 'main']));
      expect(git(remote, ['show', 'main:meta/changelog.md']).match(/Killed at/g)).toHaveLength(1);
      expect(await app.get(VerifyService).verify()).toMatchObject({ ok: true, faults: [] });
    },
  );

  it.each<KillPoint>(['commit-planned', 'commit-kept', 'ref-moved'])(
    'at %s of a re-creation: the note is there once, and the next push finishes it',
    async (killAt) => {
      const remote = makeBareRemote(path.join(app.dir, `moved-${killAt}.git`));
      const stone = await app.stone('ann', { remote });
      const prisma = app.get(PrismaService);
      git(remote, ['config', 'receive.denyDeletes', 'true']);
      // Pending: committed while the stone was detached from what the remote is by now.
      await prisma.repository.update({ where: { id: stone.id }, data: { remoteUrl: null } });
      const pending = { repoId: stone.id, title: 'Pending', body: 'Words.' };
      expect((await app.engrave('ann', conversation, pending)).status).toBe(200);
      await prisma.repository.update({ where: { id: stone.id }, data: { remoteUrl: `file://${remote}` } });
      commitFiles(remote, { 'theirs.md': 'x\n' });
      const task = {
        dataDir: app.dataDir,
        databaseUrl: app.databaseUrl,
        killAt: `push:${killAt}`,
        person: 'ann',
        route: `/api/repositories/${stone.id}/push`,
      };
      const { ended } = startProcess('push-until-killed.ts', JSON.stringify(task));
      expect(await ended).toBe('SIGKILL');
      expect(fsckFaults(stone.gitDir)).toEqual([]);

      await letLeasesRunOut();
      const pushed = await app.call('ann', 'POST', `/api/repositories/${stone.id}/push`, { confirm: true });
      expect(pushed.body).toMatchObject({ pushed: true, unpushed: 0 });
      expect(git(remote, ['log', '--format=%s', 'main']).split('\n').slice(0, 2)).toEqual([
        'Engrave: Pending',
        'change by somebody else',
      ]);
      expect(git(remote, ['ls-tree', '-r', '--name-only', 'main', 'sessions/']).split('\n')).toHaveLength(1);
      await app.get(EngravingReconciler).reconcile();
      expect(await app.get(VerifyService).verify()).toMatchObject({ ok: true, faults: [] });
    },
  );
});
