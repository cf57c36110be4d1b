import { randomBytes } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../common/app-error';
import { diskFull, storageReadOnly } from '../git.errors';

const PROBE_BYTES = 1024 * 1024;

/**
 * Finds out why nothing could be written. libgit2 often fails without a word on a full disk, and its words are the
 * system's, in any language; a write of our own gets the number. null: it can be written.
 */
export async function probeStorage(gitDir: string): Promise<AppError | null> {
  const file = join(gitDir, `prima-probe-${randomBytes(6).toString('hex')}`);
  try {
    const handle = await open(file, 'wx', 0o600);
    try {
      await handle.writeFile(Buffer.alloc(PROBE_BYTES));
      await handle.datasync();
    } finally {
      await handle.close();
      await unlink(file);
    }
    return null;
  } catch (error) {
    switch ((error as NodeJS.ErrnoException).code) {
      case 'ENOSPC':
      case 'EDQUOT':
      case 'EFBIG':
        return diskFull(error);
      case 'EROFS':
      case 'EACCES':
      case 'EPERM':
        return storageReadOnly(error);
      default:
        return null;
    }
  }
}
