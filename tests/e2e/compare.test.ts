import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { faultsInBothThemes, violations } from './support/accessibility';
import { fitsSideways, frames, hashMatches, runIs } from './support/page';
import { smallTargets, smallTexts, WATCH_CANVAS_TEXT } from './support/sizes';
import { test, testInFull } from './support/visit';

/** Short runs of a broker that is slow from the middle on. */
const A = 'v=1&duration.s=10&seed=42&partitioner=sticky&stall.ms=0&slow.from.s=3&slow.to.s=7';
const THREE = `${A}&screen=compare&compare.b=partitioner=uniform&compare.c=partitioner=adaptive`;

test('a comparison opens with the three partitioners and an answer; what grows has a word, not a number', async ({
  visit,
}) => {
  const page = await visit({ link: `${A}&screen=compare&t=5` });
  await hashMatches(page, /compare\.b=partitioner=uniform&compare\.c=partitioner=adaptive/);
  await finished(page);
  expect(await titles(page)).toEqual(['A Sticky', 'B Uniform', 'C Adaptive']);
  await page.getByRole('heading', { level: 2, name: /p99 under 200/ }).waitFor();
  const rows = await tableOf(page);
  expect(rows.get('p99')).toHaveLength(5);
  expect(await text(page, 'Results')).not.toMatch(/≥|NaN/);

  // The curve agrees with the table.
  const reader = page.getByRole('slider', { name: 'Percentile to read' });
  const read = plain((await reader.getAttribute('aria-valuetext')) ?? '');
  expect(read).toContain('p99: A grows,');
  expect(read).toContain(`C ${rows.get('p99')?.[3]}`);

  await page.getByRole('button', { name: 'All figures' }).click();
  await page.getByRole('table', { name: 'All results' }).waitFor();
  expect(await text(page, 'Settings')).toMatch(/20,480 records at the same instants \(seed/);

  // The same figures as a page to read, and back.
  await page.getByRole('button', { name: 'Read as a page' }).click();
  await page.waitForSelector('[data-exhibit=finished]');
  expect((await tableOf(page)).get('p99')).toEqual(rows.get('p99'));
  await page.getByRole('heading', { name: 'What isn’t modelled' }).waitFor();
  await page.getByRole('button', { name: 'Open in Compare' }).click();
  await page.getByRole('button', { name: 'Open B in Explore' }).click();
  await runIs(page, 'whole');
  await hashMatches(page, /partitioner=uniform.*compare\.b=partitioner=sticky/);
  await expect.poll(() => page.workers().length).toBeLessThan(4);
});

test('a what-if parts from A at the playhead, and can be changed and undone', async ({ visit }) => {
  const page = await visit({ link: `${A}&screen=compare&compare.b=linger.ms=5&t=4.5` });
  await finished(page);
  await page.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('option', { name: /^What if, from here on/ }).click();
  await page.getByRole('textbox', { name: 'Linger, ms' }).fill('20');
  await page.getByRole('button', { name: 'Compare both futures' }).click();
  await hashMatches(page, /compare\.c=at=4\.5:linger\.ms=20/);
  await finished(page);
  await page.getByText('C from 4.5 s').waitFor();
  await page.getByRole('button', { name: 'Remove C' }).click();
  await expect.poll(() => titles(page)).toHaveLength(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await hashMatches(page, /compare\.c=at=4\.5:linger\.ms=20/);
  await finished(page);
});

testInFull('it is fit for everybody, in both themes and on a phone', async ({ visit }) => {
  const page = await visit({
    link: `${THREE}&compare.d=at=5.125:linger.ms=20`,
    before: (opened) => opened.addInitScript(WATCH_CANVAS_TEXT),
  });
  await finished(page);
  expect(await faultsInBothThemes(page)).toEqual([]);
  expect(await smallTexts(page, 12)).toEqual([]);
  await expect.poll(() => smallTargets(page, 24)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await frames(page, 3);
  await fitsSideways(page);
  await expect.poll(() => smallTargets(page, 24)).toEqual([]);
  expect(await violations(page)).toEqual([]);
});

testInFull('long setting names are complete on cards, and next to the curves', async ({ visit }) => {
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
    // Each has a card; next to its curve it gets several lines.
    expect(await named.count()).toBe(4);
  }
});

testInFull(
  'errors in a link about B are reported, and B equals A unless the link differs',
  async ({ visit }) => {
    const page = await visit({
      link: 'v=1&duration.s=3&screen=compare&compare.b=partitoner=uniform;linger.ms=-4',
    });
    const notices = await page.getByRole('alert', { name: 'Notices about the link' }).innerText();
    expect(notices).toContain('compare.b');
    await finished(page);
    expect(await titles(page)).toHaveLength(2);
    await page.getByRole('heading', { name: 'No difference beyond seeds.' }).waitFor();
  },
);

function finished(page: Page): Promise<unknown> {
  return page.waitForSelector('[data-compare=finished]');
}

async function titles(page: Page): Promise<readonly string[]> {
  const found = await page.getByRole('region', { name: 'Scenarios' }).locator('li b[title]').allInnerTexts();
  return found.map(plain);
}

async function text(page: Page, region: string): Promise<string> {
  return plain(await page.getByRole('region', { name: region, exact: true }).innerText());
}

/** The rows of the table of the answer by their names; each begins with its name. */
async function tableOf(page: Page): Promise<ReadonlyMap<string, readonly string[]>> {
  const results = page.getByRole('region', { name: 'Results', exact: true });
  const rows = await results.getByRole('row').all();
  const cells = await Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()));
  return new Map(cells.map((row) => [row[0] ?? '', row.map(plain)]));
}

const plain = (said: string): string => said.replaceAll(/[\u202f\s]+/g, ' ').trim();
