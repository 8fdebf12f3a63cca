import { readFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import { findBrowser } from '../../lib/browser.mjs';

/**
 * The functions of the model that the bench calls.
 *
 * @typedef {{ memory: WebAssembly.Memory, allocate: (length: number) => number,
 *   open: (length: number) => number, run: (events: number) => number, scout: (events: number) => number,
 *   columns: () => number, summary: () => void, advance: (toMs: number, events: number) => number,
 *   frame: (detail: number) => number }} Model
 */

/**
 * Opens a browser in which scenarios can be timed, because visitors run the model there and its engine is newer than
 * Node's.
 *
 * @param {string} modelFile
 * @returns {Promise<null | { run: (scenario: string) => Promise<number>, close: () => Promise<void> }>} seconds for one
 *   run of a scenario on one line; null if no browser is found
 */
export async function openBrowserClock(modelFile) {
  const executablePath = findBrowser();
  if (executablePath === undefined) return null;
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const page = await browser.newPage();
  await page.evaluate(openModel, (await readFile(modelFile)).toString('base64'));
  return {
    run: (scenario) => page.evaluate(timeRun, scenario.replaceAll('&', '\n')),
    close: () => browser.close(),
  };
}

/** In the page. @param {string} base64 */
export async function openModel(base64) {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const { instance } = await WebAssembly.instantiate(bytes);
  Reflect.set(globalThis, 'model', instance.exports);
}

/** In the page. @param {string} text */
function timeRun(text) {
  /** @type {Model} */
  const model = Reflect.get(globalThis, 'model');
  const bytes = new TextEncoder().encode(text);
  const pointer = model.allocate(bytes.length);
  new Uint8Array(model.memory.buffer, pointer, bytes.length).set(bytes);
  const began = performance.now();
  model.open(bytes.length);
  while (model.run(1_000_000_000) === 0);
  return (performance.now() - began) / 1000;
}

/**
 * In the page: what the model alone takes for all that a picture needs, ms.
 *
 * @param {{ text: string, atMs: number }} picture
 */
export function timePicture({ text, atMs }) {
  /** @type {Model} */
  const model = Reflect.get(globalThis, 'model');
  const bytes = new TextEncoder().encode(text.replaceAll('&', '\n'));
  const pointer = model.allocate(bytes.length);
  new Uint8Array(model.memory.buffer, pointer, bytes.length).set(bytes);
  const began = performance.now();
  model.open(bytes.length);
  while (model.scout(1_000_000_000) === 0);
  model.columns();
  model.summary();
  while (model.advance(atMs, 1_000_000_000) === 0);
  model.frame(0);
  return performance.now() - began;
}
