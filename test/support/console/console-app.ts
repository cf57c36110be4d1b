import type { Browser, Page } from 'playwright-core';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startGatewayDouble, type GatewayDouble } from '../gateway-double';
import { commitFiles, initBareRemote } from '../git/make-repo';
import { makeApp, type TestApp } from '../make-app';
import { TestApi } from '../test-api';
import { launchBrowser } from './browser';
import { buildPage } from './build-page';

export const KEY = 'sk-test-key-of-ada-0123456789';

export const HANDBOOK = {
  'people/holidays.md': '# Holidays\n\n## Carry-over\n\nUnused days move into the next year, at most five of them.\n',
  'meta/changelog.md': '# Changelog\n',
  'README.md': '# Handbook\n\nStart here.\n',
};

export interface ConsoleApp {
  app: TestApp;
  gateway: GatewayDouble;
  browser: Browser;
  /** Makes a bare remote of these files and answers its URL. */
  makeRemote(name: string, files?: Record<string, string>): { dir: string; url: string };
  /** A person with a stored key, a connected stone and, where asked for, a conversation. */
  prepare(person: string, remoteUrl: string): Promise<{ api: TestApi; repoId: string }>;
  close(): Promise<void>;
}

/** The whole server with the built page, the gateway's double and one browser. */
export async function makeConsoleApp(variables: Record<string, string> = {}): Promise<ConsoleApp> {
  buildPage();
  const dir = mkdtempSync(path.join(tmpdir(), 'prima-console-'));
  const gateway = await startGatewayDouble();
  const app = await makeApp({
    variables: { PRIMA_CORE_URL: gateway.url, PRIMA_ALLOW_AGENT_SHARED_ENGRAVE: '1', ...variables },
  });
  const browser = await launchBrowser();
  return {
    app,
    gateway,
    browser,
    makeRemote(name, files = HANDBOOK) {
      const remote = path.join(dir, `${name}.git`);
      initBareRemote(remote);
      commitFiles(remote, files);
      return { dir: remote, url: `file://${remote}` };
    },
    async prepare(person, remoteUrl) {
      const api = new TestApi(app.url, person);
      await api.json('PUT', '/api/me/gateway-key', { key: KEY });
      const { id } = await api.connect({ name: 'handbook', remoteUrl });
      return { api, repoId: id as string };
    },
    async close() {
      await browser.close();
      await app.close();
      await gateway.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** Begins a conversation about the person's only stone. */
export async function ask(page: Page, question: string): Promise<void> {
  await page.goto('/#/talk');
  await say(page, question);
}

export async function say(page: Page, words: string): Promise<void> {
  await page.getByLabel('Message').fill(words);
  await page.getByLabel('Message').press('Enter');
  await page.getByRole('article', { name: 'You' }).last().waitFor();
}

/** While an answer is under way the button stops it. */
export async function untilAnswered(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send' }).waitFor();
}
