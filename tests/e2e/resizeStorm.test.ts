import fc from 'fast-check';
import { expect } from 'vitest';
import { canvasColours, frames, runIs, sidewaysOverflow } from './support/page';
import { test } from './support/visit';

/** Window sizes from a small phone to a large screen, the same ones each time. */
const SIZES = fc.sample(
  fc.record({ width: fc.integer({ min: 320, max: 2560 }), height: fc.integer({ min: 400, max: 1440 }) }),
  { numRuns: 30, seed: 11 },
);

test('a storm of window sizes leaves the page whole', async ({ visit }) => {
  const page = await visit({ link: 'v=1&duration.s=10&t=5' });
  await runIs(page, 'finished');
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await frames(page, 2);
    expect(await sidewaysOverflow(page), `${size.width} × ${size.height}`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await runIs(page, 'finished');
  await expect.poll(async () => Math.min(...(await canvasColours(page)))).toBeGreaterThan(1);
  const blurred = await page.evaluate(
    () =>
      [...document.querySelectorAll('canvas')].filter((canvas) => {
        const box = canvas.getBoundingClientRect();
        return Math.abs(canvas.width - box.width * devicePixelRatio) > 1;
      }).length,
  );
  expect(blurred).toBe(0);
});
