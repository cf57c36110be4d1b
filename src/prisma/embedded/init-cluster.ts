import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Layout } from './layout';
import { commandFor, type Launcher } from './run-as';

export const SUPERUSER = 'primachat';

/**
 * Makes the cluster beside its place and moves it there when it is whole, so that a kill in the middle leaves nothing
 * that looks like one, and of two servers that start at once one wins.
 */
export async function initCluster(layout: Layout, initdb: string, launcher: Launcher): Promise<void> {
  const draft = path.join(layout.root, `new-${randomBytes(4).toString('hex')}`);
  const passwordFile = `${draft}.pw`;
  try {
    await mkdir(draft, { mode: 0o700 });
    await writeFile(passwordFile, `${await layout.password()}\n`, { mode: 0o600 });
    if (launcher.owner !== undefined) {
      await chown(draft, launcher.owner.uid, launcher.owner.gid);
      await chown(passwordFile, launcher.owner.uid, launcher.owner.gid);
    }
    await run(launcher, initdb, [
      `--pgdata=${draft}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Independent of the machine's locales, so that a copied data directory sorts the same everywhere.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ]);
    await rename(draft, layout.cluster);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
  } finally {
    await rm(passwordFile, { force: true });
    await rm(draft, { recursive: true, force: true });
  }
}

async function run(launcher: Launcher, program: string, programArgs: string[]): Promise<void> {
  const { command, args, user } = commandFor(launcher, program, programArgs);
  const child = spawn(command, args, { cwd: '/', env: POSTGRES_ENV, stdio: ['ignore', 'ignore', 'pipe'], ...user });
  let words = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    words = (words + chunk).slice(-2000);
  });
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`initdb of the embedded PostgreSQL failed (${code}): ${words.trim()}`));
    });
  });
}

/** Nothing of ours is passed on: neither secrets nor PG* variables that would steer it. */
export const POSTGRES_ENV = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
