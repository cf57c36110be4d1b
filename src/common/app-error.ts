/** What went wrong, in words that know no transport. The HTTP filter maps each to one status. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'gone'
  | 'too_large'
  | 'unsupported_media_type'
  | 'unprocessable'
  | 'too_many_requests'
  | 'cancelled'
  | 'internal'
  | 'bad_gateway'
  | 'unavailable'
  | 'timeout'
  | 'insufficient_storage';

export interface AppErrorOptions {
  /** Facts for the caller that are safe to show, e.g. `{ progress }`. Never a secret, never a stack. */
  data?: Readonly<Record<string, unknown>>;
  /** For the log only. */
  cause?: unknown;
  /** Whole seconds, ≥ 1; becomes the `Retry-After` header. */
  retryAfterSeconds?: number;
}

/**
 * The one error that services throw on purpose. `code` is stable snake_case and documented in the README;
 * `message` is safe to show to the caller.
 */
export class AppError extends Error {
  constructor(
    readonly code: string,
    readonly kind: ErrorKind,
    message: string,
    readonly options: AppErrorOptions = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
  }
}

export function isAppError(error: unknown, code?: string): error is AppError {
  return error instanceof AppError && (code === undefined || error.code === code);
}
