import { Injectable } from '@nestjs/common';
import type { KeyObject } from 'node:crypto';
import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import { AuthConfig, RemotesConfig } from '../../config/config.types';
import { unauthenticated } from '../auth.errors';
import { createEgressFetch } from '../egress-fetch';
import { providerUnavailable } from '../oidc/provider.service';
import { albKey } from './assertion';

const TIMEOUT_MS = 5_000;
const MAX_ALB_KEYS = 32;
const MAX_KEY_BYTES = 4_096;
/** A `kid` that had no key is not asked for again at once: forged ones would make this server a flood of its own. */
const UNKNOWN_KEY_MS = 30_000;

/** The proxy's signing keys: a JWKS that follows rotation, or ALB's one PEM a `kid`. */
@Injectable()
export class ProxyKeysService {
  private readonly fetch: typeof globalThis.fetch;
  private jwksGetter?: JWTVerifyGetKey;
  private readonly albKeys = new Map<string, KeyObject>();
  private readonly unknownAlbKeys = new Map<string, number>();

  constructor(
    private readonly auth: AuthConfig,
    remotes: RemotesConfig,
  ) {
    this.fetch = createEgressFetch(remotes, auth.proxy?.keysUrl === undefined ? [] : [auth.proxy.keysUrl]);
  }

  jwks(): JWTVerifyGetKey {
    this.jwksGetter ??= createRemoteJWKSet(new URL(this.auth.proxy?.keysUrl ?? ''), {
      cooldownDuration: 30_000,
      cacheMaxAge: 600_000,
      timeoutDuration: TIMEOUT_MS,
      [customFetch]: this.fetch,
    });
    return this.jwksGetter;
  }

  async albKey(kid: string): Promise<KeyObject> {
    const known = this.albKeys.get(kid);
    if (known !== undefined) return known;
    if ((this.unknownAlbKeys.get(kid) ?? 0) > Date.now()) throw unauthenticated('The proxy’s assertion is not valid.');
    const key = await this.fetchAlbKey(kid);
    if (this.albKeys.size >= MAX_ALB_KEYS) this.albKeys.clear();
    this.albKeys.set(kid, key);
    return key;
  }

  private async fetchAlbKey(kid: string): Promise<KeyObject> {
    const base = (this.auth.proxy?.keysUrl ?? '').replace(/\/+$/, '');
    let response: Response;
    try {
      response = await this.fetch(`${base}/${kid}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    } catch (error) {
      throw providerUnavailable(error);
    }
    if (!response.ok) {
      if (this.unknownAlbKeys.size > 1_000) this.unknownAlbKeys.clear();
      this.unknownAlbKeys.set(kid, Date.now() + UNKNOWN_KEY_MS);
      throw unauthenticated('The proxy’s assertion is not valid.');
    }
    return albKey((await response.text()).slice(0, MAX_KEY_BYTES));
  }
}
