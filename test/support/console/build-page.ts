import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createHash } from 'node:crypto';

const ROOT = path.resolve(__dirname, '../../..');
const SOURCES = path.join(ROOT, 'src/console/app');
const PAGE = path.join(ROOT, 'dist/console/page/index.html');
/** One for each checkout. */
const LOCK = path.join(tmpdir(), `prima-page-${createHash('sha256').update(ROOT).digest('hex').slice(0, 16)}.lock`);
/** A build takes seconds; a lock this old was left by a process that died. */
const STALE_MS = 120_000;

/**
 * Builds the page into `dist`, as `npm run build` does, unless it is younger than all of its sources. Test files run side by
 * side, and a build takes the page away for a moment: so one builds, and the others wait for it.
 */
export function buildPage(): void {
  if (isFresh() && !isLocked()) return;
  while (!lock()) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  try {
    if (isFresh()) return;
    const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js');
    const config = path.join(ROOT, 'src/console/vite.config.mjs');
    execFileSync(process.execPath, [vite, 'build', '--config', config, '--logLevel', 'warn'], { cwd: ROOT });
  } finally {
    rmdirSync(LOCK);
  }
}

function isFresh(): boolean {
  const built = statSync(PAGE, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const sources = readdirSync(SOURCES, { recursive: true, withFileTypes: true });
  const newest = Math.max(...sources.map((entry) => statSync(path.join(entry.parentPath, entry.name)).mtimeMs));
  return built > newest;
}

const isLocked = () => statSync(LOCK, { throwIfNoEntry: false }) !== undefined;

function lock(): boolean {
  try {
    mkdirSync(LOCK);
    return true;
  } catch {
    const since = statSync(LOCK, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - since > STALE_MS) rmdirSync(LOCK);
    return false;
  }
}
