import { expect } from 'vitest';
import { canvasColours, hashIs, openHash, runIs, slider } from './support/page';
import { test, testInFull } from './support/visit';

/** As large as the preset "many", but short, and with broker 0 slow from the start. */
const MANY =
  'v=1&rate=184320&duration.s=2&producers=90&partitions=108&partitioner=sticky&stall.ms=0&slow.ms=500&broker.request.us=800&broker.byte.ns=6.4';

test('a broker is slowed on the stage, by hand and by key', async ({ visit }) => {
  const page = await visit({ link: 'v=1&duration.s=5' });
  await runIs(page, 'whole');
  const handle = slider(page, 'Slow down broker 1');
  expect(await handle.getAttribute('aria-valuetext')).toBe('not slowed');
  const box = await handle.boundingBox();
  if (box === null) throw new Error('The handle is not on the screen.');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 12, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 12, y, { steps: 8 });
  await page.mouse.up();
  await hashIs(page, '#v=1&duration.s=5&slow.broker=1&slow.ms=500');
  expect(await slider(page, 'Slowness').getAttribute('aria-valuenow')).toBe('500');
  expect(await slider(page, 'Slow down broker 0').getAttribute('aria-valuetext')).toBe('not slowed');

  await handle.press('ArrowLeft');
  await handle.press('ArrowLeft');
  await hashIs(page, '#v=1&duration.s=5&slow.broker=1&slow.ms=100');
  await slider(page, 'Slow down broker 2').press('ArrowRight');
  await hashIs(page, '#v=1&duration.s=5&slow.broker=2&slow.ms=1');
  await slider(page, 'Slow down broker 2').press('Home');
  await hashIs(page, '#v=1&duration.s=5&slow.broker=2&slow.ms=0');
});

test('many queues are a matrix to read by key, few are drawn batch by batch', async ({ visit }) => {
  const page = await visit({ link: MANY });
  await runIs(page, 'whole');
  const matrix = page.getByRole('application');
  await matrix.waitFor();
  await matrix.focus();
  await page.keyboard.press('ArrowDown');
  const says = page.getByRole('figure', { name: /^From the producers/ }).locator('[aria-live=polite]');
  await expect.poll(() => says.innerText()).toMatch(/partition \d+/i);
  const first = await says.innerText();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => says.innerText()).not.toBe(first);
  await page.keyboard.press('Enter');
  await expect.poll(() => says.innerText()).toMatch(/pinned\.$/);
  await openHash(page, 'v=1&duration.s=2');
  await page
    .getByRole('img', { name: /Broker 0 is/ })
    .first()
    .waitFor();
  await expect.poll(() => matrix.count()).toBe(0);
});

testInFull('ninety producers and 108 partitions are drawn as a matrix by themselves', async ({ visit }) => {
  const page = await visit({ link: MANY });
  await page.getByRole('application').waitFor();
  await expect
    .poll(async () => (await page.getByRole('application').getAttribute('aria-label')) ?? '')
    .toMatch(/Broker 0 .* has 2\d\d requests in flight/);
  expect((await canvasColours(page))[0]).toBeGreaterThan(20);
  await runIs(page, 'whole');
});
