import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { hasFocus, hashIs, hashMatches, openHash, playheadS, runIs, slider } from './support/page';
import { test } from './support/visit';

test('the keys of the list do what the list says; in text entries, they are text', async ({ visit }) => {
  const page = await visit({ link: 'uniform' });
  await runIs(page, 'whole');
  const press = (key: string) => page.keyboard.press(key);

  await press('Space');
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await press('Space');
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();

  const pausedS = await playheadS(page);
  await press('.');
  await expect.poll(() => playheadS(page)).toBeCloseTo(pausedS + 0.02, 3);
  await press(',');
  await expect.poll(() => playheadS(page)).toBeCloseTo(pausedS, 3);
  await press('ArrowRight');
  await expect.poll(() => playheadS(page)).toBeCloseTo(pausedS + 0.25, 3);
  await press('ArrowLeft');
  await expect.poll(() => playheadS(page)).toBeCloseTo(pausedS, 3);

  await press(']');
  await speedIs(page, '10×');
  await press('[');
  await press('[');
  await speedIs(page, '0.1×');

  for (const [key, name] of [
    ['2', 'Compare'],
    ['3', 'Sweep'],
    ['1', 'One run'],
  ] as const) {
    await press(key);
    await viewIs(page, name);
  }
  await slider(page, 'Slowness').focus();
  await press('End');
  await hashMatches(page, /slow\.ms=500/);
  await press('r');
  await hashMatches(page, /^(?!.*slow\.ms)/);

  await press('a');
  await allSettings(page, 'true').waitFor();
  await press('a');
  await allSettings(page, 'false').waitFor();

  // The list opens with ?, and Escape leads back to the stage.
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Help' }).getByRole('button', { name: /^Keys/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Keys' });
  await dialog.waitFor();
  for (const key of ['Space', ', and .', '[ and ]', '1 to 3', 'Arrows', 'R', 'A', 'Esc', '?']) {
    expect(await dialog.getByRole('term').filter({ hasText: key }).count(), key).toBeGreaterThan(0);
  }
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog.count()).toBe(0);
  await page.keyboard.press('Escape');
  await hasFocus(page.locator('[data-region=stage]'));

  await openHash(page, 'v=1&duration.s=2');
  await hashIs(page, '#v=1&duration.s=2');
  await runIs(page, 'whole');
  const entry = page.getByRole('textbox', { name: 'Linger, ms', exact: true });
  await entry.fill('');
  await page.keyboard.type('12 r?[a2');
  expect(await entry.inputValue()).toBe('12 r?[a2');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await viewIs(page, 'One run');
  expect(await allSettings(page, 'true').count()).toBe(0);
  await entry.fill('12');
  await page.keyboard.press('Enter');
  await hashIs(page, '#v=1&duration.s=2&linger.ms=12');
});

async function viewIs(page: Page, name: string): Promise<void> {
  const views = page.getByRole('navigation', { name: 'Views' });
  await expect.poll(() => views.locator('[aria-current=page]').innerText()).toMatch(new RegExp(`^${name}`));
}

/** The button that unfolds all settings, `expanded` or not. */
function allSettings(page: Page, expanded: 'true' | 'false') {
  return page
    .getByRole('toolbar', { name: 'All settings' })
    .getByRole('button', { name: 'A', expanded: expanded === 'true' });
}

async function speedIs(page: Page, speed: string): Promise<void> {
  await page.getByRole('combobox', { name: `Speed: ${speed}`, exact: true }).waitFor();
}
