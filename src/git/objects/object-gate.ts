import { Injectable } from '@nestjs/common';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inflate, inflateSync } from 'node:zlib';
import { repositoryCorrupt } from '../git.errors';
import { RecentMap } from './recent-map';

const SYNC_BELOW_BYTES = 16 * 1024;
const inflateAsync = promisify(inflate);

/**
 * Keeps truncated loose objects away from libgit2: its zlib loop (git_zstream_get_output, 1.9.1) never ends on a
 * stream that stops early, so one damaged file would take a thread and a core for good. A whole file is
 * remembered: objects never change.
 */
@Injectable()
export class ObjectGate {
  private readonly whole = new RecentMap<true>(20_000);

  /** @throws AppError repository_corrupt */
  async pass(gitDir: string, oid: string): Promise<void> {
    const key = `${gitDir}\0${oid}`;
    if (this.whole.get(key) === true) return;
    const file = join(gitDir, 'objects', oid.slice(0, 2), oid.slice(2));
    const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
      // In a pack, or missing: libgit2 tells both without harm.
      if (error.code === 'ENOENT') return null;
      throw repositoryCorrupt(error);
    });
    if (bytes === null) return;
    try {
      if (bytes.length < SYNC_BELOW_BYTES) inflateSync(bytes);
      else await inflateAsync(bytes);
    } catch (error) {
      throw repositoryCorrupt(error);
    }
    this.whole.set(key, true);
  }

  /** For an object that this process has just written whole. */
  vouch(gitDir: string, oid: string): void {
    this.whole.set(`${gitDir}\0${oid}`, true);
  }
}
