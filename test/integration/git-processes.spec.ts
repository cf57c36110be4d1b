import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { KillPoint } from '../../src/git/writer/kill-points';
import { CLEAN_GIT_ENV, fsckFaults, git } from '../support/git/git-cli';
import { makeGitRoom, type GitRoom } from '../support/git/make-git-room';
import { lsTree, makeBareRemote, makeTempDir, revParse } from '../support/git/make-repo';
import { runWriter } from '../support/git/run-writer';

jest.setTimeout(180_000);

describe('writers in processes of their own', () => {
  const temp = makeTempDir('processes');
  let count = 0;
  let room: GitRoom;
  beforeAll(async () => (room = await makeGitRoom()));
  afterAll(async () => {
    await room.close();
    temp.remove();
  });

  const repo = (files?: Record<string, string>): { gitDir: string; dataDir: string } => ({
    gitDir: makeBareRemote(join(temp.path, `r${++count}.git`), files),
    dataDir: temp.path,
  });

  it('git/51, public/7, public/22: two processes with four writers each lose nothing, and make no merge', async () => {
    const { gitDir, dataDir } = repo({ 'meta/changelog.md': '# Changes\n' });
    const job = { gitDir, dataDir, writers: 4, each: 12, changelog: true };
    const runs = await Promise.all([runWriter({ ...job, label: 'a' }), runWriter({ ...job, label: 'b' })]);
    expect(runs.map(({ stderr }) => stderr).join('')).toBe('');
    expect(runs.map(({ landed }) => landed.size)).toEqual([48, 48]);
    const names = runs.flatMap(({ landed }) => [...landed.keys()]);
    expect(lsTree(gitDir).filter((path) => path.startsWith('sessions/'))).toHaveLength(96);
    const lines = git(gitDir, ['cat-file', '-p', 'main:meta/changelog.md']).split('\n');
    for (const name of names) expect(lines.filter((line) => line === `- ${name}`)).toHaveLength(1);
    expect(git(gitDir, ['rev-list', '--count', '--min-parents=2', 'main'])).toBe('0');
    expect(git(gitDir, ['rev-list', '--count', 'main'])).toBe('97');
    expect(fsckFaults(gitDir)).toEqual([]);
  });

  it('git/52: git gc runs meanwhile, and no engraving fails', async () => {
    const { gitDir, dataDir } = repo();
    let isDone = false;
    const collect = async (): Promise<number> => {
      let rounds = 0;
      for (; !isDone; rounds++) {
        await promisify(execFile)('git', ['--git-dir', gitDir, 'gc', '--quiet', '--prune=2.weeks.ago'], {
          env: CLEAN_GIT_ENV,
        });
      }
      return rounds;
    };
    const collecting = collect();
    const run = await runWriter({ gitDir, dataDir, label: 'g', writers: 3, each: 40 });
    isDone = true;
    expect(await collecting).toBeGreaterThan(0);
    expect(run).toMatchObject({ stderr: '', code: 0 });
    expect(run.landed.size).toBe(120);
    expect(git(gitDir, ['rev-list', '--count', 'main'])).toBe('121');
    expect(fsckFaults(gitDir)).toEqual([]);
  });

  const POINTS: KillPoint[] = [
    'blobs-written',
    'tree-written',
    'commit-written',
    'commit-planned',
    'commit-kept',
    'ref-moved',
  ];

  it.each(POINTS)('git/55, 56, public/21: kill -9 at %s leaves the old or the new state', async (killAt) => {
    const { gitDir, dataDir } = repo();
    const tip = revParse(gitDir, 'main');
    const killed = await runWriter({ gitDir, dataDir, label: 'k', writers: 1, each: 3, killAt, killAfter: 2 });
    expect(killed.signal).toBe('SIGKILL');
    expect(killed.landed.size).toBe(1);
    const first = killed.landed.get('k-0-0') ?? '';
    const now = revParse(gitDir, 'main');
    const kept = revParse(gitDir, 'refs/prima/engraved/k-0-1');
    // The second commit is on the branch, or there is no trace of it on the branch; both with all of its objects.
    expect(killAt === 'ref-moved' ? kept : first).toBe(now);
    expect(git(gitDir, ['rev-list', '--count', `${tip}..main`])).toBe(killAt === 'ref-moved' ? '2' : '1');
    expect(fsckFaults(gitDir)).toEqual([]);
    expect(existsSync(join(gitDir, 'refs/heads/main.lock'))).toBe(false);
    const build = () => Promise.resolve({ files: [{ path: 'n.md', content: Buffer.from('n') }], message: 'next' });
    const people = {
      author: { name: 'N', email: 'n@example.test' },
      committer: { name: 'P', email: 'p@example.test' },
    };
    const next = await room.writer.commit({ gitDir, branch: 'main', ...people, build });
    expect(next.parent).toBe(now);
    expect(revParse(gitDir, 'main')).toBe(next.commit);
    expect(fsckFaults(gitDir)).toEqual([]);
  });

  it.each([{ bytes: 400_000 }, { messageBytes: 400_000 }])(
    'git/58: a disk that is full (%j) ends the engraving as disk_full, nothing planned, and the next one works',
    async (size) => {
      const { gitDir, dataDir } = repo();
      const tip = revParse(gitDir, 'main');
      const job = { gitDir, dataDir, label: 'full', writers: 1, each: 1, ...size };
      // Any user may set this limit; the kernel then refuses the write as a full disk does.
      const full = await runWriter(job, { through: ['prlimit', '--fsize=100000'] });
      expect(full).toMatchObject({ code: 1, planned: [], stderr: expect.stringContaining("code: 'disk_full'") });
      expect(revParse(gitDir, 'main')).toBe(tip);
      expect(fsckFaults(gitDir)).toEqual([]);
      expect(await runWriter(job)).toMatchObject({ code: 0, stderr: '' });
      expect(fsckFaults(gitDir)).toEqual([]);
    },
  );

  it('git/73: what a person has set in HOME takes no part', async () => {
    const { gitDir, dataDir } = repo();
    const home = join(temp.path, 'hostile-home');
    mkdirSync(join(home, 'git'), { recursive: true });
    // libgit2 opens no repository at all when it reads this.
    for (const name of ['.gitconfig', 'git/config']) writeFileSync(join(home, name), '[core\nnot a config');
    const env = { HOME: home, XDG_CONFIG_HOME: home };
    expect(await runWriter({ gitDir, dataDir, label: 'h', writers: 1, each: 1 }, { env })).toMatchObject({
      code: 0,
      stderr: '',
    });
  });
});
