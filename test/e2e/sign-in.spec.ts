import type { Browser, BrowserContext, Page } from 'playwright-core';
import { axeFindings, launchBrowser, openTab } from '../support/console/browser';
import { buildPage } from '../support/console/build-page';
import { startGatewayDouble, type GatewayDouble } from '../support/gateway-double';
import { makeApp, type TestApp } from '../support/make-app';
import { CLIENT, freePort, startProvider, type RunningProvider } from '../support/oidc-provider';

/** The page behind a real OpenID provider, in a real browser that has its own cookies. */
let provider: RunningProvider;
let gateway: GatewayDouble;
let app: TestApp;
let browser: Browser;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  buildPage();
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const audience = 'https://prima.example/api';
  gateway = await startGatewayDouble();
  provider = await startProvider({ redirectUri: `${publicUrl}/api/auth/callback`, audience, pages: true });
  app = await makeApp({
    port,
    authenticator: 'own',
    variables: {
      PRIMA_AUTH: 'oidc',
      PRIMA_ALLOW_FILE_REMOTES: '0',
      PRIMA_PUBLIC_URL: publicUrl,
      PRIMA_OIDC_ISSUER: provider.issuer,
      PRIMA_OIDC_AUDIENCE: audience,
      PRIMA_OIDC_CLIENT_ID: CLIENT.clientId,
      PRIMA_OIDC_CLIENT_SECRET: CLIENT.clientSecret,
      PRIMA_OIDC_ADMIN_GROUP: 'prima-admins',
      PRIMA_CORE_URL: gateway.url,
    },
  });
  browser = await launchBrowser();
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await app?.close();
  await gateway?.close();
  await provider?.stop();
}, 30_000);

afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

async function open(): Promise<{ context: BrowserContext; page: Page; complaints: string[] }> {
  const context = await browser.newContext({ baseURL: app.url, locale: 'en-GB' });
  await context.addInitScript({ path: require.resolve('axe-core/axe.min.js') });
  context.setDefaultTimeout(20_000);
  contexts.push(context);
  const complaints: string[] = [];
  return { context, page: await openTab(context, app.url, complaints), complaints };
}

async function logIn(page: Page, account: string): Promise<void> {
  await page.getByLabel('Account').fill(account);
  await page.getByRole('button', { name: 'Log in' }).click();
}

async function signIn(page: Page, account: string, at = '/'): Promise<void> {
  await page.goto(at);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await logIn(page, account);
  await page.getByText(`Name of ${account}`).first().waitFor();
}

test('a stranger sees nothing, signs in at the provider and comes back to the place they wanted', async () => {
  const { page, context, complaints } = await open();
  await page.goto('/#/settings');
  await page.getByText('You are not signed in.').waitFor();
  expect(await page.getByRole('navigation').count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Sign in' }).click();
  expect(new URL(page.url()).origin).toBe(provider.issuer);
  await logIn(page, 'bob');
  await page.getByText('Name of bob').first().waitFor();
  expect(page.url()).toBe(`${app.url}/#/settings`);
  expect(await page.getByRole('link', { name: 'Administration' }).count()).toBe(0);
  const cookies = (await context.cookies(app.url)).filter(({ name }) => name.startsWith('prima_'));
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  expect(await page.evaluate('document.cookie')).not.toContain('prima_');
  expect(complaints).toEqual([]);
}, 60_000);

test('the group makes the administrator, and another browser is another person', async () => {
  const [first, second] = [await open(), await open()];
  await signIn(first.page, 'ada');
  await first.page.getByRole('link', { name: 'Administration' }).waitFor();
  await signIn(second.page, 'bob');
  expect(await second.page.getByRole('link', { name: 'Administration' }).count()).toBe(0);
  await second.page.goto('/#/admin');
  await second.page.getByText('it is not for you to see').waitFor();
}, 60_000);

test('a login that ended: what was typed stays, the login opens in another tab, and the first goes on', async () => {
  const { page, context } = await open();
  await signIn(page, 'bob', '/#/talk');
  await page.getByLabel('Message').fill('What I have been thinking about');
  await context.clearCookies({ domain: '127.0.0.1', name: /^prima_/ });
  await page.getByLabel('Message').press('Enter');
  await page.getByText('Your login has ended.').first().waitFor();
  expect(await page.getByLabel('Message').inputValue()).toBe('What I have been thinking about');
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Sign in' }).click();
  const tab = await opened;
  // The provider may still know the person; then it asks nothing.
  await Promise.race([tab.getByText('Name of bob').first().waitFor(), logIn(tab, 'bob').catch(() => undefined)]);
  await tab.getByText('Name of bob').first().waitFor();
  await tab.close();
  await page.getByLabel('Message').press('Enter');
  await page.getByRole('article', { name: 'You' }).last().waitFor();
  expect(await page.getByRole('article', { name: 'You' }).last().innerText()).toContain('thinking about');
  expect(await page.getByText('Your login has ended.').count()).toBe(0);
}, 60_000);

test('signing out ends it here, and the old cookie is worth nothing afterwards', async () => {
  const { page, context } = await open();
  await signIn(page, 'bob');
  const kept = (await context.cookies(app.url)).map(({ name, value }) => `${name}=${value}`).join('; ');
  const me = () => fetch(`${app.url}/api/me`, { headers: { cookie: kept } }).then(({ status }) => status);
  expect(await me()).toBe(200);
  const ended = page.waitForResponse((response) => response.url().endsWith('/api/auth/logout'));
  await page.getByRole('button', { name: 'Sign out' }).click();
  expect((await ended).status()).toBe(200);
  expect(await me()).toBe(401);
}, 60_000);

test('a page of another origin cannot write with the person’s cookie', async () => {
  const { page, context } = await open();
  await signIn(page, 'bob');
  // The same site as far as cookies go – another port of this host – but another origin.
  for (const target of ['/api/auth/logout', '/api/conversations']) {
    const stranger = await context.newPage();
    await stranger.goto(`${provider.issuer}/.well-known/openid-configuration`);
    const [answer] = await Promise.all([
      stranger.waitForResponse(app.url + target),
      stranger.evaluate(
        `{ const form = document.createElement('form'); form.method = 'post'; form.action = ${JSON.stringify(app.url + target)};` +
          'document.body.append(form); form.submit(); }',
      ),
    ]);
    expect(answer.status()).toBe(403);
  }
  await page.reload();
  await page.getByText('Name of bob').first().waitFor();
}, 60_000);
