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
import { coloursAt } from './support/pixels';
import { ON_SLOW_SCREEN } from './support/slowScreen';
import { textFaults, WATCH_DRAWN_TEXTS } from './support/texts';
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
    await page.getByText(/^A batch .* carries 31 records, .* 5\./).waitFor();

    await page.keyboard.press('Shift+ArrowRight');
    await stepIs(page, 'turn');
    await stageIsInSight(page);
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

/** Small phones, a phone on its side, a laptop at 200 %, and windows with a caption. */
const WINDOWS: readonly (readonly [number, number])[] = [
  [360, 640],
  [844, 390],
  [390, 664],
  [720, 450],
  [1024, 768],
  [1440, 900],
];

test.for(ofScope(WINDOWS, WINDOWS.slice(0, 1)))(
  'at %i × %i each step has its question and its button in the window, and no text lies on another',
  async ([width, height], { visit }) => {
    const page = await visit({
      first: true,
      // Stills: nothing moves on while it is looked at.
      context: { viewport: { width, height }, reducedMotion: 'reduce' },
      before: (fresh) => fresh.addInitScript(WATCH_DRAWN_TEXTS),
    });
    await stepIs(page, 'predict');
    await runIs(page, 'whole');
    expect(await page.getByText(/^A model of .* send records\.$/).isVisible()).toBe(true);
    const isWide = width >= 1024;
    await isWhole(page, /^Broker 0 gets 20\sms slower/, 'Watch it happen');
    expect(await page.getByRole('heading', { name: 'How much of the records' }).count()).toBe(1);
    // Neither the button nor Play nor a key leaves an open question.
    await guideOf(page).getByRole('button', { name: 'Watch it happen' }).click({ force: true });
    await stepIs(page, 'predict');
    await page.keyboard.press('Shift+ArrowRight');
    await stepIs(page, 'predict');
    await guess(page);
    await guideOf(page).getByRole('button', { name: 'Watch it happen' }).click();
    await stepIs(page, 'slower');
    await isWhole(page, /^Broker 0 just got 20\sms slower/, 'Next');
    for (const [step, question, button] of [
      ['gate', /^Five requests are in flight/, 'Next'],
      ['climax', isWide ? /carries 31 records/ : /^You said \d+\s%\. It gets 7\d\s%\./, 'Next: fix it'],
      ['turn', /What ends it\?/, isWide ? 'This is my system…' : 'Explore freely'],
    ] as const) {
      await page.keyboard.press('Shift+ArrowRight');
      await stepIs(page, step);
      await isWhole(page, question, button);
    }
    const linger = slider(page, 'Linger');
    await linger.press('ArrowRight');
    await stepIs(page, 'answer');
    await isWhole(page, /p99 while slow/, 'Keep exploring');
  },
);

testInFull('the tour plays from the guess to the climax, and waits there', async ({ visit }) => {
  const page = await visit({ first: true, ...ON_SLOW_SCREEN });
  await stepIs(page, 'predict');
  await runIs(page, 'whole');
  await guess(page);
  await page.keyboard.press('Enter');
  for (const step of ['slower', 'gate', 'climax'] as const) await stepIs(page, step);
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  expect(await playheadS(page)).toBe(15);
  expect(await violations(page)).toEqual([]);
});

testInFull('with reduced motion, the tour is five stills', async ({ visit }) => {
  const page = await visit({ first: true, context: { reducedMotion: 'reduce' } });
  await runIs(page, 'whole');
  await guess(page);
  for (const step of ['predict', 'slower', 'gate', 'climax', 'turn'] as const) {
    await stepIs(page, step);
    const before = await playheadS(page);
    await frames(page, 3);
    expect(await playheadS(page)).toBe(before);
    if (step !== 'turn') await page.keyboard.press('Enter');
  }
});

testInFull(
  'with reduced motion, the share counts from the fault on and tells nothing ahead',
  async ({ visit }) => {
    const page = await visit({ first: true, context: { reducedMotion: 'reduce' } });
    await runIs(page, 'whole');
    await guess(page);
    const soFar = async () => Number(/so far\s+(\d+)/.exec(await guideOf(page).innerText())?.[1]);
    for (const step of ['slower', 'gate'] as const) {
      await page.keyboard.press('Enter');
      await stepIs(page, step);
      await expect.poll(soFar).toBeGreaterThan(30);
      expect(await soFar()).toBeLessThan(40);
      expect(await page.getByRole('button', { name: 'Next' }).count()).toBe(1);
    }
  },
);

testInFull(
  'before the gate closes, every per cent on the stage is a share, and they add up',
  async ({ visit }) => {
    const page = await visit({
      first: true,
      context: { reducedMotion: 'reduce' },
      before: (fresh) => fresh.addInitScript(WATCH_DRAWN_TEXTS),
    });
    await runIs(page, 'whole');
    const drawn = () =>
      page.evaluate(() => {
        const { drawnTexts } = window as unknown as {
          readonly drawnTexts: ReadonlyMap<HTMLCanvasElement, readonly { readonly text: string }[]>;
        };
        const stage = document.querySelector<HTMLCanvasElement>('[data-region=stage] canvas');
        return (stage === null ? [] : (drawnTexts.get(stage) ?? [])).map(({ text }) => text);
      });
    const sum = async () =>
      (await drawn()).reduce((all, text) => all + Number(/^(\d+)\s%$/.exec(text)?.[1] ?? 0), 0);
    await expect.poll(sum).toBeGreaterThan(98);
    expect(await sum()).toBeLessThan(102);
    await guess(page);
    await page.keyboard.press('Enter');
    await stepIs(page, 'slower');
    await expect.poll(sum).toBeGreaterThan(98);
    expect(await sum()).toBeLessThan(102);
    expect((await drawn()).filter((text) => /busy/.test(text))).toEqual([]);
  },
);

testInFull('if the system sets all colours, the guess is still seen', async ({ visit }) => {
  const page = await visit({ first: true, context: { forcedColors: 'active', reducedMotion: 'reduce' } });
  await runIs(page, 'whole');
  await guess(page);
  const input = page.locator('input[data-guess]');
  const track = await input.boundingBox();
  const share = Number(await input.inputValue()) / 100;
  const end = await page.getByRole('slider', { name: /how much of the records/ }).boundingBox();
  if (track === null || end === null) throw new Error('There is no guess.');
  const line = Math.round(track.y + track.height / 2);
  const points = [
    { x: Math.round(track.x + track.width / 4), y: line },
    { x: Math.round(track.x + track.width / 4), y: line - 10 },
    { x: Math.round(track.x + track.width * share), y: line - 10 },
    { x: Math.round(end.x + end.width / 2) - 5, y: Math.round(end.y + end.height / 2) },
    { x: Math.round(end.x + end.width / 2) - 14, y: Math.round(end.y + end.height / 2) + 30 },
  ];
  const [onLine, ground, thumb, handle, stage] = await coloursAt(page, await page.screenshot(), points);
  const apart = (one: readonly number[] = [], other: readonly number[] = []): number =>
    Math.max(...one.map((value, channel) => Math.abs(value - (other[channel] ?? 0))));
  expect(apart(onLine, ground)).toBeGreaterThan(60);
  expect(apart(thumb, ground)).toBeGreaterThan(100);
  expect(apart(handle, stage)).toBeGreaterThan(100);
});

testInFull(
  'on a phone, the way out of Why? is in its corner, and nothing in it breaks',
  async ({ visit }) => {
    const page = await visit({
      first: true,
      context: { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' },
    });
    await runIs(page, 'whole');
    await guess(page);
    for (const step of ['slower', 'gate', 'climax'] as const) {
      await page.keyboard.press('Shift+ArrowRight');
      await stepIs(page, step);
    }
    await guideOf(page).getByRole('button', { name: 'Why?' }).click();
    const dialog = page.getByRole('dialog');
    const box = await dialog.boundingBox();
    const close = await dialog.getByRole('button', { name: 'Close' }).boundingBox();
    if (box === null || close === null) throw new Error('There is no dialog.');
    expect(box.x + box.width - close.x - close.width).toBeLessThanOrEqual(20);
    expect(close.y - box.y).toBeLessThanOrEqual(20);
    // "31 records" is one line.
    const lines = await dialog
      .locator('ol b.num')
      .evaluateAll((all) => all.map((number) => number.parentElement?.getClientRects().length ?? 0));
    expect(new Set(lines)).toEqual(new Set([1]));
  },
);

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

test('a first visit by a link says what this is, until the first touch, and leads to the tour', async ({
  visit,
}) => {
  const options = { first: true, link: 'uniform', context: { viewport: { width: 360, height: 640 } } };
  const page = await visit(options);
  const line = page.getByRole('note').filter({ hasText: 'A model of how Kafka producers send records.' });
  await line.getByText(/Here one of three brokers is 20\sms slower\./).waitFor();
  // Without room for the name it would lie below the bar.
  const name = await page.getByRole('heading', { level: 1 }).getByText('Linger').boundingBox();
  expect((name?.y ?? 0) + (name?.height ?? 0)).toBeLessThanOrEqual(48);
  await page.keyboard.press('Tab');
  expect(await line.count()).toBe(1);
  await page.getByRole('region', { name: 'Verdict' }).click();
  await expect.poll(() => line.count()).toBe(0);
  await page.reload();
  await page.getByRole('region', { name: 'Verdict' }).waitFor();
  expect(await line.count()).toBe(0);

  const other = await visit({ ...options, link: 'v=1&screen=decide' });
  await other.getByRole('button', { name: '60-second tour' }).click();
  await stepIs(other, 'predict');
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
        isHigh: height >= 160,
        isInWindow: top >= 0 && bottom <= innerHeight,
        isOnTop: onTop !== null && stage.contains(onTop),
      };
    });
  await expect.poll(sight).toEqual({ isHigh: true, isInWindow: true, isOnTop: true });
}

/** Guesses half, on the track. */
async function guess(page: Page): Promise<void> {
  const track = guideOf(page).getByRole('slider', { name: 'Your guess for broker 0' });
  for (let share = 38; share <= 50; share += 5) await track.press('ArrowRight');
  await track.evaluate((element: HTMLElement) => element.blur());
}

/** The question, the button and all sliders are in the window, and nothing lies on them or on another text. */
async function isWhole(page: Page, question: RegExp, button: string): Promise<void> {
  const guide = guideOf(page);
  const [asked, pressed] = [
    page.getByRole('heading', { name: question }).first(),
    guide.getByRole('button', { name: button }),
  ];
  await asked.waitFor();
  for (const thing of [asked, pressed, ...(await guide.getByRole('slider').all())]) {
    const isInSight = () =>
      thing.evaluate((element) => {
        const { left, top, bottom, width, height } = element.getBoundingClientRect();
        const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
        return top >= 0 && bottom <= innerHeight && onTop !== null && element.contains(onTop);
      });
    await expect.poll(isInSight, { message: `${question}` }).toBe(true);
  }
  await expect.poll(() => textFaults(page), { message: `${question}` }).toEqual([]);
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
