import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from './libgit2';
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

/** The ways in which libgit2 says that a folder or an object was not there (odb.c, refs.c, tree.c, futils.c). */
const NOT_THERE = /No such file or directory|object not found|doesn't exist on the repository|invalid object specified/;

export function isMaintenanceRace(error: unknown): boolean {
  return isLibgit2Error(error) && NOT_THERE.test(messageOf(error));
}
