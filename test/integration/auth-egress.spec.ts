import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { startKeyServer } from '../support/key-server';
import { makeAuthApp } from '../support/make-auth-app';
import { freePort } from '../support/oidc-provider';

const servers: { close(): void }[] = [];
afterAll(() => servers.forEach((server) => server.close()));

/** A provider whose metadata names keys elsewhere: the settings name the issuer's host, and nobody named the other. */
test.each([
  ['a private host that no setting names', (port: string) => `http://localhost:${port}/jwks`],
  ['a metadata service', () => 'http://169.254.169.254/jwks'],
])('keys at %s are not fetched', async (_where, keysUrl) => {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const files = new Map<string, string>();
  const [issuer, elsewhere] = [await startKeyServer(files), await startKeyServer(files)];
  servers.push(issuer, elsewhere);
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256' };
  files.set('/jwks', JSON.stringify({ keys: [jwk] }));
  const announce = (jwks_uri: string) =>
    files.set('/.well-known/openid-configuration', JSON.stringify({ issuer: issuer.url, jwks_uri }));
  const port = await freePort();
  const settings = {
    PRIMA_AUTH: 'oidc',
    PRIMA_PUBLIC_URL: `http://127.0.0.1:${port}`,
    PRIMA_OIDC_ISSUER: issuer.url,
    PRIMA_OIDC_AUDIENCE: 'prima',
    PRIMA_OIDC_CLIENT_ID: 'prima',
  };
  const token = await new SignJWT({ sub: 'ada' })
    .setProtectedHeader({ alg: 'RS256', kid: 'k' })
    .setIssuer(issuer.url)
    .setAudience('prima')
    .setExpirationTime('5m')
    .sign(privateKey);
  const who = async () => {
    const app = await makeAuthApp(settings, port);
    const response = await fetch(`${app.url}/probe/who`, { headers: { authorization: `Bearer ${token}` } });
    const body = (await response.json()) as { code?: string };
    await app.close();
    return { status: response.status, code: body.code };
  };
  announce(`${issuer.url}/jwks`);
  expect(await who()).toEqual({ status: 200, code: undefined });
  announce(keysUrl(new URL(elsewhere.url).port));
  expect(await who()).toEqual({ status: 503, code: 'identity_provider_unavailable' });
  expect(elsewhere.hits).toEqual([]);
});
