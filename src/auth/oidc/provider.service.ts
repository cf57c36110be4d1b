import { Injectable } from '@nestjs/common';
import { createRemoteJWKSet, customFetch as joseFetch, type JWTVerifyGetKey } from 'jose';
import * as client from 'openid-client';
import { AppError } from '../../common/app-error';
import { AuthConfig, type OidcConfig, RemotesConfig, ServerConfig } from '../../config/config.types';
import { createEgressFetch } from '../egress-fetch';

const DISCOVERY_COOLDOWN_MS = 5_000;
const JWKS_COOLDOWN_MS = 30_000;
const JWKS_MAX_AGE_MS = 600_000;
const TIMEOUT_MS = 5_000;

export const providerUnavailable = (cause?: unknown) =>
  new AppError('identity_provider_unavailable', 'unavailable', 'The identity provider does not answer.', {
    cause,
    retryAfterSeconds: 5,
  });

interface Discovered {
  configuration: client.Configuration;
  keys: JWTVerifyGetKey;
}

/**
 * The OpenID provider: discovered on first use and again after a failure, never more often than the cool-down. Keys
 * are cached, fetched anew for an unknown `kid` (rotation) at most every 30 s, and go on working while the provider is
 * down.
 */
@Injectable()
export class ProviderService {
  private readonly fetch: typeof globalThis.fetch;
  private discovered?: Promise<Discovered>;
  private failedAt = 0;

  constructor(
    private readonly auth: AuthConfig,
    private readonly server: ServerConfig,
    remotes: RemotesConfig,
  ) {
    this.fetch = createEgressFetch(remotes, auth.oidc === undefined ? [] : [auth.oidc.issuer]);
  }

  get config(): OidcConfig {
    if (this.auth.oidc === undefined) throw new Error('OIDC is not configured.');
    return this.auth.oidc;
  }

  /** Where the provider sends people back to. */
  get redirectUri(): string {
    return `${this.server.publicUrl ?? ''}/api/auth/callback`;
  }

  async keys(): Promise<JWTVerifyGetKey> {
    return (await this.discover()).keys;
  }

  async client(): Promise<client.Configuration> {
    return (await this.discover()).configuration;
  }

  private discover(): Promise<Discovered> {
    if (this.discovered !== undefined) return this.discovered;
    if (Date.now() - this.failedAt < DISCOVERY_COOLDOWN_MS) return Promise.reject(providerUnavailable());
    this.discovered = this.load().catch((error: unknown) => {
      this.discovered = undefined;
      this.failedAt = Date.now();
      throw providerUnavailable(error);
    });
    return this.discovered;
  }

  private async load(): Promise<Discovered> {
    const issuer = new URL(this.config.issuer);
    const configuration = await client.discovery(issuer, this.config.clientId, this.config.clientSecret, undefined, {
      [client.customFetch]: this.fetch,
      timeout: TIMEOUT_MS / 1000,
      // The settings allow http for an issuer on loopback only.
      ...(issuer.protocol === 'http:' ? { execute: [client.allowInsecureRequests] } : {}),
    });
    const { issuer: announced, jwks_uri } = configuration.serverMetadata();
    if (announced !== this.config.issuer || jwks_uri === undefined) {
      throw new Error('The provider announces another issuer, or no keys.');
    }
    const keysUrl = new URL(jwks_uri);
    if (keysUrl.protocol !== 'https:' && keysUrl.protocol !== issuer.protocol) {
      throw new Error('The provider announces keys that anybody on the way could exchange.');
    }
    const keys = createRemoteJWKSet(keysUrl, {
      cooldownDuration: JWKS_COOLDOWN_MS,
      cacheMaxAge: JWKS_MAX_AGE_MS,
      timeoutDuration: TIMEOUT_MS,
      [joseFetch]: this.fetch,
    });
    return { configuration, keys };
  }
}
