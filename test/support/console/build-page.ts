import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../../..');
const SOURCES = path.join(ROOT, 'src/console/app');
const PAGE = path.join(ROOT, 'dist/console/page/index.html');

/** Builds the page into `dist`, as `npm run build` does, unless it is younger than all of its sources. */
export function buildPage(): void {
  const built = statSync(PAGE, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const sources = readdirSync(SOURCES, { recursive: true, withFileTypes: true });
  const newest = Math.max(...sources.map((entry) => statSync(path.join(entry.parentPath, entry.name)).mtimeMs));
  if (built > newest) return;
  const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js');
  const config = path.join(ROOT, 'src/console/vite.config.mjs');
  execFileSync(process.execPath, [vite, 'build', '--config', config, '--logLevel', 'warn'], { cwd: ROOT });
}
