import { Injectable } from '@nestjs/common';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryCorrupt, unreadableCommit, unsupportedRepository } from '../git.errors';
import { GitProcessService, localFailure } from '../process/git-process.service';
import { suspiciousCommits } from './commit-scan';
import { RepositoryCache } from './repository-cache';

export interface Inspection {
  /** A `.gitattributes` of the tip sends markdown through Git LFS: such files are pointers, not text. */
  hasLfsMarkdown: boolean;
  isShallow: boolean;
}

/** Extensions that change how objects or refs are stored, and that libgit2 does not know (or not fully). */
const FOREIGN_EXTENSIONS =
  /^\s*(partialclone|refstorage|objectformat|compatobjectformat|relativeworktrees)\s*=\s*(\S+)/gim;

/** The look at a repository at connect time, so that a fault is told once and not at every request. */
@Injectable()
export class RepositoryInspector {
  constructor(
    private readonly repositories: RepositoryCache,
    private readonly processes: GitProcessService,
  ) {}

  async inspect(gitDir: string, branch: string): Promise<Inspection> {
    await refuseForeignExtensions(gitDir);
    const ref = `refs/heads/${branch}`;
    await this.repositories.use(gitDir, async () => Promise.resolve());
    const { code } = await this.processes.run({ gitDir, args: ['rev-parse', '--verify', '--quiet', ref] });
    const inspection = { hasLfsMarkdown: false, isShallow: await exists(join(gitDir, 'shallow')) };
    if (code !== 0) return inspection;
    await this.refuseUnreadableCommits(gitDir, ref);
    await this.requireWholeTree(gitDir, ref);
    return { ...inspection, hasLfsMarkdown: await this.hasLfsMarkdown(gitDir, ref) };
  }

  /** One malformed commit anywhere in the history stops libgit2 whenever it walks past it. */
  private async refuseUnreadableCommits(gitDir: string, ref: string): Promise<void> {
    const list = await this.processes.run({
      gitDir,
      args: ['rev-list', ref, '--'],
      maxStdoutBytes: 1024 ** 3,
      timeoutMs: 30 * 60_000,
    });
    if (list.code !== 0) throw localFailure(list.stderr);
    const local = await this.processes.start({
      gitDir,
      args: ['cat-file', '--batch', '--buffer'],
      timeoutMs: 30 * 60_000,
    });
    try {
      local.child.stdin.end(list.stdout);
      for await (const oid of suspiciousCommits(local.child.stdout)) await this.requireReadable(gitDir, oid);
    } finally {
      await local.abandon();
    }
  }

  private async requireReadable(gitDir: string, oid: string): Promise<void> {
    await this.repositories.use(gitDir, async (repo, git) => {
      try {
        await git.Commit.lookup(repo, git.Oid.fromString(oid));
      } catch {
        throw unreadableCommit(oid);
      }
    });
  }

  /** Every object of the tip's tree is there; older history is only needed for its commits. */
  private async requireWholeTree(gitDir: string, ref: string): Promise<void> {
    const listing = await this.processes.run({
      gitDir,
      args: ['ls-tree', '-r', '-z', '--full-tree', ref],
      maxStdoutBytes: 1024 ** 3,
    });
    if (listing.code !== 0) throw localFailure(listing.stderr);
    const oids = [...listing.stdout.toString('latin1').matchAll(/(?:^|\0)\d+ blob ([0-9a-f]{40})\t/g)].map(
      (match) => match[1],
    );
    const check = await this.processes.run({
      gitDir,
      args: ['cat-file', '--batch-check=%(objecttype)', '--buffer'],
      stdin: oids.map((oid) => `${oid}\n`).join(''),
      maxStdoutBytes: 1024 ** 3,
    });
    if (check.code !== 0 || / missing$/m.test(check.stdout.toString('latin1'))) {
      throw repositoryCorrupt(new Error(check.stderr.slice(-500)));
    }
  }

  private async hasLfsMarkdown(gitDir: string, ref: string): Promise<boolean> {
    const found = await this.processes.run({
      gitDir,
      args: [
        'grep',
        '--quiet',
        '-I',
        '-E',
        '^[^#]*\\.(md|markdown)[^#]*filter=lfs',
        ref,
        '--',
        ':(glob)**/.gitattributes',
      ],
    });
    return found.code === 0;
  }
}

async function refuseForeignExtensions(gitDir: string): Promise<void> {
  const config = await readFile(join(gitDir, 'config'), 'utf8').catch(() => '');
  const section = /\[extensions\]([^[]*)/gi;
  for (const [, body = ''] of config.matchAll(section)) {
    for (const [, name = '', value = ''] of body.matchAll(FOREIGN_EXTENSIONS)) {
      if (
        !(/^objectformat$/i.test(name) && /^sha1$/i.test(value)) &&
        !(/^refstorage$/i.test(name) && value === 'files')
      ) {
        throw unsupportedRepository(name);
      }
    }
  }
}

async function exists(path: string): Promise<boolean> {
  return readFile(path).then(
    () => true,
    () => false,
  );
}
