import { AppError } from '../common/app-error';

/** A canary that would remove honest text, or that our own words contain. Says which entry, never its value. */
export class CanaryRefusedError extends AppError {
  constructor(faults: readonly string[]) {
    super('canary_refused', 'invalid', `Canaries refused: ${faults.join('; ')}.`, { data: { faults } });
  }
}

/** The canaries file is missing, or neither a JSON array of strings nor lines. */
export class CanariesUnreadableError extends AppError {
  constructor(cause: unknown) {
    super('canaries_unreadable', 'internal', 'The canaries file can not be read.', { cause });
  }
}
