import fc from 'fast-check';
import { parseRepoPath } from './tree-path';

const outcome = (path: string): string => {
  try {
    return parseRepoPath(path);
  } catch (error) {
    return `!${(error as { code: string }).code}`;
  }
};

describe('parseRepoPath (git/78: what stays inside is read, what leads outside is path_escape)', () => {
  it.each([
    ['docs/../a.md', 'a.md'],
    ['./a.md', 'a.md'],
    ['a//b.md', 'a/b.md'],
    ['a/b/../../c.md', 'c.md'],
    ['..a/b..md', '..a/b..md'],
    ['...', '...'],
    ['.', ''],
    ['', ''],
  ])('reads %j as %j', (given, path) => expect(outcome(given)).toBe(path));

  it.each([
    '../a.md',
    'a/../../b.md',
    '..',
    'docs/../..',
    '/etc/passwd',
    '//server/share',
    'C:/Windows/x.md',
    'c:x.md',
    '..\\a.md',
    'docs\\..\\..\\a.md',
    '\\\\server\\share',
    'a.md\0.png',
    '../repository-evil/a.md',
  ])('refuses %j', (given) => expect(outcome(given)).toBe('!path_escape'));

  it('never answers a path with an empty, "." or ".." part', () => {
    const part = fc.oneof(fc.constantFrom('..', '.', '', 'a', '\\', 'C:', '..\\', '\0'), fc.string());
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const path = outcome(parts.join('/'));
        if (path === '' || path.startsWith('!')) return;
        for (const each of path.split('/')) expect(['', '.', '..']).not.toContain(each);
        expect(path.startsWith('/')).toBe(false);
      }),
      { examples: [[['..', 'x']], [['a', '..', '..', 'b']]] },
    );
  });

  it('is not found, not an escape, when it is only absurdly long', () =>
    expect(outcome('a/'.repeat(5_000))).toBe('!file_not_found'));
});
