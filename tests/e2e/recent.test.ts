import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { playheadS, runIs, slider } from './support/page';
import { test } from './support/visit';

const menu = (page: Page) => page.getByRole('combobox', { name: /^Scenario/ });
const recent = (page: Page) => page.getByRole('group', { name: 'Recent' }).getByRole('option');

/** The names of the recent scenarios, as the open menu shows them. */
async function names(page: Page): Promise<readonly string[]> {
  await menu(page).click();
  await page.getByRole('option').first().waitFor();
  const all = await recent(page).allInnerTexts();
  await page.keyboard.press('Escape');
  return all.map((text) => text.split('\n')[0] ?? '').filter((name) => name !== 'Clear this list');
}

test('own scenarios are offered again, in every tab, until they are forgotten', async ({ visit }) => {
  const page = await visit({ link: 'v=1&slow.ms=20&partitioner=sticky&linger.ms=7&t=12' });
  await runIs(page, 'whole');
  await expect.poll(() => names(page), { interval: 500 }).toEqual([expect.stringContaining('Linger: 7')]);
  const other = await page.context().newPage();
  await other.goto(`${page.url().replace(/#.*/, '')}#healthy`);
  await runIs(other, 'whole');
  await slider(other, 'Producers').press('ArrowRight');
  await expect
    .poll(() => names(page), { interval: 500 })
    .toEqual([expect.stringContaining('Producers: 2'), expect.stringContaining('Linger: 7')]);
  // Opening one is a change like any other: it can be undone.
  await menu(other).click();
  await recent(other).filter({ hasText: 'Linger: 7' }).click();
  await expect.poll(() => slider(other, 'Linger').getAttribute('aria-valuetext')).toContain('7');
  await runIs(other, 'whole');
  await expect.poll(() => playheadS(other)).toBeGreaterThan(0);
  await other.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => slider(other, 'Producers').getAttribute('aria-valuetext')).toContain('2');
  await menu(other).click();
  await recent(other).filter({ hasText: 'Clear this list' }).click();
  await expect.poll(() => names(page), { interval: 500 }).toEqual([]);
});
