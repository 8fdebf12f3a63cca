import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ofScope } from '../support/scope';
import { runIs } from './support/page';
import { test, testInFull } from './support/visit';

/** Hundreds of thousands of batches of one small record each: a short run that takes much memory. */
const LARGE =
  'v=1&producers=1&batch.size=1&record.bytes=1&rate=40000&duration.s=10&slow.ms=1000&partitions=1';

const SAYS = /^This run takes (about \d+\u202Fs|less than a second) and \d+\u202FMB on this machine/;

async function asksFirst(page: Page): Promise<void> {
  await runIs(page, 'held');
  const card = page.getByRole('status').filter({ hasText: 'A large run' });
  expect(await card.locator('p').innerText()).toMatch(SAYS);
  await card.getByRole('button', { name: 'Run it' }).click();
  await runIs(page, 'whole');
  await card.waitFor({ state: 'detached' });
}

function topmostInCorner(canvas: Element): string | undefined {
  const { left, top } = canvas.getBoundingClientRect();
  return document.elementFromPoint(left + 4, top + 4)?.tagName;
}

test('a link that takes much asks before it runs, and one click runs it', async ({ visit }) => {
  const page = await visit({ link: LARGE });
  const verdict = page.getByRole('region', { name: 'Verdict' });
  await verdict.getByText('once you start the run').waitFor();
  // Around the card is the stage's own empty picture, with nothing to use on it.
  const stage = page.getByRole('figure', { name: 'From the producers' });
  await stage.getByRole('img').waitFor();
  await expect.poll(() => stage.locator('canvas').evaluate(topmostInCorner)).toBe('CANVAS');
  await expect.poll(() => stage.getByRole('slider').count()).toBe(0);
  await asksFirst(page);
  await stage.getByRole('slider').first().waitFor();
  await expect.poll(() => verdict.innerText()).not.toContain('Waiting');
});

testInFull('so do a view within another page, also without the stage, and a phone', async ({ visit }) => {
  await asksFirst(
    await visit({ link: `${LARGE}&embed=1`, context: { viewport: { width: 340, height: 520 } } }),
  );
  await asksFirst(await visit({ link: `${LARGE}&embed=1&hide=stage` }));
  await asksFirst(await visit({ link: LARGE, context: { viewport: { width: 390, height: 844 } } }));
});

testInFull(
  'so do a projector, a link that hides the stage, and a lesson, with one click for all of it',
  async ({ visit }) => {
    await asksFirst(await visit({ link: `${LARGE}&view=projector` }));
    await asksFirst(await visit({ link: `${LARGE}&hide=stage` }));
    const context = { viewport: { width: 390, height: 844 } };
    for (const options of [{}, { context }]) {
      const page = await visit({ link: `${LARGE}&lesson=in-flight:3`, ...options });
      await runIs(page, 'held');
      const note = page.locator('[data-lesson]').getByRole('alert');
      expect(await note.innerText()).toMatch(/^A run of this lesson takes .* on this machine\./);
      await note.getByRole('button', { name: 'Run it' }).click();
      await runIs(page, 'whole');
      await note.waitFor({ state: 'detached' });
    }
  },
);

testInFull('a comparison to be read asks before its run begins, also on a phone', async ({ visit }) => {
  for (const width of ofScope([1440, 390], [390])) {
    const context = { viewport: { width, height: 844 } };
    const page = await visit({ link: `${LARGE}&screen=exhibit`, context });
    await page.locator('[data-exhibit=blocked]').waitFor();
    const note = page.getByRole('main').getByRole('alert');
    expect(await note.innerText()).toMatch(/^Run A takes .* on this machine\./);
    await note.getByRole('button', { name: 'Run it' }).click();
    await note.waitFor({ state: 'detached' });
    await page.locator('[data-exhibit]:not([data-exhibit=blocked])').waitFor();
  }
});

testInFull('in Compare the others run, and the large one waits on its card', async ({ visit }) => {
  const page = await visit({
    link: `v=1&duration.s=1&screen=compare&compare.b=${encodeURIComponent(LARGE.replace('v=1&', '').replaceAll('&', ';'))}`,
  });
  const cards = page.getByRole('region', { name: 'Scenarios' }).getByRole('listitem');
  await expect.poll(() => cards.first().getAttribute('data-run')).toBe('whole');
  await expect.poll(() => cards.nth(1).getAttribute('data-run')).toBe('held');
  // Nor are runs with other seeds begun, which would take as much.
  await noOtherSeeds(page);
  await page.getByRole('button', { name: 'Run B', exact: true }).click();
  await expect.poll(() => cards.nth(1).getAttribute('data-run')).toBe('whole');
});

/** Resolves when *All figures* says that no run with another seed is done. */
async function noOtherSeeds(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'All figures' }).click();
  await page.getByText(/ 0 of \d+ runs are done\./).waitFor();
}

/** Little enough to begin unasked, and too much for the part of the page's memory that Explore has. */
const CONNECTIONS = 'v=1&duration.s=2&producers=2000&brokers=100&rate=40000';

testInFull(
  'a run that takes more than its part is stopped, and waits with what it took',
  async ({ visit }) => {
    const page = await visit({ link: CONNECTIONS });
    await runIs(page, 'held');
    const card = page.getByRole('status').filter({ hasText: 'A large run' });
    expect(await card.locator('p').innerText()).toMatch(/takes more than .*MB on this machine/);
    await card.getByRole('button', { name: 'Run it' }).click();
    await runIs(page, 'whole');
  },
);
