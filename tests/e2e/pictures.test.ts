import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { runIs } from './support/page';
import { differingShare } from './support/pixels';
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
  const opener = page.getByRole('button', { name: /^Table and files: Share of the records/ });
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
      .filter((line) => /^[\d.]+ s,.*%/.test(line)).length,
  ).toBeGreaterThan(20);

  const text = svg.bytes.toString();
  const found = await contents(page, text);
  expect(found).toMatchObject({ name: 'svg', errors: 0, foreign: 0, addresses: 0, faces: true });
  // Ground, grid, layers, and the squares of their names.
  expect(found.shapes).toBeGreaterThan(8);
  expect(found.texts).toEqual(expect.arrayContaining(['100\u202f%', 'P0']));
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

test('every screen is printed in the light theme', async ({ visit }) => {
  const page = await visit({ link: 'v=1&t=31.5', context: { colorScheme: 'dark' } });
  await runIs(page, 'whole');
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  expect(await theme()).toBe('light');
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  expect(await theme()).toBe('dark');
});
