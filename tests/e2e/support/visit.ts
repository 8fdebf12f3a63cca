import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { test as base, expect } from 'vitest';
import { findBrowser } from '../../../scripts/lib/browser.mjs';
import { type StaticServer, serve } from './server';

/** What a visitor brings along. */
export interface VisitOptions {
  /** Link after the `#`, without it. */
  readonly link?: string;
  /** Settings of the browser: size, colour scheme, reduced motion. */
  readonly context?: BrowserContextOptions;
  /** Runs before the page loads, to block files or to count calls. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** Problems that this visit provokes on purpose; every other one fails the test. */
  readonly expected?: readonly RegExp[];
  /** Another host than the usual one. */
  readonly url?: string;
}

/** Opens the built page for one visitor. */
export type Visit = (options?: VisitOptions) => Promise<Page>;

interface Fixtures {
  readonly browser: Browser;
  readonly server: StaticServer;
  readonly visit: Visit;
}

/**
 * A test of the built page in a real browser. When it ends, each visit must have been quiet: no error or warning in
 * the console, no uncaught exception, no failed request, and no request that leaves the page's own origin.
 */
export const test = base.extend<Fixtures>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures are needed.
    async ({}, use) => {
      const browser = await launch();
      await use(browser);
      await browser.close();
    },
    { scope: 'file' },
  ],
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures are needed.
    async ({}, use) => {
      const server = await serve();
      await use(server);
      await server.stop();
    },
    { scope: 'file' },
  ],
  visit: async ({ browser, server }, use) => {
    const problems: string[] = [];
    const closings: (() => Promise<void>)[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        ...options.context,
      });
      const page = await context.newPage();
      closings.push(() => context.close());
      const url = options.url ?? server.url;
      watch(page, new URL(url).origin, (problem) => {
        if (!options.expected?.some((pattern) => pattern.test(problem))) problems.push(problem);
      });
      await options.before?.(page);
      await page.goto(options.link === undefined ? url : `${url}#${options.link}`);
      return page;
    });
    for (const close of closings) await close();
    expect(problems, 'the page was not quiet').toEqual([]);
  },
});

/** Starts the browser that the set-up found. Names of other hosts do not resolve in it. */
export async function launch(): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === undefined)
    throw new Error('No browser was found: npm test installs one or says how.');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ],
  });
}

function watch(page: Page, origin: string, report: (problem: string) => void): void {
  page.on('console', (message) => {
    const kind = message.type();
    if (kind === 'error' || kind === 'warning') report(`console ${kind}: ${message.text()}`);
  });
  page.on('pageerror', (error) => report(`uncaught: ${error.stack ?? error.message}`));
  page.on('requestfailed', (request) =>
    report(`failed request: ${request.url()} ${request.failure()?.errorText}`),
  );
  page.on('response', (response) => {
    if (response.status() >= 400) report(`status ${response.status()}: ${response.url()}`);
  });
  page.context().on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (asked !== origin && protocol !== 'data:' && protocol !== 'blob:')
      report(`left the origin: ${request.url()}`);
  });
}
