import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { canvasColours, fitsSideways, frames, runIs } from './support/page';
import { test } from './support/visit';

/** Window sizes from a small phone to a large screen, the same ones each time. */
const SIZES = fc.sample(
  fc.record({ width: fc.integer({ min: 320, max: 2560 }), height: fc.integer({ min: 400, max: 1440 }) }),
  { numRuns: 30, seed: 11 },
);

test('a storm of window sizes leaves the page whole', async ({ visit }) => {
  const page = await visit({ link: 'v=1&duration.s=10&t=5' });
  await runIs(page, 'whole');
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await frames(page, 2);
    await fitsSideways(page, `${size.width} × ${size.height}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await runIs(page, 'whole');
  await expect.poll(async () => Math.min(...(await canvasColours(page)))).toBeGreaterThan(1);
  await expect.poll(() => blurredCanvases(page)).toBe(0);
});

/** Canvases that are drawn in another size than they are shown in. */
function blurredCanvases(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      [...document.querySelectorAll('canvas')].filter((canvas) => {
        const box = canvas.getBoundingClientRect();
        return Math.abs(canvas.width - box.width * devicePixelRatio) > 1;
      }).length,
  );
}
