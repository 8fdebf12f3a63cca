import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ofScope } from '../support/scope';
import { frames, openHash, restUnseenRuns, runIs } from './support/page';
import { textFaults, WATCH_DRAWN_TEXTS } from './support/texts';
import { test, testInFull } from './support/visit';

/** Windows, CSS pixels: phones, a phone on its side, zoom at 200 %, laptops, and screens up to 4K. */
const WINDOWS = [
  [360, 780],
  [390, 844],
  [844, 390],
  [720, 900],
  [1024, 768],
  [1280, 800],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
  [3840, 2160],
] as const;

/** In the gate a phone and a laptop. */
const WINDOWS_NOW = ofScope<readonly (readonly [number, number])[]>(
  WINDOWS,
  WINDOWS.filter(([width]) => [360, 1280].includes(width)),
);

/** One slow broker of many, with acks from all replicas: what the design's pictures show. */
function cluster(brokers: number, producers: number, slow: number): string {
  const load = `producers=${producers}&partitions=${8 * brokers}&rate=${1024 * brokers}&duration.s=2`;
  const fault = `slow.broker=${slow}&slow.ms=40&slow.from.s=0.5&slow.to.s=1.5&t=1.2`;
  // The search for ways out would run during all checks.
  return `v=1&hide=ways.out&partitioner=sticky&brokers=${brokers}&replication.factor=3&acks=all&${load}&${fault}`;
}

const RUNS = {
  'three brokers, batch by batch': 'v=1&duration.s=4&slow.from.s=1&t=3',
  'no slow broker': 'v=1&duration.s=4&slow.broker=none&t=3',
  'somebody reads': 'v=1&duration.s=4&slow.from.s=1&t=3&consumers=1&hide=ways.out',
  'six brokers': cluster(6, 12, 2),
  'thirty brokers': cluster(30, 20, 7),
  'a hundred brokers': cluster(100, 10, 77),
};
/** In the gate the fewest brokers and many. */
const RUNS_NOW = ofScope<Readonly<Record<string, string>>>(RUNS, {
  'three brokers, batch by batch': RUNS['three brokers, batch by batch'],
  'thirty brokers': RUNS['thirty brokers'],
});
const OTHERS = {
  sweep: 'v=1&duration.s=1&screen=sweep',
  compare: `${cluster(6, 12, 2)}&screen=compare&compare.b=linger.ms=5`,
  lessons: 'v=1&duration.s=1&screen=lessons',
  evidence: 'v=1&duration.s=1&screen=evidence',
};

/** Resolves once no window has a fault. Boxes are the same in both themes: only colours differ between them. */
async function isFaultless(page: Page, name: string): Promise<void> {
  const faults = async () => [...(await textFaults(page)), ...(await panelsTooWide(page))];
  for (const [width, height] of WINDOWS_NOW) {
    await page.setViewportSize({ width, height });
    await frames(page, 4);
    // What the page measures, it lays out again frames later, on a busy machine many.
    await expect.poll(faults, { message: `${name}, ${width} × ${height}` }).toEqual([]);
  }
}

/** Panels scroll down, never sideways: no one would look for a text there. */
function panelsTooWide(page: Page): Promise<readonly string[]> {
  return page
    .locator('aside')
    .evaluateAll((panels) =>
      panels
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((panel) => `${panel.scrollWidth - panel.clientWidth} px too wide: ${panel.ariaLabel}`),
    );
}

test('no text lies on another or is cut off, with 3 to 100 brokers, from 360 to 3840 px', async ({
  visit,
}) => {
  const page = await visit({
    link: RUNS['three brokers, batch by batch'],
    before: (fresh) => fresh.addInitScript(WATCH_DRAWN_TEXTS),
  });
  for (const [name, link] of Object.entries(RUNS_NOW)) {
    await openHash(page, link);
    await runIs(page, 'whole');
    await isFaultless(page, name);
  }
});

test('nor on any other screen', async ({ visit }) => {
  const page = await visit({
    link: OTHERS.lessons,
    before: (fresh) => fresh.addInitScript(WATCH_DRAWN_TEXTS),
  });
  for (const [name, link] of Object.entries(OTHERS)) {
    await openHash(page, link);
    await page.locator('main').first().waitFor();
    await page.waitForFunction(
      (screen) => document.querySelector(`a[aria-current][href*=${screen}]`) !== null || innerWidth < 1024,
      name,
    );
    if (name === 'evidence') {
      await page
        .locator('main')
        .getByText(/^held$/)
        .first()
        .waitFor();
      await restUnseenRuns(page);
    }
    await isFaultless(page, name);
  }
});

testInFull('a text that lies on another, and one that is cut off, are found', async ({ visit }) => {
  const page = await visit({
    link: RUNS['no slow broker'],
    before: (fresh) => fresh.addInitScript(WATCH_DRAWN_TEXTS),
  });
  await runIs(page, 'whole');
  await expect.poll(() => textFaults(page)).toEqual([]);
  await page.evaluate(() => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<div id="wrong"><p>one</p><p>two</p><p>cut off</p><canvas></canvas></div>',
    );
    const [one, two, three] = document.querySelectorAll<HTMLElement>('#wrong p');
    for (const element of [one, two])
      Object.assign(element?.style ?? {}, { position: 'fixed', top: '2px', left: '2px' });
    Object.assign(three?.style ?? {}, {
      position: 'fixed',
      top: '60px',
      left: '2px',
      width: '20px',
      overflow: 'hidden',
      whiteSpace: 'nowrap',
    });
    // On a canvas of its own: the page may draw its canvases anew at any time.
    const canvas = document.querySelector<HTMLCanvasElement>('#wrong canvas');
    Object.assign(canvas?.style ?? {}, { position: 'fixed', top: '90px', left: '2px' });
    const context = canvas?.getContext('2d');
    context?.fillText('drawn', 25, 30);
    context?.fillText('caption', 30, 32);
  });
  const found = await textFaults(page);
  const wrong = ['on each other: one / two', 'cut off at a side: cut off', 'on each other: drawn / caption'];
  expect(found).toEqual(expect.arrayContaining(wrong));
});

const LONGEST = [
  ['P0', '100\u202F%'],
  ['P1', '88.8\u202F%'],
] as const;

test.for(ofScope<readonly (readonly [string, string])[]>(LONGEST, LONGEST.slice(0, 1)))(
  'the longest value beside %s leaves room for that name',
  async ([name, value], { visit }) => {
    const page = await visit({ link: 'v=1&duration.s=2' });
    await runIs(page, 'whole');
    const label = page.locator('.strips-readout-name').getByText(name, { exact: true }).first();
    const isCut = await label.evaluate((element, text) => {
      if (element.nextElementSibling !== null) element.nextElementSibling.textContent = text;
      return element.scrollWidth > element.clientWidth;
    }, value);
    expect(isCut).toBe(false);
  },
);

test("on a phone of 360 px, every screen has the page's name beside its mark", async ({ visit }) => {
  const page = await visit({ context: { viewport: { width: 360, height: 640 } } });
  for (const screen of ['explore', 'compare', 'sweep', 'decide', 'lab', 'lessons', 'evidence']) {
    await page.evaluate((name) => location.assign(`#v=1&duration.s=5&screen=${name}`), screen);
    await page.getByRole('combobox', { name: /^Place/ }).waitFor();
    const tops = () =>
      page.locator('header h1 > *').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    await expect
      .poll(tops, { message: screen })
      .toSatisfy(([mark = 0, name = 99]) => Math.abs(mark - name) < 4);
  }
});
