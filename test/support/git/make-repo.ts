import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { git } from './git-cli';

export type RepoFiles = Readonly<
  Record<string, string | Buffer | { mode: '120000' | '100755' | '160000'; content: string }>
>;

/** A folder of this test alone; `remove` in afterEach or afterAll. */
export function makeTempDir(label = 'git'): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), `prima-test-${label}-`));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** An empty bare repository whose HEAD names `branch`. */
export function initBareRemote(gitDir: string, branch = 'main'): string {
  git(gitDir, ['init', '--quiet', '--bare', `--initial-branch=${branch}`]);
  return gitDir;
}

/** A bare repository with one commit of these files; a path may map to a symlink, an executable or a submodule. */
export function makeBareRemote(
  gitDir: string,
  files: RepoFiles = { 'README.md': '# Handbook\n' },
  branch = 'main',
): string {
  initBareRemote(gitDir, branch);
  if (Object.keys(files).length > 0) commitFiles(gitDir, files, { branch });
  return gitDir;
}

export interface CommitFilesOptions {
  branch?: string;
  message?: string;
  /** Start from nothing instead of the branch's tip: a forced push. */
  orphan?: boolean;
  author?: string;
}

/** Adds or replaces files on a branch with `git fast-import`, as somebody else's push would. Answers the commit. */
export function commitFiles(gitDir: string, files: RepoFiles, options: CommitFilesOptions = {}): string {
  const { branch = 'main', message = 'change by somebody else', orphan = false } = options;
  const author = options.author ?? 'Somebody Else <else@example.test>';
  const ref = `refs/heads/${branch}`;
  const parent = orphan ? null : revParse(gitDir, ref);
  const chunks: Buffer[] = [];
  const line = (text: string): number => chunks.push(Buffer.from(`${text}\n`));
  const data = (content: string | Buffer): void => {
    const bytes = Buffer.from(content);
    line(`data ${bytes.length}`);
    chunks.push(bytes);
    line('');
  };
  line(`commit ${ref}`);
  line(`committer ${author} 1700000000 +0000`);
  data(message);
  if (parent !== null) line(`from ${parent}`);
  for (const [path, file] of Object.entries(files)) {
    const isPlain = typeof file === 'string' || Buffer.isBuffer(file);
    const quoted = JSON.stringify(path);
    if (!isPlain && file.mode === '160000') {
      line(`M 160000 ${file.content} ${quoted}`);
      continue;
    }
    line(`M ${isPlain ? '100644' : file.mode} inline ${quoted}`);
    data(isPlain ? file : file.content);
  }
  git(gitDir, ['fast-import', '--quiet', '--force'], Buffer.concat(chunks));
  return git(gitDir, ['rev-parse', ref]);
}

export function revParse(gitDir: string, revision: string): string | null {
  try {
    return git(gitDir, ['rev-parse', '--verify', '--quiet', revision]);
  } catch {
    return null;
  }
}

/** Paths of a branch's tree. */
export function lsTree(gitDir: string, revision = 'main'): string[] {
  return git(gitDir, ['ls-tree', '-r', '-z', '--name-only', '--full-tree', revision]).split('\0').filter(Boolean);
}

export function show(gitDir: string, revision: string): string {
  return git(gitDir, ['cat-file', '-p', revision]);
}
