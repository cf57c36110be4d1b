// Figures at scale, through the service as the application runs it: git, worker threads, files on disk.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { print, seeded, table } from './built.mjs';
import { makeStone, replaceFile } from './make-stone.mjs';

const SMALL_STONES = 300;
const RUNNER = join(dirname(fileURLToPath(import.meta.url)), 'scale-runner.mjs');

/** Every measurement in a process of its own, so that memory and caches are those of a server that just started. */
export async function scale(sets, flags) {
  const files = Number(flags.files ?? 10_000);
  const dir = mkdtempSync(join(tmpdir(), 'prima-scale-'));
  try {
    const gitDir = join(dir, 'data', 'stones', 'large.git');
    const made = await makeStone(gitDir, sets, files, seeded(1));
    print(`${made.files} files, ${(made.bytes / 2 ** 20).toFixed(0)} MiB, node ${process.version}, load ${load()}\n`);
    const queries = sets.flatMap((set) => set.queries.map(({ query }) => query));
    const run = (task, more = {}) => inProcess({ task, dir, gitDir, commit: made.commit, queries, ...more });
    const rows = [['figure', 'value']];
    const first = await run('first');
    rows.push(['sections', String(first.sections)]);
    rows.push(['first index', `${(first.ms / 1000).toFixed(1)} s (CPU ${(first.cpuMs / 1000).toFixed(1)} s)`]);
    rows.push(['index on disk', mib(first.diskBytes)]);
    rows.push(['event-loop delay p99 / max while it is indexed', `${first.delayP99} / ${first.delayMax} ms`]);
    rows.push(['resident memory after the first index', mib(first.rss)]);
    for (const clients of [1, 8, 64]) {
      const { p50, p95, perSecond, cpuMs, rss } = await run('queries', { clients });
      rows.push([
        `${clients} clients: p50 / p95`,
        `${p50} / ${p95} ms (${perSecond} a second, CPU ${cpuMs} ms a query, RSS ${mib(rss)})`,
      ]);
    }
    const cold = await run('cold');
    rows.push(['cold open: median of first searches', `${cold.median} ms`]);
    const commits = [made.commit];
    for (let n = 0; n < 15; n++) commits.push(replaceFile(gitDir, commits[n], `set0/changed-${n % 5}.md`, n));
    const again = await run('again', { commits });
    rows.push(['re-index of one file: median / p95', `${again.median} / ${again.p95} ms`]);
    const small = [];
    for (let n = 0; n < SMALL_STONES; n++) {
      const one = join(dir, 'data', 'stones', `small${n}.git`);
      small.push({ gitDir: one, commit: (await makeStone(one, sets, 12, seeded(n + 2))).commit });
    }
    await run('openSmall', { small });
    const open = await run('openSmall', { small });
    rows.push([`${SMALL_STONES} stones open at once`, `${mib(open.rss - open.before)} more`]);
    table(rows);
    print(`\nload when it ended: ${load()}`);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

async function inProcess(task) {
  const child = spawn(process.execPath, ['--expose-gc', RUNNER], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(task));
  const output = [];
  child.stdout.on('data', (chunk) => output.push(chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`the ${task.task} run ended with ${code}`);
  return JSON.parse(Buffer.concat(output).toString());
}

const mib = (bytes) => `${(bytes / 2 ** 20).toFixed(0)} MiB`;

function load() {
  try {
    return readFileSync('/proc/loadavg', 'utf8').split(' ').slice(0, 2).join(' ');
  } catch {
    return execFileSync('uptime', { encoding: 'utf8' }).trim();
  }
}
