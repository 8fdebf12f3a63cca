import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { test as base, expect } from 'vitest';
import { ofScope } from '../../support/scope';
import { makeLate } from './lateness';
import { launch } from './launch';
import { PATIENCE_MS } from './patience.mjs';
import { type StaticServer, serve } from './server';
import { watch } from './watch';

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
  /** Whether the browser keeps the page's files for offline use, as it does for readers. */
  readonly offline?: boolean;
  /** Whether the visitor was never here before; only then the page begins with its guide. */
  readonly first?: boolean;
  /** How much of the page must be there before the test goes on; by default, all that it links. */
  readonly arrived?: 'load' | 'commit';
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

/** A browser as it is in some private windows. */
const WITHOUT_SERVICE_WORKER = 'delete Navigator.prototype.serviceWorker';

/** The page was visited before, wherever its copy lies; if storage is refused, no visit is the first. */
const VISITED = "try { localStorage.setItem('linger.visited', 'yes'); } catch {}";

function launched(whole: boolean) {
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures are needed.
  return async ({}, use: (browser: Browser) => Promise<void>): Promise<void> => {
    const browser = await launch({ whole });
    await use(browser);
    await browser.close();
  };
}

/**
 * A test of the built page in a real browser. When it ends, each visit must have been quiet: no error or warning in
 * the console, no uncaught exception, no failed request, and no request that leaves the page's own origin.
 */
export const test = base.extend<Fixtures>({
  browser: [launched(false), { scope: 'worker' }],
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures are needed.
    async ({}, use) => {
      const server = await serve();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  visit: async ({ browser, server }, use) => {
    const problems: string[] = [];
    const closings: (() => Promise<void>)[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        ...options.context,
      });
      context.setDefaultTimeout(PATIENCE_MS);
      const page = await context.newPage();
      closings.push(() => context.close());
      const url = options.url ?? server.url;
      watch(page, new URL(url).origin, (problem) => {
        if (!options.expected?.some((pattern) => pattern.test(problem))) problems.push(problem);
      });
      // In the background of every visit it would fetch every file.
      if (options.offline !== true) await page.addInitScript(WITHOUT_SERVICE_WORKER);
      if (options.first !== true) await page.addInitScript(VISITED);
      await makeLate(page);
      await options.before?.(page);
      await page.goto(options.link === undefined ? url : `${url}#${options.link}`, {
        waitUntil: options.arrived ?? 'load',
      });
      return page;
    });
    for (const close of closings) await close();
    expect(problems, 'the page was not quiet').toEqual([]);
  },
});

/** For more of what the gate has a test of already. */
export const testInFull: ReturnType<typeof test.runIf> = test.runIf(ofScope(true, false));

/** The same for tests in which tabs must be hidden or text must lie as readers see it: the quick browser does neither. */
export const testInWholeBrowser = test.extend<Pick<Fixtures, 'browser'>>({
  browser: [launched(true), { scope: 'worker' }],
});
