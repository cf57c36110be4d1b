import { setTimeout as sleep } from 'node:timers/promises';
import { errnoOf, GIT_ERROR, messageOf } from './libgit2';
import { isLibgit2Error } from './libgit2-errors';

const MAX_TRIES = 8;

/**
 * Runs work that a `git gc` of another process may get in the way of: it removes folders that it has just emptied
 * between libgit2's mkdir and rename, and packs that libgit2 has listed but not opened yet. The next try sees what is
 * there by then; an object that is really missing stays missing.
 */
export async function besideMaintenance<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isMaintenanceRace(error) || tries === MAX_TRIES) throw error;
      await sleep(10 * tries);
    }
  }
}

export function isMaintenanceRace(error: unknown): boolean {
  if (!isLibgit2Error(error)) return false;
  const message = messageOf(error);
  return (
    /No such file or directory/.test(message) ||
    (errnoOf(error) === GIT_ERROR.notFound && /object not found/.test(message))
  );
}
