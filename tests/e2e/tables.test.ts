import { expect } from 'vitest';
import { playheadS, runIs } from './support/page';
import { ON_SLOW_SCREEN } from './support/slowScreen';
import { test } from './support/visit';

test('every chart has a table with its numbers, and so has the stage', async ({ visit }) => {
  const page = await visit({ link: 'uniform' });
  await runIs(page, 'whole');
  for (const folded of [/^All percentiles/, /^Requests in flight to each broker/])
    await page.getByRole('button', { name: folded }).click();
  const buttons = await page.getByRole('button', { name: /^Table and files: / }).all();
  const titles = await Promise.all(buttons.map((button) => button.getAttribute('aria-label')));
  for (const part of [
    'Bytes per partition',
    'Latency of each ack',
    'Backlog',
    'Requests in flight',
    'Latency in this window',
  ]) {
    expect(titles.filter((title) => title?.includes(part))).toHaveLength(1);
  }
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

  const toggle = page.getByRole('button', { name: /show as table$/ });
  await toggle.click();
  const tables = page.getByRole('region', { name: 'The stage as tables' });
  await expect.poll(() => tables.getByRole('table').count()).toBeGreaterThan(1);
  const text = await tables.innerText();
  expect(text).toMatch(/Partition|Broker/);
  expect(text.match(/\d+/g)?.length).toBeGreaterThan(10);
  await toggle.click();
  expect(await tables.count()).toBe(0);
});

test('while the future is hidden, tables hide it too', async ({ visit }) => {
  const page = await visit(ON_SLOW_SCREEN);
  await runIs(page, 'whole');
  await page.getByRole('button', { name: 'Pause' }).click();
  const seenS = await playheadS(page);
  await page.getByRole('button', { name: /^Table and files: Share of the records/ }).click();
  const last = await page.getByRole('dialog').getByRole('rowheader').last().innerText();
  expect(Number.parseFloat(last)).toBeLessThanOrEqual(seenS);
});
