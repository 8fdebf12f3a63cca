import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { faultsInBothThemes } from './support/accessibility';
import { hasFocus, playheadS, runIs, slider } from './support/page';
import { test } from './support/visit';

const card = (page: Page) => page.getByRole('dialog', { name: /^Journey of/ });

/** The journey's sentence, once it is there. */
async function headline(page: Page): Promise<string> {
  await card(page).locator('[data-journey="told"]').waitFor();
  return (await card(page).locator('p').first().innerText()).replace(/\s+/g, ' ');
}

test('the journey of the slowest record says where it waited, behind how many batches, and why', async ({
  visit,
}) => {
  const page = await visit({ context: { reducedMotion: 'reduce' } });
  await runIs(page, 'whole');
  await page.getByRole('button', { name: /^Why/ }).click();
  const button = page.getByRole('button', { name: /^Follow the slowest record/ });
  await button.click();
  const said = await headline(page);
  expect(said).toMatch(
    /^The slowest record took \d\.\d\d s: it waited \d\.\d\d s behind \d{3} batches .* broker 0 /,
  );
  expect(await card(page).getByRole('listitem').first().innerText()).toContain('Behind the in-flight limit');
  expect(await faultsInBothThemes(page)).toEqual([]);
  // What it met is what the stage shows at that moment.
  await card(page).getByRole('button', { name: 'Go to the moment it was sent' }).click();
  const sentS = Number(/Sent at (\d+\.\d+)/.exec(await card(page).innerText())?.[1]);
  await expect.poll(() => playheadS(page)).toBe(sentS);
  const behind = Number(/behind (\d+) batches/.exec(said)?.[1]);
  const stage = page.getByRole('img', { name: /batches/ }).first();
  await expect
    .poll(async () => {
      const waiting = /(\d+) batches/.exec((await stage.getAttribute('aria-label')) ?? '');
      return Number(waiting?.[1]);
    })
    // Those before its own batch, and that one.
    .toBe(behind + 1);
  await page.keyboard.press('Escape');
  await card(page).waitFor({ state: 'detached' });
  await hasFocus(button);
});

test('of ninety producers and a hundred and eight partitions it is one record too, from one replay', async ({
  visit,
}) => {
  const page = await visit({ link: 'many', context: { reducedMotion: 'reduce' } });
  await runIs(page, 'whole');
  await page.getByRole('button', { name: /^Why/ }).click();
  await page.getByRole('button', { name: /^Follow the slowest record/ }).click();
  const said = await headline(page);
  expect(said).toMatch(/^The slowest record took \d+\.\d+ s: it waited \d+\.\d+ s behind \d+ batch/);
  const all = await card(page).innerText();
  expect(all).toMatch(/partition \d+, broker 0, from producer \d+\./);
  expect(all).not.toContain('about');
});

test('a click on the p99 strip follows the slowest record there and seeks; a drag only seeks; Enter does it by keyboard', async ({
  visit,
}) => {
  const page = await visit({ context: { reducedMotion: 'reduce' } });
  await runIs(page, 'whole');
  const strip = slider(page, 'Playhead, p99');
  const box = await strip.boundingBox();
  if (box === null) throw new Error('The strip has a place.');
  const at = (share: number): number => box.x + share * box.width;
  const foot = box.y + box.height * 0.84;
  await page.mouse.move(at(0.3), foot);
  await page.mouse.down();
  await page.mouse.move(at(0.35), foot, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => playheadS(page)).toBeCloseTo(21, 0);
  expect(await card(page).count()).toBe(0);
  await page.mouse.click(at(0.4), foot);
  expect(await headline(page)).toMatch(/^The slowest record took \d\.\d\d s: it waited/);
  await expect.poll(() => playheadS(page)).toBeCloseTo(24, 0);
  // Each key counts from where the playhead was drawn.
  await strip.press('Home');
  for (const s of [0, 2.5, 5, 7.5]) {
    if (s > 0) await strip.press('Shift+ArrowRight');
    await expect.poll(() => strip.getAttribute('aria-valuenow')).toBe(String(s));
  }
  await strip.press('Enter');
  await card(page).getByRole('heading', { name: 'Journey of the slowest record' }).waitFor();
  expect(await headline(page)).toContain('the accumulator, because broker 0');
  // Another scenario is another run.
  await page
    .getByRole('combobox', { name: /Scenario/ })
    .first()
    .click();
  await page.getByRole('option').nth(1).click();
  await card(page).waitFor({ state: 'detached' });
});
