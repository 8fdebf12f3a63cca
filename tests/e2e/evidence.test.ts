import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { faultsInBothThemes, inBothThemes, paleTexts } from './support/accessibility';
import {
  fitsSideways,
  frames,
  hashIs,
  hashMatches,
  openHash,
  restUnseenRuns,
  runIs,
  showView,
} from './support/page';
import { smallTargets } from './support/sizes';
import { test } from './support/visit';

/** The first line of KIP-794's averages. */
function stickyLine(page: Page) {
  return page
    .getByRole('table', { name: 'Mean latency', exact: true })
    .getByRole('row', { name: /^2,048 rec\/s, sticky/ });
}

/** Resolves when that line has its figure of the model and the word of its verdict. */
async function isFilled(page: Page): Promise<void> {
  await expect.poll(() => stickyLine(page).innerText()).toMatch(/4\.07\s*s[\s\S]*\d\.\d+\s*s[\s\S]*×/);
  await expect.poll(() => stickyLine(page).textContent()).toMatch(/(held|missed)$/);
}

/** Unfolds a source; its evidence isn't there for anybody before. */
async function unfoldSource(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { name: title, exact: true }).click();
}

/** Says how far the browser is with running everything again. */
function progress(page: Page) {
  return page.getByText(/^(All )?\d+ .*computed here/);
}

/** Visits with another text in the file of the runs that ship. */
function withOtherRuns(from: RegExp, to: string) {
  return async (page: Page): Promise<void> => {
    await page.route(/assets\/modelRuns-.*\.js$/, async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      expect(text).toMatch(from);
      await route.fulfill({ response, body: text.replace(from, to) });
    });
  };
}

test('all figures are there before a single run', async ({ visit }) => {
  const page = await visit({
    link: 'screen=evidence',
    before: (opened) =>
      opened.addInitScript(() => Object.defineProperty(document, 'hidden', { get: () => true })),
  });
  await isFilled(page);
  await saysHowMuchHolds(page);
  expect(await progress(page).innerText()).toMatch(/^0 of \d{3,} /);
  expect(await page.getByRole('table').getByText('…', { exact: true }).count()).toBe(0);
});

test('a run that ends otherwise than the one that came with the page is shown and marked', async ({
  visit,
}) => {
  const page = await visit({
    link: 'screen=evidence',
    // The digest of KIP-794's first run, which is in sight.
    before: withOtherRuns(/(kip794-s1-sticky \w+\W+)\w{16}/, '$10000000000000000'),
  });
  await expect.poll(() => progress(page).innerText()).toMatch(/^\d+ of \d+ .*1 of them/);
  expect(await progress(page).getAttribute('data-differing')).toBe('true');
  expect(await stickyLine(page).getByTitle('Not the figure that came with the page').count()).toBe(1);
});

test('figures of another model are refused, and computed here', async ({ visit }) => {
  const page = await visit({
    link: 'screen=evidence',
    before: withOtherRuns(/\w{64}/, '0'.repeat(64)),
  });
  await page
    .getByRole('status')
    .getByText(/another model/)
    .waitFor();
  await isFilled(page);
  expect(await progress(page).getAttribute('data-differing')).toBe('false');
});

test('the screen runs everything again, says how much holds and why, and nothing is wrong in any size', async ({
  visit,
}) => {
  const page = await visit({ link: 'screen=evidence' });
  await expect.poll(() => progress(page).innerText()).toMatch(/^[1-9].*all equal$/);
  await isFilled(page);
  await judgesClaimsInWords(page);
  // All that is read is there; the other rows' runs would continue during the checks at each size.
  await restUnseenRuns(page);
  await saysHowMuchHolds(page);
  await givesItsRawData(page);
  await isSoundInEverySize(page);
});

async function saysHowMuchHolds(page: Page): Promise<void> {
  const heading = page.getByRole('region', { name: 'Verdict' }).getByRole('heading');
  await expect.poll(() => heading.innerText()).toMatch(/^\d+ of \d+ judged figures hold$/);
  expect(await page.getByRole('progressbar', { name: 'Runs of the model' }).getAttribute('max')).toMatch(
    /^\d{3,}$/,
  );
  for (const source of ['KIP-794', 'Our measurements', 'KAFKA-10888', 'Latency study'])
    expect(await page.getByRole('heading', { name: source, exact: true }).count()).toBe(1);
}

async function judgesClaimsInWords(page: Page): Promise<void> {
  await unfoldSource(page, 'KAFKA-10888');
  const claims = page.getByRole('list', { name: 'Claims: One slow partition in production' });
  await page.getByRole('region', { name: 'One slow partition in production' }).locator('summary').click();
  await claims.scrollIntoViewIfNeeded();
  await expect
    .poll(() => claims.getByRole('listitem').first().innerText())
    .toMatch(/^(held|missed)\s+Batches of .* hold 15 records/);
}

async function givesItsRawData(page: Page): Promise<void> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Raw data' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('linger-evidence.json');
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data.rows[0]).toMatchObject({ id: 'kip794-s1-sticky', evidence: { mean: 4072.74 } });
  expect(data.rows[0].model).toHaveLength(5);
}

test('a line opens in Explore, Back returns to figures that are still there, and a source is shown alone', async ({
  visit,
}) => {
  const page = await visit({ link: 'v=1&duration.s=2&screen=evidence' });
  await isFilled(page);
  await stickyLine(page).getByRole('link').click();
  await hashIs(page, '#kip794-s1-sticky');
  await runIs(page, 'whole');
  await page.getByRole('combobox', { name: 'Scenario: KIP-794, 2,048 rec/s, sticky' }).waitFor();
  // The workers of the evidence have stopped: the watched run and its row remain.
  await expect.poll(() => page.workers().length).toBeLessThanOrEqual(2);
  await page.goBack();
  await hashIs(page, '#v=1&duration.s=2&screen=evidence');
  await stickyLine(page).waitFor();
  expect(await stickyLine(page).textContent()).toMatch(/(held|missed)$/);

  // Sources are folded, and in them what holds, but not what the model misses. What the reader opened stays open.
  expect(await page.getByRole('region', { name: 'Public questions' }).getByRole('heading').count()).toBe(1);
  await unfoldSource(page, 'Sticky partitioner study');
  await unfoldSource(page, 'Java client in simulation');
  const holds = page.getByRole('region', { name: 'Linger of 1,000 ms' }).locator('details');
  expect(await holds.getAttribute('open')).toBeNull();
  expect(
    await page.getByRole('region', { name: 'Callers of one producer' }).locator('details[open]').count(),
  ).toBe(1);
  await holds.locator('summary').click();
  await page.reload();
  await stickyLine(page).waitFor();
  expect(await holds.getAttribute('open')).not.toBeNull();

  await page.getByRole('heading', { name: 'Partition study', exact: true }).waitFor();
  await page.getByRole('combobox', { name: /^Show/ }).click();
  await page.getByRole('option', { name: 'Partition study' }).click();
  await expect.poll(() => page.getByRole('heading', { name: 'KIP-794', exact: true }).count()).toBe(0);
  expect(await page.getByRole('heading', { name: 'More and more partitions' }).count()).toBe(1);
});

test('the tabs lead from one screen to the other, by keyboard too, and what plays in Explore rests unseen', async ({
  visit,
}) => {
  const page = await visit();
  await runIs(page, 'whole');
  const tabs = page.getByRole('navigation', { name: 'Places' });
  await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
  await showView(page, 'How true is it');
  await page.getByRole('heading', { name: 'How accurate is this model?' }).waitFor();
  await tabs.getByRole('link', { name: 'Explore' }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();

  await openHash(page, 'v=1&duration.s=2&linger.ms=5');
  await runIs(page, 'whole');
  expect(await tabs.locator('[aria-current=page]').innerText()).toBe('Explore');
  await tabs.getByRole('link', { name: 'Learn' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('3');
  await hashMatches(page, /&screen=evidence$/);
  await page.getByRole('heading', { name: 'How accurate is this model?' }).waitFor();
  await tabs.getByRole('link', { name: 'Explore' }).click();
  await hashIs(page, '#v=1&duration.s=2&linger.ms=5');
  await page.getByRole('region', { name: 'Verdict' }).waitFor();
});

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1100, height: 800 },
  { width: 834, height: 1112 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
];

async function isSoundInEverySize(page: Page): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await frames(page, 3);
    const where = `${size.width} × ${size.height}`;
    await fitsSideways(page, where);
    await expect.poll(() => smallTargets(page, 24), { message: where }).toEqual([]);
    expect(await axesWithoutScale(page), where).toEqual([]);
    // The rules look at the same elements in every size; the smallest and the largest window stand for the rest.
    if (size === SIZES[0] || size === SIZES.at(-1)) expect(await faultsInBothThemes(page), where).toEqual([]);
    else
      await inBothThemes(page, async (theme) =>
        expect(await paleTexts(page), `${where}, ${theme}`).toEqual([]),
      );
  }
}

/** Axes of figures of which fewer than two labels are seen: one label says nothing of a scale. */
function axesWithoutScale(page: Page): Promise<readonly string[]> {
  return page.locator('svg[aria-hidden="true"]:has(> text.tick)').evaluateAll((axes) =>
    axes.flatMap((axis) => {
      const seen = [...axis.querySelectorAll('text')].filter((text) => text.getClientRects().length > 0);
      return seen.length < 2 ? [axis.textContent ?? ''] : [];
    }),
  );
}
