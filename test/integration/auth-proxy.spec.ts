import { generateKeyPairSync, sign as signBytes, type KeyObject } from 'node:crypto';
import { exportJWK, SignJWT, type JWTPayload } from 'jose';
import { readConfig } from '../../src/config/read-config';
import { makeAuthApp, type AuthApp } from '../support/make-auth-app';
import { startKeyServer } from '../support/key-server';

const now = () => Math.floor(Date.now() / 1000);
const ecKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const rsaKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

async function jwks(...keys: { publicKey: KeyObject; kid: string; alg: string }[]): Promise<string> {
  const list = keys.map(async ({ publicKey, kid, alg }) => ({ ...(await exportJWK(publicKey)), kid, alg }));
  return JSON.stringify({ keys: await Promise.all(list) });
}

async function statusOf(app: AuthApp, headers: Record<string, string>): Promise<number> {
  return (await fetch(`${app.url}/probe/who`, { headers })).status;
}

describe.each([
  {
    form: 'cloudflare',
    header: 'cf-access-jwt-assertion',
    alg: 'RS256',
    issuer: 'https://team.cloudflareaccess.com',
    audience: '9f1e2d3c4b5a',
    makeKeys: rsaKeys,
  },
  {
    form: 'pomerium',
    header: 'x-pomerium-jwt-assertion',
    alg: 'ES256',
    issuer: 'prima.corp.example',
    audience: 'prima.corp.example',
    makeKeys: ecKeys,
  },
])('$form', ({ form, header, alg, issuer, audience, makeKeys }) => {
  const files = new Map<string, string>();
  const first = makeKeys();
  let keyServer: Awaited<ReturnType<typeof startKeyServer>>;
  let app: AuthApp;

  beforeAll(async () => {
    files.set('/keys', await jwks({ publicKey: first.publicKey, kid: 'k1', alg }));
    keyServer = await startKeyServer(files);
    app = await makeAuthApp({
      PRIMA_AUTH: 'proxy',
      PRIMA_PROXY_FORM: form,
      PRIMA_PROXY_ISSUER: issuer,
      PRIMA_PROXY_AUDIENCE: audience,
      PRIMA_PROXY_KEYS_URL: `${keyServer.url}/keys`,
      PRIMA_PROXY_ADMIN_GROUP: 'admins',
    });
  });

  afterAll(async () => {
    await app?.close();
    keyServer?.close();
  });

  function assertion(claims: JWTPayload = {}, kid = 'k1', key = first.privateKey): Promise<string> {
    const all = {
      iss: issuer,
      aud: audience,
      sub: 'u1',
      iat: now(),
      exp: now() + 60,
      email: 'u@example.com',
      ...claims,
    };
    const kept = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
    return new SignJWT(kept).setProtectedHeader({ alg, kid }).sign(key);
  }

  test('a signed assertion is the person; the group makes the administrator', async () => {
    const response = await fetch(`${app.url}/probe/who`, {
      headers: { [header]: await assertion({ groups: ['admins'] }) },
    });
    expect(await response.json()).toMatchObject({ authMethod: 'proxy', isAdmin: true, kind: 'person' });
  });

  test.each<[string, () => Promise<Record<string, string>>]>([
    ['nothing', async () => ({})],
    ['issuer', async () => ({ [header]: await assertion({ iss: 'https://evil.example' }) })],
    ['audience', async () => ({ [header]: await assertion({ aud: 'other' }) })],
    ['signer', async () => ({ [header]: await assertion({}, 'k1', makeKeys().privateKey) })],
    ['unknown key', async () => ({ [header]: await assertion({}, 'k9', makeKeys().privateKey) })],
    ['expired', async () => ({ [header]: await assertion({ exp: now() - 60 }) })],
    ['no expiry', async () => ({ [header]: await assertion({ exp: undefined }) })],
    ['no subject', async () => ({ [header]: await assertion({ sub: undefined }) })],
    ['an empty subject (a service token of the proxy)', async () => ({ [header]: await assertion({ sub: '' }) })],
    ['plain headers in its place', async () => ({ 'x-forwarded-user': 'admin', 'x-forwarded-groups': 'admins' })],
    ['the e-mail header alone', async () => ({ 'cf-access-authenticated-user-email': 'admin@example.com' })],
    ['the assertion as a bearer', async () => ({ authorization: `Bearer ${await assertion()}` })],
    ['garbage', async () => ({ [header]: 'a.b.c' })],
  ])('spoofed: %s', async (_name, headers) => {
    expect(await statusOf(app, await headers())).toBe(401);
  });

  test('rotation: a new key is taken, and a removed one no longer', async () => {
    const second = makeKeys();
    files.set('/keys', await jwks({ publicKey: second.publicKey, kid: 'k2', alg }));
    const fresh = await makeAuthApp({
      PRIMA_AUTH: 'proxy',
      PRIMA_PROXY_FORM: form,
      PRIMA_PROXY_ISSUER: issuer,
      PRIMA_PROXY_AUDIENCE: audience,
      PRIMA_PROXY_KEYS_URL: `${keyServer.url}/keys`,
    });
    try {
      expect(await statusOf(fresh, { [header]: await assertion({}, 'k2', second.privateKey) })).toBe(200);
      expect(await statusOf(fresh, { [header]: await assertion() })).toBe(401);
    } finally {
      await fresh.close();
      files.set('/keys', await jwks({ publicKey: first.publicKey, kid: 'k1', alg }));
    }
  });

  test('a write that another site made the browser send is refused', async () => {
    const headers = { [header]: await assertion(), origin: 'https://evil.example' };
    expect((await fetch(`${app.url}/probe/write`, { method: 'POST', headers })).status).toBe(403);
  });
});

describe('AWS ALB', () => {
  const signer = 'arn:aws:elasticloadbalancing:eu-central-1:123456789012:loadbalancer/app/prima/50dc6c495c0c9188';
  const issuer = 'https://idp.example';
  const keys = ecKeys();
  const files = new Map([['/kid-1', keys.publicKey.export({ type: 'spki', format: 'pem' }).toString()]]);
  let keyServer: Awaited<ReturnType<typeof startKeyServer>>;
  let app: AuthApp;

  beforeAll(async () => {
    keyServer = await startKeyServer(files);
    app = await makeAuthApp({
      PRIMA_AUTH: 'proxy',
      PRIMA_PROXY_FORM: 'alb',
      PRIMA_PROXY_ISSUER: issuer,
      PRIMA_PROXY_SIGNER: signer,
      PRIMA_PROXY_KEYS_URL: keyServer.url,
    });
  });

  afterAll(async () => {
    await app?.close();
    keyServer?.close();
  });

  /** As the load balancer writes it: base64url with padding, header with signer, issuer and expiry. */
  function data(claims: object = {}, header: object = {}, key = keys.privateKey): string {
    const part = (value: object) => {
      const text = Buffer.from(JSON.stringify(value)).toString('base64url');
      return text + '='.repeat((4 - (text.length % 4)) % 4);
    };
    const head = part({
      typ: 'JWT',
      kid: 'kid-1',
      alg: 'ES256',
      iss: issuer,
      client: 'c',
      signer,
      exp: now() + 60,
      ...header,
    });
    const input = `${head}.${part({ sub: 'u1', name: 'U', email: 'u@example.com', iss: issuer, exp: now() + 60, ...claims })}`;
    return `${input}.${signBytes('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
  }

  test('what the load balancer signed is the person', async () => {
    expect(await statusOf(app, { 'x-amzn-oidc-data': data() })).toBe(200);
  });

  test.each<[string, () => string]>([
    ['another load balancer', () => data({}, { signer: signer.replace('prima', 'other') })],
    ['no signer', () => data({}, { signer: undefined })],
    ['another issuer', () => data({ iss: 'https://evil.example' })],
    ['another key', () => data({}, {}, ecKeys().privateKey)],
    ['an unknown kid', () => data({}, { kid: 'kid-9' })],
    ['a kid that climbs', () => data({}, { kid: '../../kid-1' })],
    ['a kid with an address', () => data({}, { kid: 'http://evil.example/k' })],
    ['alg none', () => data({}, { alg: 'none' })],
    ['alg HS256', () => data({}, { alg: 'HS256' })],
    ['expired', () => data({ exp: now() - 90 })],
    ['no expiry', () => data({ exp: undefined })],
    ['not yet valid', () => data({ nbf: now() + 90 })],
    ['no subject', () => data({ sub: undefined })],
    ['a changed body', () => data().replace(/\.[^.]+\./, `.${Buffer.from('{"sub":"x"}').toString('base64url')}.`)],
    ['no signature', () => data().replace(/\.[^.]*$/, '.')],
    ['garbage', () => 'x'],
  ])('spoofed: %s', async (_name, assertion) => {
    expect(await statusOf(app, { 'x-amzn-oidc-data': assertion() })).toBe(401);
  });

  test('an unknown kid is asked for once, not at a forger’s pace', async () => {
    const count = () => keyServer.hits.filter((hit) => hit === '/kid-7').length;
    for (let i = 0; i < 5; i++)
      expect(await statusOf(app, { 'x-amzn-oidc-data': data({}, { kid: 'kid-7' }) })).toBe(401);
    expect(count()).toBe(1);
  });
});

describe('plain headers', () => {
  const variables = { PRIMA_AUTH: 'proxy', PRIMA_PROXY_FORM: 'headers', PRIMA_PROXY_ADMIN_GROUP: 'admins' };

  test('count from the proxy’s network', async () => {
    const app = await makeAuthApp({ ...variables, PRIMA_PROXY_TRUSTED_CIDRS: '127.0.0.0/8' });
    try {
      const headers = { 'x-forwarded-user': 'u1', 'x-forwarded-groups': 'staff,admins' };
      const response = await fetch(`${app.url}/probe/who`, { headers });
      expect(await response.json()).toMatchObject({ authMethod: 'proxy', isAdmin: true });
      expect(await statusOf(app, {})).toBe(401);
      expect(await statusOf(app, { 'x-forwarded-user': '' })).toBe(401);
      expect(await statusOf(app, { 'x-forwarded-email': 'admin@example.com' })).toBe(401);
    } finally {
      await app.close();
    }
  });

  test('spoofed from anywhere else: refused, whatever X-Forwarded-For says', async () => {
    const app = await makeAuthApp({ ...variables, PRIMA_PROXY_TRUSTED_CIDRS: '10.20.0.0/16' });
    try {
      expect(await statusOf(app, { 'x-forwarded-user': 'admin' })).toBe(401);
      expect(await statusOf(app, { 'x-forwarded-user': 'admin', 'x-forwarded-for': '10.20.0.1' })).toBe(401);
      expect(await statusOf(app, { 'x-forwarded-user': 'admin', 'x-real-ip': '10.20.0.1' })).toBe(401);
    } finally {
      await app.close();
    }
  });

  test.each([undefined, '', '*', '0.0.0.0/0', '::/0', '10.0.0.0/8, *', '10.0.0.1', 'not-a-network'])(
    'start is refused with PRIMA_PROXY_TRUSTED_CIDRS=%j',
    (cidrs) => {
      expect(() => readConfig({ ...variables, PRIMA_PROXY_TRUSTED_CIDRS: cidrs })).toThrow(/PRIMA_PROXY_TRUSTED_CIDRS/);
    },
  );
});
