import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { violations } from './support/accessibility';
import { hashIs, hashMatches, playheadS, runIs, verdictIs, verdictOf } from './support/page';
import { ON_SLOW_SCREEN } from './support/slowScreen';
import { test, testInFull } from './support/visit';

const guideOf = (page: Page) => page.getByRole('complementary', { name: 'First visit' });

test('the first visit moves from the first second, its captions follow, and it never comes back by itself', async ({
  visit,
}) => {
  const page = await visit({ first: true, ...ON_SLOW_SCREEN });
  const guide = guideOf(page);
  await guide.getByRole('heading', { name: 'Watch where the records go' }).waitFor();
  await guide.getByText('One broker just got 20\u202Fms slower.').waitFor();
  expect(await playheadS(page)).toBeLessThan(6);
  expect(await aheadIsDrawn(page)).toBe(false);
  await guide.getByText(/partition 0 gets \d+\s?%\./).waitFor();
  // By then the window since the fault is wide enough for its two handles.
  await expect.poll(() => playheadS(page)).toBeGreaterThan(9);
  expect(await violations(page)).toEqual([]);

  await guide.getByRole('button', { name: /Try: 5\s?ms of linger/ }).click();
  await guide.waitFor({ state: 'detached' });
  await hashMatches(page, /linger\.ms=5/);
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await page.goto(page.url().replace(/#.*/, '#'));
  await page.reload();
  await page.getByRole('region', { name: 'Verdict' }).waitFor();
  expect(await guide.count()).toBe(0);
});

testInFull('one key skips the first visit, and so does any control', async ({ visit }) => {
  const page = await visit({ first: true, ...ON_SLOW_SCREEN });
  await guideOf(page).getByRole('button', { name: 'Skip' }).waitFor();
  await page.keyboard.press('Escape');
  await guideOf(page).waitFor({ state: 'detached' });
  await page.getByRole('region', { name: 'Verdict' }).waitFor();
  await page.getByRole('button', { name: 'Pause' }).waitFor();

  const other = await visit({ first: true, ...ON_SLOW_SCREEN });
  await guideOf(other).getByRole('button', { name: 'Skip' }).waitFor();
  await other.getByRole('radio', { name: '1×', exact: true }).click();
  await guideOf(other).waitFor({ state: 'detached' });
  await hashIs(other, '');
});

testInFull('with reduced motion, the first visit is three stills', async ({ visit }) => {
  const page = await visit({ first: true, context: { reducedMotion: 'reduce' } });
  const next = guideOf(page).getByRole('button', { name: 'Next' });
  expect(await aheadIsDrawn(page)).toBe(false);
  for (const shown of [1, 2, 3]) {
    await next.click();
    await expect.poll(() => guideOf(page).locator('[aria-live] li').count()).toBe(shown);
  }
  expect(await next.count()).toBe(0);
  expect(await aheadIsDrawn(page)).toBe(false);
  // Nothing plays to the end, so the rest shows at once.
  await page.keyboard.press('Escape');
  await expect.poll(() => aheadIsDrawn(page)).toBe(true);
});

test('a link that plays nothing opens where there is something to see, without a guide, even on the first visit', async ({
  visit,
}) => {
  const page = await visit({ first: true, link: 'uniform' });
  await runIs(page, 'whole');
  expect(await guideOf(page).count()).toBe(0);
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  expect(await playheadS(page)).toBe(36.5);
  expect(await aheadIsDrawn(page)).toBe(true);
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

  await page.getByRole('radio', { name: '10×', exact: true }).click();
  await verdictIs(page, 'Runaway');
  expect(await playheadS(page)).toBeGreaterThan(5);
  expect(await aheadIsDrawn(page)).toBe(false);
  const verdict = page.getByRole('region', { name: 'Verdict' });
  expect(await verdict.innerText()).toMatch(/Partition 0 takes \d+\s?% of the bytes/);
  await expect.poll(() => verdict.locator('[aria-live=polite]').innerText()).toMatch(/^Runaway\. /);
  await hashIs(page, '');

  // Another partitioner shows at once what would have happened instead.
  await page.getByRole('radio', { name: 'Uniform', exact: true }).click();
  await expect.poll(() => verdictOf(page)).not.toBe('Runaway');
  await hashMatches(page, /^#v=1&.*partitioner=uniform/);
  await runIs(page, 'whole');
  expect(await aheadIsDrawn(page)).toBe(true);
  await page.getByRole('button', { name: 'Slowest ack' }).waitFor();
});

/** Whether the share strip shows its picture right of the playhead, near the end of the run. */
function aheadIsDrawn(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const plot = document.querySelector('[role=slider][aria-label^="Playhead, Bytes per partition"]');
    const box = plot?.getBoundingClientRect() ?? new DOMRect();
    const there = document.elementsFromPoint(box.right - 20, box.top + box.height / 2);
    return there.some((element) => element instanceof HTMLCanvasElement);
  });
}
