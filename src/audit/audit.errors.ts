import { AppError } from '../common/app-error';

/** No audit, no action. */
export const auditUnavailable = (cause: unknown) =>
  new AppError('audit_unavailable', 'unavailable', 'The audit cannot be written right now, so nothing was done.', {
    cause,
    retryAfterSeconds: 2,
  });

export const engravingNotFound = () =>
  new AppError('engraving_not_found', 'not_found', 'There is no engraving with this id.');
