/**
 * A writer in a process of its own, for crash and concurrency tests (through `test/support/run-ts.cjs`). The only
 * argument is a JSON object; each landed commit is one line on stdout.
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { GitConfig } from '../../../src/git/git.config';
import { GitWriterService } from '../../../src/git/git-writer.service';
import { KillPoints, type KillPoint } from '../../../src/git/writer/kill-points';
import { compileGitModule } from './make-git-room';

export interface WriterJob {
  gitDir: string;
  dataDir: string;
  /** Begins the names of the files. */
  label: string;
  writers: number;
  each: number;
  /** The process ends itself with SIGKILL when it comes here for the `killAfter`th time. */
  killAt?: KillPoint;
  killAfter?: number;
  changelog?: boolean;
  /** Length of each note. */
  bytes?: number;
  /** Length of each commit message. */
  messageBytes?: number;
}

class Killer extends KillPoints {
  private left: number;

  constructor(private readonly job: WriterJob) {
    super();
    this.left = job.killAfter ?? 1;
  }

  override reached(point: KillPoint): void {
    if (point === this.job.killAt && --this.left === 0) process.kill(process.pid, 'SIGKILL');
  }
}

async function main(job: WriterJob): Promise<void> {
  const config = Object.assign(new GitConfig(), { dataDir: job.dataDir, emptyHomeDir: join(job.dataDir, 'home') });
  const app = await compileGitModule(config, new Killer(job));
  const writer = app.get(GitWriterService);
  const write = async (n: number): Promise<void> => {
    for (let k = 0; k < job.each; k++) {
      const name = `${job.label}-${n}-${k}`;
      const { commit } = await writer.commit({
        gitDir: job.gitDir,
        branch: 'main',
        author: { name: `Writer ${n}`, email: 'w@example.test' },
        committer: { name: 'P', email: 'p@example.test' },
        keepRef: `refs/prima/engraved/${name}`,
        onPlanned: ({ commit }) => Promise.resolve(void process.stdout.write(`planned ${commit}\n`)),
        build: async (tree) => {
          const files = [{ path: `sessions/${name}.md`, content: noteOf(name, job.bytes) }];
          if (job.changelog === true) {
            const before = (await tree.read('meta/changelog.md', 1_000_000)) ?? Buffer.alloc(0);
            files.push({ path: 'meta/changelog.md', content: Buffer.concat([before, Buffer.from(`- ${name}\n`)]) });
          }
          return { files, message: `engrave ${name}\n\n${noise(job.messageBytes)}` };
        },
      });
      process.stdout.write(`${name} ${commit}\n`);
    }
  };
  await Promise.all(Array.from({ length: job.writers }, (_, n) => write(n)));
  await app.close();
}

const noteOf = (name: string, bytes?: number): Buffer => Buffer.from(`# ${name}\n${noise(bytes)}`);

/** Text that does not compress away. */
function noise(bytes = 0): string {
  return bytes === 0 ? '' : randomBytes(Math.ceil(bytes / 2)).toString('hex');
}

void main(JSON.parse(process.argv[2] ?? '{}') as WriterJob).catch((error: unknown) => {
  process.stderr.write(`${inspect(error, { depth: 4 })}\n`);
  process.exitCode = 1;
});
