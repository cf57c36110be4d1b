import { makeAuthApp, type AuthApp } from '../support/make-auth-app';
import { CookieBrowser } from '../support/cookie-browser';
import { CLIENT, freePort, makeSigningKeys, startProvider, type RunningProvider } from '../support/oidc-provider';

const AUDIENCE = 'https://prima.example/api';

let provider: RunningProvider;
let app: AuthApp;
let publicUrl: string;

beforeAll(async () => {
  const port = await freePort();
  publicUrl = `http://127.0.0.1:${port}`;
  provider = await startProvider({ redirectUri: `${publicUrl}/api/auth/callback`, audience: AUDIENCE });
  app = await makeAuthApp(settings(provider.issuer), port);
});

afterAll(async () => {
  await app?.close();
  await provider?.stop();
});

function settings(issuer: string): Record<string, string> {
  return {
    PRIMA_AUTH: 'oidc',
    PRIMA_PUBLIC_URL: publicUrl,
    PRIMA_OIDC_ISSUER: issuer,
    PRIMA_OIDC_AUDIENCE: AUDIENCE,
    PRIMA_OIDC_CLIENT_ID: CLIENT.clientId,
    PRIMA_OIDC_CLIENT_SECRET: CLIENT.clientSecret,
    PRIMA_OIDC_ADMIN_GROUP: 'prima-admins',
  };
}

const isCallback = (url: string) => url.startsWith(`${publicUrl}/api/auth/callback`);

async function login(browser: CookieBrowser, returnTo = '/welcome'): Promise<Response> {
  const start = `${publicUrl}/api/auth/login?returnTo=${encodeURIComponent(returnTo)}`;
  const { url } = await browser.follow(start, isCallback);
  return browser.fetch(url);
}

describe('browser login', () => {
  test('ends where it began, with a session that is the person', async () => {
    const browser = new CookieBrowser();
    const response = await login(browser);
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('/welcome');
    const me = await browser.fetch(`${publicUrl}/probe/who`);
    expect(await me.json()).toMatchObject({ name: 'Name of bob', authMethod: 'oidc_session', isAdmin: false });
  });

  test('asks with PKCE, state and nonce, and the cookies are HttpOnly and Lax', async () => {
    const response = await fetch(`${publicUrl}/api/auth/login`, { redirect: 'manual' });
    const query = new URL(response.headers.get('location') ?? '').searchParams;
    expect(query.get('code_challenge_method')).toBe('S256');
    for (const name of ['code_challenge', 'state', 'nonce']) expect(query.get(name)?.length).toBeGreaterThan(20);
    expect(response.headers.getSetCookie()[0]).toMatch(/^prima_login=.*HttpOnly; SameSite=Lax/);
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/a\\b',
    '/%0d%0aX: y\n',
    '',
    'x',
  ])('returnTo %j leads nowhere else', async (returnTo) => {
    const response = await login(new CookieBrowser(), returnTo);
    const location = response.headers.get('location') ?? '';
    expect(new URL(location, publicUrl).origin).toBe(publicUrl);
  });

  test('a callback without its cookie, with another state, or a second time is refused', async () => {
    const browser = new CookieBrowser();
    const { url } = await browser.follow(`${publicUrl}/api/auth/login`, isCallback);
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(401);

    const forged = new URL(url);
    forged.searchParams.set('state', 'x'.repeat(43));
    expect((await browser.fetch(forged.href)).status).toBe(401);

    // The first try took the cookie with it.
    expect((await browser.fetch(url)).status).toBe(401);
  });

  test("another person's callback in my browser is refused (login CSRF)", async () => {
    const attacker = new CookieBrowser();
    const { url } = await attacker.follow(`${publicUrl}/api/auth/login`, isCallback);
    const victim = new CookieBrowser();
    await victim.fetch(`${publicUrl}/api/auth/login`);
    expect((await victim.fetch(url)).status).toBe(401);
  });

  test('a login cookie is no session, and a changed session is none', async () => {
    const browser = new CookieBrowser();
    await browser.fetch(`${publicUrl}/api/auth/login`);
    const sealed = browser.cookie(publicUrl, 'prima_login') ?? '';
    expect((await fetch(`${publicUrl}/probe/who`, { headers: { cookie: `prima_session=${sealed}` } })).status).toBe(
      401,
    );
    await login(browser);
    const session = browser.cookie(publicUrl, 'prima_session') ?? '';
    browser.setCookie(publicUrl, 'prima_session', `${session.slice(0, -6)}AAAAAA`);
    expect((await browser.fetch(`${publicUrl}/probe/who`)).status).toBe(401);
  });

  test('logout ends every copy of the cookie', async () => {
    const browser = new CookieBrowser();
    await login(browser);
    const copy = { cookie: `prima_session=${browser.cookie(publicUrl, 'prima_session')}` };
    expect((await fetch(`${publicUrl}/probe/who`, { headers: copy })).status).toBe(200);
    const response = await browser.fetch(`${publicUrl}/api/auth/logout`, { method: 'POST' });
    expect(response.status).toBe(200);
    expect((await fetch(`${publicUrl}/probe/who`, { headers: copy })).status).toBe(401);
  });

  test.each([
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{}, 201],
  ])('a write with the cookie and %j answers %i', async (headers, status) => {
    const browser = new CookieBrowser();
    await login(browser);
    const own = status === 201 ? { origin: publicUrl, 'sec-fetch-site': 'same-origin' } : headers;
    const response = await browser.fetch(`${publicUrl}/probe/write`, {
      method: 'POST',
      headers: own as Record<string, string>,
    });
    expect(response.status).toBe(status);
    const logout = await browser.fetch(`${publicUrl}/api/auth/logout`, {
      method: 'POST',
      headers: own as Record<string, string>,
    });
    expect(logout.status).toBe(status === 201 ? 200 : 403);
  });
});

describe('the provider', () => {
  test('down: cached keys go on working; without them the answer is 503, and recovery needs no restart', async () => {
    const keys = await makeSigningKeys('k1');
    const port = await freePort();
    const redirectUri = 'http://127.0.0.1:1/api/auth/callback';
    let other = await startProvider({ port, redirectUri, audience: AUDIENCE, keys });
    const ownPort = await freePort();
    const second = await makeAuthApp(
      { ...settings(other.issuer), PRIMA_PUBLIC_URL: `http://127.0.0.1:${ownPort}` },
      ownPort,
    );
    try {
      const token = await other.accessToken();
      const who = async (bearer: string) =>
        (await fetch(`${second.url}/probe/who`, { headers: { authorization: `Bearer ${bearer}` } })).status;
      await other.stop();
      expect(await who(token)).toBe(503);
      other = await startProvider({ port, redirectUri, audience: AUDIENCE, keys });
      await new Promise((resolve) => setTimeout(resolve, 5_200));
      expect(await who(token)).toBe(200);
      await other.stop();
      expect(await who(token)).toBe(200);
    } finally {
      await second.close();
    }
  });

  test('rotated keys are fetched for an unknown kid', async () => {
    const port = await freePort();
    const redirectUri = 'http://127.0.0.1:1/api/auth/callback';
    let other = await startProvider({ port, redirectUri, audience: AUDIENCE, keys: await makeSigningKeys('old') });
    const ownPort = await freePort();
    const second = await makeAuthApp(
      { ...settings(other.issuer), PRIMA_PUBLIC_URL: `http://127.0.0.1:${ownPort}` },
      ownPort,
    );
    try {
      const who = async (bearer: string) =>
        (await fetch(`${second.url}/probe/who`, { headers: { authorization: `Bearer ${bearer}` } })).status;
      const old = await other.accessToken();
      expect(await who(old)).toBe(200);
      await other.stop();
      other = await startProvider({ port, redirectUri, audience: AUDIENCE, keys: await makeSigningKeys('new') });
      const fresh = await other.accessToken();
      // Within the cool-down an unknown kid is refused; the keys are not asked for at a forger's pace.
      expect(await who(fresh)).toBe(401);
      jest.useFakeTimers({
        now: Date.now() + 31_000,
        doNotFake: [
          'nextTick',
          'setImmediate',
          'setTimeout',
          'setInterval',
          'queueMicrotask',
          'performance',
          'clearTimeout',
          'clearInterval',
          'clearImmediate',
          'hrtime',
        ],
      });
      expect(await who(fresh)).toBe(200);
      expect(await who(old)).toBe(401);
    } finally {
      jest.useRealTimers();
      await second.close();
      await other.stop();
    }
  });
});
