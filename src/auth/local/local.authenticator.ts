import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AuthConfig } from '../../config/config.types';
import { forbidden, foreignOrigin } from '../auth.errors';
import { Authenticator } from '../authenticator';
import { forwardedHeader, isLoopbackAddress, isLoopbackHost, isOwnOrigin } from '../loopback';
import type { Principal } from '../principal.types';
import { PrincipalsService } from '../principals.service';

/**
 * `PRIMA_AUTH=local`: one person, on this machine. Host is checked against DNS rebinding, Origin and Sec-Fetch-Site
 * against pages of other sites, forwarded headers against a tunnel that makes strangers look local.
 */
@Injectable()
export class LocalAuthenticator extends Authenticator {
  constructor(
    private readonly config: AuthConfig,
    private readonly principals: PrincipalsService,
  ) {
    super();
  }

  async authenticate(request: Request): Promise<Principal> {
    assertLocal(request);
    const { name, email } = this.config.local;
    return this.principals.person({ kind: 'person', issuer: 'local', subject: 'local', name, email }, 'local', true);
  }
}

/** @throws AppError `forbidden` or `foreign_origin` unless this machine itself asks. */
export function assertLocal(request: Request): void {
  if (!isLoopbackAddress(request.socket.remoteAddress)) {
    throw forbidden('This server answers its own machine only (PRIMA_AUTH=local).');
  }
  const forwarded = forwardedHeader(request);
  if (forwarded !== undefined) {
    throw forbidden(
      `A request with the header "${forwarded}" is not local; behind a proxy use PRIMA_AUTH=proxy or oidc.`,
    );
  }
  if (!isLoopbackHost(request.headers.host)) {
    throw forbidden('The Host header must name this machine (localhost or a loopback address).');
  }
  if (!isOwnOrigin(request)) throw foreignOrigin();
}
