import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { hashIs, hashMatches, playheadS, runIs, verdictIs, verdictOf } from './support/page';
import { test } from './support/visit';

test('the first visit plays at once, the runaway unfolds, and another partitioner has none', async ({
  visit,
}) => {
  const page = await visit();
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await verdictIs(page, 'Steady');
  await runIs(page, 'finished');
  expect(await playheadS(page)).toBeLessThan(5);
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
  await runIs(page, 'finished');
  expect(await aheadIsDrawn(page)).toBe(true);
  await page.getByRole('button', { name: 'Slowest ack' }).waitFor();
});

test('a link that plays nothing is where there is something to see', async ({ visit }) => {
  const page = await visit({ link: 'uniform' });
  await runIs(page, 'finished');
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  expect(await playheadS(page)).toBe(36.5);
  expect(await aheadIsDrawn(page)).toBe(true);
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
