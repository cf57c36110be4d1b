import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { createServer } from 'node:net';

let steps = 0;

export function step(title) {
  steps += 1;
  console.log(`\n${String(steps).padStart(2)}. ${title}`);
}

export function say(text) {
  for (const line of String(text).split('\n')) console.log(`    ${line}`);
}

/** The wanted port where it is free, any other free one otherwise. */
export async function freePort(wanted) {
  const listen = (port) =>
    new Promise((resolve, reject) => {
      const server = createServer();
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        const { port: found } = server.address();
        server.close(() => resolve(found));
      });
    });
  try {
    return await listen(wanted);
  } catch {
    return listen(0);
  }
}

export async function waitUntil(what, check, { timeoutMs, everyMs = 150, failed = () => false }) {
  const end = Date.now() + timeoutMs;
  while (Date.now() < end) {
    const reason = failed();
    if (reason) throw new Error(reason);
    if (await check()) return;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  throw new Error(`gave up waiting until ${what}`);
}

export function git(args, options = {}) {
  const env = {
    ...process.env,
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'Larkfield',
    GIT_AUTHOR_EMAIL: 'handbook@larkfield.example',
    GIT_COMMITTER_NAME: 'Larkfield',
    GIT_COMMITTER_EMAIL: 'handbook@larkfield.example',
  };
  return execFileSync('git', args, { encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'inherit'], ...options });
}

export function isDirectory(path) {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
