import type { Page } from 'playwright-core';
import { axeFindings, overflowOf, personAt } from '../support/console/browser';
import { ask, makeConsoleApp, say, untilAnswered, type ConsoleApp } from '../support/console/console-app';
import { TestApi } from '../support/test-api';

/** Would run if any of the places that show it parsed HTML. */
const ATTACK = `<img src=x onerror="window.hit=1"><script>window.hit=1</script>"'><svg onload=window.hit=1>`;

let room: ConsoleApp;

beforeAll(async () => {
  room = await makeConsoleApp({ PRIMA_ALLOW_AGENT_SHARED_ENGRAVE: '0' });
}, 120_000);

afterAll(() => room?.close(), 30_000);

beforeEach(() => room.gateway.reset());

test('the page is its own files only, under a strict policy', async () => {
  const answer = await fetch(`${room.app.url}/`);
  const html = await answer.text();
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("style-src 'self'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
  expect(html).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+=/i);
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  const [script] = /\/assets\/[\w.-]+\.js/.exec(html) ?? [];
  const asset = await fetch(room.app.url + script);
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(asset.headers.get('content-type')).toContain('javascript');
  for (const name of ['..%2findex.html', '%2e%2e%2f%2e%2e%2fmain.js', 'nothing.js', '.made-from', 'a%00.js']) {
    expect((await fetch(`${room.app.url}/assets/${name}`)).status).toBe(404);
  }
});

test('a server that does not write into shared stones explains itself and hands the note over', async () => {
  await room.prepare('hal', room.makeRemote('disabled').url);
  const { page, context } = await personAt(room.browser, room.app.url, 'hal');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await ask(page, 'How many unused holidays carry over?');
  await untilAnswered(page);
  await page.getByRole('button', { name: 'Engrave …' }).click();
  const card = page.getByRole('region', { name: 'Engrave this conversation' });
  await card.getByRole('button', { name: 'Approve, commit and push' }).click();
  await card.getByText('This server does not write into shared stones').waitFor();
  expect(await card.innerText()).toContain('PRIMA_ALLOW_AGENT_SHARED_ENGRAVE');
  expect(await card.getByRole('button', { name: 'Approve, commit and push' }).count()).toBe(0);
  await card.getByRole('button', { name: 'Copy the note' }).click();
  await card.getByText('Copied.').waitFor();
  const copied = await page.evaluate('navigator.clipboard.readText()');
  expect(copied).toMatch(/^---\ntitle: "/);
  const download = page.waitForEvent('download');
  await card.getByRole('button', { name: 'Download the note' }).click();
  expect((await download).suggestedFilename()).toMatch(/^\d{4}-\d\d-\d\d-.+\.md$/);
  expect(await axeFindings(page)).toEqual([]);
}, 60_000);

test('markup in titles, file names, headings, notes and answers stays text, and nothing is fetched from elsewhere', async () => {
  const remote = room.makeRemote('attack', {
    'a <img src=x onerror=window.hit=1>.md': `# ${ATTACK}\n\nzebra ${ATTACK}\n\n## Second ${ATTACK}\n\nzebra ![i](http://evil.example/i.png)\n`,
  });
  const { api, repoId } = await room.prepare('ivy', remote.url);
  await api.json('POST', '/api/conversations', { title: ATTACK, repoId });
  const { page, complaints, strangers } = await personAt(room.browser, room.app.url, 'ivy');
  const spoken = [
    ATTACK,
    '![pixel](https://evil.example/pixel.png)',
    '[harmless](https://evil.example/long?q=1) and [bad](javascript:window.hit=1) and <https://auto.example>',
    '# A heading\n\n| a | b |\n|---|---|\n| `x` | **y** |\n\n```html\n<script>window.hit=1</script>\n```',
    '`a <img src=x onerror=window.hit=1>.md § nothing`',
  ].join('\n\n');
  room.gateway.reply(
    { kind: 'answer', calls: [{ name: 'stone_search', arguments: { query: 'zebra' } }] },
    { kind: 'answer', calls: [{ name: ATTACK, arguments: ATTACK }] },
    { kind: 'answer', text: spoken },
    {
      kind: 'answer',
      text: JSON.stringify({ title: ATTACK, summary: ATTACK, body: spoken, tags: [ATTACK], sources: [] }),
    },
  );
  await ask(page, ATTACK);
  await untilAnswered(page);
  expect(await page.getByRole('link', { name: 'harmless (https://evil.example/long?q=1)' }).count()).toBe(1);
  expect(await page.getByRole('link', { name: 'bad' }).count()).toBe(0);
  await page.getByText('[Image “pixel”, not loaded: https://evil.example/pixel.png]').waitFor();
  await page.locator('.hits button').first().click();
  await page.getByRole('dialog').getByText('zebra').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Engrave …' }).click();
  await page.getByRole('region', { name: 'Engrave this conversation' }).getByRole('button', { name: 'Edit' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Engravings' }).click();
  await page.getByRole('row').nth(1).waitFor();
  expect(await page.evaluate('window.hit')).toBeUndefined();
  expect(await page.locator('main img, main script, main svg, main iframe').count()).toBe(0);
  expect(strangers).toEqual([]);
  expect(complaints).toEqual([]);
}, 60_000);

async function everyPage(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  const pages: [string, string][] = [
    ['#/talk', 'A new conversation'],
    ['#/stones', 'Connect a stone'],
    ['#/engravings', 'Engravings'],
    ['#/settings', 'Services that act for you'],
    ['#/admin', 'Everybody’s engravings'],
    ['#/admin/tokens', 'Issue a token'],
    ['#/nowhere', 'No such page'],
  ];
  for (const [hash, heading] of pages) {
    await page.goto(`/${hash}`);
    await page.getByRole('heading', { name: heading, exact: true }).waitFor();
    await page.waitForLoadState('networkidle');
    await look(hash);
  }
}

test.each(['light', 'dark'] as const)(
  'axe finds nothing on any page (%s), and none is wider than a telephone',
  async (colorScheme) => {
    const { api, repoId } = await room.prepare('admin', room.makeRemote(`axe-${colorScheme}`).url);
    const { id } = await api.json('POST', '/api/conversations', { title: 'Holidays', repoId });
    await api.json('POST', `/api/conversations/${id}/messages`, {
      messages: [{ role: 'user', content: 'How many unused holidays carry over to the next year?' }],
    });
    await api.json('POST', `/api/conversations/${id}/engrave?preview=1`, { repoId });
    await api.json('POST', '/api/admin/service-tokens', { name: 'nightly', scopes: ['audit'], expiresInDays: 5 });
    const { page, complaints } = await personAt(room.browser, room.app.url, 'admin', { colorScheme });
    await everyPage(page, async (name) => {
      expect([name, await axeFindings(page)]).toEqual([name, []]);
    });
    await page.setViewportSize({ width: 360, height: 740 });
    await everyPage(page, async (name) => {
      expect([name, await overflowOf(page)]).toEqual([name, 0]);
    });
    await page.goto(`/#/talk/${id}`);
    await page.getByText('The answer is not finished.').waitFor();
    expect([await axeFindings(page), await overflowOf(page)]).toEqual([[], 0]);
    expect(complaints).toEqual([]);
  },
  120_000,
);

test('administration: filters, verification, plot, export, a token issued and revoked', async () => {
  const { api, repoId } = await room.prepare('max', room.makeRemote('refused').url);
  const { id } = await api.json('POST', '/api/conversations', { repoId });
  expect((await api.post(`/api/conversations/${id}/engrave`, { confirm: true })).status).toBe(403);
  const { page } = await personAt(room.browser, room.app.url, 'admin');
  await page.goto('/#/admin');
  await page.getByRole('button', { name: 'Verify now' }).click();
  await page.getByText('Whole', { exact: true }).waitFor();
  await page
    .getByRole('img', { name: /Bars of each day/ })
    .locator('canvas')
    .waitFor();
  await page.getByLabel('Who', { exact: true }).fill('max');
  await page.getByRole('combobox', { name: /^Outcome/ }).selectOption('refused');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('row').filter({ hasText: 'shared_engrave_disabled' }).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV' }).click();
  expect((await download).suggestedFilename()).toBe('engravings.csv');

  await page.getByRole('link', { name: 'Service tokens' }).click();
  await page.getByLabel('Name of the service').fill('reports');
  await page.getByLabel('Search and read stones').check();
  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  const token = await page.locator('.notice .key').innerText();
  expect(token).toMatch(/^prima_/);
  await page.reload();
  const card = page.getByRole('article').filter({ hasText: 'reports' });
  await card.waitFor();
  expect(await page.content()).not.toContain(token);
  await card.getByRole('button', { name: 'Revoke' }).click();
  await card.getByRole('group').getByRole('button', { name: 'Revoke' }).click();
  await card.getByText('revoked').waitFor();
}, 60_000);

test('a person who is no administrator sees neither the link nor the page', async () => {
  const { page } = await personAt(room.browser, room.app.url, 'joe');
  await page.goto('/#/admin');
  await page.getByRole('heading', { name: 'No such page' }).waitFor();
  expect(await page.getByRole('link', { name: 'Administration' }).count()).toBe(0);
});

test('stones: a connection that fails says why, a deploy key to copy, a local one, disconnecting', async () => {
  const { page } = await personAt(room.browser, room.app.url, 'kim');
  await page.goto('/#/stones');
  await page.getByLabel('Address (https or ssh)').fill(room.makeRemote('gone').url.replace('gone', 'not-there'));
  await page.getByLabel('Name (optional)').fill('missing');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  const missing = page.getByRole('article', { name: /missing/ });
  await missing.getByText('It could not be connected').waitFor();
  await missing.getByText('There is no repository under this address').waitFor();

  await page.getByLabel('A new local one').check();
  await page.getByLabel('Name', { exact: true }).fill('mine');
  await page.getByRole('button', { name: 'Make it' }).click();
  const mine = page.getByRole('article', { name: /mine ready local/ });
  await mine.waitFor();
  await mine.getByRole('button', { name: 'Disconnect' }).click();
  // The question takes the focus with its harmless answer, and is asked every time.
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Cancel');
  await mine.getByRole('button', { name: 'Disconnect it' }).click();
  await mine.waitFor({ state: 'detached' });
  expect((await new TestApi(room.app.url, 'kim').json('GET', '/api/repositories')).items).toHaveLength(1);
}, 60_000);

test('the keyboard is enough: skip link, navigation, sending', async () => {
  await room.prepare('lea', room.makeRemote('keys').url);
  const { page } = await personAt(room.browser, room.app.url, 'lea');
  await page.goto('/#/talk');
  await page.getByLabel('Message').waitFor();
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the content');
  await page.keyboard.press('Enter');
  expect(await page.evaluate('document.activeElement.tagName')).toBe('MAIN');
  room.gateway.reply({ kind: 'answer', text: 'One line.' });
  await say(page, 'Line one');
  await page.getByText('One line.').waitFor();
  await page.getByRole('link', { name: 'Stones' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Stones', level: 1 }).waitFor();
  expect(await page.evaluate('document.activeElement.tagName')).toBe('H1');
  expect(await page.title()).toBe('Stones – PrimaChat');
}, 60_000);
