import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { faultsInBothThemes } from './support/accessibility';
import { frames, sidewaysOverflow } from './support/page';
import { smallTargets } from './support/sizes';
import { test, testInFull } from './support/visit';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** Opens the editor on the starter, with the caret at the end of the line with some words. */
async function openEditor(page: Page, words: string) {
  await page.getByRole('button', { name: 'Write a lesson' }).click();
  await page.locator('.cm-line', { hasText: words }).first().click();
  const field = page.getByRole('textbox', { name: 'The lesson as JSON' });
  await field.press('End');
  return field;
}

test('a lesson is written by keyboard: keys are completed, mistakes found at their lines, and it is added', async ({
  visit,
}) => {
  const page = await visit({ link: 'linger.ms=7&screen=lessons' });
  const field = await openEditor(page, '"minutes"');
  await field.press('Enter');
  const status = page.getByRole('main').getByRole('status');

  // What follows the caret is offered with help, and the places to fill in come one after the other.
  await field.press('Control+Space');
  await page.getByRole('option', { name: 'explain' }).waitFor();
  expect(await field.getAttribute('aria-activedescendant')).not.toBeNull();
  // A list that has just opened takes no key for a moment, so that none is meant for the text.
  await frames(page, 10);
  await field.press('ArrowDown');
  await page.getByText('in their own words at the end').waitFor();
  await field.press('Enter');
  await field.pressSequentially('Say it.');
  await field.press('Tab');
  await field.pressSequentially('So.');
  expect(await field.innerText()).toMatch(/"explain": \{\s+"asks": "Say it\.",\s+"answer": "So\."\s+\},/);
  await status.getByText('This lesson can be opened.').waitFor();

  // The page's keys leave the field alone: a text with an L and a ? stays a text.
  await field.press('End');
  await field.pressSequentially('l?');
  await status.getByRole('button', { name: /^Line \d+, column \d+\. The file isn't valid JSON/ }).click();
  expect(await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.ariaLabel)).toBe(
    'The lesson as JSON',
  );
  expect(await page.locator('.cm-lint-marker-error').count()).toBe(1);
  expect(await faultsInBothThemes(page)).toEqual([]);
  await field.press('Control+z');
  await status.getByText('This lesson can be opened.').waitFor();

  await page.getByRole('button', { name: 'Add to my lessons' }).press('Enter');
  await page.getByText('Lesson added').waitFor();
});

testInFull(
  'on a phone a button lists what can be inserted, and the current scenario is among it',
  async ({ visit }) => {
    const page = await visit({ link: 'linger.ms=7&screen=lessons', ...PHONE });
    const field = await openEditor(page, '"scenario": "runaway"');
    for (const _ of '",') await field.press('ArrowLeft');
    await page.getByRole('button', { name: 'Insert…' }).click();
    await page.getByRole('option', { name: 'The current scenario' }).click();
    expect(await field.innerText()).toMatch(/"scenario": "#v=1&linger\.ms=7"/);
    expect(await sidewaysOverflow(page)).toBe(0);
    await expect.poll(() => smallTargets(page, 24)).toEqual([]);
  },
);
