import { isBranchName } from './branch-name';

describe('isBranchName (git-check-ref-format(1))', () => {
  it.each(['main', 'feature/x', 'v1.0', 'täglich', 'a-b_c', 'x@y', 'a{b}'])('accepts %j', (name) =>
    expect(isBranchName(name)).toBe(true),
  );

  it.each([
    '',
    '-x',
    '--force',
    'HEAD',
    '@',
    'refs/heads/main',
    'a..b',
    'a/.b',
    '.a',
    'a.lock',
    'a.lock/b',
    'a/',
    '/a',
    'a//b',
    'a.',
    'a b',
    'a~1',
    'a^',
    'a:b',
    'a?',
    'a*',
    'a[b',
    'a\\b',
    'a@{1}',
    'a\n',
    'a\x7f',
    'a\ud800',
    'a'.repeat(201),
  ])('refuses %j', (name) => expect(isBranchName(name)).toBe(false));
});
