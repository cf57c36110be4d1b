import fc from 'fast-check';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unifiedDiff } from './unified-diff';

describe('unifiedDiff', () => {
  it('of a new file lists every line', () => {
    expect(unifiedDiff('a.md', null, 'x\ny\n')).toBe(
      'diff --git a/a.md b/a.md\nnew file mode 100644\n--- /dev/null\n+++ b/a.md\n@@ -0,0 +1,2 @@\n+x\n+y\n',
    );
  });

  it('shows three lines around an insertion', () => {
    const before = '1\n2\n3\n4\n5\n6\n7\n8\n';
    expect(unifiedDiff('a.md', before, before.replace('5\n', '5\nnew\n'))).toBe(
      'diff --git a/a.md b/a.md\n--- a/a.md\n+++ b/a.md\n@@ -3,6 +3,7 @@\n 3\n 4\n 5\n+new\n 6\n 7\n 8\n',
    );
  });

  it('is empty where nothing changed', () => expect(unifiedDiff('a', 'x', 'x')).toBe(''));

  it('is what git applies', () => {
    const dir = mkdtempSync(path.join(tmpdir(), 'diff-'));
    try {
      const text = fc
        .array(fc.constantFrom('a\n', 'b\n', 'c\r\n', '\n', 'd'), { maxLength: 12 })
        .map((x) => x.join(''));
      fc.assert(
        fc.property(text, text, (before, after) => {
          fc.pre(before !== '' && after !== '' && before !== after);
          writeFileSync(path.join(dir, 'f'), before);
          execFileSync('git', ['apply', '--unidiff-zero', '--whitespace=nowarn', '-'], {
            cwd: dir,
            input: unifiedDiff('f', before, after),
            env: { PATH: '/usr/bin:/bin', HOME: dir, GIT_CEILING_DIRECTORIES: path.dirname(dir) },
          });
          expect(readFileSync(path.join(dir, 'f'), 'utf8')).toBe(after);
        }),
        { numRuns: 40 },
      );
    } finally {
      rmSync(dir, { recursive: true });
    }
  });
});
