import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { faultsInBothThemes, violations } from './support/accessibility';
import { fitsSideways, frames, hashMatches, runIs } from './support/page';
import { smallTargets, smallTexts, WATCH_CANVAS_TEXT } from './support/sizes';
import { test, testInFull } from './support/visit';

/** Short runs of a broker that is slow from the middle on. */
const A = 'v=1&duration.s=10&seed=42&partitioner=sticky&stall.ms=0&slow.from.s=3&slow.to.s=7';
const THREE = `${A}&screen=compare&compare.b=partitioner=uniform&compare.c=partitioner=adaptive`;

test('three partitioners meet the same arrivals: curves, strips, figures and how surely they differ', async ({
  visit,
}) => {
  const page = await visit({ link: `${THREE}&t=5` });
  await finished(page);
  expect(await titles(page)).toEqual(['Sticky', 'Uniform', 'Adaptive']);
  expect(await text(page, 'Scenarios')).toContain('Same arrivals, same fault');
  const rows = await tableOf(page, 'Results of the whole run');
  const [, a, b, , against] = rows.get('p99') ?? [];
  expect(milliseconds(a)).toBeGreaterThan(3 * milliseconds(b));
  expect(against).toMatch(/^[\d.]+× lower [\d.]+ to [\d.]+×$/);
  expect(rows.get('Bytes to partition 0')?.[4]).toMatch(/points lower/);
  expect(await text(page, 'Settings')).toMatch(/the same 20,480 records at the same instants \(seed 42\)/);

  // The curve agrees with the table.
  const reader = page.getByRole('slider', { name: 'Percentile to read' });
  const read = async (): Promise<string> => plain((await reader.getAttribute('aria-valuetext')) ?? '');
  expect(await read()).toContain(`p99: A ${a?.replace(/^.*: /, '')}, B ${b}`);
  await reader.press('ArrowRight');
  await reader.press('ArrowRight');
  expect(await read()).toMatch(/^p99\.9/);

  // One playhead for all: a key moves every readout.
  const before = await readouts(page);
  await page.getByRole('slider', { name: /^Playhead, p99/ }).press('Shift+ArrowRight');
  await expect.poll(() => readouts(page)).not.toEqual(before);
  await page.getByRole('radio', { name: 'Stages' }).click();
  // Ten bins of a 240th of ten seconds later.
  await expect.poll(() => stagesAt(page)).toEqual(['At 5.417 s', 'At 5.417 s', 'At 5.417 s']);

  await page.getByRole('button', { name: 'Open B in Explore' }).click();
  await runIs(page, 'whole');
  await hashMatches(page, /partitioner=uniform.*compare\.b=partitioner=sticky/);
  const p99Ms = async (): Promise<number> => {
    const ladder = await page.getByRole('region', { name: 'Summary' }).innerText();
    return milliseconds(ladder.replaceAll(/\s+/g, ' ').replace(/^.* p99 (?=\d)/, ''));
  };
  await expect.poll(p99Ms).toBeCloseTo(milliseconds(b), 5);
  await expect.poll(() => page.workers().length).toBeLessThan(4);
});

test('a what-if parts from A at the playhead, can be changed, undone, shared and saved', async ({
  visit,
}) => {
  const page = await visit({ link: `${A}&screen=compare&t=4.5` });
  await finished(page);
  await page.getByRole('button', { name: 'What if, from here on…' }).click();
  await page.getByRole('textbox', { name: 'Linger, ms' }).fill('20');
  await page.getByRole('button', { name: 'Compare both futures' }).click();
  await hashMatches(page, /compare\.b=at=4\.5:linger\.ms=20/);
  await finished(page);
  await expect.poll(() => titles(page)).toEqual(['As in Explore', 'linger.ms 20 ms from 4.5 s']);
  await page.getByText('B from 4.5 s').waitFor();
  const past = await rowsOf(page, 'p99 latency of acks', 4.5);
  expect(past.length).toBeGreaterThan(20);
  for (const [, a, b] of past) expect(b).toBe(a);

  await page.getByRole('button', { name: 'Change settings of B' }).click();
  await page.getByRole('button', { name: /^Remove the change linger\.ms/ }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => titles(page)).toEqual(['As in Explore', 'Same as A']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await hashMatches(page, /compare\.b=at=4\.5:linger\.ms=20/);
  await finished(page);
  await page.getByRole('button', { name: 'Add C' }).click();
  await page.getByRole('combobox', { name: 'Search scenarios' }).fill('one slow broker, uniform');
  await page.getByRole('option', { name: /^One slow broker, uniform/ }).click();
  await expect.poll(() => titles(page)).toHaveLength(3);
  await expect.poll(() => text(page, 'Scenarios')).toContain('Different arrivals: duration.s');
  await page.getByRole('button', { name: 'Give all the arrivals of A' }).click();
  await hashMatches(page, /compare\.c=partitioner=uniform;slow\.from\.s=5;slow\.to\.s=40/);
  await page.getByRole('button', { name: 'Remove C' }).click();
  await finished(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ]);
  const file = await readFile(await download.path(), 'utf8');
  expect(file).toContain('at,,,4.5:linger.ms=20');
  expect(file).toMatch(/^p99,ms,[\d.]+,[\d.]+,[\d.]+,[\d.]+,[\d.]+,10$/m);
});

testInFull('it is fit for everybody, in both themes and on a phone', async ({ visit }) => {
  const page = await visit({
    link: `${THREE}&compare.d=at=5.125:linger.ms=20`,
    before: (opened) => opened.addInitScript(WATCH_CANVAS_TEXT),
  });
  await finished(page);
  expect(await faultsInBothThemes(page)).toEqual([]);
  expect(await smallTexts(page, 11)).toEqual([]);
  await expect.poll(() => smallTargets(page, 24)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await frames(page, 3);
  await fitsSideways(page);
  await expect.poll(() => smallTargets(page, 24)).toEqual([]);
  expect(await violations(page)).toEqual([]);
});

testInFull(
  'long setting names are complete on cards, next to the curves and above the stages',
  async ({ visit }) => {
    const inFlight = 'max.in.flight.requests.per.connection';
    const others = ['1', '2;partitioner.availability.timeout.ms=100', '10;partitioner=sticky'];
    const compared = others.map((value, index) => `compare.${'bcd'[index]}=${inFlight}=${value}`);
    const page = await visit({ link: `${A}&screen=compare&${compared.join('&')}` });
    await finished(page);
    const named = page.locator('[title*="in.flight"]');
    for (const [width, height] of [
      [1024, 768],
      [1440, 900],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      await frames(page, 3);
      const cut = await named.evaluateAll((elements) =>
        elements
          .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
          .map((one) => one.textContent),
      );
      expect(cut).toEqual([]);
      // Each has a card, and a place next to its curve if the figure is wide enough.
      expect(await named.count()).toBe(width < 1280 ? 4 : 8);
    }
    await page.getByRole('radio', { name: 'Stages' }).click();
    const heads = page.getByRole('heading', { name: inFlight });
    await expect.poll(() => heads.count()).toBe(4);
    for (const head of await heads.all())
      expect(await head.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(1);
  },
);

testInFull(
  'errors in a link about B are reported, and B equals A unless the link differs',
  async ({ visit }) => {
    const page = await visit({
      link: `${A}&screen=compare&compare.b=partitoner=uniform;linger.ms=-4`,
    });
    const notices = await page.getByRole('alert', { name: 'Notices about the link' }).innerText();
    expect(notices).toContain('compare.b');
    await finished(page);
    expect(await titles(page)).toHaveLength(2);
    const rows = await tableOf(page, 'Results of the whole run');
    expect(rows.get('p99')?.[3]).toMatch(/^the same/);
  },
);

function finished(page: Page): Promise<unknown> {
  return page.waitForSelector('[data-compare=finished]');
}

async function titles(page: Page): Promise<readonly string[]> {
  const found = await page.getByRole('region', { name: 'Scenarios' }).locator('li p[title]').allInnerTexts();
  return found.map(plain);
}

async function text(page: Page, region: string): Promise<string> {
  return plain(await page.getByRole('region', { name: region, exact: true }).innerText());
}

/** The rows of a table by their names; each begins with its name. */
async function tableOf(page: Page, name: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await page.getByRole('table', { name }).getByRole('row').all();
  const cells = await Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()));
  return new Map(cells.map((row) => [row[0] ?? '', row.map(plain)]));
}

/** The rows of a chart's table that begin before a second. */
async function rowsOf(page: Page, title: string, endS: number): Promise<readonly (readonly string[])[]> {
  await page
    .getByRole('button', { name: new RegExp(`: ${title}`) })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('tbody tr').first().waitFor();
  const rows = await dialog.locator('tbody tr').all();
  const cells = await Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()));
  await page.keyboard.press('Escape');
  return cells.filter(([time = '']) => Number.parseFloat(time) < endS);
}

function readouts(page: Page): Promise<readonly string[]> {
  return page.getByRole('region', { name: 'The runs over time' }).locator('b.num').allInnerTexts();
}

/** Of what instant each stage speaks. */
async function stagesAt(page: Page): Promise<readonly string[]> {
  const said = await page
    .locator('[data-region=stage] canvas')
    .evaluateAll((list) => list.map((canvas) => canvas.getAttribute('aria-label') ?? ''));
  return said.map((words) => plain(words).split('.').slice(0, 2).join('.'));
}

const plain = (said: string): string => said.replaceAll(/[\u202f\s]+/g, ' ').trim();

/** The first latency in a text, ms. */
function milliseconds(said = ''): number {
  const [, figure = '', unit] = /([\d.,]+)\s*(ms|s)\b/.exec(said) ?? [];
  return Number(figure.replaceAll(',', '')) * (unit === 's' ? 1000 : 1);
}
