import { CanActivate, ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ACCESS, type Access, type AuthenticatedRequest } from './auth.decorator';
import { adminRequired, forbidden, insufficientScope, personRequired, unauthenticated } from './auth.errors';
import { isFromThisMachine } from './loopback';
import { Authenticator } from './authenticator';
import type { Principal } from './principal.types';

/** The global guard. Denies by default: a route that states no access is refused to everybody. */
@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly authenticator: Authenticator,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (access?.kind === 'public') return true;
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    if (access?.kind === 'loopback_or_scope' && isFromThisMachine(request)) return true;
    const principal = await this.authenticator.authenticate(request);
    if (principal === null) throw unauthenticated();
    if (access === undefined) throw forbidden('This route states no access rule.');
    assertAllowed(principal, access);
    request.principal = principal;
    return true;
  }
}

function assertAllowed(principal: Principal, access: Exclude<Access, { kind: 'public' }>): void {
  switch (access.kind) {
    case 'authenticated':
      return;
    case 'loopback_or_scope':
    case 'scope':
      if (!principal.scopes.has(access.scope)) throw insufficientScope(access.scope);
      return;
    case 'person':
      if (principal.actor.kind !== 'person') throw personRequired();
      return;
    case 'admin':
      if (principal.isAdmin && principal.actor.kind === 'person') return;
      if (principal.actor.kind === 'service' && access.orScope !== undefined) {
        if (!principal.scopes.has(access.orScope)) throw insufficientScope(access.orScope);
        return;
      }
      throw adminRequired();
  }
}
