import { AppError } from '../common/app-error';

/** Nobody waits for the note any more, so none is written. */
export const distillationCancelled = () =>
  new AppError('cancelled', 'cancelled', 'The client went away before the note was made; nothing was written.');
