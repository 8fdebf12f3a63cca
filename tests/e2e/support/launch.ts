import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from '../../../scripts/lib/browser.mjs';

/**
 * What the browser is to leave out. The last such list on its command line wins, so the first part is Playwright's own,
 * as far as it concerns a page on this machine. The second part is what the browser keeps ready beside a page: what the
 * address bar may unfold, two pages for every window that take as long to load as the page that is tested, and a process
 * for the next one, a tenth of a visit.
 */
const LEFT_OUT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'],
];

/**
 * Starts the browser that the set-up found. Names of other hosts do not resolve in it.
 *
 * @param options `more`: words for its command line; `whole`: the browser as readers have it, not
 *   the quicker one without tabs
 * @throws if there is no browser
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
      `--disable-features=${LEFT_OUT.join(',')}`,
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      ...more,
    ],
  });
}
