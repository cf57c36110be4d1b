import { join } from 'node:path';
import { commitOid } from '../../src/git/git.types';
import { fsckFaults, git } from '../support/git/git-cli';
import { makeGitRoom, type GitRoom } from '../support/git/make-git-room';
import { commitFiles, initBareRemote, makeBareRemote, revParse } from '../support/git/make-repo';

describe('GitTransportService over file://', () => {
  let room: GitRoom;
  let count = 0;
  beforeAll(async () => (room = await makeGitRoom()));
  afterAll(() => room.close());

  const remote = (files?: Record<string, string>): string =>
    makeBareRemote(join(room.dir, `remote-${++count}.git`), files);

  it('clones one branch, fetches and pushes', async () => {
    const bare = remote({ 'a.md': '# A\n' });
    const target = { url: `file://${bare}` };
    const gitDir = room.gitDir();
    expect(await room.transport.clone(target, gitDir)).toEqual({ branch: 'main' });
    const tip = await room.objects.tip(gitDir, 'main');
    expect(tip).toBe(revParse(bare, 'refs/heads/main'));
    await room.objects.inspect(gitDir, 'main');
    const moved = commitFiles(bare, { 'b.md': '# B\n' });
    expect(await room.transport.fetch(target, gitDir, 'main')).toEqual({ remoteTip: moved });
    expect(await room.objects.tip(gitDir, 'main')).toBe(tip);
    await room.writer.recreate({ gitDir, branch: 'main', expectedTip: tip, onto: commitOid(moved), steps: [] });
    const { commit } = await room.writer.commit({
      gitDir,
      branch: 'main',
      author: { name: 'A', email: 'a@b' },
      committer: { name: 'P', email: 'p@b' },
      build: () => Promise.resolve({ files: [{ path: 'c.md', content: Buffer.from('c') }], message: 'm' }),
    });
    expect(await room.transport.push(target, gitDir, 'main', commit)).toEqual({ status: 'pushed' });
    expect(await room.transport.push(target, gitDir, 'main', commit)).toEqual({ status: 'up_to_date' });
    expect(revParse(bare, 'refs/heads/main')).toBe(commit);
    expect(await room.objects.remoteTip(gitDir, 'main')).toBe(commit);
    expect(fsckFaults(gitDir)).toEqual([]);
    expect(git(gitDir, ['config', '--list'])).not.toContain('file://');
  });

  it('git/1: an empty remote gives an empty repository, and the first push makes its branch', async () => {
    const bare = initBareRemote(join(room.dir, 'empty.git'));
    const target = { url: `file://${bare}` };
    const gitDir = room.gitDir();
    expect(await room.transport.clone(target, gitDir)).toEqual({ branch: 'main' });
    const { commit } = await room.writer.commit({
      gitDir,
      branch: 'main',
      author: { name: 'A', email: 'a@b' },
      committer: { name: 'P', email: 'p@b' },
      build: () => Promise.resolve({ files: [{ path: 'c.md', content: Buffer.from('c') }], message: 'm' }),
    });
    expect(await room.transport.push(target, gitDir, 'main', commit)).toEqual({ status: 'pushed' });
    expect(revParse(bare, 'refs/heads/main')).toBe(commit);
  });

  it('git/4: a branch that the remote has lost is not made again', async () => {
    const bare = remote();
    const target = { url: `file://${bare}` };
    const gitDir = room.gitDir();
    await room.transport.clone(target, gitDir);
    git(bare, ['branch', '-m', 'main', 'trunk']);
    const { commit } = await room.writer.commit({
      gitDir,
      branch: 'main',
      author: { name: 'A', email: 'a@b' },
      committer: { name: 'P', email: 'p@b' },
      build: () => Promise.resolve({ files: [{ path: 'c.md', content: Buffer.from('c') }], message: 'm' }),
    });
    expect(await room.transport.push(target, gitDir, 'main', commit)).toEqual({
      status: 'failed',
      code: 'branch_gone',
    });
    expect(await room.transport.fetch(target, gitDir, 'main')).toEqual({ remoteTip: null });
    expect(revParse(bare, 'refs/heads/main')).toBeNull();
    expect(await room.objects.tip(gitDir, 'main')).toBe(commit);
  });

  it('answers a tip that moved as non_fast_forward', async () => {
    const bare = remote();
    const target = { url: `file://${bare}` };
    const gitDir = room.gitDir();
    await room.transport.clone(target, gitDir);
    commitFiles(bare, { 'theirs.md': 'x' });
    const { commit } = await room.writer.commit({
      gitDir,
      branch: 'main',
      author: { name: 'A', email: 'a@b' },
      committer: { name: 'P', email: 'p@b' },
      build: () => Promise.resolve({ files: [{ path: 'c.md', content: Buffer.from('c') }], message: 'm' }),
    });
    expect(await room.transport.push(target, gitDir, 'main', commit)).toEqual({ status: 'non_fast_forward' });
  });
});
