import { expect } from 'vitest';
import { hashIs, hashMatches, openHash, playheadS, runIs, slider } from './support/page';
import { test } from './support/visit';

test('a timed change of a link is on the fault track, and can be moved by key and pointer, and removed', async ({
  visit,
}) => {
  const page = await visit({ link: 'v=1&duration.s=20&at=8:linger.ms=1&t=8' });
  await runIs(page, 'whole');
  await expect.poll(() => playheadS(page)).toBe(8);
  // The settings are those that the run starts with.
  expect(await slider(page, 'Linger').getAttribute('aria-valuenow')).toBe('0');

  const mark = page.getByRole('slider', { name: /^Timed change, linger\.ms becomes 1/ });
  expect(await mark.getAttribute('aria-valuetext')).toMatch(/^at 8/);
  await mark.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await hashMatches(page, /at=(?!8:)/);
  const moved = Number(await mark.getAttribute('aria-valuenow'));
  expect(moved).toBeGreaterThan(8);
  await hashIs(page, `#v=1&duration.s=20&at=${moved}:linger.ms=1&t=8`);

  await mark.press('Delete');
  await hashIs(page, '#v=1&duration.s=20&t=8');
  await mark.waitFor({ state: 'detached' });

  await openHash(page, 'v=1&duration.s=20&t=8&at=10:slow.ms=200');
  const dragged = page.getByRole('slider', { name: /^Timed change, slow\.ms becomes 200/ });
  await dragged.waitFor();
  await runIs(page, 'whole');
  // Where it rests: the rail beside it may still be coming.
  await dragged.hover();
  const box = await dragged.boundingBox();
  if (box === null) throw new Error('The mark is not on the screen.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.down();
  await page.mouse.move(x - 100, y, { steps: 10 });
  await page.mouse.up();
  await hashMatches(page, /at=(?!10:)/);
  const atS = Number(await dragged.getAttribute('aria-valuenow'));
  expect(atS).toBeGreaterThan(5);
  expect(atS).toBeLessThan(9);
  await hashIs(page, `#v=1&duration.s=20&at=${atS}:slow.ms=200&t=8`);
  await runIs(page, 'whole');
});
