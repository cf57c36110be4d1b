import { stat } from 'node:fs/promises';
import { repositoryMissing } from '../git.errors';

/** Device and inode of the directory: what tells a repository from the one that took its place. */
export async function identityOf(gitDir: string): Promise<string> {
  try {
    const { dev, ino } = await stat(gitDir);
    return `${dev}:${ino}`;
  } catch (error) {
    throw repositoryMissing(error);
  }
}
