import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { preview } from 'vite';
import { findBrowser } from '../../lib/browser.mjs';
import { MODEL_FILE, ROOT } from '../../lib/paths.mjs';
import { openModel, timePicture } from './browser.mjs';

/** Length of a drag, which changes linger with each frame of the screen, ms. */
const DRAG_MS = 3_000;
const FRAME_MS = 1000 / 60;

/**
 * How long a change of linger takes, ms, from the key's event until the whole page is redrawn and painted.
 *
 * @typedef {{ times: readonly number[], perSecond: number }} PictureFigures `perSecond`: whole pictures while linger is
 *   dragged
 */

/**
 * Changes linger in built pages by a real key, in turn, because the machine may be busy with other things.
 *
 * @param {readonly import('./entry').Pictured[]} systems
 * @param {readonly string[]} folders where they are, from the project's
 * @param {number} changes of each system in each page
 * @param {(name: string, pages: readonly PictureFigures[], model: readonly number[]) => void} tell `pages`: a
 *   folder each; `model`: what the model alone takes for the same pictures, ms
 * @returns {Promise<boolean>} false if no browser is found
 */
export async function measurePictures(systems, folders, changes, tell) {
  const executablePath = findBrowser();
  if (executablePath === undefined) return false;
  const common = { root: ROOT, logLevel: /** @type {const} */ ('error') };
  const servers = await Promise.all(
    folders.map((outDir) =>
      preview({ ...common, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } }),
    ),
  );
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const clock = await browser.newPage();
    await clock.evaluate(openModel, (await readFile(join(ROOT, MODEL_FILE))).toString('base64'));
    for (const system of systems) {
      const pages = [];
      for (const { resolvedUrls } of servers)
        pages.push(await openPage(browser, `${resolvedUrls?.local[0]}${system.link}`));
      const times = pages.map(() => /** @type {number[]} */ ([]));
      const model = /** @type {number[]} */ ([]);
      for (let change = 0; change < changes; change += 1) {
        // To and fro over the stops of linger, which the page opens at the first of.
        const last = system.lines.length - 1;
        const up = change % (2 * last) < last;
        const stop = up ? (change % last) + 1 : last - 1 - (change % last);
        for (const [index, page] of pages.entries()) {
          // A page behind another one is drawn less often.
          await page.bringToFront();
          times[index]?.push(await timeChange(page, up ? 'ArrowRight' : 'ArrowLeft'));
        }
        model.push(await clock.evaluate(timePicture, { text: system.lines[stop] ?? '', atMs: system.atMs }));
      }
      const figures = [];
      for (const [index, page] of pages.entries())
        figures.push({ times: times[index] ?? [], perSecond: await drag(page) });
      tell(system.name, figures, model);
      for (const page of pages) await page.close();
    }
    return true;
  } finally {
    await browser.close();
    for (const server of servers) await server.close();
  }
}

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 */
async function openPage(browser, url) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(url);
  await page.waitForFunction(() => document.documentElement.dataset.run === 'whole', undefined, {
    timeout: 120_000,
  });
  await page.waitForLoadState('networkidle');
  await page.evaluate(watchDrawing);
  await page.locator('[role=slider][data-setting="linger.ms"]').focus();
  return page;
}

/**
 * @param {import('playwright-core').Page} page
 * @param {string} key
 */
async function timeChange(page, key) {
  await page.keyboard.press(key);
  return /** @type {Promise<number>} */ (page.evaluate(() => Reflect.get(globalThis, 'pictureOfKey')()));
}

/**
 * Whole pictures a second while linger goes to and fro between two stops with each frame of the screen.
 *
 * @param {import('playwright-core').Page} page
 */
async function drag(page) {
  const box = await page.locator('[role=slider][data-setting="linger.ms"]').boundingBox();
  if (box === null) throw new Error('The slider of linger is not on the screen.');
  const ticks = await page
    .locator('[data-block="linger.ms"] [class*=tick]')
    .evaluateAll((elements) =>
      elements.map((element) => element.getBoundingClientRect().left).sort((a, b) => a - b),
    );
  const pitch = Math.min(
    ...ticks
      .slice(1)
      .map((left, index) => left - (ticks[index] ?? 0))
      .filter((px) => px > 5),
  );
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const pictures = () => page.evaluate(() => Reflect.get(globalThis, 'wholePictures')());
  const before = await pictures();
  const began = performance.now();
  for (let move = 1; performance.now() - began < DRAG_MS; move += 1) {
    await page.mouse.move(x + (move % 2) * pitch, y);
    await new Promise((resolve) =>
      setTimeout(resolve, Math.max(0, began + move * FRAME_MS - performance.now())),
    );
  }
  const perSecond = (((await pictures()) - before) / (performance.now() - began)) * 1000;
  await page.mouse.up();
  return perSecond;
}

/** In the page: notes when anything was drawn, and when it was painted. */
function watchDrawing() {
  let [drawn, painted, paintedMs, whole, keyMs] = [0, 0, 0, 0, 0];
  // The run of the last key isn't whole yet.
  let stale = false;
  for (const name of /** @type {const} */ (['clearRect', 'fillRect', 'fill', 'stroke', 'fillText'])) {
    const draw = CanvasRenderingContext2D.prototype[name];
    /** @this {CanvasRenderingContext2D} @param {unknown[]} given */
    function note(...given) {
      drawn += 1;
      return Reflect.apply(draw, this, given);
    }
    Reflect.set(CanvasRenderingContext2D.prototype, name, note);
  }
  addEventListener(
    'keydown',
    (event) => {
      keyMs = event.timeStamp;
      stale = true;
    },
    true,
  );
  const root = document.documentElement;
  // The word is rewritten with each change of the state; another run may begin right after a complete one.
  new MutationObserver((records) => {
    const words = [...records.map(({ oldValue }) => oldValue), root.dataset.run];
    const ends = words.filter((word, index) => word === 'whole' && index > 0 && words[index - 1] !== word);
    whole += ends.length;
    if (ends.length > 0) stale = false;
  }).observe(root, { attributeFilter: ['data-run'], attributeOldValue: true });
  new MutationObserver(() => {
    drawn += 1;
  }).observe(root, { subtree: true, childList: true, characterData: true });
  // A message that is sent while a frame is drawn comes after its painting.
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    if (drawn === painted) return;
    painted = drawn;
    paintedMs = performance.now();
  };
  const watch = () => {
    port2.postMessage(null);
    requestAnimationFrame(watch);
  };
  requestAnimationFrame(watch);
  Reflect.set(globalThis, 'wholePictures', () => whole);
  Reflect.set(globalThis, 'pictureOfKey', async () => {
    while (stale || drawn !== painted || performance.now() - paintedMs < 200)
      await new Promise((resolve) => setTimeout(resolve, 20));
    return paintedMs - keyMs;
  });
}
