import { AppError } from '../common/app-error';

export const tooManyChats = (limit: number) =>
  new AppError(
    'too_many_chats',
    'too_many_requests',
    `At most ${limit} answers of the model may be under way for one person; wait for one to end.`,
    { retryAfterSeconds: 1 },
  );

export const chatServerBusy = () =>
  new AppError('chat_busy', 'unavailable', 'Too many answers are under way on this server; try again.', {
    retryAfterSeconds: 2,
  });
