import { draftDigest, isDraftDigest } from './draft-digest';

describe('draftDigest', () => {
  const digest = draftDigest('repo_a', 'sessions/a.md', Buffer.from('x'));

  it('is 64 hex digits and the same for the same bytes', () => {
    expect(isDraftDigest(digest)).toBe(true);
    expect(draftDigest('repo_a', 'sessions/a.md', Buffer.from('x'))).toBe(digest);
  });

  it.each([
    ['repository', draftDigest('repo_b', 'sessions/a.md', Buffer.from('x'))],
    ['path', draftDigest('repo_a', 'sessions/b.md', Buffer.from('x'))],
    ['one byte', draftDigest('repo_a', 'sessions/a.md', Buffer.from('y'))],
    ['a shifted border', draftDigest('repo_a', 'sessions/a.mdx', Buffer.from(''))],
  ])('changes with the %s', (_what, other) => expect(other).not.toBe(digest));
});
