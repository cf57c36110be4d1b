import { AppError } from '../common/app-error';

/** There is no complete index of the stone yet. */
export function repositoryNotReady(progress: { done: number; total: number }): AppError {
  const { done, total } = progress;
  return new AppError(
    'repository_not_ready',
    'unavailable',
    `The repository is being indexed: ${done} of ${total} files.`,
    {
      data: { done, total },
      retryAfterSeconds: 2,
    },
  );
}
