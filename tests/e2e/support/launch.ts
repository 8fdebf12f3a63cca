import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from '../../../scripts/lib/browser.mjs';

/**
 * Starts the browser that the set-up found. Names of other hosts do not resolve in it.
 *
 * @param options `more`: words for its command line; `whole`: the browser as readers have it, not
 *   the quicker one without tabs
 * @throws where there is no browser
 */
export async function launch({
  more = [],
  whole = false,
}: {
  readonly more?: readonly string[];
  readonly whole?: boolean;
} = {}): Promise<Browser> {
  const executablePath = findBrowser({ whole });
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
      ...more,
    ],
  });
}
