import { fsckFaults, git } from '../support/git/git-cli';
import { makeGitRoom, type GitRoom } from '../support/git/make-git-room';
import { lsTree } from '../support/git/make-repo';

describe('GitWriterService', () => {
  let room: GitRoom;
  beforeAll(async () => (room = await makeGitRoom()));
  afterAll(() => room.close());

  const person = { name: 'Ada Lovelace', email: 'ada@example.test' };
  const server = { name: 'PrimaChat', email: 'prima@example.test' };

  it('git/1, public/11: an empty repository gets a root commit on its branch', async () => {
    const gitDir = room.gitDir();
    await room.objects.initBare(gitDir, 'main');
    expect(await room.objects.tip(gitDir, 'main')).toBeNull();
    const done = await room.writer.commit({
      gitDir,
      branch: 'main',
      author: person,
      committer: server,
      build: () =>
        Promise.resolve({
          files: [{ path: 'sessions/2026/12/a.md', content: Buffer.from('# A\n') }],
          message: 'engrave',
        }),
    });
    expect(done.parent).toBeNull();
    expect(git(gitDir, ['rev-parse', 'HEAD'])).toBe(done.commit);
    expect(git(gitDir, ['symbolic-ref', 'HEAD'])).toBe('refs/heads/main');
    expect(git(gitDir, ['log', '--format=%P|%an|%ae|%cn', 'main'])).toBe('|Ada Lovelace|ada@example.test|PrimaChat');
    expect(lsTree(gitDir)).toEqual(['sessions/2026/12/a.md']);
    expect(fsckFaults(gitDir)).toEqual([]);
  });
});
