import { chmodSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { PrismaService } from '../../src/prisma/prisma.service';
import { VerifyService } from '../../src/audit/verify/verify.service';
import { fsckFaults, git } from '../support/git/git-cli';
import { commitFiles, makeBareRemote } from '../support/git/make-repo';
import { makeEngraveApp, type EngraveApp } from '../support/make-engrave-app';

/** Makes the remote's hook print these words and refuse. */
function refuse(remote: string, words: string): () => void {
  const hook = path.join(remote, 'hooks', 'pre-receive');
  writeFileSync(hook, `#!/bin/sh\ncat <<'END' >&2\n${words}\nEND\nexit 1\n`);
  chmodSync(hook, 0o755);
  return () => renameSync(hook, `${hook}.off`);
}

// Real pushes, each a process of its own, on a machine that may be busy.
jest.setTimeout(180_000);

describe('the remote', () => {
  let app: EngraveApp;
  let conversation: string;
  let count = 0;

  beforeAll(async () => {
    app = await makeEngraveApp({ variables: { PRIMA_GIT_TIMEOUT_MS: '10000' } });
    conversation = await app.conversation('ann');
  });
  afterAll(async () => {
    await app?.close();
  });

  const connect = async (
    files: Record<string, string> = { 'README.md': '# Handbook\n', 'meta/changelog.md': '# Log\n' },
  ) => {
    const remote = makeBareRemote(path.join(app.dir, `remote-${++count}.git`), files);
    return { remote, stone: await app.stone('ann', { remote }) };
  };
  const engrave = async (stone: { id: string }, title: string) => {
    const body = { repoId: stone.id, confirm: true, title, summary: 'S.', body: `Words of ${title}.` };
    const answer = await app.engrave('ann', conversation, body);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body;
  };
  const push = async (stone: { id: string }) =>
    (await app.call('ann', 'POST', `/api/repositories/${stone.id}/push`, { confirm: true })).body;
  const notesOn = (remote: string) =>
    git(remote, ['ls-tree', '-r', '--name-only', 'main'])
      .split('\n')
      .filter((file) => file.startsWith('sessions/'));
  const kept = (gitDir: string) =>
    git(gitDir, ['for-each-ref', '--format=%(objectname)', 'refs/prima/engraved/'])
      .split('\n')
      .filter((x) => x !== '');

  it('moved on: pending notes are made again on it, each with its own time, and pushed', async () => {
    const { remote, stone } = await connect();
    const restore = refuse(remote, 'closed for now');
    const first = await engrave(stone, 'First');
    const second = await engrave(stone, 'Second');
    for (const { pushed, needsReview } of [first, second]) {
      expect(pushed).toBe(false);
      expect(needsReview).toMatch(/^refused: .* The remote said: “.*closed for now.*”$/);
    }
    restore();
    const theirs = commitFiles(remote, { 'other.md': '# Other\n', 'meta/changelog.md': '# Log\n\nTheir line.\n' });
    const times = git(stone.gitDir, ['log', '--format=%at', 'main']).split('\n');
    const third = await engrave(stone, 'Third');

    expect(third).toMatchObject({ pushed: true });
    expect(third.needsReview).toBeUndefined();
    expect(git(remote, ['log', '--format=%s', 'main']).split('\n')).toEqual([
      'Engrave: Third',
      'Engrave: Second',
      'Engrave: First',
      'change by somebody else',
      expect.any(String),
    ]);
    expect(git(remote, ['log', '--format=%at', '-2', '--skip=1', 'main']).split('\n')).toEqual(times.slice(0, 2));
    expect(git(remote, ['log', '--merges', '--format=%H', 'main'])).toBe('');
    expect(git(remote, ['merge-base', '--is-ancestor', theirs, 'main'])).toBe('');
    expect(git(remote, ['show', 'main:other.md'])).toBe('# Other');
    const changelog = git(remote, ['show', 'main:meta/changelog.md']);
    for (const words of ['Their line.', 'First', 'Second', 'Third']) expect(changelog).toContain(words);
    expect(git(remote, ['rev-parse', 'main'])).toBe(third.commit);
    expect(kept(stone.gitDir)).toEqual(expect.arrayContaining([first.commit, second.commit]));
    expect(fsckFaults(stone.gitDir)).toEqual([]);
    expect((await push(stone)).pushed).toBe(true);

    const audited = (await app.call('ann', 'GET', `/api/engravings?limit=50`)).body.items as {
      repository: { id: string };
      outcome: string;
    }[];
    expect(audited.filter(({ outcome }) => outcome === 'done').length).toBeGreaterThanOrEqual(3);
    expect(await app.get(VerifyService).verify()).toMatchObject({ ok: true });
  });

  it('a path that was taken there: the next suffix, and the person is told', async () => {
    const { remote, stone } = await connect();
    const restore = refuse(remote, 'no');
    const mine = await engrave(stone, 'Same');
    restore();
    commitFiles(remote, { [mine.path]: 'Theirs.\n' });
    const answer = await push(stone);
    expect(answer).toMatchObject({ pushed: true });
    const moved = mine.path.replace('.md', '-2.md');
    expect(notesOn(remote)).toEqual([moved, mine.path].sort());
    expect(git(remote, ['show', `main:${mine.path}`])).toBe('Theirs.');
    const row = await app.get(PrismaService).engraving.findFirst({ where: { repositoryId: stone.id } });
    expect(row).toMatchObject({ path: moved, pushed: true, needsReview: expect.stringContaining(moved) });
  });

  it('force-pushed: what it dropped is not brought back, what was pending is, and the person is told', async () => {
    const { remote, stone } = await connect();
    await engrave(stone, 'Pushed');
    const restore = refuse(remote, 'no');
    await engrave(stone, 'Pending');
    restore();
    commitFiles(remote, { 'new.md': '# New\n' }, { orphan: true });
    const answer = await engrave(stone, 'Next');
    expect(answer.pushed).toBe(true);
    expect(answer.needsReview).toMatch(/^remote_rewritten: .*one note/);
    expect(git(remote, ['log', '--format=%s', '-2', 'main']).split('\n')).toEqual([
      'Engrave: Next',
      'Engrave: Pending',
    ]);
    expect(notesOn(remote)).toHaveLength(2);
    expect(git(remote, ['ls-tree', '--name-only', 'main'])).not.toContain('README');
    expect(await app.get(VerifyService).verify()).toMatchObject({ ok: true });
  });

  it('the branch is gone: nothing is made anew, the commit stays', async () => {
    const { remote, stone } = await connect();
    git(remote, ['branch', '-m', 'main', 'trunk']);
    const answer = await engrave(stone, 'Orphan');
    expect(answer).toMatchObject({ pushed: false, needsReview: expect.stringMatching(/^branch_gone: /) });
    expect(git(remote, ['for-each-ref', '--format=%(refname)'])).toBe('refs/heads/trunk');
    expect(git(stone.gitDir, ['log', '-1', '--format=%s', 'main'])).toBe('Engrave: Orphan');
  });

  it('the remote is gone, and comes back', async () => {
    const { remote, stone } = await connect();
    renameSync(remote, `${remote}.away`);
    const answer = await engrave(stone, 'Away');
    expect(answer.pushed).toBe(false);
    expect(answer.needsReview).toMatch(/^remote_(gone|error|unreachable): /);
    renameSync(`${remote}.away`, remote);
    expect(await push(stone)).toMatchObject({ pushed: true, unpushed: 0 });
    expect(notesOn(remote)).toHaveLength(1);
  });

  it('what the remote says is bounded, on one line, marked, and rid of secrets', async () => {
    const { remote, stone } = await connect();
    refuse(remote, `token ghp_${'a1B2c3D4e5F6'.repeat(3)}\n\u001b[31mred\u202e\n${'x'.repeat(20_000)}`);
    const { needsReview } = await engrave(stone, 'Words');
    expect(needsReview.length).toBeLessThan(1_000);
    expect(needsReview).not.toMatch(/ghp_|\u001b|\u202e|\n/);
    expect(needsReview).toContain('The remote said: “');
  });

  it('an empty remote is made by the first push', async () => {
    const { remote, stone } = await connect({});
    expect(await engrave(stone, 'First')).toMatchObject({ pushed: true });
    expect(git(remote, ['rev-list', '--count', 'main'])).toBe('1');
    expect(git(remote, ['log', '--format=%P', 'main'])).toBe('');
  });

  it('a hung remote ends at the deadline, and engravings elsewhere do not wait for it', async () => {
    const sockets: { destroy(): void }[] = [];
    const server = createServer((socket) => void sockets.push(socket.on('error', () => undefined)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const slow = await makeEngraveApp({ variables: { PRIMA_GIT_TIMEOUT_MS: '1500' } });
    try {
      const talk = await slow.conversation('ann');
      const [hung, local] = [await slow.stone('ann', { name: 'hung' }), await slow.stone('ann', { name: 'local' })];
      const remoteUrl = `http://127.0.0.1:${port}/x.git`;
      const attached = await slow.call('ann', 'PATCH', `/api/repositories/${hung.id}`, { remoteUrl, confirm: true });
      expect(attached.status).toBe(200);
      const order: string[] = [];
      const note = async (repoId: string) => {
        const { body } = await slow.engrave('ann', talk, { repoId, confirm: true, body: 'Words.' });
        order.push(repoId);
        return body;
      };
      const [waited] = await Promise.all([note(hung.id), note(local.id)]);
      expect(order).toEqual([local.id, hung.id]);
      expect(waited).toMatchObject({ pushed: false, needsReview: expect.stringMatching(/^remote_timeout: /) });
    } finally {
      await slow.close();
      for (const socket of sockets) socket.destroy();
      server.close();
    }
  });

  it('many at once, on a remote that moves by itself: all land, no merges, all lines', async () => {
    const { remote, stone } = await connect();
    const second = await makeEngraveApp({ dataDir: app.dataDir, databaseUrl: app.databaseUrl });
    try {
      const body = (title: string) => ({ repoId: stone.id, confirm: true, title, body: 'Words.' });
      const titles = Array.from({ length: 16 }, (_, index) => `Writer ${index}`);
      const work = titles.map((title, index) =>
        (index % 2 === 0 ? app : second).engrave('ann', conversation, body(title)),
      );
      const mover = (async () => {
        for (let index = 0; index < 4; index++) {
          await new Promise((resolve) => setTimeout(resolve, 250));
          try {
            commitFiles(remote, { [`moved-${index}.md`]: 'x\n' });
          } catch {
            // The push was quicker; the next one moves.
          }
        }
      })();
      const answers = await Promise.all(work);
      await mover;
      expect(answers.map(({ status }) => status)).toEqual(titles.map(() => 200));
      await push(stone);
      expect(notesOn(remote)).toHaveLength(16);
      const changelog = git(remote, ['show', 'main:meta/changelog.md']);
      for (const title of titles) expect(changelog).toContain(`[${title}](`);
      expect(git(remote, ['log', '--merges', '--format=%H', 'main'])).toBe('');
      expect(fsckFaults(stone.gitDir)).toEqual([]);
      expect(await app.get(VerifyService).verify()).toMatchObject({ ok: true });
    } finally {
      await second.close();
    }
  });
});
