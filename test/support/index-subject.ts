import { execFileSync } from 'node:child_process';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { INDEX_DEFAULTS, type IndexConfig } from '../../src/index/index.config';
import { IndexService } from '../../src/index/index.service';
import type { BlobSource, IndexedStone } from '../../src/index/index.types';
import { parseDifference } from '../../src/git/objects/listings';
import { createCleaner } from '../../src/untrusted/cleaner';
import { compiledIndexWorker } from './index-worker';

const IDENT = ['-c', 'user.name=Test', '-c', 'user.email=test@localhost', '-c', 'commit.gpgsign=false'];

/** A repository with a work tree, and an index service over it; both are gone after `close`. */
export class IndexSubject {
  readonly dir = mkdtempSync(join(tmpdir(), 'prima-index-'));
  readonly work = join(this.dir, 'work');
  readonly cacheDir = join(this.dir, 'cache');
  readonly services: IndexService[] = [];
  /** Every id that was read from git. */
  readonly read: string[] = [];

  constructor() {
    mkdirSync(this.work);
    this.git('init', '--quiet', '--initial-branch=main');
  }

  git(...args: string[]): string {
    return execFileSync('git', ['-C', this.work, ...IDENT, ...args], { encoding: 'utf8' }).trim();
  }

  write(path: string, content: string | Buffer): void {
    mkdirSync(dirname(join(this.work, path)), { recursive: true });
    writeFileSync(join(this.work, path), content);
  }

  commit(): IndexedStone {
    this.git('add', '--all');
    this.git('commit', '--quiet', '--allow-empty', '-m', 'change');
    return this.stone();
  }

  stone(id = 'repo_1'): IndexedStone {
    return { id, name: 'handbook', gitDir: join(this.work, '.git'), commit: this.git('rev-parse', 'HEAD') };
  }

  service(
    config: Partial<IndexConfig> = {},
    source: BlobSource = this.source(),
    canaries: string[] = [],
  ): IndexService {
    const service = new IndexService(
      {
        ...INDEX_DEFAULTS,
        cacheDir: this.cacheDir,
        waitMs: 20_000,
        workerEntry: compiledIndexWorker(),
        ...config,
      },
      source,
      { canaries, cleaner: createCleaner(canaries) },
    );
    this.services.push(service);
    return service;
  }

  source(): BlobSource {
    return gitSource(this.read);
  }

  async close(): Promise<void> {
    for (const service of this.services) await service.close();
    rmSync(this.dir, { recursive: true, force: true });
  }
}

/** The git room's contract over the git binary itself; notes every id that is read. */
export function gitSource(read: string[]): BlobSource {
  return {
    listFiles: (gitDir, commit) => {
      const listed = execFileSync('git', ['--git-dir', gitDir, 'ls-tree', '-r', '-z', commit], { encoding: 'utf8' });
      const files = listed.split('\0').filter(Boolean);
      return Promise.resolve(
        files.map((line) => {
          const [, mode = '', oid = '', path = ''] = /^(\d+) \w+ ([0-9a-f]+)\t([\s\S]*)$/.exec(line) ?? [];
          const kinds: Record<string, string> = {
            '120000': 'symlink',
            '160000': 'submodule',
            '100755': 'executable',
          };
          return { path, oid, kind: kinds[mode] ?? 'file' };
        }),
      );
    },
    difference: async (gitDir, from, to) => {
      const args = ['--git-dir', gitDir, 'diff-tree', '-r', '-z', '--no-renames', from, to];
      return parseDifference(execFileSync('git', args));
    },
    async *readBlobs(gitDir, oids, { maxBytes }) {
      for (const oid of oids) {
        await Promise.resolve();
        read.push(oid);
        const data = execFileSync('git', ['--git-dir', gitDir, 'cat-file', 'blob', oid], { maxBuffer: 1e9 });
        if (data.length <= maxBytes) yield { oid, data };
      }
    },
  };
}
