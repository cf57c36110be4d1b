import { isId } from '../common/ids';
import { AppError } from '../common/app-error';
import type { Stone } from '../registry/registry.types';
import { noRepository, repositoryNotFound } from './tool-faults';
import type { ToolContext } from './tool.types';

/**
 * The stone that the host named, out of the caller's own registry.
 * @throws AppError `no_repository`, `repository_not_found` or `repository_not_ready`.
 */
export async function connectedStone({ registry, repoId }: ToolContext): Promise<Stone> {
  if (repoId === null || repoId === '') throw noRepository();
  const stone = isId('repo', repoId) ? await registry.find(repoId) : null;
  if (stone === null) throw repositoryNotFound();
  if (stone.state === 'ready') return stone;
  const progress = stone.state === 'failed' ? 'connecting it failed' : (stone.progress ?? 'it is still being cloned');
  throw new AppError('repository_not_ready', 'unavailable', `The repository ${stone.name} is not ready: ${progress}.`, {
    data: { progress },
  });
}
