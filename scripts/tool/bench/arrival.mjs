import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { createGzip } from 'node:zlib';
import { chromium } from 'playwright-core';
import { findBrowser } from '../../lib/browser.mjs';
import { ROOT } from '../../lib/paths.mjs';

/** Lighthouse's slow 4G: bits a second down and up, ms of a round trip; and how many times slower the processor is. */
const NETWORK = { down: 1_600_000, up: 750_000, roundTripMs: 150 };
const SLOWER = 4;
/** Long after the first run: what blocks the reader later is another matter. */
const WATCHED_MS = 3_000;

/** @type {Readonly<Record<string, string>>} */
const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

/**
 * A first visitor's waits, ms: the largest text or picture, the end of the first run, and how long
 * tasks of the main thread blocked them up to a while after it.
 *
 * @typedef {{ largestPaint: number, firstRun: number, blocking: number }} Arrival
 */

/**
 * Opens built pages on a slow network and a slow processor, in turn, because the machine may be busy with other things.
 *
 * @param {readonly string[]} folders where they are, from the project's
 * @param {number} rounds each in a fresh profile
 * @param {{ readonly width: number, readonly height: number }} viewport
 * @returns {Promise<readonly (readonly Arrival[])[] | null>} by folder; null if no browser is found
 */
export async function measureArrivals(folders, rounds, viewport) {
  const executablePath = findBrowser();
  if (executablePath === undefined) return null;
  const servers = await Promise.all(folders.map((folder) => serve(join(ROOT, folder))));
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const all = folders.map(() => /** @type {Arrival[]} */ ([]));
    for (let round = 0; round < rounds; round += 1)
      for (const [index, { url }] of servers.entries())
        all[index]?.push(await arrive(browser, url, viewport));
    return all;
  } finally {
    await browser.close();
    for (const { close } of servers) close();
  }
}

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @param {{ readonly width: number, readonly height: number }} viewport
 * @returns {Promise<Arrival>}
 */
async function arrive(browser, url, viewport) {
  const context = await browser.newContext({ viewport, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: NETWORK.roundTripMs,
      downloadThroughput: NETWORK.down / 8,
      uploadThroughput: NETWORK.up / 8,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.addInitScript(watchArrival);
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(() => Reflect.get(globalThis, 'arrival').firstRun > 0, undefined, {
      timeout: 120_000,
    });
    await page.waitForTimeout(WATCHED_MS);
    return await page.evaluate(() => Reflect.get(globalThis, 'arrival'));
  } finally {
    await context.close();
  }
}

/** In the page: notes the figures as they come. */
function watchArrival() {
  const arrival = { largestPaint: 0, firstRun: 0, blocking: 0 };
  Reflect.set(globalThis, 'arrival', arrival);
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) arrival.largestPaint = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) arrival.blocking += duration - 50;
  }).observe({ type: 'longtask', buffered: true });
  new MutationObserver(() => {
    if (arrival.firstRun === 0 && document.documentElement.dataset.run === 'whole')
      arrival.firstRun = performance.now();
  }).observe(document, { subtree: true, attributeFilter: ['data-run'] });
}

/**
 * A host that compresses, as nearly all do.
 *
 * @param {string} folder
 * @returns {Promise<{ readonly url: string, readonly close: () => void }>}
 */
async function serve(folder) {
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').replace(/[?#].*$/, '').replace(/\/$/, '/index.html');
    const file = join(folder, path);
    if (path.includes('..') || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    const type = TYPES[extname(file)];
    const packed = type !== undefined;
    response.writeHead(200, {
      'content-type': type ?? 'application/octet-stream',
      ...(packed && { 'content-encoding': 'gzip' }),
    });
    const data = createReadStream(file);
    (packed ? data.pipe(createGzip()) : data).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The host has no port.');
  return { url: `http://127.0.0.1:${address.port}/`, close: () => server.close() };
}
