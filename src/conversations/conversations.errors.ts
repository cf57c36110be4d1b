import { AppError } from '../common/app-error';

/** Unknown and not yours: one answer, without the id. */
export const conversationNotFound = () =>
  new AppError('conversation_not_found', 'not_found', 'There is no such conversation.');

export const conversationFull = (limit: string) =>
  new AppError('conversation_full', 'conflict', `A conversation holds at most ${limit}; go on in a new one.`);

export const tooManyConversations = (limit: number) =>
  new AppError('too_many_conversations', 'conflict', `A person keeps at most ${limit} conversations; delete some.`);

export const invalidMessage = (index: number, fault: string) =>
  new AppError('invalid_request', 'invalid', `messages.${index} ${fault}.`);
