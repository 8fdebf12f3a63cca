import { expect } from 'vitest';
import { playheadS, runIs } from './support/page';
import { ON_SLOW_SCREEN } from './support/slowScreen';
import { test } from './support/visit';

test('every chart has a table with its numbers', async ({ visit }) => {
  const page = await visit({ link: 'uniform' });
  await runIs(page, 'whole');
  await page.getByRole('button', { name: /^Why/ }).click();
  const buttons = await page.getByRole('button', { name: /^Table and files: / }).all();
  const titles = await Promise.all(buttons.map((button) => button.getAttribute('aria-label')));
  const charts = ['Share of the records', 'p99', 'Parts of latency: p50 and p99'];
  expect(titles).toEqual(charts.map((title) => `Table and files: ${title}`));
  for (const button of buttons) {
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('cell').first().waitFor();
    const cells = await dialog.getByRole('cell').allInnerTexts();
    const rows = await dialog.getByRole('rowheader').count();
    expect(rows).toBeGreaterThan(2);
    expect(cells.length % rows).toBe(0);
    expect(cells.filter((text) => /\d/.test(text)).length).toBeGreaterThan(cells.length / 2);
    // As after a drag over the table: the page's own keys must leave Escape to the dialog.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
  }
});

test('while the future is hidden, tables hide it too', async ({ visit }) => {
  const page = await visit(ON_SLOW_SCREEN);
  await runIs(page, 'whole');
  await page.getByRole('button', { name: 'Pause' }).click();
  const seenS = await playheadS(page);
  await page.getByRole('button', { name: 'Table and files: Share of the records' }).click();
  const last = await page.getByRole('dialog').getByRole('rowheader').last().innerText();
  expect(Number.parseFloat(last)).toBeLessThanOrEqual(seenS);
});
