import { randomBytes } from 'node:crypto';
import { link, open, rm } from 'node:fs/promises';

/**
 * Writes a new file, readable by its owner only, whole or not at all: of several processes that try at once exactly one
 * succeeds, and no reader sees half of it.
 * @returns false where the file exists already; it is left as it is
 */
export async function createExclusive(file: string, content: string | Buffer): Promise<boolean> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
