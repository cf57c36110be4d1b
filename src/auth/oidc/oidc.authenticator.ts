import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { ServerConfig } from '../../config/config.types';
import { foreignOrigin } from '../auth.errors';
import { Authenticator } from '../authenticator';
import { bearerToken } from '../bearer-token';
import { assertOwnHost } from '../own-host';
import { isOwnOrigin } from '../loopback';
import type { Principal } from '../principal.types';
import { PrincipalsService } from '../principals.service';
import { verifyAccessToken } from './access-token';
import { identityOf, isAdmin } from './identity-claims';
import { ProviderService } from './provider.service';
import { SessionService } from './session.service';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** `PRIMA_AUTH=oidc`: a bearer access token, or the cookie of a browser login. Every token is verified each time. */
@Injectable()
export class OidcAuthenticator extends Authenticator {
  constructor(
    private readonly provider: ProviderService,
    private readonly sessions: SessionService,
    private readonly principals: PrincipalsService,
    private readonly server: ServerConfig,
  ) {
    super();
  }

  async authenticate(request: Request): Promise<Principal | null> {
    assertOwnHost(request, this.server.publicUrl);
    const token = bearerToken(request);
    if (token !== null) return this.byToken(token);
    return this.bySession(request);
  }

  private async byToken(token: string): Promise<Principal> {
    const { config } = this.provider;
    const claims = await verifyAccessToken(token, await this.provider.keys(), config);
    const identity = identityOf(config.issuer, claims.sub, claims);
    return this.principals.person(identity, 'oidc_bearer', isAdmin(claims, config.groupClaim, config.adminGroup));
  }

  private async bySession(request: Request): Promise<Principal | null> {
    const session = await this.sessions.current(request);
    if (session === null) return null;
    // A cookie comes along by itself, whoever made the browser send the request.
    if (!SAFE_METHODS.has(request.method) && !isOwnOrigin(request, this.server.publicUrl)) throw foreignOrigin();
    return this.principals.person(session.identity, 'oidc_session', session.isAdmin);
  }
}
