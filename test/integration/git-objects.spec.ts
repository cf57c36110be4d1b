import { chownSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { blobOid, commitOid, type BlobOid } from '../../src/git/git.types';
import { git, gitBytes } from '../support/git/git-cli';
import { makeGitRoom, type GitRoom } from '../support/git/make-git-room';
import { commitFiles, lsTree, makeBareRemote, revParse, show } from '../support/git/make-repo';

const AUTHOR = { author: { name: 'A', email: 'a@b.test' }, committer: { name: 'P', email: 'p@b.test' } };
const code = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'fine',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );

/** The git children of this process that read `gitDir`. */
const childrenOf = (gitDir: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`--git-dir=${gitDir}\0`);
      } catch {
        return false;
      }
    })
    .map(Number);

describe('GitObjectsService', () => {
  let room: GitRoom;
  let count = 0;
  beforeAll(async () => (room = await makeGitRoom()));
  afterAll(() => room.close());

  const repo = (files: Parameters<typeof makeBareRemote>[1]): { gitDir: string; tip: ReturnType<typeof commitOid> } => {
    const gitDir = makeBareRemote(join(room.dir, `objects-${++count}.git`), files);
    return { gitDir, tip: commitOid(revParse(gitDir, 'main') ?? '') };
  };
  const read = async (gitDir: string, path: string): Promise<string> => {
    const tip = await room.objects.tip(gitDir, 'main');
    const file = await room.objects.resolve(gitDir, tip as never, path);
    return (await room.objects.readBlob(gitDir, file.oid, 1_000)).data.toString();
  };

  describe('reading', () => {
    it('git/76, 77, 78, 79: paths, links and modules of a real tree', async () => {
      const { gitDir } = repo({
        'a.md': 'A',
        'docs/b.md': 'B',
        'docs/Ünïcode 設計.md': 'U',
        'docs/link.md': { mode: '120000', content: '../a.md' },
        out: { mode: '120000', content: '../../etc/passwd' },
        absolute: { mode: '120000', content: '/etc/passwd' },
        alias: { mode: '120000', content: 'docs' },
        tool: { mode: '100755', content: '#!/bin/sh' },
        module: { mode: '160000', content: 'a'.repeat(40) },
      });
      expect(await read(gitDir, 'docs/../a.md')).toBe('A');
      expect(await read(gitDir, 'docs/link.md')).toBe('A');
      expect(await read(gitDir, 'alias/b.md')).toBe('B');
      expect(await read(gitDir, 'docs/Ünïcode 設計.md')).toBe('U');
      expect(await code(read(gitDir, 'out'))).toBe('path_escape');
      expect(await code(read(gitDir, 'absolute'))).toBe('path_escape');
      expect(await code(read(gitDir, '../a.md'))).toBe('path_escape');
      expect(await code(read(gitDir, 'A.md'))).toBe('file_not_found');
      expect(await code(read(gitDir, 'module'))).toBe('not_a_file');
      expect(await code(read(gitDir, 'docs'))).toBe('not_a_file');
      expect(await code(read(gitDir, '.git/config'))).toBe('file_not_found');
      expect(await code(read(gitDir, 'config'))).toBe('file_not_found');
    });

    it('lists every file with its kind and the id that git gives', async () => {
      const { gitDir, tip } = repo({
        'a.md': 'A',
        'tab\tand "quote".md': 'Q',
        'd/link': { mode: '120000', content: 'x' },
        'd/run': { mode: '100755', content: 'x' },
        module: { mode: '160000', content: 'b'.repeat(40) },
      });
      const files = await room.objects.listFiles(gitDir, tip);
      expect(files.map(({ path }) => path).sort()).toEqual(lsTree(gitDir).sort());
      expect(Object.fromEntries(files.map(({ path, kind }) => [path, kind]))).toMatchObject({
        'a.md': 'file',
        'd/link': 'symlink',
        'd/run': 'executable',
        module: 'submodule',
      });
      expect(files.find(({ path }) => path === 'a.md')?.oid).toBe(revParse(gitDir, 'main:a.md'));
    });

    it('git/75: a request that holds a commit reads that commit, whatever is written meanwhile', async () => {
      const { gitDir, tip } = repo({ 'a.md': 'old' });
      await room.writer.commit({
        gitDir,
        branch: 'main',
        ...AUTHOR,
        build: () => Promise.resolve({ files: [{ path: 'a.md', content: Buffer.from('new') }], message: 'm' }),
      });
      const { oid } = await room.objects.resolve(gitDir, tip, 'a.md');
      expect((await room.objects.readBlob(gitDir, oid, 100)).data.toString()).toBe('old');
      expect(await read(gitDir, 'a.md')).toBe('new');
    });

    it('git/80: tells the size of a long file and gives its beginning', async () => {
      const { gitDir, tip } = repo({ 'big.md': 'x'.repeat(3_000_000), 'empty.md': '' });
      const { oid } = await room.objects.resolve(gitDir, tip, 'big.md');
      expect(await room.objects.readBlob(gitDir, oid, 10)).toEqual({
        data: Buffer.from('x'.repeat(10)),
        size: 3_000_000,
        truncated: true,
      });
      const empty = await room.objects.resolve(gitDir, tip, 'empty.md');
      expect(await room.objects.readBlob(gitDir, empty.oid, 10)).toMatchObject({ size: 0, truncated: false });
    });

    it('one child answers one read after the other, and one that was killed, moved away or out of date harms none', async () => {
      const { gitDir, tip } = repo({ 'a.md': 'A', 'b.md': 'B'.repeat(2_000) });
      const children = () => childrenOf(gitDir);
      expect([await read(gitDir, 'a.md'), await read(gitDir, 'a.md')]).toEqual(['A', 'A']);
      const [child, ...others] = children();
      expect([child, others]).toEqual([expect.any(Number), []]);
      // A long file is left in the middle: its child is of no further use.
      expect((await read(gitDir, 'b.md')).length).toBe(1_000);
      expect(await read(gitDir, 'a.md')).toBe('A');
      expect(children()).not.toContain(child);
      for (const pid of children()) process.kill(pid, 'SIGKILL');
      expect(await read(gitDir, 'a.md')).toBe('A');
      // Objects that came into a pack after the child had started.
      commitFiles(gitDir, { 'c.md': 'C' }, { branch: 'main' });
      git(gitDir, ['repack', '-adq']);
      expect(await read(gitDir, 'c.md')).toBe('C');
      renameSync(gitDir, `${gitDir}.old`);
      makeBareRemote(gitDir, { 'a.md': 'Another' });
      expect(await read(gitDir, 'a.md')).toBe('Another');
      const { oid } = await room.objects.resolve(`${gitDir}.old`, tip, 'a.md');
      await expect(room.objects.readBlob(gitDir, oid, 10)).rejects.toMatchObject({ code: 'repository_corrupt' });
      room.objects.release(gitDir);
      while (children().length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    });

    it('yields many blobs in the order asked, long ones passed over, and stops when told', async () => {
      const files = Object.fromEntries(
        Array.from({ length: 3_000 }, (_, n) => [`f${n}.md`, `file ${n}\n`.repeat(n % 40)]),
      );
      const { gitDir, tip } = repo({ ...files, 'big.md': 'x'.repeat(2_000_000) });
      const listed = await room.objects.listFiles(gitDir, tip);
      const oids = listed.map(({ oid }) => oid);
      const sizes = new Map<string, number>();
      const order: string[] = [];
      for await (const { oid, data } of room.objects.readBlobs(gitDir, oids, { maxBytes: 1_000_000 })) {
        sizes.set(oid, data.length);
        order.push(oid);
      }
      expect(order).toEqual(listed.filter(({ path }) => path !== 'big.md').map(({ oid }) => oid));
      expect(sizes.get(revParse(gitDir, 'main:f39.md') ?? '')).toBe(Buffer.byteLength('file 39\n'.repeat(39)));
      for await (const { oid } of room.objects.readBlobs(gitDir, oids)) {
        expect(oid).toBe(oids[0]);
        break;
      }
      expect(await code(drain(room.objects.readBlobs(gitDir, ['1'.repeat(40) as BlobOid])))).toBe('repository_corrupt');
    });

    it('counts, walks and describes history', async () => {
      const { gitDir, tip } = repo({ 'a.md': '1' });
      const second = commitOid(commitFiles(gitDir, { 'a.md': '2', 'b.md': 'b' }, { message: 'second\n\nbody' }));
      const third = commitOid(commitFiles(gitDir, { 'a.md': '3' }));
      expect(await room.objects.aheadCount(gitDir, third, tip)).toBe(2);
      expect(await room.objects.aheadCount(gitDir, third, null)).toBe(3);
      expect(await room.objects.aheadCount(gitDir, tip, third)).toBe(0);
      expect(await room.objects.isAncestor(gitDir, tip, third)).toBe(true);
      expect(await room.objects.isAncestor(gitDir, third, tip)).toBe(false);
      expect(await room.objects.isAncestor(gitDir, commitOid('1'.repeat(40)), tip)).toBe(false);
      const log = await room.objects.log(gitDir, third, tip);
      expect(log.map(({ oid }) => oid)).toEqual([second, third]);
      expect(log[0]).toMatchObject({
        parents: [tip],
        message: 'second\n\nbody',
        author: { email: 'else@example.test' },
      });
      expect(await room.objects.changes(gitDir, second)).toEqual([
        { path: 'a.md', kind: 'modified', oid: revParse(gitDir, `${second}:a.md`) },
        { path: 'b.md', kind: 'added', oid: revParse(gitDir, `${second}:b.md`) },
      ]);
      expect((await room.objects.changes(gitDir, tip)).map(({ kind }) => kind)).toEqual(['added']);
      expect(await room.objects.difference(gitDir, tip, second)).toEqual({
        written: [
          { path: 'a.md', kind: 'file', oid: revParse(gitDir, `${second}:a.md`) },
          { path: 'b.md', kind: 'file', oid: revParse(gitDir, `${second}:b.md`) },
        ],
        deleted: [],
      });
      expect((await room.objects.difference(gitDir, second, tip)).deleted).toEqual(['b.md']);
      await expect(room.objects.difference(gitDir, commitOid('1'.repeat(40)), tip)).rejects.toThrow();
    });

    it('git/16: 20,000 files are listed, read and written to', async () => {
      const files = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`d${n % 200}/f${n}.md`, `${n}`]));
      const { gitDir, tip } = repo(files);
      expect(await room.objects.listFiles(gitDir, tip)).toHaveLength(20_000);
      const { commit } = await room.writer.commit({
        gitDir,
        branch: 'main',
        ...AUTHOR,
        build: () => Promise.resolve({ files: [{ path: 'sessions/x.md', content: Buffer.from('x') }], message: 'm' }),
      });
      expect(lsTree(gitDir, commit)).toHaveLength(20_001);
    });
  });

  describe('inspecting', () => {
    it('finds nothing wrong with an ordinary and with an empty repository', async () => {
      const { gitDir } = repo({ 'a.md': 'A' });
      expect(await room.objects.inspect(gitDir, 'main')).toEqual({ hasLfsMarkdown: false, isShallow: false });
      const empty = room.gitDir();
      await room.objects.initBare(empty, 'main');
      expect(await room.objects.inspect(empty, 'main')).toEqual({ hasLfsMarkdown: false, isShallow: false });
    });

    it.each([
      ['partialclone', ['config', 'extensions.partialClone', 'origin']],
      ['refstorage', ['config', 'extensions.refStorage', 'reftable']],
      ['noclone', ['config', 'extensions.noClone', 'true']],
    ])('git/11, public/5: %s is unsupported, by its name', async (extension, args) => {
      const { gitDir } = repo({ 'a.md': 'A' });
      git(gitDir, ['config', 'core.repositoryformatversion', '1']);
      git(gitDir, args);
      await expect(room.objects.inspect(gitDir, 'main')).rejects.toMatchObject({
        code: 'unsupported_repository',
        options: { data: { extension: expect.stringMatching(new RegExp(extension, 'i')) } },
      });
    });

    it('git/11: a SHA-256 repository is unsupported', async () => {
      const gitDir = join(room.dir, 'sha256.git');
      git(gitDir, ['init', '--quiet', '--bare', '--object-format=sha256']);
      await expect(room.objects.inspect(gitDir, 'main')).rejects.toMatchObject({ code: 'unsupported_repository' });
    });

    it.each([
      ['a newline in the author', 'author A\nB <a@b> 1700000000 +0000\ncommitter P <p@b> 1700000000 +0000'],
      ['no committer', 'author A <a@b> 1700000000 +0000'],
      ['a time that overflows', 'author A <a@b> 99999999999999999999999 +0000\ncommitter P <p@b> 1700000000 +0000'],
    ])('git/13: %s, deep in the history, is an unreadable commit with its id', async (_, people) => {
      const { gitDir, tip } = repo({ 'a.md': 'A' });
      const tree = revParse(gitDir, 'main^{tree}');
      const raw = `tree ${tree}\nparent ${tip}\n${people}\n\nmessage\n`;
      const bad = git(gitDir, ['hash-object', '-t', 'commit', '-w', '--literally', '--stdin'], raw);
      git(gitDir, ['update-ref', 'refs/heads/main', bad]);
      commitFiles(gitDir, { 'b.md': 'B' });
      await expect(room.objects.inspect(gitDir, 'main')).rejects.toMatchObject({
        code: 'unreadable_commit',
        options: { data: { commit: bad } },
      });
      const { gitDir: other } = repo({ 'a.md': 'A' });
      expect(await read(other, 'a.md')).toBe('A');
    });

    it('public/25: history with commits without e-mail is read', async () => {
      const { gitDir } = repo({ 'a.md': 'A' });
      commitFiles(gitDir, { 'b.md': 'B' }, { author: 'No Mail <>' });
      await room.objects.inspect(gitDir, 'main');
      const tip = await room.objects.tip(gitDir, 'main');
      expect(await room.objects.log(gitDir, tip as never, null)).toHaveLength(2);
    });

    it('public/6: a repository of another user is not_owned, with advice', async () => {
      const { gitDir } = repo({ 'a.md': 'A' });
      if (process.getuid?.() !== 0) {
        // Only root can give a folder away; for anybody else a system folder is a stranger's.
        expect(await code(room.objects.inspect('/', 'main'))).not.toBe('fine');
        return;
      }
      chownSync(gitDir, 12_345, 12_345);
      await expect(room.objects.inspect(gitDir, 'main')).rejects.toMatchObject({
        code: 'not_owned',
        message: expect.stringContaining('data directory'),
      });
    });

    it('git/46: markdown that goes through LFS is reported', async () => {
      const { gitDir } = repo({ 'a.md': 'A', 'docs/.gitattributes': '*.md filter=lfs diff=lfs merge=lfs -text\n' });
      expect(await room.objects.inspect(gitDir, 'main')).toMatchObject({ hasLfsMarkdown: true });
    });
  });

  describe('git/14: a damaged repository', () => {
    const damage = (gitDir: string, revision: string): void => {
      const oid = revParse(gitDir, revision) ?? '';
      for (const name of readdirSync(join(gitDir, 'objects/pack')))
        rmSync(join(gitDir, 'objects/pack', name), { force: true });
      const path = join(gitDir, 'objects', oid.slice(0, 2), oid.slice(2));
      const half = readFileSync(path).subarray(0, Math.floor(statSync(path).size / 2));
      rmSync(path);
      writeFileSync(path, half);
    };
    const loose = (): { gitDir: string } => {
      const { gitDir } = repo({ 'docs/a.md': 'A'.repeat(500) });
      const packs = join(gitDir, 'objects/pack');
      for (const name of readdirSync(packs).filter((each) => each.endsWith('.pack'))) {
        const pack = readFileSync(join(packs, name));
        for (const other of readdirSync(packs)) rmSync(join(packs, other));
        gitBytes(gitDir, ['unpack-objects', '-q'], pack);
      }
      return { gitDir };
    };

    it.each(['main:docs/a.md', 'main:docs', 'main^{tree}', 'main'])('%s truncated', async (revision) => {
      const { gitDir } = loose();
      const before = revParse(gitDir, 'refs/heads/main');
      damage(gitDir, revision);
      room.objects.release(gitDir);
      expect(await code(room.objects.inspect(gitDir, 'main'))).toBe('repository_corrupt');
      if (revision !== 'main:docs/a.md') expect(await code(read(gitDir, 'docs/a.md'))).toBe('repository_corrupt');
      const engraved = await code(
        room.writer.commit({
          gitDir,
          branch: 'main',
          ...AUTHOR,
          build: async (tree) => {
            await tree.names('docs');
            await tree.read('docs/a.md', 10_000);
            return { files: [{ path: 'docs/b.md', content: Buffer.from('b') }], message: 'm' };
          },
        }),
      );
      expect(engraved).toBe('repository_corrupt');
      expect(readFileSync(join(gitDir, 'refs/heads/main'), 'utf8').trim()).toBe(before);
    });

    it('a missing repository is not a crash', async () =>
      expect(await code(room.objects.tip(join(room.dir, 'none.git'), 'main'))).toBe('repository_missing'));

    it('an object id that is none never reaches git', () => {
      expect(() => blobOid('--batch-all-objects')).toThrow(RangeError);
      expect(() => commitOid('HEAD')).toThrow(RangeError);
      expect(show).toBeDefined();
    });
  });
});

async function drain(iterable: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of iterable) continue;
}
