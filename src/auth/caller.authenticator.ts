import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AuthConfig, ServerConfig } from '../config/config.types';
import { unauthenticated } from './auth.errors';
import { Authenticator } from './authenticator';
import { bearerToken } from './bearer-token';
import { LocalAuthenticator, assertLocal } from './local/local.authenticator';
import { OidcAuthenticator } from './oidc/oidc.authenticator';
import { assertOwnHost } from './own-host';
import type { Principal } from './principal.types';
import { ProxyAuthenticator } from './proxy/proxy.authenticator';
import { looksLikeServiceToken } from './services/service-token';
import { ON_BEHALF_OF_HEADER, ServiceAuthenticator } from './services/service.authenticator';

/** Service tokens in every mode; people by the mode that the settings name. */
@Injectable()
export class CallerAuthenticator extends Authenticator {
  constructor(
    private readonly auth: AuthConfig,
    private readonly server: ServerConfig,
    private readonly services: ServiceAuthenticator,
    private readonly local: LocalAuthenticator,
    private readonly oidc: OidcAuthenticator,
    private readonly proxy: ProxyAuthenticator,
  ) {
    super();
  }

  async authenticate(request: Request): Promise<Principal | null> {
    const token = bearerToken(request);
    if (token !== null && looksLikeServiceToken(token)) {
      if (this.auth.mode === 'local') assertLocal(request);
      else assertOwnHost(request, this.server.publicUrl);
      return this.services.authenticate(token, request);
    }
    if (request.headers[ON_BEHALF_OF_HEADER] !== undefined) {
      throw unauthenticated('Only a service with a token of its own acts on behalf of somebody.');
    }
    return this.ofMode().authenticate(request);
  }

  private ofMode(): Authenticator {
    switch (this.auth.mode) {
      case 'local':
        return this.local;
      case 'oidc':
        return this.oidc;
      case 'proxy':
        return this.proxy;
    }
  }
}
