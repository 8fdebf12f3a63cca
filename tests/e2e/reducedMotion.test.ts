import { expect } from 'vitest';
import { frames, playheadS, runIs } from './support/page';
import { test } from './support/visit';

test('with reduced motion the stage moves in steps, and a list says what changed', async ({ visit }) => {
  const page = await visit({ context: { reducedMotion: 'reduce' } });
  await runIs(page, 'whole');
  expect(await page.getByRole('button', { name: 'Play', exact: true }).count()).toBe(0);
  const startS = await playheadS(page);
  await frames(page, 30);
  expect(await playheadS(page)).toBe(startS);

  await page.getByRole('button', { name: 'Step', exact: true }).click();
  await expect.poll(() => playheadS(page)).toBeCloseTo(startS + 0.02, 3);
  const changes = page.getByRole('region', { name: 'What changed' });
  await expect
    .poll(async () => (await changes.getByRole('heading').innerText()).replace(/\s/g, ' '))
    .toMatch(/^What changed in the last 20 ms$/);
  const list = changes.getByRole('list');
  await expect.poll(() => list.innerText()).toMatch(/records sent/);
  expect(await list.getAttribute('aria-live')).toBe('polite');

  await page.keyboard.press('Escape');
  await page.keyboard.press('Space');
  await expect.poll(() => playheadS(page)).toBeCloseTo(startS + 0.04, 3);
  await page.getByRole('button', { name: 'Step back' }).click();
  await expect.poll(() => playheadS(page)).toBeCloseTo(startS + 0.02, 3);
});

test('a reader who wants motion can have it all the same', async ({ visit }) => {
  const page = await visit({ link: 'uniform', context: { reducedMotion: 'reduce' } });
  await runIs(page, 'whole');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Help' }).getByRole('button', { name: /^Keys/ }).click();
  await page.getByRole('dialog', { name: 'Keys' }).getByRole('radio', { name: 'Full' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
});
