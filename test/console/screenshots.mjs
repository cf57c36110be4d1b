// `npm run console:screenshots`: starts the built server with the gateway's double, does the main job by clicking, and
// writes a picture of each page into src/console/screenshots. Plain Node, as the demo.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, openSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { Api } from '../demo/api.mjs';
import { freePort, waitUntil } from '../demo/helpers.mjs';
import { makeHandbookRemote } from '../demo/handbook-remote.mjs';
import { setUp } from '../support/setup.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const pictures = path.join(root, 'src/console/screenshots');
const FLAGS = '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-sync';

await setUp({ build: true });
mkdirSync(pictures, { recursive: true });
const home = mkdtempSync(path.join(tmpdir(), 'prima-pictures-'));
const remote = path.join(home, 'handbook.git');
makeHandbookRemote(path.join(root, 'test/fixtures/handbook'), remote);
const gatewayPort = await freePort(0);
const port = await freePort(0);
const log = openSync(path.join(home, 'server.log'), 'a');
const settings = {
  PORT: String(port),
  PRIMA_DATA_DIR: path.join(home, 'server'),
  PRIMA_AUTH: 'local',
  PRIMA_LOCAL_NAME: 'Ada Larkfield',
  PRIMA_LOCAL_EMAIL: 'ada@larkfield.example',
  PRIMA_ALLOW_FILE_REMOTES: '1',
  PRIMA_ALLOW_AGENT_SHARED_ENGRAVE: '1',
  PRIMA_CORE_URL: `http://127.0.0.1:${gatewayPort}/v1`,
};
const server = spawn(process.execPath, ['dist/main.js'], {
  cwd: root,
  stdio: ['ignore', log, log],
  env: { ...process.env, ...settings },
});
const double = spawn(
  process.execPath,
  ['test/support/gateway-double.cli.mjs', '--port', String(gatewayPort), '--exit-with', String(server.pid)],
  { cwd: root, stdio: 'ignore' },
);
const address = `http://127.0.0.1:${port}`;
let browser;
try {
  await waitUntil('the server is ready', async () => (await fetch(`${address}/ready`).catch(() => null))?.ok === true, {
    timeoutMs: 90_000,
    failed: () => server.exitCode !== null && 'the server ended',
  });
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: FLAGS.split(' ') });
  await takeAll(browser);
} finally {
  await browser?.close();
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
  double.kill('SIGTERM');
  rmSync(home, { recursive: true, force: true });
}

async function takeAll(chrome) {
  await withHistory(new Api(address));
  const context = await chrome.newContext({
    baseURL: address,
    locale: 'en-GB',
    viewport: { width: 1120, height: 760 },
  });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const go = async (hash, text) => {
    await page.goto(`/${hash}`);
    await page.getByText(text).first().waitFor();
    await page.waitForLoadState('networkidle');
  };

  await go('#/stones', 'handbook');
  await take(page, 'stones');
  await go('#/settings', 'Services that act for you');
  await page.getByRole('button', { name: 'Allow' }).waitFor();
  await take(page, 'settings');

  await go('#/talk', 'A new conversation');
  await page.getByLabel('Message').fill('How many unused holidays may I carry over, and until when?');
  await page.getByLabel('Message').press('Enter');
  await page.getByRole('article', { name: 'You' }).waitFor();
  await page.getByRole('heading', { name: 'Cited sections' }).waitFor();
  await take(page, 'talk', { fullPage: true });
  await page.emulateMedia({ colorScheme: 'dark' });
  await take(page, 'talk-dark', { fullPage: true });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 390, height: 780 });
  await take(page, 'talk-narrow');
  await page.setViewportSize({ width: 1120, height: 760 });

  await page.getByRole('button', { name: 'Engrave …' }).click();
  await page.getByRole('button', { name: 'Approve, commit and push' }).waitFor();
  const card = page.locator('section.card');
  await page.setViewportSize({ width: 940, height: 2600 });
  const { x, y, width, height } = await card.boundingBox();
  const top = height * 0.45;
  await take(page, 'engrave', { clip: { x, y, width, height: top } });
  await take(page, 'engrave-approve', { clip: { x, y: y + top, width, height: height - top } });
  await page.setViewportSize({ width: 1120, height: 760 });
  await page.getByRole('button', { name: 'Approve, commit and push' }).click();
  await page.getByText('Pushed', { exact: true }).waitFor();
  await take(card, 'engraved');

  await go('#/engravings', 'Everything that you');
  await page.getByRole('row').nth(1).waitFor();
  await take(page, 'engravings');
  await page.getByRole('row').nth(1).getByRole('link').click();
  await page.getByText('What was decided, in order').waitFor();
  await take(page, 'engraving', { fullPage: true });
  await go('#/admin', 'Everybody’s engravings');
  await page.getByRole('button', { name: 'Verify now' }).click();
  await page.getByText('Whole', { exact: true }).waitFor();
  await page.locator('.plot canvas').waitFor();
  await page.evaluate('scrollTo(0, 0)');
  await page.setViewportSize({ width: 1000, height: 1080 });
  await take(page, 'admin');
  await go('#/admin/tokens', 'nightly reports');
  await take(page, 'tokens');
}

/** A key, a stone, and a few attempts of an earlier hour, so that no page is empty. */
async function withHistory(api) {
  await api.call('PUT', '/api/me/gateway-key', { key: 'sk-demo-not-a-real-key-0001' });
  const { id: repoId } = await api.post('/api/repositories', { name: 'handbook', remoteUrl: `file://${remote}` });
  await waitUntil('the stone is ready', async () => (await api.get(`/api/repositories/${repoId}`)).state === 'ready', {
    timeoutMs: 60_000,
  });
  await api.post('/api/repositories', { name: 'notebook' });
  for (const title of ['Notice periods in the first year', 'Who approves travel by train']) {
    const { id } = await api.post('/api/conversations', { title, repoId });
    await api.post(`/api/conversations/${id}/messages`, {
      messages: [
        { role: 'user', content: `${title}?` },
        { role: 'assistant', content: 'The handbook says so in `handbook/README.md § Handbook`.' },
      ],
    });
    const { draft } = await api.post(`/api/conversations/${id}/engrave?preview=1`, { repoId });
    await api.post(`/api/conversations/${id}/engrave`, { repoId, draft: draft.digest }).catch(() => undefined);
    await api.post(`/api/conversations/${id}/engrave`, { repoId, confirm: true, draft: draft.digest });
  }
  await api.post('/api/admin/service-tokens', { name: 'nightly reports', scopes: ['audit'], expiresInDays: 90 });
}

async function take(what, name, options = {}) {
  const file = path.join(pictures, `${name}.png`);
  await what.screenshot({ path: file, animations: 'disabled', ...options });
  console.log(`${path.relative(root, file)}: ${Math.round(statSync(file).size / 1024)} KB`);
}
