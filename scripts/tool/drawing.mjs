import { findBrowser } from '../lib/browser.mjs';
import { ROOT } from '../lib/paths.mjs';
import { Remedy } from '../lib/say.mjs';
import { setUp } from '../lib/setUp.mjs';

/**
 * Opens a browser to draw in.
 *
 * @param {(browser: import('playwright-core').Browser) => Promise<void>} paint
 * @returns {Promise<number>} the exit code
 */
export async function draw(paint) {
  await setUp();
  const executablePath = findBrowser();
  if (executablePath === undefined)
    throw new Remedy('pictures need Chromium or Chrome: set CHROME_PATH to it.');
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  await paint(browser);
  await browser.close();
  return 0;
}

/**
 * Builds the page and opens a browser for pictures of it.
 *
 * @param {(browser: import('playwright-core').Browser, url: string) => Promise<void>} paint
 * @returns {Promise<number>} the exit code
 */
export function drawFromPage(paint) {
  return draw((browser) => servePage((url) => paint(browser, url)));
}

/** @param {(url: string) => Promise<void>} visit */
async function servePage(visit) {
  const { build, preview } = await import('vite');
  await build({ root: ROOT, logLevel: 'error' });
  const server = await preview({ root: ROOT, preview: { port: 0, host: '127.0.0.1' } });
  await visit(server.resolvedUrls?.local[0] ?? '');
  await server.close();
}
