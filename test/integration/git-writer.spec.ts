import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { CommitRequest } from '../../src/git/git-writer.service';
import { commitOid, type TreeReader } from '../../src/git/git.types';
import { existingDirectory, findTwin } from '../../src/git/writer/name-twins';
import { breakStaleLock } from '../../src/git/writer/stale-lock';
import { fsckFaults, git } from '../support/git/git-cli';
import { makeGitRoom, type GitRoom } from '../support/git/make-git-room';
import { commitFiles, lsTree, makeBareRemote, revParse, show } from '../support/git/make-repo';

const NOBODY = 65_534;
const PERSON = { name: 'Ada Lovelace', email: 'ada@example.test' };
const SERVER = { name: 'PrimaChat', email: 'prima@example.test' };
const note =
  (path = 'sessions/2026/12/a.md', text = '# A\n') =>
  () =>
    Promise.resolve({ files: [{ path, content: Buffer.from(text) }], message: `engrave ${path}` });

describe('GitWriterService', () => {
  let room: GitRoom;
  let count = 0;
  beforeAll(async () => (room = await makeGitRoom()));
  afterAll(() => room.close());

  const repo = (files?: Parameters<typeof makeBareRemote>[1]): string =>
    makeBareRemote(join(room.dir, `writer-${++count}.git`), files);
  const request = (gitDir: string, overrides: Partial<CommitRequest> = {}): CommitRequest => ({
    gitDir,
    branch: 'main',
    author: PERSON,
    committer: SERVER,
    build: note(),
    ...overrides,
  });
  const code = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'fine',
      (error: { code?: string; message: string }) => error.code ?? error.message,
    );

  describe('state of the branch', () => {
    it('git/1, public/11: an empty repository gets a root commit on its branch', async () => {
      const gitDir = room.gitDir();
      await room.objects.initBare(gitDir, 'main');
      expect(await room.objects.tip(gitDir, 'main')).toBeNull();
      const done = await room.writer.commit(request(gitDir));
      expect(done.parent).toBeNull();
      expect(git(gitDir, ['rev-parse', 'HEAD'])).toBe(done.commit);
      expect(git(gitDir, ['symbolic-ref', 'HEAD'])).toBe('refs/heads/main');
      expect(git(gitDir, ['log', '--format=%P|%an|%ae|%cn', 'main'])).toBe('|Ada Lovelace|ada@example.test|PrimaChat');
      expect(lsTree(gitDir)).toEqual(['sessions/2026/12/a.md']);
      expect(fsckFaults(gitDir)).toEqual([]);
    });

    it('git/2: two first engravings at once make one root, and the loser becomes its child', async () => {
      const other = await makeGitRoom();
      const gitDir = room.gitDir();
      await room.objects.initBare(gitDir, 'main');
      const [a, b] = await Promise.all([
        room.writer.commit(request(gitDir, { build: note('a.md') })),
        other.writer.commit(request(gitDir, { build: note('b.md') })),
      ]);
      expect(git(gitDir, ['rev-list', '--max-parents=0', '--count', 'main'])).toBe('1');
      expect([a.parent, b.parent].filter((parent) => parent === null)).toHaveLength(1);
      expect(lsTree(gitDir)).toEqual(['a.md', 'b.md']);
      await other.close();
    });

    it('keeps every other file of the tree as it is, modes included', async () => {
      const gitDir = repo({
        'a.md': 'A',
        run: { mode: '100755', content: 'x' },
        link: { mode: '120000', content: 'a.md' },
        sub: { mode: '160000', content: 'c'.repeat(40) },
      });
      const before = git(gitDir, ['ls-tree', '-r', 'main']).split('\n');
      await room.writer.commit(request(gitDir));
      const after = git(gitDir, ['ls-tree', '-r', 'main']).split('\n');
      expect(after).toEqual(expect.arrayContaining(before));
      expect(after).toHaveLength(before.length + 1);
    });

    it('git/46: writes exactly the bytes given, whatever the attributes and settings say', async () => {
      const gitDir = repo({ '.gitattributes': '* text=auto eol=crlf\n*.md filter=lfs\n' });
      git(gitDir, ['config', 'core.autocrlf', 'true']);
      const content = Buffer.from('a\r\nb\n\0\xff', 'latin1');
      const build = () => Promise.resolve({ files: [{ path: 'x.md', content }], message: 'm' });
      const { commit } = await room.writer.commit(request(gitDir, { build }));
      expect(git(gitDir, ['rev-parse', `${commit}:x.md`])).toBe(
        git(gitDir, ['hash-object', '--no-filters', '--stdin'], content),
      );
    });

    it('keeps an executable executable when its text changes', async () => {
      const gitDir = repo({ 'tool.md': { mode: '100755', content: 'x' } });
      await room.writer.commit(request(gitDir, { build: note('tool.md', 'y') }));
      expect(git(gitDir, ['ls-tree', 'main', 'tool.md'])).toMatch(/^100755/);
    });

    it('says so when nothing would change', async () => {
      const gitDir = repo({ 'a.md': 'A' });
      const tip = revParse(gitDir, 'main');
      expect(await code(room.writer.commit(request(gitDir, { build: note('a.md', 'A') })))).toBe('nothing_to_commit');
      expect(revParse(gitDir, 'main')).toBe(tip);
    });

    it('runs no hook of the repository and leaves no index behind (public/9, public/16)', async () => {
      const gitDir = repo();
      const trace = join(room.dir, 'hook-ran');
      mkdirSync(join(gitDir, 'hooks'), { recursive: true });
      for (const hook of ['pre-commit', 'post-commit', 'reference-transaction', 'update', 'post-index-change']) {
        writeFileSync(join(gitDir, 'hooks', hook), `#!/bin/sh\ntouch ${trace}\n`, { mode: 0o755 });
      }
      git(gitDir, ['config', 'core.fsmonitor', `touch ${trace}`]);
      writeFileSync(join(gitDir, 'index.lock'), '');
      const { commit } = await room.writer.commit(request(gitDir));
      await room.objects.listFiles(gitDir, commit);
      expect(existsSync(trace)).toBe(false);
      expect(existsSync(join(gitDir, 'index'))).toBe(false);
    });
  });

  describe('the path', () => {
    it('git/17: the caller chooses against the tip at each try', async () => {
      const gitDir = repo();
      const free = async (tree: TreeReader): Promise<string> => {
        const names = await tree.names('notes');
        for (let n = 1; ; n++) {
          const name = n === 1 ? 'x.md' : `x-${n}.md`;
          if (findTwin(names, name) === undefined) return `notes/${name}`;
        }
      };
      const build = async (tree: TreeReader) => ({
        files: [{ path: await free(tree), content: Buffer.from('x') }],
        message: 'm',
      });
      const done = await Promise.all(Array.from({ length: 5 }, () => room.writer.commit(request(gitDir, { build }))));
      expect(done.flatMap(({ files }) => files).sort()).toEqual([
        'notes/x-2.md',
        'notes/x-3.md',
        'notes/x-4.md',
        'notes/x-5.md',
        'notes/x.md',
      ]);
    });

    it('git/25: no case or normalisation twin is ever made', async () => {
      const gitDir = repo({ 'Sessions/2026/a.md': 'A', 'meta/Caf\u00e9.md': 'C' });
      const tip = revParse(gitDir, 'main');
      for (const path of ['sessions/2026/b.md', 'Sessions/2026/A.md', 'meta/Cafe\u0301.md', 'META/x.md']) {
        expect(await code(room.writer.commit(request(gitDir, { build: note(path) })))).toBe('path_twin');
      }
      expect(revParse(gitDir, 'main')).toBe(tip);
      const build = async (tree: TreeReader) => ({
        files: [{ path: `${await existingDirectory(tree, 'sessions/2026')}/b.md`, content: Buffer.from('b') }],
        message: 'm',
      });
      expect((await room.writer.commit(request(gitDir, { build }))).files).toEqual(['Sessions/2026/b.md']);
    });

    it.each([
      ['file', { sessions: 'x' }, 'sessions is a file'],
      ['symlink', { sessions: { mode: '120000', content: '/tmp' } }, 'sessions is a symlink'],
      ['symlink deep', { 'sessions/2026': { mode: '120000', content: '../../..' } }, 'sessions/2026 is a symlink'],
      ['submodule', { sessions: { mode: '160000', content: 'd'.repeat(40) } }, 'sessions is a submodule'],
      ['directory in place of the file', { 'sessions/2026/12/a.md/x': 'x' }, 'sessions/2026/12/a.md is a directory'],
    ] as const)('git/26, public/12: %s', async (_, files, message) => {
      const gitDir = repo(files);
      const tip = revParse(gitDir, 'main');
      await expect(room.writer.commit(request(gitDir))).rejects.toMatchObject({ code: 'path_blocked', message });
      expect(revParse(gitDir, 'main')).toBe(tip);
      expect(fsckFaults(gitDir)).toEqual([]);
    });

    it('git/38: a symlink is never replaced by a file', async () => {
      const gitDir = repo({ 'meta/changelog.md': { mode: '120000', content: '../a.md' }, 'a.md': 'A' });
      const build = note('meta/changelog.md', 'new');
      await expect(room.writer.commit(request(gitDir, { build }))).rejects.toMatchObject({
        message: 'meta/changelog.md is a symlink',
      });
    });

    it.each(['a/../b.md', '.git/config', 'a/.g\u200cit/x', 'x.md ', 'a\nb.md', '/abs.md', 'con.md'])(
      'git/21, 22, 23, public/20: %j is not written',
      async (path) => {
        const gitDir = repo();
        expect(await code(room.writer.commit(request(gitDir, { build: note(path) })))).toBe('path_invalid');
      },
    );
  });

  describe('identity and message', () => {
    it.each(['Ada\nLovelace', '<>', '', '...', 'a\0b', '\u202eadA', '\ud800'])(
      'git/47, 48: the name %j never bricks the branch',
      async (name) => {
        const gitDir = repo();
        await room.writer.commit(request(gitDir, { author: { name, email: '' }, build: note('a.md') }));
        await room.writer.commit(request(gitDir, { build: note('b.md') }));
        expect(fsckFaults(gitDir)).toEqual([]);
        await room.objects.inspect(gitDir, 'main');
        expect(git(gitDir, ['log', '-1', '--format=%an <%ae>', 'main~1'])).not.toMatch(/^ | <>$/);
      },
    );

    it('git/49, public/23: author is the person, committer the server, with the offset of the deployment', async () => {
      const gitDir = repo();
      const authorTime = new Date('2026-07-01T10:00:00Z');
      const { commit } = await room.writer.commit(request(gitDir, { authorTime, timezone: 'America/New_York' }));
      const [author = '', committer = ''] = git(gitDir, [
        'log',
        '-1',
        '--date=iso-strict',
        '--format=%an %ad%n%cn %cd',
        commit,
      ]).split('\n');
      expect(author).toBe('Ada Lovelace 2026-07-01T06:00:00-04:00');
      expect(committer).toMatch(/^PrimaChat 20\d\d-.*-0[45]:00$/);
    });

    it('keeps trailers and Unicode of the message', async () => {
      const gitDir = repo();
      const message = 'engrave “Größe” 設計\n\nbody\n\nConversation: conv_1\nEngraving: engr_1\n\n\n';
      const build = () => Promise.resolve({ files: [{ path: 'a.md', content: Buffer.from('a') }], message });
      const { commit } = await room.writer.commit(request(gitDir, { build }));
      expect(git(gitDir, ['log', '-1', '--format=%(trailers:key=Engraving,valueonly)', commit]).trim()).toBe('engr_1');
      expect(show(gitDir, commit).split('\n\n').slice(1).join('\n\n')).toBe(message.trimEnd());
    });
  });

  describe('concurrency', () => {
    it('git/51, public/7: the tip moves under the writer, and nothing is lost', async () => {
      const gitDir = repo();
      let tries = 0;
      const build = (tree: TreeReader) => {
        if (tries++ < 3) commitFiles(gitDir, { [`theirs-${tries}.md`]: 'x' });
        return Promise.resolve({ files: [{ path: 'ours.md', content: Buffer.from(tree.commit ?? '') }], message: 'm' });
      };
      const planned: string[] = [];
      const done = await room.writer.commit(
        request(gitDir, {
          build,
          onPlanned: ({ commit }) => Promise.resolve(void planned.push(commit)),
          keepRef: 'refs/prima/engraved/engr_1',
        }),
      );
      expect(tries).toBe(4);
      expect(planned).toHaveLength(4);
      expect(planned.at(-1)).toBe(done.commit);
      expect(git(gitDir, ['cat-file', '-p', 'main:ours.md'])).toBe(done.parent);
      expect(lsTree(gitDir)).toEqual(['README.md', 'ours.md', 'theirs-1.md', 'theirs-2.md', 'theirs-3.md']);
      // public/8: after refused compare-and-swaps the refs are clean
      expect(git(gitDir, ['for-each-ref', '--format=%(refname) %(objectname)'])).toBe(
        [`refs/heads/main ${done.commit}`, `refs/prima/engraved/engr_1 ${done.commit}`].join('\n'),
      );
      expect(fsckFaults(gitDir)).toEqual([]);
    });

    it('stores the id before anything moves, and moves nothing when that fails', async () => {
      const gitDir = repo();
      const tip = revParse(gitDir, 'main');
      const seen: (string | null)[] = [];
      await room.writer.commit(
        request(gitDir, { onPlanned: () => Promise.resolve(void seen.push(revParse(gitDir, 'main'))) }),
      );
      expect(seen).toEqual([tip]);
      const after = revParse(gitDir, 'main');
      const failing = request(gitDir, {
        build: note('b.md'),
        onPlanned: () => Promise.reject(new Error('database down')),
      });
      await expect(room.writer.commit(failing)).rejects.toThrow('database down');
      expect(revParse(gitDir, 'main')).toBe(after);
    });

    it('never takes a kept name away from another commit', async () => {
      const gitDir = repo();
      const keepRef = 'refs/prima/engraved/engr_1';
      const first = await room.writer.commit(request(gitDir, { keepRef, build: note('a.md') }));
      const second = await room.writer.commit(request(gitDir, { keepRef, build: note('b.md') }));
      expect([first.keptAs, second.keptAs]).toEqual([keepRef, `${keepRef}.1`]);
      expect(revParse(gitDir, keepRef)).toBe(first.commit);
      expect(revParse(gitDir, `${keepRef}.1`)).toBe(second.commit);
    });

    it('a branch that moves for ever ends as busy, and leaves no kept name', async () => {
      const gitDir = repo();
      let n = 0;
      const build = () => {
        git(gitDir, ['update-ref', 'refs/heads/main', git(gitDir, ['commit-tree', '-m', `${n++}`, 'main^{tree}'])]);
        return Promise.resolve({ files: [{ path: 'ours.md', content: Buffer.from('x') }], message: 'm' });
      };
      expect(await code(room.writer.commit(request(gitDir, { build, keepRef: 'refs/prima/engraved/e' })))).toBe('busy');
      expect(n).toBeGreaterThanOrEqual(20);
      expect(revParse(gitDir, 'refs/prima/engraved/e')).toBeNull();
    });

    it('a caller that goes away changes nothing', async () => {
      const gitDir = repo();
      const tip = revParse(gitDir, 'main');
      const gone = new AbortController();
      const build = () => {
        gone.abort();
        return note()();
      };
      const work = room.writer.commit(
        request(gitDir, { build, signal: gone.signal, keepRef: 'refs/prima/engraved/g' }),
      );
      expect(await code(work)).toBe('cancelled');
      expect(revParse(gitDir, 'main')).toBe(tip);
      expect(revParse(gitDir, 'refs/prima/engraved/g')).toBeNull();
    });

    it('git/53: a lock whose holder died is removed after seconds; a fresh one is waited for', async () => {
      const gitDir = repo();
      const lock = join(gitDir, 'refs/heads/main.lock');
      writeFileSync(lock, '');
      const old = new Date(Date.now() - 60_000);
      utimesSync(lock, old, old);
      await room.writer.commit(request(gitDir));
      expect(existsSync(lock)).toBe(false);
      writeFileSync(lock, '');
      setTimeout(() => unlinkSync(lock), 300);
      await room.writer.commit(request(gitDir, { build: note('b.md') }));
      expect(lsTree(gitDir)).toContain('b.md');
    });

    it('never removes a lock that is young, nor while another process is at it', async () => {
      const lock = join(room.dir, 'young.lock');
      closeSync(openSync(lock, 'w'));
      expect(await breakStaleLock(lock, 5_000)).toBe(false);
      const old = new Date(Date.now() - 60_000);
      utimesSync(lock, old, old);
      writeFileSync(`${lock}.break`, '');
      expect(await breakStaleLock(lock, 5_000)).toBe(false);
      utimesSync(`${lock}.break`, new Date(Date.now() - 120_000), new Date(Date.now() - 120_000));
      expect(await breakStaleLock(lock, 5_000)).toBe(false);
      expect(await breakStaleLock(lock, 5_000)).toBe(true);
      expect(readdirSync(dirname(lock)).filter((name) => name.startsWith('young'))).toEqual([]);
    });
  });

  it('git/58: a folder that cannot be written ends the engraving as storage_read_only, and the next one works', async () => {
    const gitDir = repo();
    const tip = revParse(gitDir, 'main');
    // Opened before: a stranger could not read the test runner's HOME, which libgit2 knows already.
    expect(await room.objects.tip(gitDir, 'main')).toBe(tip);
    await withoutWriting(gitDir, room.dir, async () =>
      expect(await code(room.writer.commit(request(gitDir)))).toBe('storage_read_only'),
    );
    expect(revParse(gitDir, 'main')).toBe(tip);
    await room.writer.commit(request(gitDir));
    expect(fsckFaults(gitDir)).toEqual([]);
  });

  describe('re-creating on the remote’s tip (git/61, 62; public/17, 26)', () => {
    const step = (path: string, keepRef: string) => ({
      author: PERSON,
      committer: SERVER,
      authorTime: new Date('2026-01-02T03:04:05Z'),
      build: note(path),
      keepRef,
    });

    it('moves the branch once, keeps old and new commits reachable, and the remote’s files as they are', async () => {
      const gitDir = repo({ 'a.md': 'old' });
      const base = commitOid(revParse(gitDir, 'main') ?? '');
      const ours = await room.writer.commit(request(gitDir, { keepRef: 'refs/prima/engraved/e1' }));
      const theirs = commitOid(commitFiles(gitDir, { 'a.md': 'new', 'b.md': 'B' }, { branch: 'theirs', orphan: true }));
      const done = await room.writer.recreate({
        gitDir,
        branch: 'main',
        expectedTip: ours.commit,
        onto: theirs,
        steps: [step('sessions/2026/12/a.md', 'refs/prima/engraved/e1'), step('c.md', 'refs/prima/engraved/e2')],
      });
      expect(revParse(gitDir, 'main')).toBe(done.tip);
      expect(git(gitDir, ['rev-list', '--count', `${theirs}..main`])).toBe('2');
      expect(git(gitDir, ['cat-file', '-p', 'main:a.md'])).toBe('new');
      expect(git(gitDir, ['log', '-1', '--format=%at', 'main'])).toBe(
        String(Date.parse('2026-01-02T03:04:05Z') / 1_000),
      );
      expect(revParse(gitDir, 'refs/prima/engraved/e1')).toBe(ours.commit);
      expect(done.commits.map((each) => each?.keptAs)).toEqual(['refs/prima/engraved/e1.1', 'refs/prima/engraved/e2']);
      expect(base).not.toBe(theirs);
      expect(fsckFaults(gitDir)).toEqual([]);
    });

    it('answers tip_moved when an engraving came meanwhile, and moves nothing', async () => {
      const gitDir = repo();
      const tip = commitOid(revParse(gitDir, 'main') ?? '');
      const newer = await room.writer.commit(request(gitDir));
      const work = room.writer.recreate({ gitDir, branch: 'main', expectedTip: tip, onto: tip, steps: [] });
      expect(await code(work)).toBe('tip_moved');
      expect(revParse(gitDir, 'main')).toBe(newer.commit);
    });

    it('passes over a step that has nothing left to say', async () => {
      const gitDir = repo();
      const tip = commitOid(revParse(gitDir, 'main') ?? '');
      const empty = { author: PERSON, committer: SERVER, build: () => Promise.resolve({ files: [], message: '' }) };
      const done = await room.writer.recreate({ gitDir, branch: 'main', expectedTip: tip, onto: tip, steps: [empty] });
      expect(done).toEqual({ tip, commits: [null] });
      expect(readFileSync(join(gitDir, 'HEAD'), 'utf8')).toContain('main');
    });
  });
});

/** Takes the right to write away; root, whom no right stops, becomes somebody else for that time. */
async function withoutWriting(gitDir: string, parent: string, work: () => Promise<void>): Promise<void> {
  const isRoot = process.getuid?.() === 0;
  const folders = [
    gitDir,
    ...readdirSync(gitDir, { recursive: true, encoding: 'utf8' }).map((name) => join(gitDir, name)),
  ];
  for (const path of folders.filter((each) => statSync(each).isDirectory())) chmodSync(path, 0o555);
  if (isRoot) {
    chmodSync(parent, 0o755);
    chownSync(gitDir, NOBODY, NOBODY);
    process.seteuid?.(NOBODY);
  }
  try {
    await work();
  } finally {
    if (isRoot) {
      process.seteuid?.(0);
      chownSync(gitDir, 0, 0);
    }
    for (const path of folders.filter((each) => statSync(each).isDirectory())) chmodSync(path, 0o755);
  }
}
