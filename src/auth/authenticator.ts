import type { Request } from 'express';
import type { Principal } from './principal.types';

/**
 * Tells who sends a request. One implementation a mode (local, OIDC, proxy), chosen at start.
 * Null: no credentials at all. A bad credential throws AppError `unauthenticated`.
 */
export abstract class Authenticator {
  abstract authenticate(request: Request): Promise<Principal | null>;
}
