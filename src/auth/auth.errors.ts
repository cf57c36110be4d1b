import { AppError } from '../common/app-error';

export const unauthenticated = (detail = 'Sign in, or send a valid bearer token.') =>
  new AppError('unauthenticated', 'unauthenticated', detail);

export const forbidden = (detail: string) => new AppError('forbidden', 'forbidden', detail);

export const insufficientScope = (scope: string) =>
  new AppError('insufficient_scope', 'forbidden', `The token needs the scope "${scope}".`, { data: { scope } });

export const adminRequired = () => new AppError('admin_required', 'forbidden', 'Only an administrator may do this.');

export const personRequired = () =>
  new AppError('person_required', 'forbidden', 'Only a person may do this, with their own login.');

export const foreignOrigin = () =>
  new AppError('foreign_origin', 'forbidden', 'The request came from a page of another origin.');
