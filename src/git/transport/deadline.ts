import { isAppError } from '../../common/app-error';
import { cancelled, remoteFailure } from '../git.errors';

/**
 * Gives `work` a signal that ends it at the deadline or when the caller goes away, and names which it was.
 * @throws AppError remote_timeout or cancelled
 */
export async function withDeadline<T>(
  timeoutMs: number,
  caller: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = AbortSignal.timeout(timeoutMs);
  const signal = caller === undefined ? deadline : AbortSignal.any([caller, deadline]);
  try {
    return await work(signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    // Whatever the interrupted command said last is a consequence.
    if (caller?.aborted === true) throw cancelled();
    throw remoteFailure('remote_timeout', { cause: isAppError(error) ? error.options.cause : error });
  }
}
