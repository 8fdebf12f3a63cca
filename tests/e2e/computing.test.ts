import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ofScope } from '../support/scope';
import { faultsInBothThemes } from './support/accessibility';
import { fitsSideways, hashMatches, openHash, runIs, verdictIs, verdictOf } from './support/page';
import { test, testInFull } from './support/visit';

/** Complete at once. */
const LIGHT = '#v=1&producers=12&partitions=48&brokers=6&rate=500&duration.s=30';
/** Minutes of work for any machine; no test waits for its end. */
const HEAVY = LIGHT.replace('rate=500', 'rate=max').replace('duration.s=30', 'duration.s=3600');

const bar = (page: Page) => page.getByRole('region', { name: 'The run is being computed' });

/** A run this long needs consent. */
const runIt = (page: Page) => page.getByRole('button', { name: 'Run it' });

const PHONE = { width: 390, height: 844 };
const SIZES = ofScope([{ width: 1440, height: 900 }, PHONE], [PHONE]);

test.for(SIZES)(
  'at $width × $height nothing of an older run is told as if it were of the new one',
  async (size, { visit }) => {
    const page = await visit({ link: LIGHT.slice(1), context: { viewport: size } });
    await runIs(page, 'whole');
    const before = await page.locator('body').innerText();
    expect(before).not.toContain('not computed yet');

    await openHash(page, HEAVY);
    await runIt(page).click();
    await bar(page).waitFor();
    await page.getByText('not computed yet').waitFor();
    await expect.poll(() => verdictOf(page)).toMatch(/^(No verdict yet|Computing, \d+)/);
    await page.locator('[data-region=stage][aria-busy=true]').waitFor();
    await page.getByRole('button', { name: 'Share', exact: true, disabled: true }).waitFor();
    await fitsSideways(page);
    expect(await faultsInBothThemes(page)).toEqual([]);

    await bar(page).getByRole('button', { name: 'Cancel' }).click();
    await hashMatches(page, /rate=500&/);
    await runIs(page, 'whole');
    await bar(page).waitFor({ state: 'detached' });
    await verdictIs(page, 'Holding');
  },
);

testInFull('Escape cancels, and a run can be kept as far as it is', async ({ visit }) => {
  const page = await visit({ link: LIGHT.slice(1) });
  await runIs(page, 'whole');
  await openHash(page, HEAVY);
  await runIt(page).waitFor();
  await page.keyboard.press('Escape');
  await hashMatches(page, /rate=500&/);
  await openHash(page, HEAVY);
  await runIt(page).click();
  await bar(page).waitFor();
  await page.keyboard.press('Escape');
  await hashMatches(page, /rate=500&/);
  await bar(page).waitFor({ state: 'detached' });

  await openHash(page, HEAVY.replace('rate=max', 'rate=20000'));
  await runIt(page).click();
  await bar(page)
    .getByRole('button', { name: /^Stop at \d+/ })
    .click();
  // A link leaves the usual duration out, and that may be where it was stopped.
  await hashMatches(page, /^#v=1&rate=20000&(?!.*duration\.s=3600)/);
  await runIs(page, 'whole');
  await bar(page).waitFor({ state: 'detached' });
});
