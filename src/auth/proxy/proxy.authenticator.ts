import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { JWTPayload } from 'jose';
import { isAppError } from '../../common/app-error';
import { AuthConfig, type ProxyConfig, ServerConfig } from '../../config/config.types';
import { foreignOrigin, unauthenticated } from '../auth.errors';
import { Authenticator } from '../authenticator';
import { isOwnOrigin } from '../loopback';
import { identityOf, isAdmin } from '../oidc/identity-claims';
import { providerUnavailable } from '../oidc/provider.service';
import { assertOwnHost } from '../own-host';
import type { Principal } from '../principal.types';
import { PrincipalsService } from '../principals.service';
import { verifyAlbAssertion, verifyJwksAssertion } from './assertion';
import { isInNetworks } from './cidr';
import { ProxyKeysService } from './proxy-keys.service';

const ASSERTION_HEADERS = {
  cloudflare: 'cf-access-jwt-assertion',
  alb: 'x-amzn-oidc-data',
  pomerium: 'x-pomerium-jwt-assertion',
} as const;
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const MAX_ASSERTION_LENGTH = 16_384;

/** `PRIMA_AUTH=proxy`: an assertion that the proxy signed; or, in the form `headers`, plain headers from its networks only. */
@Injectable()
export class ProxyAuthenticator extends Authenticator {
  constructor(
    private readonly auth: AuthConfig,
    private readonly server: ServerConfig,
    private readonly keys: ProxyKeysService,
    private readonly principals: PrincipalsService,
  ) {
    super();
  }

  async authenticate(request: Request): Promise<Principal | null> {
    const { proxy } = this.auth;
    if (proxy === undefined) throw new Error('The proxy is not configured.');
    assertOwnHost(request, this.server.publicUrl);
    if (proxy.trustedCidrs.length > 0 && !isInNetworks(request.socket.remoteAddress, proxy.trustedCidrs)) {
      throw unauthenticated('This server is reached through its proxy only.');
    }
    const principal =
      proxy.form === 'headers'
        ? await this.byHeaders(request, proxy)
        : await this.byAssertion(request, proxy, proxy.form);
    // The proxy turns its own cookie into the assertion, whoever made the browser send the request.
    if (principal !== null && !SAFE_METHODS.has(request.method) && !isOwnOrigin(request, this.server.publicUrl)) {
      throw foreignOrigin();
    }
    return principal;
  }

  private async byAssertion(request: Request, proxy: ProxyConfig, form: keyof typeof ASSERTION_HEADERS) {
    const assertion = request.headers[ASSERTION_HEADERS[form]];
    if (assertion === undefined) return null;
    if (typeof assertion !== 'string' || assertion.length > MAX_ASSERTION_LENGTH) throw unauthenticated();
    const claims = await this.claims(assertion, proxy, form);
    // Cloudflare's service tokens carry an empty subject: they are nobody in particular.
    if (typeof claims.sub !== 'string' || claims.sub === '') throw unauthenticated('The assertion names nobody.');
    const identity = identityOf(proxy.issuer ?? '', claims.sub, claims);
    return this.principals.person(identity, 'proxy', isAdmin(claims, proxy.groupClaim, proxy.adminGroup));
  }

  private async claims(
    assertion: string,
    proxy: ProxyConfig,
    form: 'cloudflare' | 'alb' | 'pomerium',
  ): Promise<JWTPayload> {
    const issuer = proxy.issuer ?? '';
    try {
      if (form === 'alb') {
        const expected = { issuer, signer: proxy.signer ?? '' };
        return await verifyAlbAssertion(assertion, (kid) => this.keys.albKey(kid), expected);
      }
      return await verifyJwksAssertion(assertion, this.keys.jwks(), { issuer, audience: proxy.audience ?? '' });
    } catch (error) {
      throw isAppError(error) ? error : providerUnavailable(error);
    }
  }

  private async byHeaders(request: Request, proxy: ProxyConfig): Promise<Principal | null> {
    const subject = single(request, proxy.userHeader);
    if (subject === undefined) return null;
    const claims = { name: single(request, proxy.nameHeader), email: single(request, proxy.emailHeader) };
    const groups = (single(request, proxy.groupsHeader) ?? '').split(',').map((group) => group.trim());
    const admin = proxy.adminGroup !== undefined && groups.includes(proxy.adminGroup);
    return this.principals.person(identityOf('proxy', subject, claims), 'proxy', admin);
  }
}

/** One value; Node joins repeated headers with a comma, which must not pass for a name. */
function single(request: Request, name: string): string | undefined {
  const count = request.rawHeaders.filter((header, index) => index % 2 === 0 && header.toLowerCase() === name).length;
  if (count > 1) throw unauthenticated(`The header "${name}" came twice.`);
  const value = request.headers[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
