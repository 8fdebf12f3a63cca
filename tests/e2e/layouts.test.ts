import { expect } from 'vitest';
import { fitsSideways, frames, openHash, runIs } from './support/page';
import { forgetCanvasText, smallTargets, smallTexts, WATCH_CANVAS_TEXT } from './support/sizes';
import { test } from './support/visit';

const LINK = 'v=1&duration.s=20&partitioner=sticky&slow.from.s=5&at=12:slow.ms=0';

/** Windows, and the smallest text and target that each may have, px of the screen. */
const LAYOUTS = [
  { name: 'a laptop', width: 1440, height: 900, text: 12, target: 24, view: '' },
  { name: 'the projector', width: 1920, height: 1080, text: 16, target: 36, view: '&view=projector' },
  { name: 'a large screen', width: 1920, height: 1080, text: 12, target: 24, view: '' },
  { name: 'a usual laptop', width: 1280, height: 720, text: 12, target: 24, view: '' },
  { name: 'a small laptop', width: 1100, height: 800, text: 12, target: 24, view: '' },
  { name: 'a tablet', width: 834, height: 1112, text: 12, target: 24, view: '' },
  { name: 'a window of half a screen', width: 800, height: 900, text: 12, target: 24, view: '' },
  { name: 'a phone', width: 390, height: 844, text: 12, target: 24, view: '' },
  { name: 'a small phone', width: 320, height: 640, text: 12, target: 24, view: '' },
  { name: 'the smallest phone', width: 320, height: 568, text: 12, target: 24, view: '' },
];

const BUSY =
  'v=1&duration.s=10&t=5&slow.broker=none&replication.factor=3&consumers=2&stall.ms=0&at=4:down.broker=0,8:down.broker=none';

/** Scenarios for every window: a slow broker; replicas, consumers and a lost broker. And what is on its stage. */
const RUNS = [
  { link: LINK, stage: /^At [\d.]+\ss\. Broker 0 is/ },
  { link: BUSY, stage: /Broker 0 is down/ },
];

for (const view of ['', '&view=projector']) {
  const layouts = LAYOUTS.filter((layout) => layout.view === view);
  const where = layouts.map(({ name }) => name).join(', ');
  test(`nothing is too wide, too small to read or too small to hit on ${where}`, async ({ visit }) => {
    const page = await visit({
      link: `${LINK}${view}`,
      before: (fresh) => fresh.addInitScript(WATCH_CANVAS_TEXT),
    });
    for (const { link, stage } of RUNS) {
      await openHash(page, link + view);
      for (const { name, width, height, text, target } of layouts) {
        await page.setViewportSize({ width, height });
        await frames(page, 3);
        await runIs(page, 'whole');
        await page.getByRole('img', { name: stage }).first().waitFor();
        await forgetCanvasText(page);
        await fitsSideways(page, name);
        expect(await smallTexts(page, text), name).toEqual([]);
        await expect.poll(() => smallTargets(page, target), { message: name }).toEqual([]);
      }
    }
  });
}

test('no screen is wider than a small phone', async ({ visit }) => {
  const link = 'v=1&partitioner=sticky&duration.s=1&screen=';
  const page = await visit({ link: `${link}decide`, context: { viewport: { width: 320, height: 640 } } });
  for (const screen of ['decide', 'sweep', 'compare', 'lab', 'lessons', 'evidence']) {
    await openHash(page, link + screen);
    await page.getByRole('main').first().waitFor();
    await frames(page, 3);
    await fitsSideways(page, screen);
  }
});

test('verdict, fix, stage and p99 of a phone fit one screen, and no strip lies under the transport', async ({
  visit,
}) => {
  const page = await visit({ link: LINK, context: { viewport: { width: 390, height: 844 } } });
  await runIs(page, 'whole');
  await page.locator('[data-search=done]').waitFor();
  const lowest = () =>
    page
      .locator('[data-strip]')
      .evaluateAll(
        (strips) => Math.max(...strips.map((strip) => strip.getBoundingClientRect().bottom)) - innerHeight,
      );
  await expect.poll(lowest).toBeLessThanOrEqual(0);
  // A low window, as a long verdict, leaves the strips their least height.
  await page.setViewportSize({ width: 390, height: 700 });
  await frames(page, 3);
  const footBelowTransport = async (): Promise<number> => {
    const foot = await page
      .locator('[data-strip]')
      .evaluateAll((strips) => Math.max(...strips.map((strip) => strip.getBoundingClientRect().bottom)));
    return foot - ((await page.getByRole('region', { name: 'Transport' }).boundingBox())?.y ?? 0);
  };
  await expect.poll(footBelowTransport).toBeLessThanOrEqual(0);
});
