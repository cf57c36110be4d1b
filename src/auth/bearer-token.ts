import type { Request } from 'express';
import { unauthenticated } from './auth.errors';

/**
 * The token of an `Authorization: Bearer` header; null without such a header. Tokens in a query or a body do not count:
 * they end up in logs and histories.
 * @throws AppError `unauthenticated` for any other scheme or form.
 */
export function bearerToken(request: Request): string | null {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  const found = /^Bearer +([A-Za-z0-9._~+/-]+=*)$/i.exec(header);
  if (found?.[1] === undefined) throw unauthenticated('The Authorization header must be "Bearer <token>".');
  return found[1];
}
