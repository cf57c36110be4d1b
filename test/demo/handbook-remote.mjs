import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { git } from './helpers.mjs';

/** Makes a bare repository whose branch main holds the files of `folder` in one commit. */
export function makeHandbookRemote(folder, bare) {
  const work = mkdtempSync(path.join(tmpdir(), 'prima-handbook-'));
  try {
    cpSync(folder, work, { recursive: true });
    git(['init', '--quiet', '--initial-branch=main', work]);
    git(['-C', work, 'add', '--all']);
    git(['-C', work, 'commit', '--quiet', '--message', 'The handbook']);
    git(['clone', '--quiet', '--bare', work, bare]);
    git(['--git-dir', bare, 'remote', 'remove', 'origin']);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
