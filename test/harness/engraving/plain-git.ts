import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CLEAN_GIT_ENV } from '../../support/git/git-cli';

const run = promisify(execFile);

/** One note committed and pushed as a script would: a blob, a tree, a commit, the branch, a push. */
export async function plainEngraving(
  gitDir: string,
  n: number,
  push?: { url: string; settings: readonly string[] },
): Promise<void> {
  const git = async (args: readonly string[], input = ''): Promise<string> => {
    const running = run('git', ['--git-dir', gitDir, ...args], { env: { ...CLEAN_GIT_ENV, GIT_TERMINAL_PROMPT: '0' } });
    // A command that reads nothing may have ended by now.
    running.child.stdin?.on('error', () => undefined);
    running.child.stdin?.end(input);
    return (await running).stdout.trim();
  };
  const parent = await git(['rev-parse', '--verify', '--quiet', 'refs/heads/main']).catch(() => '');
  const blob = await git(['hash-object', '-w', '--stdin'], `# Note ${n}\n\nWords.\n`);
  const before = parent === '' ? '' : `${await git(['ls-tree', parent])}\n`;
  const others = before.split('\n').filter((line) => line !== '' && !line.endsWith(`\tnote-${n}.md`));
  const tree = await git(['mktree'], [...others, `100644 blob ${blob}\tnote-${n}.md`, ''].join('\n'));
  const parents = parent === '' ? [] : ['-p', parent];
  const commit = await git(['commit-tree', tree, ...parents, '-m', `Engrave: Note ${n}`]);
  await git(['update-ref', 'refs/heads/main', commit, ...(parent === '' ? [] : [parent])]);
  if (push !== undefined) await git([...push.settings, 'push', '--quiet', push.url, 'refs/heads/main']);
}
