import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { hashIs, hashOf, slider } from './support/page';
import { test } from './support/visit';

/** Ten changes of different settings: the entry's name, and what is typed. */
const CHANGES = [
  ['Linger, ms', '5'],
  ['Partitions', '6'],
  ['Producers', '2'],
  ['Broker slowness, ms', '50'],
  ['Record rate, rec/s', '1,024'],
  ['Record size, B', '100'],
  ['Batch size, B', '4,096'],
  ['Requests in flight', '1'],
  ['Linger, ms', '20'],
  ['Partitions', '12'],
] as const;

test('Back and Forward go through ten states, and each restores its values', async ({ visit }) => {
  const page = await visit({ link: 'v=1&duration.s=1' });
  const states = [{ hash: await hashOf(page), values: await entryValues(page) }];
  for (const [name, text] of CHANGES) {
    await entry(page, name).fill(text);
    await page.keyboard.press('Enter');
    await expect.poll(() => hashOf(page)).not.toBe(states.at(-1)?.hash);
    states.push({ hash: await hashOf(page), values: await entryValues(page) });
  }
  expect(new Set(states.map(({ hash }) => hash)).size).toBe(11);
  for (const { hash, values } of states.slice(0, -1).reverse()) {
    await page.goBack();
    await hashIs(page, hash);
    await expect.poll(() => entryValues(page)).toEqual(values);
  }
  for (const { hash, values } of states.slice(1)) {
    await page.goForward();
    await hashIs(page, hash);
    await expect.poll(() => entryValues(page)).toEqual(values);
  }
});

test('undo and redo, by button and by key', async ({ visit }) => {
  const page = await visit({ link: 'v=1&duration.s=1' });
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  const redo = page.getByRole('button', { name: 'Redo', exact: true });
  expect(await undo.getAttribute('aria-disabled')).toBe('true');
  await slider(page, 'Linger').press('End');
  await slider(page, 'Partitions').press('End');
  await hashIs(page, '#v=1&duration.s=1&linger.ms=500&partitions=108');

  await undo.click();
  await hashIs(page, '#v=1&duration.s=1&linger.ms=500');
  await page.keyboard.press('Control+z');
  await hashIs(page, '#v=1&duration.s=1');
  expect(await undo.getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('Control+z');
  await redo.click();
  await hashIs(page, '#v=1&duration.s=1&linger.ms=500');
  await page.keyboard.press('Control+Shift+z');
  await hashIs(page, '#v=1&duration.s=1&linger.ms=500&partitions=108');
  expect(await redo.getAttribute('aria-disabled')).toBe('true');
});

test('one sweep over a slider is one step back', async ({ visit }) => {
  const page = await visit({ link: 'v=1&duration.s=1' });
  const box = await slider(page, 'Linger').boundingBox();
  if (box === null) throw new Error('The slider is not on the screen.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 220, box.y, { steps: 12 });
  await page.mouse.up();
  await hashIs(page, '#v=1&duration.s=1&linger.ms=500');
  await page.keyboard.press('Control+z');
  await hashIs(page, '#v=1&duration.s=1');
});

function entry(page: Page, name: string) {
  return page.getByRole('textbox', { name, exact: true });
}

async function entryValues(page: Page): Promise<readonly string[]> {
  const names = [...new Set(CHANGES.map(([name]) => name))];
  return Promise.all(names.map((name) => entry(page, name).inputValue()));
}
