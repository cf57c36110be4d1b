import { AppError } from '../common/app-error';

/** Unknown, removed and not yours: one answer, without the id. */
export const repositoryNotFound = () =>
  new AppError('repository_not_found', 'not_found', 'There is no such repository.');

export const repositoryNotReady = (progress: string | undefined) =>
  new AppError('repository_not_ready', 'conflict', 'The repository is still being connected; try again soon.', {
    ...(progress === undefined ? {} : { data: { progress } }),
    retryAfterSeconds: 2,
  });

export const nameInvalid = (fault: string) => new AppError('name_invalid', 'unprocessable', `The name ${fault}.`);

export const remoteRequired = () =>
  new AppError('remote_required', 'unprocessable', 'A credential and keepRemote belong to a remote; name remoteUrl.');

export const offeredStoneConflict = () =>
  new AppError(
    'offered_stone_conflict',
    'unprocessable',
    'An offered stone brings its own address and branch; leave remoteUrl and branch out.',
  );

export const offeredStoneNotFound = () =>
  new AppError('offered_stone_not_found', 'not_found', 'There is no such stone on offer.');

export const tooManyOfferedStones = (limit: number) =>
  new AppError('too_many_offered_stones', 'conflict', `The catalogue holds at most ${limit} stones.`);

export const tooManyRepositories = (limit: number) =>
  new AppError('too_many_repositories', 'conflict', `A person connects at most ${limit} repositories; remove some.`);

export const tooManyClones = (limit: number) =>
  new AppError(
    'too_many_clones',
    'too_many_requests',
    `At most ${limit} repositories of one person are connected at a time; wait until one is ready.`,
    { retryAfterSeconds: 5 },
  );

export const unpushedCommits = (count: number) =>
  new AppError(
    'unpushed_commits',
    'conflict',
    `The branch has ${count} commits that the remote lacks; push them before changing it.`,
    { data: { unpushed: count } },
  );

/** The change would publish commits, and nobody has authorised that. */
export const publishNotAuthorized = () =>
  new AppError(
    'confirmation_required',
    'forbidden',
    'The repository has commits that this remote would receive; a person must confirm it.',
  );
