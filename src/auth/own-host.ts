import type { Request } from 'express';
import { AppError } from '../common/app-error';

/**
 * With `PRIMA_PUBLIC_URL` only its host is accepted: a name that somebody else rebinds to this address is refused.
 * @throws AppError `foreign_host`.
 */
export function assertOwnHost(request: Request, publicUrl: string | undefined): void {
  if (publicUrl === undefined) return;
  if (request.headers.host?.toLowerCase() !== new URL(publicUrl).host) {
    throw new AppError('foreign_host', 'forbidden', 'The Host header does not name this server (PRIMA_PUBLIC_URL).');
  }
}
