import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openHash, runIs, showView } from './support/page';
import { test, testInFull } from './support/visit';

/** A sweep that is under way during the test, of a system whose settings are searched for as long. */
const LONG =
  'v=1&partitioner=sticky&duration.s=120&linger.ms=5&stall.ms=0&screen=sweep&sweep.runs=20&sweep.precision=0.001';
/** What the perf tool printed, which a fit takes a hundred runs to explain. */
const PRINTED =
  '10240 records sent, 2047.59 records/sec (1.00 MB/sec), 12.51 ms avg latency, 61.00 ms max latency, 11 ms 50th, 27 ms 95th, 38 ms 99th, 51 ms 99.9th.';

/** Counts the workers of the model, and the runs that are asked of them unseen, in plain properties of the window. */
const COUNT = `
  const Original = Worker;
  const living = new Set();
  Object.assign(window, { unseen: 0, living: () => living.size, most: 0 });
  window.Worker = class extends Original {
    constructor(url, options) {
      super(url, options);
      this.isOfModel = /run\\.worker/.test(String(url));
      if (this.isOfModel) living.add(this);
      window.most = Math.max(window.most, living.size);
    }
    terminate() {
      living.delete(this);
      super.terminate();
    }
    postMessage(...message) {
      if (message[0]?.type === 'finish') window.unseen += 1;
      super.postMessage(...message);
    }
  };
`;

const counted = (page: Page, name: 'unseen' | 'most'): Promise<number> =>
  page.evaluate((property) => Reflect.get(window, property), name);
const living = (page: Page): Promise<number> => page.evaluate(() => Reflect.get(window, 'living')());

testInFull.for([2, 8])(
  'with %i processors there are as many workers, whatever is at work at the same time',
  async (processors, { visit }) => {
    const page = await visit({
      link: LONG,
      before: async (page) => {
        await page.addInitScript(COUNT);
        await page.addInitScript(
          `Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => ${processors} })`,
        );
      },
    });
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.locator('[data-sweep=running]').waitFor();
    await showView(page, 'Decide');
    await page.getByRole('button', { name: /^Search/ }).click();
    await page.locator('[data-decide=running]').waitFor();
    await showView(page, 'Explore');
    await runIs(page, 'whole');
    await page.getByRole('button', { name: 'My system' }).click();
    await page.getByRole('textbox', { name: 'Text to read' }).fill(PRINTED);
    await page.getByRole('button', { name: 'Read this' }).click();
    await page.getByRole('progressbar', { name: 'Fit' }).waitFor();
    expect([await living(page), await counted(page, 'most')]).toEqual([processors, processors]);
    await page.keyboard.press('Escape');
    // The sweep went on in the background, and has all workers to itself and the search now.
    await expect
      .poll(() => page.getByRole('navigation', { name: 'Views' }).innerText())
      .toMatch(/Sweep\s*\d+\s*%/);
    await showView(page, 'Decide');
    await page.locator('[data-decide=running]').waitFor();
    expect([await living(page), await counted(page, 'most')]).toEqual([processors, processors]);
  },
);

test('what Sweep ran, Compare shows at once', async ({ visit }) => {
  const own = 'v=1&partitioner=sticky&duration.s=5&stall.ms=0&slow.ms=0';
  const page = await visit({
    link: `${own}&screen=sweep&sweep.x=linger.ms:linear:0:8:3&sweep.y=none&sweep.lines=none&sweep.runs=10&sweep.precision=0.001`,
    before: (page) => page.addInitScript(COUNT),
  });
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.locator('[data-sweep=finished]').waitFor();
  await page.locator('[data-region=sweep]').focus();
  for (const key of ['Home', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await runIs(page, 'whole');
  // Explore runs each stop of Linger, too.
  const dots = page.getByRole('slider', { name: /^p99 at each stop of/ }).locator('circle');
  await expect.poll(() => dots.count()).toBe(10);
  const before = await counted(page, 'unseen');
  expect(before).toBeGreaterThanOrEqual(30);
  await openHash(page, `#${own}&linger.ms=4&screen=compare&compare.b=linger.ms%3D8`);
  await page.locator('[data-compare=finished]').waitFor();
  await page.getByText(/^Other seeds, p99: /).waitFor();
  // Its own two, for their histories.
  expect(await counted(page, 'unseen')).toBe(before + 2);
});
