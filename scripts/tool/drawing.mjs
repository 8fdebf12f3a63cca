import { findBrowser } from '../lib/browser.mjs';
import { ROOT } from '../lib/paths.mjs';
import { Remedy } from '../lib/say.mjs';
import { setUp } from '../lib/setUp.mjs';

/**
 * Builds the page and opens a browser for pictures of it.
 *
 * @param {(browser: import('playwright-core').Browser, url: string) => Promise<void>} draw
 * @returns {Promise<number>} the exit code
 */
export async function drawFromPage(draw) {
  await setUp();
  const executablePath = findBrowser();
  if (executablePath === undefined)
    throw new Remedy('pictures need Chromium or Chrome: set CHROME_PATH to it.');
  const { build, preview } = await import('vite');
  await build({ root: ROOT, logLevel: 'error' });
  const server = await preview({ root: ROOT, preview: { port: 0, host: '127.0.0.1' } });
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  await draw(browser, server.resolvedUrls?.local[0] ?? '');
  await browser.close();
  await server.close();
  return 0;
}
