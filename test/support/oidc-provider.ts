import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { exportJWK, generateKeyPair, type CryptoKey, type JWK } from 'jose';

export interface RunningProvider {
  issuer: string;
  /** The provider's own signing key: forged tokens are signed with the right key and wrong everything else. */
  signingKey: CryptoKey;
  jwk: JWK;
  kid: string;
  /** An access token for `audience`, by the client-credentials grant. */
  accessToken(): Promise<string>;
  stop(): Promise<void>;
}

export interface ProviderOptions {
  port?: number;
  redirectUri: string;
  audience: string;
  /** A login form instead of a login without a page. */
  pages?: boolean;
  keys?: { key: CryptoKey; jwk: JWK };
}

export const CLIENT = { clientId: 'prima', clientSecret: 'secret-of-the-test-client-0123456789' };

export async function makeSigningKeys(kid: string): Promise<{ key: CryptoKey; jwk: JWK }> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { key: privateKey, jwk: { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' } };
}

/** Starts panva's oidc-provider in a child process on loopback. */
export async function startProvider(options: ProviderOptions): Promise<RunningProvider> {
  const keys = options.keys ?? (await makeSigningKeys('first'));
  const port = options.port ?? (await freePort());
  const { redirectUri, audience, pages = false } = options;
  const settings = JSON.stringify({ keys: [keys.jwk], port, redirectUri, audience, pages, ...CLIENT });
  const child = spawn(process.execPath, [path.join(__dirname, 'oidc-provider-process.mjs'), settings], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(child.stdout, 'data');
  const issuer = `http://127.0.0.1:${port}`;
  return {
    issuer,
    signingKey: keys.key,
    jwk: keys.jwk,
    kid: keys.jwk.kid ?? '',
    async accessToken() {
      const response = await fetch(`${issuer}/token`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${CLIENT.clientId}:${CLIENT.clientSecret}`).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ grant_type: 'client_credentials', resource: audience, scope: 'api' }),
      });
      const { access_token } = (await response.json()) as { access_token: string };
      return access_token;
    },
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
