import { Injectable } from '@nestjs/common';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { commitOid, type CommitOid } from './git.types';
import { GitProcessService } from './process/git-process.service';

const LONG_MS = 30 * 60_000;
const MAX_LISTING = 1024 ** 3;

/** What happens to a file's content in every commit; null: the file is taken out. */
export type FileEdits = ReadonlyMap<string, (content: string) => string>;

export interface RewrittenHistory {
  /** Old commit to new. */
  commits: ReadonlyMap<string, CommitOid>;
  /** Blobs that the removed path ever had. */
  blobs: readonly string[];
}

interface Entry {
  mode: string;
  type: string;
  oid: string;
  name: string;
}

/**
 * Takes a path out of the whole history of a clone, as if it had never been: every ref is moved to the re-made commits,
 * and what nothing names any more is deleted. The caller holds the repository's lease; nobody writes meanwhile.
 */
@Injectable()
export class GitHistoryService {
  constructor(private readonly processes: GitProcessService) {}

  /**
   * @param edits further files that change along, by path, e.g. the line that names the note in a changelog
   * @param messageOf the message of a commit that brought the path in or changed it
   */
  async removePath(
    gitDir: string,
    path: string,
    edits: FileEdits,
    messageOf: (message: string) => string,
  ): Promise<RewrittenHistory> {
    const blobs = await this.blobsOf(gitDir, path);
    if (blobs.length === 0) return { commits: new Map(), blobs };
    const rewrite = new Rewrite(gitDir, path, edits, this.processes);
    const first = await this.touching(gitDir, path);
    for (const commit of await this.commitsFrom(gitDir, first)) {
      await rewrite.commit(commit, first.has(commit) ? messageOf : undefined);
    }
    await this.moveRefs(gitDir, rewrite.commits);
    await this.forget(gitDir);
    return { commits: rewrite.commits, blobs };
  }

  private async blobsOf(gitDir: string, path: string): Promise<string[]> {
    const args = ['rev-list', '--all', '--reflog', '--objects', '--', path];
    const listing = await this.lines(gitDir, args);
    return listing.filter((line) => line.slice(41) === path).map((line) => line.slice(0, 40));
  }

  private async touching(gitDir: string, path: string): Promise<Set<string>> {
    const args = ['rev-list', '--all', '--reflog', '--full-history', '--', path];
    return new Set(await this.lines(gitDir, args));
  }

  /** Parents before children: the commits that touch the path, and everything after them. */
  private async commitsFrom(gitDir: string, first: ReadonlySet<string>): Promise<string[]> {
    const graph = await this.lines(gitDir, ['rev-list', '--all', '--reflog', '--topo-order', '--reverse', '--parents']);
    const affected = new Set<string>();
    for (const line of graph) {
      const [commit = '', ...parents] = line.split(' ');
      if (first.has(commit) || parents.some((parent) => affected.has(parent))) affected.add(commit);
    }
    return graph.map((line) => line.slice(0, 40)).filter((commit) => affected.has(commit));
  }

  /** All refs at once, or none. */
  private async moveRefs(gitDir: string, commits: ReadonlyMap<string, CommitOid>): Promise<void> {
    const refs = await this.lines(gitDir, ['for-each-ref', '--format=%(objectname) %(refname)']);
    const moves = refs.flatMap((line) => {
      const [old, ref] = [line.slice(0, 40), line.slice(41)];
      const moved = commits.get(old);
      return moved === undefined ? [] : [`update ${ref}\0${moved}\0${old}\0`];
    });
    const args = ['update-ref', '--no-deref', '-z', '--stdin'];
    await this.processes.expect({ gitDir, args, stdin: moves.join('') });
  }

  /** Reflogs, FETCH_HEAD and unreachable objects hold the old text as well as a branch does. */
  private async forget(gitDir: string): Promise<void> {
    await this.processes.expect({
      gitDir,
      args: ['reflog', 'expire', '--expire=now', '--expire-unreachable=now', '--all'],
    });
    for (const name of ['FETCH_HEAD', 'ORIG_HEAD']) await rm(join(gitDir, name), { force: true });
    await this.processes.expect({ gitDir, args: ['gc', '--quiet', '--prune=now'], timeoutMs: LONG_MS });
  }

  private async lines(gitDir: string, args: string[]): Promise<string[]> {
    const output = await this.processes.expect({ gitDir, args, maxStdoutBytes: MAX_LISTING, timeoutMs: LONG_MS });
    return output
      .toString('utf8')
      .split('\n')
      .filter((line) => line !== '');
  }
}

/** One rewrite; trees that were made once are not made again. */
class Rewrite {
  readonly commits = new Map<string, CommitOid>();
  private readonly trees = new Map<string, string>();

  constructor(
    private readonly gitDir: string,
    private readonly path: string,
    private readonly edits: FileEdits,
    private readonly processes: GitProcessService,
  ) {}

  /** Author, committer, times and trailers stay; a signature would no longer hold, so it goes. */
  async commit(oid: string, messageOf?: (message: string) => string): Promise<void> {
    const raw = (await this.run(['cat-file', 'commit', oid])).toString('latin1');
    const end = raw.indexOf('\n\n');
    const headers = raw.slice(0, end).replace(/\n(gpgsig(?:-sha256)?|mergetag) [^\n]*(?:\n [^\n]*)*/g, '');
    const message = Buffer.from(raw.slice(end + 2), 'latin1').toString('utf8');
    const lines: string[] = [];
    for (const line of headers.split('\n')) {
      if (line.startsWith('tree ')) lines.push(`tree ${await this.tree(line.slice(5), '')}`);
      else if (line.startsWith('parent ')) lines.push(`parent ${this.commits.get(line.slice(7)) ?? line.slice(7)}`);
      else lines.push(line);
    }
    const text = Buffer.concat([
      Buffer.from(`${lines.join('\n')}\n\n`, 'latin1'),
      Buffer.from(messageOf === undefined ? message : messageOf(message), 'utf8'),
    ]);
    const made = await this.run(['hash-object', '-t', 'commit', '-w', '--stdin'], text);
    this.commits.set(oid, commitOid(made.toString('utf8').trim()));
  }

  private async tree(oid: string, folder: string): Promise<string> {
    const known = this.trees.get(`${folder} ${oid}`);
    if (known !== undefined) return known;
    const entries = await this.entries(oid);
    const kept: Entry[] = [];
    for (const entry of entries) {
      const edited = await this.entry(entry, folder === '' ? entry.name : `${folder}/${entry.name}`);
      if (edited !== null) kept.push(edited);
    }
    // git knows no empty folder but the root.
    const input = kept.map(({ mode, type, oid: each, name }) => `${mode} ${type} ${each}\t${name}\0`).join('');
    const made = (await this.run(['mktree', '-z'], Buffer.from(input, 'latin1'))).toString('utf8').trim();
    const result = kept.length === 0 && folder !== '' ? '' : made;
    this.trees.set(`${folder} ${oid}`, result);
    return result;
  }

  private async entry(entry: Entry, latin1Path: string): Promise<Entry | null> {
    const at = Buffer.from(latin1Path, 'latin1').toString('utf8');
    if (at === this.path) return null;
    const edit = this.edits.get(at);
    if (edit !== undefined && entry.type === 'blob') {
      const content = (await this.run(['cat-file', 'blob', entry.oid])).toString('utf8');
      const edited = edit(content);
      if (edited === content) return entry;
      const made = await this.run(['hash-object', '-w', '--stdin'], Buffer.from(edited, 'utf8'));
      return { ...entry, oid: made.toString('utf8').trim() };
    }
    const isAbove = [this.path, ...this.edits.keys()].some((path) => path.startsWith(`${at}/`));
    if (entry.type !== 'tree' || !isAbove) return entry;
    const oid = await this.tree(entry.oid, at);
    return oid === '' ? null : { ...entry, oid };
  }

  private async entries(oid: string): Promise<Entry[]> {
    const listing = (await this.run(['ls-tree', '-z', oid])).toString('latin1');
    return [...listing.matchAll(/(\d+) (\w+) ([0-9a-f]{40})\t([^\0]+)\0/g)].map(
      ([, mode = '', type = '', each = '', name = '']) => ({ mode, type, oid: each, name }),
    );
  }

  private run(args: string[], stdin?: Buffer): Promise<Buffer> {
    return this.processes.expect({ gitDir: this.gitDir, args, stdin, maxStdoutBytes: MAX_LISTING });
  }
}
