import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { TourStep } from '../../src/features/explore/core/tour';
import { ofScope } from '../support/scope';
import { faultsInBothThemes, violations } from './support/accessibility';
import {
  frames,
  hashIs,
  hashMatches,
  playheadS,
  runIs,
  slider,
  unfoldSettings,
  verdictIs,
  verdictOf,
} from './support/page';
import { ON_SLOW_SCREEN } from './support/slowScreen';
import { test, testInFull } from './support/visit';

const guideOf = (page: Page) => page.getByRole('complementary', { name: 'Tour' });
const stepIs = (page: Page, step: TourStep) => page.locator(`main[data-step=${step}]`).waitFor();

/** Adds up how far the page's parts are shifted, those by the reader's own doing too. */
const COUNT_SHIFTS = `
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.shifted += value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

interface Screen {
  readonly size: string;
  readonly context: BrowserContextOptions;
}

const screen = (width: number, height: number, deviceScaleFactor = 1): Screen => ({
  size: `${width} × ${height}, ${deviceScaleFactor * 100} %`,
  context: { viewport: { width, height }, deviceScaleFactor },
});

/** A phone in the gate; the others are a tablet, a phone on its side, a laptop, a desk, and twice the type on it. */
const SCREENS: readonly Screen[] = [
  screen(390, 844),
  ...ofScope(
    [screen(768, 1024), screen(844, 390), screen(1024, 768), screen(1440, 900), screen(720, 450, 2)],
    [],
  ),
];

test.for(SCREENS)(
  'at $size the tour asks, plays and answers a drag beside its stage, and nothing is shifted',
  async ({ context }, { visit }) => {
    const page = await visit({
      first: true,
      context,
      before: async (fresh) => {
        await ON_SLOW_SCREEN.before(fresh);
        await fresh.addInitScript(COUNT_SHIFTS);
      },
    });
    await stepIs(page, 'predict');
    await runIs(page, 'whole');
    const ribbon = page.getByRole('slider', { name: /how much of the records/ });
    await drag(page, ribbon, { y: 24 });
    await expect.poll(async () => Number(await ribbon.getAttribute('aria-valuenow'))).toBeLessThan(33);
    await stageIsInSight(page);
    // The ribbon's end has these keys for itself.
    await ribbon.evaluate((element: HTMLElement) => element.blur());
    for (const step of ['slower', 'gate', 'climax'] as const) {
      await page.keyboard.press('Shift+ArrowRight');
      await stepIs(page, step);
      await stageIsInSight(page);
    }
    await page.getByText(/^A full batch carries 31 records, the others 5\./).waitFor();

    await page.keyboard.press('Shift+ArrowRight');
    await stepIs(page, 'turn');
    await stageIsInSight(page);
    await openGuide(page);
    const linger = slider(page, 'Linger');
    const stop = page.locator('[data-block="linger.ms"]').getByText('10', { exact: true });
    const [from, to] = [await linger.boundingBox(), await stop.boundingBox()];
    await drag(page, linger, { x: (to?.x ?? 0) - (from?.x ?? 0) });
    await stepIs(page, 'answer');
    await expect.poll(() => linger.getAttribute('aria-valuenow')).toBe('10');
    await guideOf(page)
      .getByText(/\d+ records instead of 5\. .*5\.47\s*s → 35\.4/)
      .waitFor();
    await stageIsInSight(page);
    expect(await page.evaluate('window.shifted')).toBeLessThanOrEqual(0.05);

    await page.getByRole('button', { name: 'Keep exploring' }).last().click();
    await guideOf(page).waitFor({ state: 'detached' });
    await hashMatches(page, /linger\.ms=10/);
  },
);

test('the tour reads well, ends with a key, never comes back by itself, and Help has it again', async ({
  visit,
}) => {
  const page = await visit({ first: true, ...ON_SLOW_SCREEN });
  await stepIs(page, 'predict');
  await runIs(page, 'whole');
  expect(await faultsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: 'Verdict' }).waitFor();
  await hashIs(page, '');
  await page.reload();
  await page.getByRole('region', { name: 'Verdict' }).waitFor();
  expect(await guideOf(page).count()).toBe(0);

  await page.keyboard.press('?');
  await page.getByRole('button', { name: /^Take the tour/ }).click();
  await stepIs(page, 'predict');
});

testInFull(
  'without a hand on it, the tour plays from the guess to the climax, and waits there',
  async ({ visit }) => {
    const page = await visit({ first: true, ...ON_SLOW_SCREEN });
    await stepIs(page, 'predict');
    await runIs(page, 'whole');
    await page.keyboard.press('Enter');
    for (const step of ['slower', 'gate', 'climax'] as const) await stepIs(page, step);
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    expect(await playheadS(page)).toBe(15);
    expect(await guideOf(page).getByText('you said').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
  },
);

testInFull('with reduced motion, the tour is five stills', async ({ visit }) => {
  const page = await visit({ first: true, context: { reducedMotion: 'reduce' } });
  await runIs(page, 'whole');
  for (const step of ['predict', 'slower', 'gate', 'climax', 'turn'] as const) {
    await stepIs(page, step);
    const before = await playheadS(page);
    await frames(page, 3);
    expect(await playheadS(page)).toBe(before);
    if (step !== 'turn') await page.keyboard.press('Enter');
  }
});

test('a link that plays nothing opens where there is something to see, without a guide, even on the first visit', async ({
  visit,
}) => {
  const page = await visit({ first: true, link: 'uniform' });
  await runIs(page, 'whole');
  expect(await guideOf(page).count()).toBe(0);
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await expect.poll(() => playheadS(page)).toBe(36.5);
  await expect.poll(() => aheadIsDrawn(page)).toBe(true);
});

test('the opening preset plays at once, the runaway unfolds, and another partitioner has none', async ({
  visit,
}) => {
  const page = await visit(ON_SLOW_SCREEN);
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await verdictIs(page, 'Steady');
  expect(await playheadS(page)).toBeLessThan(5);
  await runIs(page, 'whole');
  expect(await aheadIsDrawn(page)).toBe(false);

  const strip = slider(page, 'Playhead, p99');
  await strip.press('Home');
  for (let bins = 0; bins < 80; bins += 10) await strip.press('Shift+ArrowRight');
  await verdictIs(page, 'Runaway');
  expect(await playheadS(page)).toBeGreaterThan(5);
  expect(await aheadIsDrawn(page)).toBe(false);
  const verdict = page.getByRole('region', { name: 'Verdict' });
  await expect.poll(() => verdict.innerText()).toMatch(/Partition 0 takes \d+\s?% of the records/);
  await expect.poll(() => verdict.locator('[aria-live=polite]').innerText()).toMatch(/^Runaway\. /);
  await hashIs(page, '');

  // Another partitioner shows at once what would have happened instead.
  await unfoldSettings(page);
  await page.getByRole('radio', { name: 'Uniform', exact: true }).click();
  await expect.poll(() => verdictOf(page)).not.toBe('Runaway');
  await hashMatches(page, /^#v=1&.*partitioner=uniform/);
  await runIs(page, 'whole');
  await expect.poll(() => aheadIsDrawn(page)).toBe(true);
});

/** Resolves when the stage is where a reader sees it, and nothing lies over its middle. */
async function stageIsInSight(page: Page): Promise<void> {
  const sight = () =>
    page.locator('[data-region=stage]').evaluate((stage) => {
      const { left, top, bottom, width, height } = stage.getBoundingClientRect();
      const onTop = document.elementFromPoint(left + width * 0.4, top + height / 2);
      return {
        isHigh: height > 180,
        isInWindow: top >= 0 && bottom <= innerHeight,
        isOnTop: onTop !== null && stage.contains(onTop),
      };
    });
  await expect.poll(sight).toEqual({ isHigh: true, isInWindow: true, isOnTop: true });
}

/** In a low window the guide is a sheet. */
async function openGuide(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Guide', exact: true });
  if ((await button.count()) > 0) await button.click();
}

/** Drags the middle of a thing by a way in pixels. */
async function drag(page: Page, thing: Locator, way: { readonly x?: number; readonly y?: number }) {
  const box = await thing.boundingBox();
  if (box === null) throw new Error('There is nothing to drag.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + (way.x ?? 0), y + (way.y ?? 0), { steps: 5 });
  await page.mouse.up();
}

/** Whether the share strip shows its picture right of the playhead, near the end of the run. */
function aheadIsDrawn(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const plot = document.querySelector('[role=slider][aria-label^="Playhead, Share of the records"]');
    const box = plot?.getBoundingClientRect() ?? new DOMRect();
    const there = document.elementsFromPoint(box.right - 20, box.top + box.height / 2);
    return there.some((element) => element instanceof HTMLCanvasElement);
  });
}
