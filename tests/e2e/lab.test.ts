import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { violations } from './support/accessibility';
import { fitsSideways, hashMatches, hashOf, showView } from './support/page';
import { test, testInFull } from './support/visit';

const raced = (page: Page) => page.locator('[data-lab=raced]').waitFor();
const headline = (page: Page) => page.getByRole('heading', { name: /^p99 .* against .* of adaptive$/ });

test('a rule runs as it is typed, begins its league, and is in the link', async ({ visit }) => {
  const page = await visit({ link: 'v=1&duration.s=10' });
  await showView(page, 'Lab');
  await raced(page);
  const score = page.getByRole('textbox', { name: 'Score of a partition' });
  await score.fill('');
  await score.pressSequentially('outstanding.records + 2 * sam');
  await page.locator('[data-previous=true]').first().waitFor();
  await score.press('Enter');
  await page.getByRole('radio', { name: 'best of 2' }).click();
  await raced(page);
  await headline(page).waitFor();
  await page.locator('[data-rows]').waitFor();
  await hashMatches(page, /screen=lab.*best.of.2|best.of.2.*screen=lab/);
  const link = (await hashOf(page)).slice(1);
  expect(decodeURIComponent(link.replaceAll('+', ' '))).toMatch(
    /rule=leave new batch; .*outstanding\.records \+ 2 \* same\.rack;.* best of 2/,
  );
  // What is no rule changes neither the link nor the headline.
  await score.fill('outstanding.record');
  await page.locator('main header[data-previous=true] h2').waitFor();
  expect((await hashOf(page)).slice(1)).toBe(link);
});

testInFull('a rule of a link is raced in other situations, too', async ({ visit }) => {
  const page = await visit({
    link: 'v=1&duration.s=10&screen=lab&rule=leave+new+batch;+score+outstanding.records;+pick+best.of.2',
  });
  await raced(page);
  await page.getByRole('button', { name: /^\d+ more$/ }).click();
  await page.getByRole('button', { name: 'A quota' }).click();
  await hashMatches(page, /producer_byte_rate=450000/);
  await raced(page);
  expect(await page.locator('main header').innerText()).toContain('A quota');
});

testInFull('the league is filled row by row', async ({ visit }) => {
  const page = await visit({ link: 'v=1&duration.s=10&screen=lab' });
  await page.waitForFunction(
    () => Number(document.querySelector<HTMLElement>('[data-rows]')?.dataset.rows) > 1,
  );
});

testInFull('on a phone, a tap on a part of the sentence changes it', async ({ visit }) => {
  const context = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await visit({ link: 'v=1&duration.s=10&screen=lab', context });
  await raced(page);
  const rule = page.getByRole('region', { name: 'Your rule' });
  await rule.getByRole('button', { name: 'outstanding.records' }).click();
  await page.getByRole('textbox', { name: 'Score of a partition' }).fill('ack.ms');
  await page.getByRole('button', { name: 'Done' }).click();
  await rule.getByRole('button', { name: 'ack.ms' }).waitFor();
  await raced(page);
  await page.locator('[data-lab=raced]').waitFor();
  await fitsSideways(page);
  expect(await violations(page)).toEqual([]);
});
