import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { PERSON_HEADER } from '../test-authenticator';

const CHROMIUM = '/usr/bin/chromium';
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, headless: true, args: FLAGS });
}

export interface PersonOptions {
  colorScheme?: 'light' | 'dark';
  viewport?: { width: number; height: number };
}

export interface Person {
  context: BrowserContext;
  page: Page;
  /** Whatever the browser complained about, e.g. a breach of the content security policy. */
  complaints: string[];
  /** Requests to anywhere but the server. */
  strangers: string[];
}

/** A browser of one person; every request carries who they are, as a login's cookie would. */
export async function personAt(browser: Browser, url: string, person: string, options: PersonOptions = {}) {
  const context = await browser.newContext({
    baseURL: url,
    extraHTTPHeaders: { [PERSON_HEADER]: person },
    locale: 'en-GB',
    ...options,
  });
  // An init script is not subject to the page's policy, which allows nothing but the page's own files.
  await context.addInitScript({ path: require.resolve('axe-core/axe.min.js') });
  context.setDefaultTimeout(20_000);
  const complaints: string[] = [];
  const strangers: string[] = [];
  const page = await openTab(context, url, complaints, strangers);
  return { context, page, complaints, strangers };
}

export async function openTab(
  context: BrowserContext,
  url: string,
  complaints: string[] = [],
  strangers: string[] = [],
) {
  const page = await context.newPage();
  page.on('console', (message) => {
    // A refused request is logged too; the page words it, and the tests look at those words.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    const target = request.url();
    if (!target.startsWith(url) && !/^(data|blob):/.test(target)) strangers.push(target);
  });
  return page;
}

interface AxeResult {
  violations: { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }[];
}

/** What axe finds on the page as it stands, in lines that say where. */
export async function axeFindings(page: Page): Promise<string[]> {
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(): Promise<AxeResult> } }).axe.run(),
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${JSON.stringify(target)} ${failureSummary ?? ''}`),
  );
}

/** How far the page is wider than the window. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}
