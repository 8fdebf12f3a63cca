import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** What the page writes into `data-run` of its root element. */
export type RunState = 'loading' | 'running' | 'whole' | 'failed' | 'held';

/** Resolves when the run has come to `state`; tests wait for this, never for time. */
export async function runIs(page: Page, state: RunState): Promise<void> {
  await page.waitForFunction((wanted) => document.documentElement.dataset.run === wanted, state);
}

/** Goes to a view by the tabs, then by the bar under them. */
export async function showView(page: Page, name: string): Promise<void> {
  const place = PLACE_OF[name] ?? name;
  await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: place }).click();
  if (place === name) return;
  await page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click();
}

const PLACE_OF: Readonly<Record<string, string>> = {
  Compare: 'Explore',
  Sweep: 'Explore',
  Lessons: 'Learn',
  'How true is it': 'Learn',
};

/** How far the run is now. */
export function runOf(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.documentElement.dataset.run);
}

/** Resolves when the address ends in exactly this hash (with its `#`; empty = none). */
export async function hashIs(page: Page, hash: string): Promise<void> {
  await expect.poll(() => hashOf(page)).toBe(hash);
}

/** Resolves when the hash of the address matches. */
export async function hashMatches(page: Page, pattern: RegExp): Promise<void> {
  await expect.poll(() => hashOf(page)).toMatch(pattern);
}

/** The hash of the address, as the browser holds it. */
export function hashOf(page: Page): Promise<string> {
  return page.evaluate(() => location.hash);
}

/** Opens another link in the same page, as somebody who edits the address does. */
export async function openHash(page: Page, hash: string): Promise<void> {
  await page.evaluate((next) => {
    location.hash = next;
  }, hash);
}

/** Resolves when the verdict is this word. */
export async function verdictIs(page: Page, word: string): Promise<void> {
  await expect.poll(() => verdictOf(page)).toBe(word);
}

/** The word of the verdict. */
export async function verdictOf(page: Page): Promise<string> {
  return (await page.getByRole('region', { name: 'Verdict' }).getByRole('heading').innerText()).trim();
}

/** What replaces the verdict if a run failed: what happened, and the way out. */
export function failurePanel(page: Page): Locator {
  return page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Try again' }) });
}

/** Resolves when this has the focus: a dialog that closes gives it back a moment later. */
export async function hasFocus(of: Locator): Promise<void> {
  await expect.poll(() => of.evaluate((element) => element === document.activeElement)).toBe(true);
}

/** A slider by its exact name. */
export function slider(page: Page, name: string): Locator {
  return page.getByRole('slider', { name, exact: true });
}

/** Where the playhead stands, simulated seconds, as the transport writes it. */
export async function playheadS(page: Page): Promise<number> {
  const text = await page.getByRole('region', { name: 'Transport' }).innerText();
  return Number(/(\d+\.\d{3})\s*s/.exec(text)?.[1]);
}

/** Lets the page draw `frames` frames. */
export function frames(page: Page, count: number): Promise<void> {
  return page.evaluate(async (wanted) => {
    for (let frame = 0; frame < wanted; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, count);
}

/** Pauses unseen runs from now on, as in a hidden tab: they take time from what is tested. */
export function restUnseenRuns(page: Page): Promise<void> {
  return page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { get: () => true });
  });
}

/** Opens all folded groups of the settings. */
export async function unfoldSettings(page: Page): Promise<void> {
  const heads = page
    .getByRole('complementary', { name: 'Settings' })
    .getByRole('heading')
    .getByRole('button');
  await heads.first().waitFor();
  for (const head of await heads.all()) {
    if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
  }
}

/** How many different colours each canvas of the page shows; 1 = nothing was drawn. */
export function canvasColours(page: Page): Promise<readonly number[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('canvas')].map((canvas) => {
      // Read from a copy: the page's own canvases are for drawing, and the browser warns of reading them often.
      const { width, height } = canvas;
      const copy = new OffscreenCanvas(Math.max(1, width), Math.max(1, height));
      const context = copy.getContext('2d', { willReadFrequently: true });
      context?.drawImage(canvas, 0, 0);
      const pixels = context?.getImageData(0, 0, copy.width, copy.height).data;
      return new Set(new Uint32Array(pixels?.buffer ?? new ArrayBuffer(4))).size;
    }),
  );
}

/** Pixels by which the page is wider than its window; more than 0 means that the whole page scrolls sideways. */
export function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/** Resolves when nothing is wider than the window, which may have another size since; `where` is said if that fails. */
export async function fitsSideways(page: Page, where = ''): Promise<void> {
  await expect.poll(() => sidewaysOverflow(page), { message: where }).toBeLessThanOrEqual(0);
}
