import { symlinkSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { IndexService } from '../../src/index/index.service';
import { IndexSubject } from '../support/index-subject';

const utf16 = (text: string, isBigEndian: boolean): Buffer => {
  const data = Buffer.from(`\ufeff${text}`, 'utf16le');
  return isBigEndian ? data.swap16() : data;
};

describe('files of every kind', () => {
  let subject: IndexSubject;
  let service: IndexService;
  beforeEach(() => {
    subject = new IndexSubject();
    subject.write('one.md', '# One\n\nThe heron stands.\n');
    service = subject.service();
  });
  afterEach(() => subject.close());

  /** What the index that follows the commits finds; a fresh one must find the same. */
  const paths = async (query: string): Promise<string[]> => {
    const stone = subject.commit();
    const followed = await service.search(stone, query, 12);
    const fresh = subject.service();
    const id = `fresh_${stone.commit.slice(0, 12)}_${Math.random().toString(36).slice(2)}`;
    expect(await fresh.search({ ...stone, id }, query, 12)).toEqual(followed);
    await fresh.close();
    return followed.hits.map(({ path }) => path).sort();
  };
  const skipped = () => service.status('repo_1').skipped;

  it.each([
    ['UTF-16 little endian', utf16('# Urlaub\r\n\r\nÜbertragene Käsetage.\r\n', false)],
    ['UTF-16 big endian', utf16('# Urlaub\n\nÜbertragene Käsetage.\n', true)],
    ['UTF-8 with a byte order mark', Buffer.from('\ufeff# Urlaub\n\nÜbertragene Käsetage.\n')],
    ['Latin-1', Buffer.from('# Urlaub\n\nÜbertragene Käsetage.\n', 'latin1')],
  ])('%s', async (_name, data) => {
    subject.write('urlaub.md', data);
    expect(await paths('Käsetage')).toEqual(['urlaub.md']);
    expect((await service.search(subject.stone(), 'Käsetage', 1)).hits[0]).toMatchObject({
      heading: 'Urlaub',
      line: 1,
    });
  });

  it('a file of ten megabytes, up to its end', async () => {
    const section = (n: number): string => `## Part ${n}\n\n${'Some words that stand in every part. '.repeat(40)}\n\n`;
    const parts = Array.from({ length: 7_000 }, (_, n) => section(n)).join('');
    subject.write('large.md', `# Large\n\n${parts}## End\n\nThe quetzal.\n`);
    expect(await paths('quetzal')).toEqual(['large.md']);
    expect((await service.search(subject.stone(), 'quetzal', 1)).hits[0]).toMatchObject({ heading: 'End' });
  });

  it('one very long line: found, and shown bounded and in whole words', async () => {
    subject.write('long.md', `# Long\n\n${'padding '.repeat(200_000)}quetzal ${'padding '.repeat(200_000)}\n`);
    await service.ensure(subject.commit());
    const { hits } = await service.search(subject.stone(), 'quetzal', 6);
    expect(hits[0]?.path).toBe('long.md');
    expect(hits[0]?.text.length).toBeLessThan(2_000);
    expect(hits[0]?.text.replace(/…/g, '').trim().split(' ')).toEqual(expect.arrayContaining(['padding']));
  });

  it('a file that becomes a folder, and a folder that becomes a file', async () => {
    subject.write('topic.md', '# Topic\n\nThe heron of the file.\n');
    expect(await paths('heron')).toEqual(['one.md', 'topic.md']);
    unlinkSync(join(subject.work, 'topic.md'));
    subject.write('topic.md/inner.md', '# Inner\n\nThe heron of the folder.\n');
    expect(await paths('heron')).toEqual(['one.md', 'topic.md/inner.md']);
    subject.git('rm', '-r', '--quiet', 'topic.md');
    subject.write('topic.md', '# Topic\n\nA stork.\n');
    expect(await paths('heron')).toEqual(['one.md']);
  });

  it('a file that becomes a link, and a link that becomes a file', async () => {
    expect(await paths('heron')).toEqual(['one.md']);
    unlinkSync(join(subject.work, 'one.md'));
    symlinkSync('elsewhere.md', join(subject.work, 'one.md'));
    expect(await paths('heron')).toEqual([]);
    expect(skipped()).toEqual([{ path: 'one.md', reason: 'symlink' }]);
    unlinkSync(join(subject.work, 'one.md'));
    subject.write('one.md', '# One\n\nThe heron is back.\n');
    expect(await paths('heron')).toEqual(['one.md']);
    expect(skipped()).toEqual([]);
  });

  it('a submodule in the place of a file', async () => {
    const commit = subject.commit().commit;
    subject.git('rm', '--quiet', 'one.md');
    subject.git('update-index', '--add', '--cacheinfo', `160000,${commit},one.md`);
    subject.git('commit', '--quiet', '-m', 'submodule');
    expect((await service.search(subject.stone(), 'heron', 6)).hits).toEqual([]);
    expect(skipped()).toEqual([{ path: 'one.md', reason: 'submodule' }]);
  });

  it('a pointer of Git LFS that becomes a text, and a text that becomes binary', async () => {
    subject.write('two.md', `version https://git-lfs.github.com/spec/v1\noid sha256:${'a'.repeat(64)}\nsize 987\n`);
    expect(await paths('stork')).toEqual([]);
    expect(skipped()).toEqual([{ path: 'two.md', reason: 'lfs_pointer', size: 987 }]);
    subject.write('two.md', '# Two\n\nThe stork.\n');
    expect(await paths('stork')).toEqual(['two.md']);
    subject.write('two.md', Buffer.from([0, 1, 2]));
    expect(await paths('stork')).toEqual([]);
    expect(skipped()).toEqual([{ path: 'two.md', reason: 'binary', size: 3 }]);
  });

  it('the same bytes twice, one of them renamed with another case', async () => {
    subject.write('docs/copy.md', '# One\n\nThe heron stands.\n');
    expect(await paths('heron')).toEqual(['docs/copy.md', 'one.md']);
    subject.git('mv', 'docs/copy.md', 'docs/Copy.md');
    expect(await paths('heron')).toEqual(['docs/Copy.md', 'one.md']);
    subject.git('mv', 'docs/Copy.md', 'docs/copy.txt');
    expect(await paths('heron')).toEqual(['one.md']);
  });

  it('a branch that was rewritten, its old commit gone', async () => {
    subject.write('two.md', '# Two\n\nThe stork.\n');
    expect(await paths('stork')).toEqual(['two.md']);
    subject.git('checkout', '--quiet', '--orphan', 'other');
    subject.git('rm', '--quiet', '-f', 'two.md');
    subject.commit();
    subject.git('branch', '-D', 'main');
    subject.git('reflog', 'expire', '--expire=now', '--all');
    subject.git('gc', '--quiet', '--prune=now');
    const { hits } = await service.search(subject.stone(), 'heron stork', 6);
    expect(hits.map(({ path }) => path)).toEqual(['one.md']);
  });
});
