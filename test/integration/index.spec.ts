import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { IndexSubject } from '../support/index-subject';

describe('IndexService', () => {
  let subject: IndexSubject;

  beforeEach(() => {
    subject = new IndexSubject();
    subject.write(
      'holidays.md',
      '---\ntitle: Holidays\n---\n\nIntro.\n\n# Rules\n\n## Carry-over\n\nUnused days expire in March.\n',
    );
    subject.write('guide/setup.md', '# Setup\n\nRun the installer, then configure `resolveComponent`.\n');
  });
  afterEach(() => subject.close());

  it('finds a section with its place in the committed file', async () => {
    const stone = subject.commit();
    const { commit, hits } = await subject.service().search(stone, 'unused days', 6);
    expect(commit).toBe(stone.commit);
    expect(hits[0]).toEqual({
      path: 'holidays.md',
      heading: 'Carry-over',
      line: 9,
      crumbs: ['Rules'],
      text: 'Unused days expire in March.',
      startLine: 9,
      endLine: 11,
      score: expect.any(Number),
    });
  });

  it.each([
    ['a question', 'When do unused days expire?', 'Carry-over'],
    ['another form of the word', 'expiring', 'Carry-over'],
    ['a typo in a long word', 'instaler', 'Setup'],
    ['a beginning', 'resolvecomp', 'Setup'],
    ['a part of an identifier', 'component', 'Setup'],
    ['a quoted phrase', '"expire in march"', 'Carry-over'],
    ['the title, for the text before the first heading', 'holidays intro', 'Holidays'],
  ])('finds by %s', async (_name, query, heading) => {
    const { hits } = await subject.service().search(subject.commit(), query, 6);
    expect(hits[0]?.heading).toBe(heading);
  });

  it('finds nothing where there is nothing, and survives any query', async () => {
    const service = subject.service();
    const stone = subject.commit();
    for (const query of ['zzzzqq', '', '"', 'NEAR(a b) OR *', "'; DROP TABLE", '\0', '設定', '🎉'.repeat(500)]) {
      expect((await service.search(stone, query, 6)).hits).toEqual([]);
    }
  });

  it('follows every kind of change, reading only what is new', async () => {
    const service = subject.service();
    await service.ensure(subject.commit());
    subject.read.length = 0;
    subject.write('sessions/note.md', '# Engraved\n\nThe heron decision.\n');
    expect((await service.search(subject.commit(), 'heron', 6)).hits[0]?.heading).toBe('Engraved');
    expect(subject.read).toHaveLength(1);

    subject.git('mv', 'sessions/note.md', 'sessions/renamed.md');
    expect((await service.search(subject.commit(), 'heron', 6)).hits.map(({ path }) => path)).toEqual([
      'sessions/renamed.md',
    ]);

    subject.write('sessions/renamed.md', '# Engraved\n\nThe stork decision.\n');
    const changed = subject.commit();
    expect((await service.search(changed, 'heron', 6)).hits).toEqual([]);
    expect((await service.search(changed, 'stork', 6)).hits).toHaveLength(1);

    subject.read.length = 0;
    subject.git('update-index', '--chmod=+x', 'sessions/renamed.md');
    subject.git('commit', '--quiet', '-m', 'mode');
    expect((await service.search(subject.stone(), 'stork', 6)).hits).toHaveLength(1);
    expect(subject.read).toEqual([]);

    subject.git('rm', '--quiet', '-f', 'sessions/renamed.md');
    expect((await service.search(subject.commit(), 'stork', 6)).hits).toEqual([]);
  });

  it('gives the same answer whether it was built at once or step by step', async () => {
    for (let number = 0; number < 30; number++) {
      subject.write(`notes/n${number}.md`, `# Note ${number % 3}\n\nThe heron ${'stands '.repeat(number % 5)}here.\n`);
      if (number % 7 === 0) await subject.service().ensure(subject.commit());
    }
    const stone = subject.commit();
    const stepwise = await subject.service().search(stone, 'heron note', 12);
    const atOnce = await subject.service().search({ ...stone, id: 'repo_2' }, 'heron note', 12);
    expect(stepwise.hits).toHaveLength(12);
    expect(atOnce).toEqual(stepwise);
  });

  it('passes over what is no text and says so', async () => {
    subject.write('binary.md', Buffer.from([0, 1, 2, 3]));
    subject.write('pointer.md', `version https://git-lfs.github.com/spec/v1\noid sha256:${'a'.repeat(64)}\nsize 987\n`);
    subject.write('huge.md', Buffer.alloc(17 * 1024 * 1024, 'word '));
    symlinkSync('holidays.md', join(subject.work, 'link.md'));
    subject.write('latin.md', Buffer.from('# Caf\u00e9\n\nK\u00e4se\n', 'latin1'));
    subject.write('code.ts', '// installer');
    const service = subject.service();
    const stone = subject.commit();
    expect((await service.search(stone, 'Käse', 6)).hits[0]?.heading).toBe('Café');
    expect((await service.search(stone, 'installer', 6)).hits).toHaveLength(1);
    expect(service.status(stone.id)).toMatchObject({
      state: 'ready',
      commit: stone.commit,
      files: 3,
      skipped: [
        { path: 'binary.md', reason: 'binary', size: 4 },
        { path: 'huge.md', reason: 'too_large' },
        { path: 'link.md', reason: 'symlink' },
        { path: 'pointer.md', reason: 'lfs_pointer', size: 987 },
      ],
    });
  });

  it('cuts canaries out of text, headings and file names, and keeps the lines of the committed file', async () => {
    subject.write('xyzzy-canary plan.md', '# One\n\nxyzzy-\ncanary\n\n## Two xyzzy-canary\n\nA lantern.\n');
    const service = subject.service({}, subject.source(), ['xyzzy-canary']);
    const stone = subject.commit();
    const { hits } = await service.search(stone, 'lantern', 6);
    expect(hits[0]).toMatchObject({ path: expect.not.stringContaining('xyzzy'), heading: 'Two', line: 6, endLine: 8 });
    expect((await service.search(stone, 'xyzzy-canary', 6)).hits).toEqual([]);
    // Another set of canaries makes another index.
    const open = subject.service();
    expect((await open.search(stone, 'xyzzy', 6)).hits.length).toBeGreaterThan(0);
  });

  it('survives a restart without reading a blob', async () => {
    const stone = subject.commit();
    const first = subject.service();
    const before = await first.search(stone, 'carry', 6);
    await first.close();
    subject.read.length = 0;
    const second = subject.service();
    expect(second.status(stone.id).state).toBe('absent');
    expect(await second.search(stone, 'carry', 6)).toEqual(before);
    expect(subject.read).toEqual([]);
    expect(second.status(stone.id)).toMatchObject({ state: 'ready', sections: 4 });
  });

  it.each([
    ['garbage', 'not a database at all'],
    ['nothing', ''],
  ])('rebuilds a file that holds %s', async (_name, content) => {
    const stone = subject.commit();
    const first = subject.service();
    await first.ensure(stone);
    await first.close();
    for (const name of readdirSync(join(subject.cacheDir, stone.id))) {
      writeFileSync(join(subject.cacheDir, stone.id, name), content);
    }
    expect((await subject.service().search(stone, 'carry', 6)).hits).toHaveLength(1);
  });

  it('rebuilds a file that breaks while it is open, and one that disappears', async () => {
    const stone = subject.commit();
    const service = subject.service({ idleCloseMs: 50 });
    await service.ensure(stone);
    await service.search(stone, 'carry', 6);
    await new Promise((resolve) => setTimeout(resolve, 300));
    execFileSync('rm', ['-r', join(subject.cacheDir, stone.id)]);
    expect((await service.search(stone, 'carry', 6)).hits).toHaveLength(1);
  });

  it('answers from the last complete commit while a newer one is being indexed, or says how far the first one is', async () => {
    let release: () => void = () => undefined;
    const gate = { closed: new Promise<void>((resolve) => (release = resolve)) };
    const source = subject.source();
    const slow = {
      ...source,
      async *readBlobs(...args: Parameters<typeof source.readBlobs>) {
        for await (const blob of source.readBlobs(...args)) {
          await gate.closed;
          yield blob;
        }
      },
    };
    const service = subject.service({}, slow);
    const first = subject.commit();
    void service.ensure(first);
    while (service.status(first.id).total !== 2) await new Promise((resolve) => setTimeout(resolve, 10));
    await expect(service.search(first, 'carry', 6, { waitMs: 20 })).rejects.toMatchObject({
      code: 'repository_not_ready',
      kind: 'unavailable',
      options: { data: { done: 0, total: 2 } },
    });
    expect(service.status(first.id)).toMatchObject({ state: 'indexing', done: 0, total: 2 });
    release();
    expect((await service.search(first, 'carry', 6)).commit).toBe(first.commit);

    gate.closed = new Promise<void>((resolve) => (release = resolve));
    subject.write('new.md', '# New\n\nheron\n');
    const second = subject.commit();
    expect(await service.search(second, 'heron', 6, { waitMs: 20 })).toEqual({ commit: first.commit, hits: [] });
    subject.write('newer.md', '# Newer\n\nstork\n');
    const third = subject.commit();
    const ensured = service.ensure(third);
    release();
    await ensured;
    expect(service.status(third.id)).toMatchObject({ state: 'ready', commit: third.commit });
    expect((await service.search(third, 'heron stork', 6)).hits).toHaveLength(2);
  });

  it('keeps the old state when git fails in the middle, and tells', async () => {
    const source = subject.source();
    let isBroken = false;
    const flaky = {
      ...source,
      async *readBlobs(...args: Parameters<typeof source.readBlobs>) {
        yield* source.readBlobs(...args);
        if (isBroken) throw new Error('git went away');
      },
    };
    const service = subject.service({}, flaky);
    const first = subject.commit();
    await service.ensure(first);
    isBroken = true;
    subject.write('holidays.md', '# Gone\n');
    const second = subject.commit();
    expect(await service.search(second, 'carry', 6)).toMatchObject({
      commit: first.commit,
      hits: [{ heading: 'Carry-over' }],
    });
    await expect(service.search({ ...second, id: 'repo_2' }, 'carry', 6)).rejects.toThrow('git went away');
    isBroken = false;
    expect(await service.search(second, 'carry', 6)).toEqual({ commit: second.commit, hits: [] });
  });

  it('removes a stone with its files, also while it is being indexed', async () => {
    const stone = subject.commit();
    const service = subject.service();
    void service.ensure(stone);
    await service.remove(stone.id);
    expect(existsSync(join(subject.cacheDir, stone.id))).toBe(false);
    expect(service.status(stone.id).state).toBe('absent');
  });

  it('refuses an id that is no plain name', async () => {
    const stone = { ...subject.commit(), id: '../outside' };
    await expect(subject.service().search(stone, 'x', 6)).rejects.toThrow(RangeError);
  });

  it('shows the beginning of the subsections of a heading without text of its own', async () => {
    const { hits } = await subject.service().search(subject.commit(), 'rules', 6);
    expect(hits[0]).toMatchObject({
      heading: 'Rules',
      text: '## Carry-over\n\nUnused days expire in March.',
      endLine: 11,
    });
  });
});
