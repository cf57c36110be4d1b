import { createParamDecorator, ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Request } from 'express';
import type { Principal, Scope } from './principal.types';

/** What a route states about itself. The guard refuses a route that states nothing. */
export type Access =
  | { readonly kind: 'public' }
  /** A person, or a token with this scope. */
  | { readonly kind: 'scope'; readonly scope: Scope }
  /** People only: no service token, whatever its scopes, and no service acting for somebody. */
  | { readonly kind: 'person' }
  /** Anybody who is signed in, person or service. */
  | { readonly kind: 'authenticated' }
  /** This machine itself (loopback, no proxy between), or a token with this scope. */
  | { readonly kind: 'loopback_or_scope'; readonly scope: Scope }
  /** Administrators; or, where given, tokens with this scope. */
  | { readonly kind: 'admin'; readonly orScope?: Scope };

export const ACCESS = 'prima:access';

export const Public = () => SetMetadata(ACCESS, { kind: 'public' } satisfies Access);
export const RequireScope = (scope: Scope) => SetMetadata(ACCESS, { kind: 'scope', scope } satisfies Access);
export const Authenticated = () => SetMetadata(ACCESS, { kind: 'authenticated' } satisfies Access);
export const LoopbackOrScope = (scope: Scope) =>
  SetMetadata(ACCESS, { kind: 'loopback_or_scope', scope } satisfies Access);
export const PersonOnly = () => SetMetadata(ACCESS, { kind: 'person' } satisfies Access);
export const AdminOnly = (orScope?: Scope) =>
  SetMetadata(ACCESS, { kind: 'admin', ...(orScope === undefined ? {} : { orScope }) } satisfies Access);

/** An authenticated request carries its caller. */
export interface AuthenticatedRequest extends Request {
  principal?: Principal;
}

export function principalOf(context: ExecutionContext): Principal {
  const { principal } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (principal === undefined) throw new Error('A handler asked for the caller of a public route.');
  return principal;
}

/** The handler's caller; only on routes that are not public. */
export const Caller = createParamDecorator((_data: unknown, context: ExecutionContext) => principalOf(context));
