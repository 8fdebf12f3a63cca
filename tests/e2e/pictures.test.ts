import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { frames, runIs } from './support/page';
import { coloursAt, differingShare } from './support/pixels';
import { testInWholeBrowser as test } from './support/visit';

/** Around a picture in its file, CSS pixels: the padding at the left, and padding with title above. */
const SHEET = { left: 20, top: 50 };
/** Labels reach this far out of a plot. */
const EDGE = 4;
const PNG_RATIO = 2;
/** Of the pixels; faces and lines of one pixel are smoothed differently if they are between pixels. */
const MAX_DIFFERING_SHARE = 0.02;

const HOSTILE = '</title><script>alert(1)</script>&"\'<b>';

/** Saves the open chart and returns what was written, with the name of the file. */
async function saved(page: Page, kind: 'SVG' | 'PNG' | 'CSV'): Promise<{ name: string; bytes: Buffer }> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: new RegExp(`^Save as ${kind}: `) }).click();
  const download = await waiting;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** What an SVG holds, read as other programs do. */
function contents(page: Page, svg: string) {
  return page.evaluate((text) => {
    const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
    const count = (name: string): number => root.querySelectorAll(name).length;
    return {
      name: root.nodeName,
      width: Number(root.getAttribute('width')),
      height: Number(root.getAttribute('height')),
      errors: count('parsererror'),
      foreign: count('script, foreignObject, b, image, style'),
      shapes: count('rect, path'),
      texts: [...root.querySelectorAll('text')].map((line) => line.textContent ?? ''),
      faces: [...root.querySelectorAll('text')].every((line) =>
        /IBM Plex/.test(line.getAttribute('font-family') ?? ''),
      ),
      addresses: [...text.matchAll(/(?:href|src)="([^"]*)"/g)].length,
    };
  }, svg);
}

/** A picture of the SVG as this browser draws it, over the page whose faces it names. */
async function rendered(page: Page, svg: string): Promise<Buffer> {
  await page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
    const root = document.body.appendChild(document.importNode(parsed, true));
    root.id = 'rendered';
    Object.assign(root.style, { position: 'fixed', left: '0', top: '0', zIndex: '1000' });
  }, svg);
  const shot = await page.screenshot();
  await page.evaluate(() => document.getElementById('rendered')?.remove());
  return shot;
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('It is not on the screen.');
  return box;
}

test('a chart can be had as vectors, as pixels and as a table, and looks as on the screen', async ({
  visit,
}) => {
  const page = await visit({
    link: `v=1&t=31.5&title=${encodeURIComponent(HOSTILE)}&slow.from.s=10&slow.to.s=45`,
    context: { colorScheme: 'light' },
  });
  await runIs(page, 'whole');
  await page.mouse.move(2, 2);
  const screen = await page.screenshot();
  const opener = page.getByRole('button', { name: /^Table and files: Latency of each ack/ });
  const strip = page.locator('figure').filter({ has: opener });
  const [frame, axis, figure, plot] = await Promise.all([
    boxOf(page.locator('[data-picture=frame]')),
    boxOf(page.locator('[data-picture=head]')),
    boxOf(strip),
    boxOf(strip.locator('.strips-plot')),
  ]);
  await opener.focus();
  await page.keyboard.press('Enter');
  const svg = await saved(page, 'SVG');
  const png = await saved(page, 'PNG');
  const csv = await saved(page, 'CSV');
  await page.keyboard.press('Escape');
  expect([svg.name, png.name, csv.name].map((name) => name.split('.').at(-1))).toEqual(['svg', 'png', 'csv']);
  expect(
    csv.bytes
      .toString()
      .split('\n')
      .filter((line) => /^[\d.]+ s,.*ms/.test(line)).length,
  ).toBeGreaterThan(20);

  const text = svg.bytes.toString();
  const found = await contents(page, text);
  expect(found).toMatchObject({ name: 'svg', errors: 0, foreign: 0, addresses: 0, faces: true });
  expect(found.shapes).toBeGreaterThan(300);
  expect(found.texts).toEqual(
    expect.arrayContaining(['SLO p99 200\u202fms', '31.500\u202fs', 'p99', '100\u202fms']),
  );
  // Neighbours that share the axis are not in it, nor what works the chart.
  expect(found.texts.filter((line) => /Backlog|Bytes per|Table/.test(line))).toEqual([]);
  expect(found.texts.join('')).toMatch(/model revision \d+, seed \d+\. ?http:.*#v=1&/);

  // The axis with the strip under it, as wide as the strips.
  const headHeight = Math.round(axis.y + axis.height) - Math.round(frame.y);
  const plotTop = Math.round(plot.y) - EDGE;
  const plotHeight = Math.round(figure.y + figure.height) - plotTop;
  expect(found.width).toBe(Math.round(frame.width) + 2 * SHEET.left);
  const drawn = await rendered(page, text);
  const picture = { png: drawn, x: SHEET.left, y: SHEET.top + headHeight };
  const onScreen = { png: screen, x: Math.round(frame.x), y: plotTop };
  const area = { width: Math.round(frame.width), height: plotHeight };
  expect(await differingShare(page, picture, onScreen, area)).toBeLessThan(MAX_DIFFERING_SHARE);
  // The comparison can fail: half a plot further down nothing fits.
  expect(await differingShare(page, { ...picture, y: picture.y + 20 }, onScreen, area)).toBeGreaterThan(
    5 * MAX_DIFFERING_SHARE,
  );

  const size = await page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const { width, height } = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    return { width, height };
  }, png.bytes.toString('base64'));
  expect(size).toEqual({ width: found.width * PNG_RATIO, height: Math.ceil(found.height * PNG_RATIO) });
});

test('the stage and drawings of the panel can be had too, in the projector as large as they are shown', async ({
  visit,
}) => {
  const page = await visit({
    link: 'v=1&t=31.5&view=projector',
    context: { viewport: { width: 1920, height: 1080 } },
  });
  await runIs(page, 'whole');
  await page.mouse.move(2, 2);
  const screen = await page.screenshot();
  const toggle = page.getByRole('button', { name: /show as table$/ });
  const stage = page.locator('figure').filter({ has: toggle });
  const box = await boxOf(stage);
  await toggle.click();
  const { bytes } = await saved(page, 'SVG');
  const found = await contents(page, bytes.toString());
  expect(found).toMatchObject({ errors: 0, foreign: 0 });
  expect(found.width).toBe(Math.round(box.x + box.width) - Math.round(box.x) + 2 * SHEET.left);
  expect(found.texts).toEqual(expect.arrayContaining(['Partition 0', 'Broker 2', 'Accumulator']));
  const drawn = await rendered(page, bytes.toString());
  const share = await differingShare(
    page,
    { png: drawn, x: SHEET.left, y: SHEET.top },
    { png: screen, x: Math.round(box.x), y: Math.round(box.y) },
    // Without the line at the foot, where the picture leaves out what works the stage.
    { width: Math.round(box.width), height: Math.round(box.height) - 60 },
  );
  expect(share).toBeLessThan(MAX_DIFFERING_SHARE);
});

const VIEWS = [
  { screen: 'explore', link: 'v=1&t=31.5&slow.from.s=10&slow.to.s=45&at=20:linger.ms=5' },
  { screen: 'compare', link: 'v=1&t=31.5&screen=compare&compare.b=partitioner=uniform;linger.ms=5' },
  { screen: 'sweep', link: 'v=1&screen=sweep&sweep.runs=1&sweep.x=linger.ms:linear:0:19:5' },
];
const LOOKS = [
  { theme: 'dark', width: 1440 },
  { theme: 'light', width: 390 },
] as const;

test.for(VIEWS)(
  'all charts of $screen can be had on one sheet, dark and 1440 px wide, light and 390 px wide',
  async ({ screen, link }, { visit }) => {
    const page = await visit({ link: `${link}&title=${encodeURIComponent(HOSTILE)}` });
    for (const { theme, width } of LOOKS) {
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize({ width, height: 900 });
      await page.locator(`:root[data-theme=${theme}]`).waitFor();
      if (screen === 'explore') await runIs(page, 'whole');
      await page.locator('figure canvas').first().waitFor();
      await frames(page, 3);
      const titles = await page.locator('figcaption > span:first-child').allTextContents();
      expect(titles.length).toBeGreaterThan(0);
      const png = await savedView(page, 'PNG');
      const svg = (await savedView(page, 'SVG')).toString();
      const found = await contents(page, svg);
      expect(found).toMatchObject({ name: 'svg', errors: 0, foreign: 0, addresses: 0 });
      for (const title of titles) expect(found.texts.join('\n')).toContain(title);
      expect(found.texts.join('')).toMatch(/Simulated by Linger.*#v=1&/);
      expect(await textsCutOff(page, svg)).toEqual([]);
      const [ground] = await coloursAt(page, png, [{ x: 2, y: 2 }]);
      expect(Math.max(...(ground ?? [])) > 128).toBe(theme === 'light');
    }
  },
);

test('on paper a screen of charts is its sheet, light and on one page', async ({ visit }) => {
  const page = await visit({ link: VIEWS[0]?.link ?? '', context: { colorScheme: 'dark' } });
  await runIs(page, 'whole');
  await page.getByRole('button', { name: /^All percentiles/ }).click();
  const printed = page.locator('body > div > svg');
  await page.emulateMedia({ media: 'print' });
  // What draws the sheet is fetched after the page has begun.
  const isDrawn = async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    return printed.isVisible();
  };
  await expect.poll(isDrawn).toBe(true);
  expect(await page.locator('#root').isVisible()).toBe(false);
  expect(await printed.locator('text').allTextContents()).toEqual(
    expect.arrayContaining(['Partition 0', 'Holding', 'Latency in this window', '31.500\u202fs']),
  );
  const [ground] = await coloursAt(page, await page.screenshot(), [{ x: 2, y: 2 }]);
  expect(Math.min(...(ground ?? [0]))).toBeGreaterThan(200);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: null });
  expect(await printed.count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  const pages = (await page.pdf()).toString('latin1').match(/\/Type \/Page\b/g);
  expect(pages).toHaveLength(1);
});

/** Saves the picture that the share popover offers. */
async function savedView(page: Page, kind: 'SVG' | 'PNG'): Promise<Buffer> {
  await page
    .getByRole('button', { name: /^Share/ })
    .first()
    .click();
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: `Save as ${kind}`, exact: true }).click();
  const bytes = await readFile(await (await waiting).path());
  await page.keyboard.press('Escape');
  return bytes;
}

/** Texts of an SVG that reach out of it, or out of the part of it that they are clipped to. */
function textsCutOff(page: Page, svg: string): Promise<readonly string[]> {
  return page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
    const root = document.body.appendChild(document.importNode(parsed, true));
    Object.assign(root.style, { position: 'fixed', left: '0', top: '0' });
    const reach = (found: readonly DOMRect[], inside: DOMRect): boolean =>
      found.some(
        (box) =>
          box.left < inside.left - 1 ||
          box.right > inside.right + 1 ||
          box.top < inside.top - 4 ||
          box.bottom > inside.bottom + 4,
      );
    const frames = [...root.querySelectorAll('clipPath > path')].map((path) => {
      const group = root.querySelector(`[clip-path="url(#${path.parentElement?.id})"]`);
      const shown = root.appendChild(path.cloneNode() as Element);
      const box = shown.getBoundingClientRect();
      shown.remove();
      return { group, box };
    });
    const cut = [...root.querySelectorAll('text')].filter((line) => {
      const box = line.getBoundingClientRect();
      return (
        reach([box], root.getBoundingClientRect()) ||
        frames.some((frame) => frame.group?.contains(line) && reach([box], frame.box))
      );
    });
    root.remove();
    return cut.map((line) => line.textContent ?? '');
  }, svg);
}
