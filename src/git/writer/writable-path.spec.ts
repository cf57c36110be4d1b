import { requireWritablePath } from './writable-path';

const isWritable = (path: string): boolean => {
  try {
    requireWritablePath(path);
    return true;
  } catch {
    return false;
  }
};

describe('requireWritablePath', () => {
  it.each([
    'sessions/2026/12/2026-12-01-a.md',
    'meta/changelog.md',
    'sessions/2026/12/2026-12-01-設計.md',
    'a/.hidden',
  ])('lets %j pass', (path) => expect(isWritable(path)).toBe(true));

  it.each([
    '',
    '/a',
    'a/',
    'a//b',
    'a/./b',
    'a/../b',
    '.git/config',
    'a/.GIT/hooks/x',
    'a/git~1/x',
    // git/23: libgit2 accepts it, a strict host refuses every push from then on
    'a/.g\u200cit/x',
    'a/\u202egnp.md',
    'a/b\nc.md',
    'a\\b',
    'a:b',
    'a/b*',
    // public/20: cannot be checked out on Windows
    'a/b .md ',
    'a/b.',
    'a/CON',
    'a/nul.txt',
    'a/COM1.md',
    'a/\ud800.md',
    `a/${'x'.repeat(256)}`,
    `${'x/'.repeat(600)}a`,
  ])('refuses %j', (path) => expect(isWritable(path)).toBe(false));
});
