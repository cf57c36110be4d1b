/**
 * Commits into one repository, through the room and through plain git commands that do the same.
 * `node test/support/run-ts.cjs test/bench/git.bench.ts [commits]`
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { GitConfig } from '../../src/git/git.config';
import { GitObjectsService } from '../../src/git/git-objects.service';
import { GitWriterService } from '../../src/git/git-writer.service';
import { CLEAN_GIT_ENV, git } from '../support/git/git-cli';
import { compileGitModule } from '../support/git/make-git-room';
import { makeTempDir } from '../support/git/make-repo';

const COUNT = Number(process.argv[2] ?? 300);
const PEOPLE = { author: { name: 'A', email: 'a@example.test' }, committer: { name: 'P', email: 'p@example.test' } };

async function main(): Promise<void> {
  const temp = makeTempDir('bench');
  const config = Object.assign(new GitConfig(), { dataDir: temp.path, emptyHomeDir: join(temp.path, 'home') });
  const module = await compileGitModule(config);
  const objects = module.get(GitObjectsService);
  const writer = module.get(GitWriterService);

  const ours = join(temp.path, 'ours.git');
  await objects.initBare(ours, 'main');
  const rssBefore = process.memoryUsage().rss;
  const room = await timed(COUNT, (n) =>
    writer.commit({
      gitDir: ours,
      branch: 'main',
      ...PEOPLE,
      keepRef: `refs/prima/engraved/e${n}`,
      build: async (tree) => {
        const before = (await tree.read('meta/changelog.md', 2_000_000)) ?? Buffer.from('# Changes\n');
        const changelog = Buffer.concat([before.subarray(0, 20_000), Buffer.from(`- ${n}\n`)]);
        const files = [
          { path: `sessions/2026/12/n${n}.md`, content: Buffer.from(`# Note ${n}\n`) },
          { path: 'meta/changelog.md', content: changelog },
        ];
        return { files, message: `engrave ${n}` };
      },
    }),
  );
  const rssAfter = process.memoryUsage().rss;

  const theirs = join(temp.path, 'theirs.git');
  git(theirs, ['init', '--quiet', '--bare', '--initial-branch=main']);
  const plain = await timed(Math.min(COUNT, 200), (n) => Promise.resolve(plainCommit(theirs, n)));

  const mib = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MiB`;
  const lines = [
    `room   ${summary(room)}   (${COUNT} commits of two files and a kept ref; memory ${mib(rssBefore)} -> ${mib(rssAfter)})`,
    `git    ${summary(plain)}   (hash-object ×2, read-tree, update-index, write-tree, commit-tree, update-ref ×2)`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  await module.close();
  temp.remove();
}

function plainCommit(gitDir: string, n: number): void {
  const env = { ...CLEAN_GIT_ENV, GIT_INDEX_FILE: join(gitDir, 'bench-index') };
  const run = (args: string[], input = ''): string =>
    execFileSync('git', ['--git-dir', gitDir, '-c', 'core.fsync=committed,reference', ...args], { env, input })
      .toString()
      .trim();
  const note = run(['hash-object', '-w', '--stdin'], `# Note ${n}\n`);
  const changelog = run(['hash-object', '-w', '--stdin'], `# Changes\n- ${n}\n`);
  const parent = n === 0 ? [] : ['-p', 'refs/heads/main'];
  if (n > 0) run(['read-tree', 'refs/heads/main']);
  run(
    ['update-index', '--add', '--index-info'],
    `100644 ${note}\tsessions/2026/12/n${n}.md\n100644 ${changelog}\tmeta/changelog.md\n`,
  );
  const commit = run(['commit-tree', '-m', `engrave ${n}`, ...parent, run(['write-tree'])]);
  run(['update-ref', `refs/prima/engraved/e${n}`, commit]);
  run(['update-ref', 'refs/heads/main', commit]);
}

async function timed(count: number, work: (n: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < count; n++) {
    const start = performance.now();
    await work(n);
    times.push(performance.now() - start);
  }
  return times;
}

function summary(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): string => `${(sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1)} ms`;
  return `p50 ${at(0.5)}  p95 ${at(0.95)}  max ${at(1)}`;
}

void main();
