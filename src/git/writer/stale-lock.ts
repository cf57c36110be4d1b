import { open, stat, unlink } from 'node:fs/promises';

/** A ref's lock is held for milliseconds; one this old belongs to a process that died. */
export const STALE_LOCK_MS = 5_000;
const STALE_BREAKER_MS = 60_000;

/**
 * Removes a lock file whose holder died, and answers whether it did. Two processes that both find it stale must
 * not remove each other's fresh lock, so looking and removing happen under a file of their own; its time stamp,
 * made by the same file system, is also the clock (a network volume's differs from ours).
 */
export async function breakStaleLock(lockFile: string, staleAfterMs = STALE_LOCK_MS): Promise<boolean> {
  const breaker = `${lockFile}.break`;
  const handle = await openExclusively(breaker);
  if (handle === null) return false;
  try {
    const { mtimeMs: now } = await handle.stat();
    const lock = await statOrNull(lockFile);
    if (lock === null || now - lock.mtimeMs < staleAfterMs) return false;
    await unlink(lockFile).catch(() => undefined);
    return true;
  } finally {
    await handle.close();
    await unlink(breaker).catch(() => undefined);
  }
}

async function openExclusively(breaker: string): Promise<Awaited<ReturnType<typeof open>> | null> {
  try {
    return await open(breaker, 'wx', 0o600);
  } catch {
    const left = await statOrNull(breaker);
    if (left !== null && Date.now() - left.mtimeMs > STALE_BREAKER_MS) await unlink(breaker).catch(() => undefined);
    return null;
  }
}

async function statOrNull(path: string): Promise<{ mtimeMs: number } | null> {
  return stat(path).catch(() => null);
}
