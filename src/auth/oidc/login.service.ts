import { Injectable, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import * as client from 'openid-client';
import { AppError } from '../../common/app-error';
import { AuthConfig, ServerConfig } from '../../config/config.types';
import { foreignOrigin } from '../auth.errors';
import { isOwnOrigin } from '../loopback';
import { assertOwnHost } from '../own-host';
import { PrincipalsService } from '../principals.service';
import { identityOf, isAdmin } from './identity-claims';
import { ProviderService } from './provider.service';
import { SessionService } from './session.service';

const loginFailed = (cause?: unknown) =>
  new AppError('login_failed', 'unauthenticated', 'The login did not work out. Start it again.', { cause });

/** Authorization code with PKCE, `state` and `nonce`, all three bound to this browser by an encrypted cookie. */
@Injectable()
export class LoginService {
  private readonly logger = new Logger('login');

  constructor(
    private readonly auth: AuthConfig,
    private readonly server: ServerConfig,
    private readonly provider: ProviderService,
    private readonly sessions: SessionService,
    private readonly principals: PrincipalsService,
  ) {}

  /** The provider's address to send the browser to. */
  async start(request: Request, response: Response, returnTo: string | undefined): Promise<string> {
    this.assertEnabled(request);
    const pending = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
      returnTo: ownPath(returnTo),
    };
    const url = client.buildAuthorizationUrl(await this.provider.client(), {
      redirect_uri: this.provider.redirectUri,
      scope: this.provider.config.scopes.join(' '),
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(pending.verifier),
      code_challenge_method: 'S256',
    });
    await this.sessions.rememberLogin(response, pending);
    return url.href;
  }

  /**
   * Trades the code for an ID token, begins the session, and tells where to go on.
   * @throws AppError `login_failed` for a foreign or repeated answer.
   */
  async finish(request: Request, response: Response): Promise<string> {
    this.assertEnabled(request);
    const pending = await this.sessions.takeLogin(request, response);
    if (pending === null) throw loginFailed();
    const { config } = this.provider;
    const claims = await this.claims(new URL(request.originalUrl, this.server.publicUrl), pending);
    const admin = isAdmin(claims.payload, config.groupClaim, config.adminGroup);
    const identity = identityOf(config.issuer, claims.payload.sub, claims.payload);
    // Refuses an offboarded person before there is a session.
    await this.principals.person(identity, 'oidc_session', admin);
    await this.sessions.begin(response, { identity, isAdmin: admin });
    return pending.returnTo;
  }

  async logout(request: Request, response: Response): Promise<{ endSessionUrl: string | null }> {
    this.assertEnabled(request);
    if (!isOwnOrigin(request, this.server.publicUrl)) throw foreignOrigin();
    await this.sessions.end(request, response);
    const configuration = await this.provider.client();
    if (configuration.serverMetadata().end_session_endpoint === undefined) return { endSessionUrl: null };
    const url = client.buildEndSessionUrl(configuration, { post_logout_redirect_uri: this.server.publicUrl ?? '' });
    return { endSessionUrl: url.href };
  }

  private async claims(answer: URL, pending: { state: string; nonce: string; verifier: string }) {
    try {
      const tokens = await client.authorizationCodeGrant(await this.provider.client(), answer, {
        expectedState: pending.state,
        expectedNonce: pending.nonce,
        pkceCodeVerifier: pending.verifier,
        idTokenExpected: true,
      });
      const payload = tokens.claims();
      if (payload === undefined) throw loginFailed();
      return { payload };
    } catch (error) {
      if (error instanceof AppError) throw error;
      this.logger.warn({ msg: 'login failed', reason: error instanceof Error ? error.message : 'unknown' });
      throw loginFailed(error);
    }
  }

  private assertEnabled(request: Request): void {
    if (this.auth.mode !== 'oidc') {
      throw new AppError(
        'login_not_available',
        'not_found',
        'This server has no browser login (PRIMA_AUTH is not oidc).',
      );
    }
    assertOwnHost(request, this.server.publicUrl);
  }
}

/** A path on this server; anything that a browser could take for another host becomes `/`. */
export function ownPath(text: string | undefined): string {
  if (text === undefined || !/^\/(?![/\\])[\x21-\x7e]*$/.test(text) || text.includes('\\')) return '/';
  const base = 'http://own.invalid';
  const url = URL.canParse(text, base) ? new URL(text, base) : null;
  return url?.origin === base ? url.pathname + url.search + url.hash : '/';
}
