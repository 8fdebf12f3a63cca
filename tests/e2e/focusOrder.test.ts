import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { runIs, unfoldSettings } from './support/page';
import { test } from './support/visit';

/** One stop of the Tab key. */
interface Stop {
  readonly name: string;
  /** Its place among all elements that can have the focus; −1 if it is none of those expected. */
  readonly index: number;
  /** Whether an outline of at least 1.5 px shows it, which is not there without focus; in a drawing, a stroke of 2 px. */
  readonly outlined: boolean;
  /** Whether it lies in the window, and nothing over it. */
  readonly inView: boolean;
}

const MENUS = /^(Scenario|Slow broker|Arrivals|Other partitioners|Window|Speed): /;

const PLACES = [
  { name: 'a laptop', link: 'uniform', width: 1440, height: 900 },
  { name: 'a phone', link: 'uniform', width: 390, height: 844 },
  { name: 'a phone, in a lesson', link: 'lesson=the-runaway', width: 390, height: 844 },
];

test.for(PLACES)(
  'Tab reaches everything once, in view and outlined, on $name',
  async ({ name, link, width, height }, { visit }) => {
    const page = await visit({ link, context: { viewport: { width, height } } });
    await runIs(page, 'whole');
    if (name === 'a phone, in a lesson') await page.getByRole('button', { name: 'Run and see' }).waitFor();
    if (name === 'a laptop') await unfoldSettings(page);
    // Ways out of trouble come with buttons of their own, once they are found.
    if (name !== 'a phone, in a lesson') await page.locator('[data-search=done]').waitFor();
    // Menus come a little later than the buttons that stand for them.
    await expect.poll(() => page.getByRole('button', { name: MENUS }).count()).toBe(0);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    const wanted = await markTabbable(page);
    expect(wanted.length).toBeGreaterThan(name === 'a laptop' ? 50 : 10);
    const stops: Stop[] = [];
    // The first press may start anywhere, so that one of them may go round by the window's own frame.
    for (let presses = 0; presses <= wanted.length; presses += 1) {
      await page.keyboard.press('Tab');
      const stop = await stopOf(page);
      if (stop !== null) stops.push(stop);
    }
    const unreached = wanted.filter((_, index) => !stops.some((stop) => stop.index === index));
    expect(unreached).toEqual([]);
    expect(stops.filter(({ index }) => index < 0).map((stop) => stop.name)).toEqual([]);
    expect(stops.filter(({ outlined }) => !outlined).map((stop) => stop.name)).toEqual([]);
    expect(stops.filter(({ inView }) => !inView).map((stop) => stop.name)).toEqual([]);
  },
);

test('the first window has at most 40 tab stops, the first leads to the stage, and arrows go on inside each', async ({
  visit,
}) => {
  const page = await visit({ link: 'v=1&partitioner=sticky&stall.ms=0&slow.ms=20&preset=runaway&t=30' });
  await runIs(page, 'whole');
  await page.locator('[data-search=done]').waitFor();
  await expect.poll(async () => (await markTabbable(page, true)).length).toBeLessThanOrEqual(40);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('Tab');
  const focused = () =>
    page.evaluate(() => {
      const active = document.activeElement;
      return active?.getAttribute('aria-label') ?? active?.getAttribute('data-region') ?? active?.textContent;
    });
  expect(await focused()).toBe('To the verdict');
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('To the stage');
  await page.keyboard.press('Enter');
  expect(await focused()).toBe('stage');
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('Slow down broker 0');
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toBe('Slow down broker 1');
  await page.getByRole('slider', { name: 'Window ends' }).focus();
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowDown');
  expect(await focused()).toBe('Table and files: Share of the records');
  // One key opens everything.
  await page.keyboard.press('a');
  const settings = page.getByRole('complementary', { name: 'Settings' });
  await expect.poll(() => settings.locator('h2 [aria-expanded=false]').count()).toBe(0);
});

test('overlays take the focus and return it; in a menu it never rests on a hidden item', async ({
  visit,
}) => {
  const page = await visit({ link: 'uniform' });
  await runIs(page, 'whole');
  for (const key of ['Tab', 'Shift+Tab']) {
    const menu = page.getByRole('combobox', { name: /^Scenario/ });
    await menu.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('option').first().waitFor();
    for (let presses = 0; presses < 4; presses += 1) {
      await page.keyboard.press(key);
      const hidden = await page.evaluate(() => document.activeElement?.closest('[aria-hidden=true]') != null);
      expect(hidden, `${key} ${presses}`).toBe(false);
    }
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('option').count()).toBe(0);
  }
  for (const name of ['Help', 'Share', 'Table and files: p99']) {
    const button = page.getByRole('button', { name, exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await expect
      .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)))
      .toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  }
});

/** Marks all that the Tab key must reach with a number, or of it what lies in the window, and gives back their names. */
function markTabbable(page: Page, inWindow = false): Promise<readonly string[]> {
  return page.evaluate((inWindow) => {
    const all = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, [tabindex]',
      ),
    ];
    const tabbable = all.filter((element) => {
      if (element.tabIndex < 0 || element.hasAttribute('disabled')) return false;
      // Of radio buttons with one name, Tab reaches the chosen one.
      if (element instanceof HTMLInputElement && element.type === 'radio' && !element.checked) return false;
      const { top, bottom } = element.getBoundingClientRect();
      if (inWindow && (bottom <= 0 || top >= innerHeight)) return false;
      return (
        element.checkVisibility({ visibilityProperty: true }) &&
        element.closest('[aria-hidden=true]') === null
      );
    });
    return tabbable.map((element, index) => {
      element.dataset.tabStop = String(index);
      return element.getAttribute('aria-label') ?? element.textContent ?? element.tagName;
    });
  }, inWindow);
}

/** Where the focus is; null if the page itself does not have it. */
function stopOf(page: Page): Promise<Stop | null> {
  return page.evaluate(() => {
    const active = document.activeElement;
    if (!(active instanceof HTMLElement || active instanceof SVGElement) || active === document.body)
      return null;
    /** The element itself, its label and its entry's box, what is drawn inside it, and what is next to a hidden input. */
    const drawn = [
      active,
      active.closest('label'),
      active instanceof HTMLInputElement ? active.parentElement : null,
      ...active.querySelectorAll('*'),
      active.nextElementSibling,
    ];
    const outlined = drawn.some((element) => {
      if (element === null) return false;
      const { outlineStyle, outlineWidth, stroke, strokeWidth } = getComputedStyle(element);
      const isStroked = element instanceof SVGElement && stroke !== 'none';
      const width = isStroked ? strokeWidth : outlineStyle === 'none' ? '0' : outlineWidth;
      return Number.parseFloat(width) >= (isStroked ? 2 : 1.5);
    });
    const box = active.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    // Outside of the window there is nothing. A hidden input is covered by what is drawn in its place, and in a drawing one
    // shape may take the pointer for all.
    const top = document.elementFromPoint(x, y);
    const places = [...drawn, active.closest('svg')];
    const isOnTop = top !== null && places.some((element) => element?.contains(top) || top.contains(element));
    return {
      name: active.getAttribute('aria-label') ?? active.textContent ?? active.tagName,
      index: Number(active.dataset.tabStop ?? -1),
      outlined,
      inView: isOnTop,
    };
  });
}
