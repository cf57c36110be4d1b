import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';

/** An environment in which neither the developer's git settings nor a CI's take part. */
export const CLEAN_GIT_ENV: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  HOME: '/nonexistent',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_AUTHOR_NAME: 'Test Author',
  GIT_AUTHOR_EMAIL: 'author@example.test',
  GIT_COMMITTER_NAME: 'Test Committer',
  GIT_COMMITTER_EMAIL: 'committer@example.test',
  LC_ALL: 'C',
};

/** Runs the git binary itself: what the tests check the product against. Answers stdout without the last newline. */
export function git(gitDir: string, args: readonly string[], input?: string | Buffer): string {
  return gitBytes(gitDir, args, input).toString('utf8').replace(/\n$/, '');
}

export function gitBytes(gitDir: string, args: readonly string[], input?: string | Buffer): Buffer {
  return execFileSync('git', ['--git-dir', gitDir, ...args], {
    input: input ?? '',
    env: CLEAN_GIT_ENV,
    stdio: ['pipe', 'pipe', 'pipe'],
    maxBuffer: 1024 ** 3,
  });
}

/** The same without blocking this process, for a remote that this process itself serves. */
export async function gitAsync(gitDir: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', ['--git-dir', gitDir, ...args], { env: CLEAN_GIT_ENV });
  return stdout.replace(/\n$/, '');
}

/** `git fsck --strict` says nothing but what is dangling, and that is no fault. */
export function fsckFaults(gitDir: string): string[] {
  let output: string;
  try {
    output = git(gitDir, ['fsck', '--strict', '--full', '--no-dangling']);
  } catch (error) {
    const { stdout, stderr } = error as { stdout: Buffer; stderr: Buffer };
    output = `${stdout.toString()}${stderr.toString()}`;
  }
  return output.split('\n').filter((line) => line !== '' && !/^(dangling|notice:)/.test(line));
}
