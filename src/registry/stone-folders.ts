import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isId } from '../common/ids';
import { DataConfig } from '../config/config.types';

/** An incoming clone that nobody has finished for so long was left by a process that died. */
const ABANDONED_AFTER_MS = 24 * 3600 * 1000;

/** Where clones lie in the data directory: growing ones, managed ones, and those that an operator may delete. */
@Injectable()
export class StoneFolders {
  private readonly stones: string;
  private readonly incoming: string;
  private readonly trash: string;

  constructor({ dataDir }: DataConfig) {
    this.stones = path.join(dataDir, 'stones');
    this.incoming = path.join(dataDir, 'stones', '.incoming');
    this.trash = path.join(dataDir, 'trash');
  }

  gitDirOf(stoneId: string): string {
    return path.join(this.stones, `${stoneId}.git`);
  }

  /** A fresh place for a clone that may still fail; no two workers share one. */
  async newIncoming(stoneId: string): Promise<string> {
    await mkdir(this.incoming, { recursive: true, mode: 0o700 });
    return path.join(this.incoming, `${stoneId}-${randomBytes(6).toString('hex')}.git`);
  }

  /**
   * Puts a complete clone in its place, whole or not at all. One that is there already is complete too and may have
   * been written to since, so it stays and the newcomer goes.
   */
  async settle(incoming: string, stoneId: string): Promise<void> {
    try {
      await rename(incoming, this.gitDirOf(stoneId));
    } catch (error) {
      if (!isNotEmpty(error)) throw error;
      await this.discard(incoming);
    }
    await syncDirectory(this.stones);
  }

  discard(incoming: string): Promise<void> {
    return rm(incoming, { recursive: true, force: true });
  }

  /** Moves a clone to the trash; nothing happens where there is none. */
  async moveToTrash(stoneId: string): Promise<void> {
    await mkdir(this.trash, { recursive: true, mode: 0o700 });
    const time = new Date().toISOString().replace(/[:.]/g, '-');
    try {
      await rename(this.gitDirOf(stoneId), path.join(this.trash, `${stoneId}-${time}.git`));
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }

  /** Deletes what the trash holds of a stone: an operator's erasure, not a disconnection. */
  async eraseTrash(stoneId: string): Promise<void> {
    const names = await readdir(this.trash).catch(() => []);
    for (const name of names.filter((each) => each.startsWith(`${stoneId}-`))) {
      await rm(path.join(this.trash, name), { recursive: true, force: true });
    }
  }

  /** Whose clones are there. */
  async stoneIds(): Promise<string[]> {
    const names = await readdir(this.stones).catch(() => []);
    return names.map((name) => path.basename(name, '.git')).filter((id) => isId('repo', id));
  }

  /** Removes what clones of dead processes left behind. */
  async sweepIncoming(): Promise<void> {
    const names = await readdir(this.incoming).catch(() => []);
    for (const name of names) {
      const folder = path.join(this.incoming, name);
      const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
      if (Date.now() - mtimeMs > ABANDONED_AFTER_MS) await this.discard(folder);
    }
  }
}

function isNotEmpty(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'ENOTEMPTY' || code === 'EEXIST';
}

function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT';
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

/** The rename itself must survive a power cut, or a ready stone would have no clone. */
async function syncDirectory(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
