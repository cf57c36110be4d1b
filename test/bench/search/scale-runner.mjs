// One measurement in a process of its own: reads a task from standard input, writes its figures as JSON.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { built, builtPackage, seeded } from './built.mjs';

builtPackage('reflect-metadata');
const { NestFactory } = builtPackage('@nestjs/core');
const { GitConfig } = built('git/git.config');
const { GitModule } = built('git/git.module');
const { GitObjectsService } = built('git/git-objects.service');
const { IndexService } = built('index/index.service');
const { INDEX_DEFAULTS } = built('index/index.config');
const { createCleaner } = built('untrusted/cleaner');

const task = JSON.parse(readFileSync(0, 'utf8'));
const QUERIES = 1_000;

class ConfigModule {}
const config = Object.assign(new GitConfig(), {
  dataDir: join(task.dir, 'data'),
  emptyHomeDir: join(task.dir, 'empty-home'),
});
const app = await NestFactory.createApplicationContext(
  {
    module: GitModule,
    imports: [
      {
        module: ConfigModule,
        global: true,
        providers: [{ provide: GitConfig, useValue: config }],
        exports: [GitConfig],
      },
    ],
  },
  { logger: ['error'] },
);
const cacheDir = join(task.dir, 'cache');
const cleaner = createCleaner([]);
const index = new IndexService({ ...INDEX_DEFAULTS, cacheDir }, app.get(GitObjectsService), { canaries: [], cleaner });
const large = { id: 'large', name: 'large', gitDir: task.gitDir, commit: task.commit };

const tasks = {
  async first() {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    const before = process.cpuUsage();
    const start = performance.now();
    delay.enable();
    await index.ensure(large);
    delay.disable();
    const ms = performance.now() - start;
    const { user, system } = process.cpuUsage(before);
    const { sections } = index.status('large');
    const diskBytes = readdirSync(join(cacheDir, 'large')).reduce((sum, name) => sum + size('large', name), 0);
    await settle();
    return {
      ms,
      cpuMs: (user + system) / 1000,
      sections,
      diskBytes,
      delayP99: round(delay.percentile(99) / 1e6 - 1),
      delayMax: round(delay.max / 1e6 - 1),
      rss: process.memoryUsage().rss,
    };
  },

  /** Clients that ask one question after the other. */
  async queries() {
    const random = seeded(7);
    const ask = () => task.queries[Math.floor(random() * task.queries.length)];
    for (let n = 0; n < 50; n++) await index.search(large, ask(), 6);
    const times = [];
    const before = process.cpuUsage();
    const start = performance.now();
    const client = async (count) => {
      for (let n = 0; n < count; n++) {
        const asked = performance.now();
        await index.search(large, ask(), 6);
        times.push(performance.now() - asked);
      }
    };
    await Promise.all(Array.from({ length: task.clients }, () => client(Math.ceil(QUERIES / task.clients))));
    const perSecond = Math.round(times.length / ((performance.now() - start) / 1000));
    const { user, system } = process.cpuUsage(before);
    const cpuMs = round((user + system) / 1000 / times.length);
    await settle();
    return { p50: percentile(times, 50), p95: percentile(times, 95), perSecond, cpuMs, rss: process.memoryUsage().rss };
  },

  /** The worker runs, the file is closed: what the first question after an idle time waits more. */
  async cold() {
    await index.search(large, 'warm up', 6);
    await index.close();
    const times = [];
    for (let n = 0; n < 9; n++) {
      const fresh = new IndexService({ ...INDEX_DEFAULTS, workers: 1, cacheDir }, app.get(GitObjectsService), {
        canaries: [],
        cleaner,
      });
      // A worker that runs and has loaded its code; no file of it is open.
      await fresh.remove(`nothing${n}`);
      const start = performance.now();
      await fresh.search(large, task.queries[n], 6);
      times.push(performance.now() - start);
      await fresh.close();
    }
    return { median: percentile(times, 50) };
  },

  async again() {
    await index.search(large, 'warm up', 6);
    const times = [];
    for (const commit of task.commits.slice(1)) {
      const start = performance.now();
      await index.ensure({ ...large, commit });
      times.push(performance.now() - start);
      const { hits } = await index.search({ ...large, commit }, 'heron stands', 6);
      if (!hits[0]?.path.includes('changed')) throw new Error('the change is not found');
    }
    return { median: percentile(times, 50), p95: percentile(times, 95) };
  },

  async openSmall() {
    await index.search(large, task.queries[0], 6);
    await index.search(large, task.queries[1], 6);
    await settle();
    const before = process.memoryUsage().rss;
    for (const [n, stone] of task.small.entries()) {
      await index.search({ id: `small${n}`, name: 'small', ...stone }, task.queries[n % task.queries.length], 6, {
        waitMs: 20_000,
      });
    }
    await settle();
    return { before, rss: process.memoryUsage().rss };
  },
};

const figures = await tasks[task.task]();
await index.close();
await app.close();
process.stdout.write(JSON.stringify(figures));

function size(...path) {
  return statSync(join(cacheDir, ...path)).size;
}

async function settle() {
  globalThis.gc?.();
  await new Promise((resolve) => setTimeout(resolve, 300));
}

function percentile(times, percent) {
  const sorted = [...times].sort((a, b) => a - b);
  return round(sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0);
}

function round(ms) {
  return Math.round(ms * 10) / 10;
}
