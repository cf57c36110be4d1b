import { createHmac } from 'node:crypto';
import { request } from 'node:http';
import {
  CompactSign,
  SignJWT,
  UnsecuredJWT,
  exportSPKI,
  importJWK,
  type CryptoKey,
  generateKeyPair,
  type JWK,
  type JWTPayload,
  type JWTHeaderParameters,
} from 'jose';
import { makeAuthApp, type AuthApp } from '../support/make-auth-app';
import { CLIENT, freePort, makeSigningKeys, startProvider, type RunningProvider } from '../support/oidc-provider';

const AUDIENCE = 'https://prima.example/api';

let provider: RunningProvider;
let app: AuthApp;
let publicUrl: string;

beforeAll(async () => {
  const port = await freePort();
  publicUrl = `http://127.0.0.1:${port}`;
  provider = await startProvider({ redirectUri: `${publicUrl}/api/auth/callback`, audience: AUDIENCE });
  app = await makeAuthApp(
    {
      PRIMA_AUTH: 'oidc',
      PRIMA_PUBLIC_URL: publicUrl,
      PRIMA_OIDC_ISSUER: provider.issuer,
      PRIMA_OIDC_AUDIENCE: AUDIENCE,
      PRIMA_OIDC_CLIENT_ID: CLIENT.clientId,
      PRIMA_OIDC_CLIENT_SECRET: CLIENT.clientSecret,
      PRIMA_OIDC_ADMIN_GROUP: 'prima-admins',
    },
    port,
  );
});

afterAll(async () => {
  await app?.close();
  await provider?.stop();
});

const now = () => Math.floor(Date.now() / 1000);
const goodClaims = (): JWTPayload => ({
  iss: provider.issuer,
  aud: AUDIENCE,
  sub: 'user-1',
  iat: now(),
  exp: now() + 300,
});

/** A token that is right but for what the test changes. */
async function sign(
  claims: JWTPayload = {},
  header: Partial<JWTHeaderParameters> = {},
  key: CryptoKey | Uint8Array = provider.signingKey,
) {
  const all = Object.fromEntries(
    Object.entries({ ...goodClaims(), ...claims }).filter(([, value]) => value !== undefined),
  );
  return new SignJWT(all).setProtectedHeader({ alg: 'RS256', kid: provider.kid, typ: 'at+jwt', ...header }).sign(key);
}

function who(headers: Record<string, string>, path = '/probe/who') {
  return fetch(app.url + path, { headers });
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('bearer access tokens', () => {
  test('a token that the real provider issued is accepted', async () => {
    const response = await who(bearer(await provider.accessToken()));
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ kind: 'person', authMethod: 'oidc_bearer', isAdmin: false });
  });

  test('identity is (iss, sub): the same e-mail with another subject is somebody else', async () => {
    const id = async (sub: string) =>
      ((await (await who(bearer(await sign({ sub, email: 'same@example.com' })))).json()) as { id: string }).id;
    const [first, second, again] = [await id('user-1'), await id('user-2'), await id('user-1')];
    expect(first).toBe(again);
    expect(second).not.toBe(first);
  });

  test.each([
    ['the configured group', { groups: ['staff', 'prima-admins'] }, true],
    ['another group', { groups: ['prima-admins-2'] }, false],
    ['a string in place of a list', { groups: 'prima-admins' }, false],
    ['no groups', {}, false],
    ['a claim named admin', { admin: true, isAdmin: true, role: 'admin' }, false],
  ])('administrator by %s: %j is %s', async (_name, claims, isAdmin) => {
    expect(await (await who(bearer(await sign(claims)))).json()).toMatchObject({ isAdmin });
    expect((await who(bearer(await sign(claims)), '/probe/admin')).status).toBe(isAdmin ? 200 : 403);
  });

  test.each(['JWT', 'jwt', 'at+jwt', 'application/at+jwt', undefined])('typ %s is accepted', async (typ) => {
    expect((await who(bearer(await sign({}, { typ })))).status).toBe(200);
  });

  test('skew of a few seconds is forgiven', async () => {
    expect((await who(bearer(await sign({ exp: now() - 5, nbf: now() + 5 })))).status).toBe(200);
  });

  test('the audience may be one of several', async () => {
    expect((await who(bearer(await sign({ aud: ['other', AUDIENCE] })))).status).toBe(200);
  });
});

describe('forged identities are refused', () => {
  const forged: [string, () => Promise<Record<string, string>>][] = [
    ['no credentials', async () => ({})],
    ['an empty bearer', async () => ({ authorization: 'Bearer ' })],
    ['no scheme', async () => ({ authorization: await sign() })],
    ['Basic', async () => ({ authorization: `Basic ${Buffer.from('a:b').toString('base64')}` })],
    ['two tokens in one header', async () => ({ authorization: `Bearer ${await sign()} ${await sign()}` })],
    ['two schemes in one header', async () => ({ authorization: `Bearer x, Bearer ${await sign()}` })],
    ['garbage', async () => bearer('garbage')],
    ['two dots', async () => bearer('..')],
    ['four parts', async () => bearer(`${await sign()}.x`)],
    ['wrong issuer', async () => bearer(await sign({ iss: 'https://evil.example' }))],
    ['issuer with a slash more', async () => bearer(await sign({ iss: `${provider.issuer}/` }))],
    ['issuer in another case', async () => bearer(await sign({ iss: provider.issuer.toUpperCase() }))],
    ['no issuer', async () => bearer(await sign({ iss: undefined }))],
    ['wrong audience', async () => bearer(await sign({ aud: 'https://other.example/api' }))],
    ["another client's audience", async () => bearer(await sign({ aud: CLIENT.clientId }))],
    ['audience with a prefix', async () => bearer(await sign({ aud: `${AUDIENCE}/more` }))],
    ['no audience', async () => bearer(await sign({ aud: undefined }))],
    ['empty audience list', async () => bearer(await sign({ aud: [] }))],
    ['expired', async () => bearer(await sign({ exp: now() - 60 }))],
    ['no expiry', async () => bearer(await sign({ exp: undefined }))],
    ['not yet valid', async () => bearer(await sign({ nbf: now() + 120 }))],
    ['no subject', async () => bearer(await sign({ sub: undefined }))],
    ['an empty subject', async () => bearer(await sign({ sub: '' }))],
    ['a foreign key with the right kid', async () => bearer(await sign({}, {}, (await makeSigningKeys('x')).key))],
    ['an unknown kid', async () => bearer(await sign({}, { kid: 'nobody' }, (await makeSigningKeys('x')).key))],
    ['alg none', async () => bearer(new UnsecuredJWT(goodClaims()).encode())],
    ['alg None', async () => bearer(unsecured('None'))],
    ['alg NONE with a signature', async () => bearer(`${unsecured('NONE')}AAAA`)],
    ['HS256 with the public key as the secret', async () => bearer(await hmacWithPublicKey())],
    ['HS256 with the client secret', async () => bearer(hmac(CLIENT.clientSecret))],
    ['HS256 with an empty secret', async () => bearer(hmac(''))],
    [
      'an algorithm outside the list',
      async () => bearer(await sign({}, { alg: 'RS512' }, await importJWK(provider.jwk, 'RS512'))),
    ],
    ['ES256 with an own key in the header', async () => bearer(await selfSigned())],
    [
      'a jku of the sender',
      async () => bearer(await sign({}, { jku: 'http://evil.example/jwks' }, (await makeSigningKeys('x')).key)),
    ],
    [
      'an x5u of the sender',
      async () => bearer(await sign({}, { x5u: 'http://evil.example/x' }, (await makeSigningKeys('x')).key)),
    ],
    ['an unknown critical header', async () => bearer(await withCrit())],
    ['typ of a logout token', async () => bearer(await sign({}, { typ: 'logout+jwt' }))],
    ['typ of a DPoP proof', async () => bearer(await sign({}, { typ: 'dpop+jwt' }))],
    ['typ of an ID token', async () => bearer(await sign({}, { typ: 'id_token' }))],
    ['an ID token with nonce', async () => bearer(await sign({ nonce: 'n' }, { typ: 'JWT' }))],
    ['an ID token with at_hash', async () => bearer(await sign({ at_hash: 'h' }, { typ: 'JWT' }))],
    ['a changed payload', async () => bearer(await changed((payload) => ({ ...payload, sub: 'admin' })))],
    ['a changed header', async () => bearer(await changedHeader())],
    ['a cut signature', async () => bearer((await sign()).slice(0, -8))],
    ['no signature', async () => bearer((await sign()).replace(/\.[^.]*$/, '.'))],
    ['a payload that is no object', async () => bearer(await signRaw('"text"'))],
    ['a payload that is no JSON', async () => bearer(await signRaw('{'))],
    [
      'expiry as text',
      async () => bearer(await signRaw(JSON.stringify({ ...goodClaims(), exp: String(now() + 300) }))),
    ],
    ['a session cookie of nobody', async () => ({ cookie: 'prima_session=abc' })],
    ['a session cookie that is a token', async () => ({ cookie: `prima_session=${await sign()}` })],
    ['X-Forwarded-User', async () => ({ 'x-forwarded-user': 'admin', 'x-forwarded-groups': 'prima-admins' })],
    ['a Cloudflare assertion', async () => ({ 'cf-access-jwt-assertion': await sign() })],
    ['a Pomerium assertion', async () => ({ 'x-pomerium-jwt-assertion': await sign() })],
    ['an ALB assertion', async () => ({ 'x-amzn-oidc-data': await sign() })],
    ['X-On-Behalf-Of alone', async () => ({ 'x-on-behalf-of': 'prin_000000000000000000000000' })],
    [
      'X-On-Behalf-Of beside a good token',
      async () => ({ ...bearer(await sign()), 'x-on-behalf-of': 'prin_000000000000000000000000' }),
    ],
    ['a service token that nobody issued', async () => bearer('prima_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef')],
    ['a test header', async () => ({ 'x-test-person': 'admin' })],
  ];

  test.each(forged)('%s', async (_name, headers) => {
    const response = await who(await headers());
    expect(response.status).toBe(401);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(await response.json()).toMatchObject({ code: 'unauthenticated', status: 401 });
  });

  test('an oversized token never reaches the verifier', async () => {
    expect((await who(bearer(await sign({ pad: 'x'.repeat(12_400) })))).status).toBe(431);
  });

  test('a token in the query or the body does not count', async () => {
    const token = await sign();
    expect((await fetch(`${app.url}/probe/who?access_token=${token}`)).status).toBe(401);
    expect((await fetch(`${app.url}/probe/who?token=${token}`)).status).toBe(401);
    const post = (body: string | URLSearchParams, headers = {}) =>
      fetch(`${app.url}/probe/write`, { method: 'POST', body, headers }).then(({ status }) => status);
    expect(await post(JSON.stringify({ access_token: token }), { 'content-type': 'application/json' })).toBe(401);
    // A form's body (RFC 6750 §2.2) is not even read.
    expect(await post(new URLSearchParams({ access_token: token }))).toBe(415);
  });

  test.each(['evil.example', 'localhost.evil.example', '127.0.0.1', '127.0.0.1:1'])('rebound Host %j', async (host) => {
    const status = await statusWithHost(host, await sign());
    expect([400, 403]).toContain(status);
  });

  test('a route that states no access is refused to everybody', async () => {
    expect((await who(bearer(await sign({ groups: ['prima-admins'] })), '/probe/unstated')).status).toBe(403);
    expect((await who({}, '/probe/unstated')).status).toBe(401);
    expect((await who({}, '/probe/public')).status).toBe(200);
  });

  function unsecured(alg: string): string {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    return `${part({ alg, typ: 'at+jwt' })}.${part(goodClaims())}.`;
  }

  function hmac(secret: string): string {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const input = `${part({ alg: 'HS256', kid: provider.kid, typ: 'at+jwt' })}.${part(goodClaims())}`;
    return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
  }

  async function hmacWithPublicKey(): Promise<string> {
    const jwks = (await (await fetch(`${provider.issuer}/jwks`)).json()) as { keys: JWK[] };
    const key = await crypto.subtle.importKey(
      'jwk',
      jwks.keys[0] ?? {},
      { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
      true,
      ['verify'],
    );
    return hmac(await exportSPKI(key));
  }

  async function selfSigned(): Promise<string> {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
    const jwk = await crypto.subtle.exportKey('jwk', publicKey);
    return new SignJWT(goodClaims()).setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', jwk: jwk }).sign(privateKey);
  }

  async function withCrit(): Promise<string> {
    const payload = new TextEncoder().encode(JSON.stringify(goodClaims()));
    return new CompactSign(payload)
      .setProtectedHeader({ alg: 'RS256', kid: provider.kid, crit: ['x'], x: 1 })
      .sign(provider.signingKey, { crit: { x: true } });
  }

  async function signRaw(payload: string): Promise<string> {
    return new CompactSign(new TextEncoder().encode(payload))
      .setProtectedHeader({ alg: 'RS256', kid: provider.kid, typ: 'at+jwt' })
      .sign(provider.signingKey);
  }

  async function changed(edit: (payload: object) => object): Promise<string> {
    const [header = '', payload = '', signature = ''] = (await sign()).split('.');
    const edited = edit(JSON.parse(Buffer.from(payload, 'base64url').toString()) as object);
    return `${header}.${Buffer.from(JSON.stringify(edited)).toString('base64url')}.${signature}`;
  }

  async function changedHeader(): Promise<string> {
    const [, payload = '', signature = ''] = (await sign()).split('.');
    const header = Buffer.from(JSON.stringify({ alg: 'RS256', kid: provider.kid, typ: 'JWT' })).toString('base64url');
    return `${header}.${payload}.${signature}`;
  }
});

function statusWithHost(host: string, token: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(
      { host: '127.0.0.1', port: app.port, path: '/probe/who', headers: { host, authorization: `Bearer ${token}` } },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    call.on('error', reject);
    call.end();
  });
}
