import { chromium } from 'playwright-core';
import { build, preview } from 'vite';
import { findBrowser } from '../../lib/browser.mjs';
import { ROOT } from '../../lib/paths.mjs';

/** KIP-794's set-up with one run a cell, so that the sweep is as long as the other one that is measured. */
const LINK = 'v=1&partitioner=sticky&screen=sweep&sweep.runs=1&sweep.lines=none';

/**
 * A sweep's load on the page: milliseconds from Run to the coarse picture, to right regions and to all cells, the
 * longest task of the main thread meanwhile, and the longest time between two frames.
 *
 * @typedef {{ coarse: number, decided: number, all: number, longestTask: number, longestFrame: number, workers: number }} PageFigures
 */

/**
 * Runs 20 × 20 cells in the built page, in a real browser.
 *
 * @param {{ readonly COARSE_CELLS: number, readonly DECIDED_CELLS: number }} cells how many each of the pictures needs
 * @param {number} rounds each in a page of its own; the best counts, because the machine may be busy with other things
 * @returns {Promise<PageFigures | null>} null if no browser is found
 */
export async function measurePage({ COARSE_CELLS, DECIDED_CELLS }, rounds) {
  const executablePath = findBrowser();
  if (executablePath === undefined) return null;
  const built = { root: ROOT, logLevel: /** @type {const} */ ('error'), build: { outDir: '.cache/bench' } };
  await build(built);
  const server = await preview({ ...built, preview: { port: 0, host: '127.0.0.1' } });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    /** @type {PageFigures[]} */
    const all = [];
    for (let round = 0; round < rounds; round += 1)
      all.push(
        await measureOnce(browser, `${server.resolvedUrls?.local[0]}#${LINK}`, [COARSE_CELLS, DECIDED_CELLS]),
      );
    /** @param {keyof PageFigures} name */
    const best = (name) => Math.min(...all.map((figures) => figures[name]));
    return {
      coarse: best('coarse'),
      decided: best('decided'),
      all: best('all'),
      longestTask: best('longestTask'),
      longestFrame: best('longestFrame'),
      workers: best('workers'),
    };
  } finally {
    await browser.close();
    await server.close();
  }
}

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @param {readonly [number, number]} cells
 * @returns {Promise<PageFigures>}
 */
async function measureOnce(browser, url, cells) {
  // On a first visit the copy for offline use is fetched meanwhile.
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  try {
    await page.goto(url);
    await page.locator('[data-sweep=idle]').waitFor();
    // Neither the watched run of the other screen nor later loads may count.
    await page.waitForFunction(() => document.documentElement.dataset.run === 'whole');
    await page.waitForLoadState('networkidle');
    return await page.evaluate(watchSweep, cells);
  } finally {
    await page.close();
  }
}

/**
 * In the page: presses Run and watches.
 *
 * @param {readonly [number, number]} cells
 * @returns {Promise<PageFigures>}
 */
async function watchSweep([coarseCells, decidedCells]) {
  let [longestTask, longestFrame, coarse, decided, last] = [0, 0, 0, 0, performance.now()];
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration);
  });
  observer.observe({ type: 'longtask' });
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Run');
  button?.click();
  const began = performance.now();
  for (;;) {
    await new Promise(requestAnimationFrame);
    const now = performance.now();
    longestFrame = Math.max(longestFrame, now - last);
    last = now;
    const main = document.querySelector('[data-sweep]');
    const known = Number(/^\d+/.exec(main?.querySelector('[role=status]')?.textContent ?? '')?.[0] ?? 0);
    if (coarse === 0 && known >= coarseCells) coarse = now - began;
    if (decided === 0 && known >= decidedCells) decided = now - began;
    if (main?.getAttribute('data-sweep') === 'finished') {
      observer.disconnect();
      const workers = Math.max(1, Math.min(8, navigator.hardwareConcurrency));
      return { coarse, decided, all: now - began, longestTask, longestFrame, workers };
    }
  }
}
