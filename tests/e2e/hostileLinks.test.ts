import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ofScope } from '../support/scope';
import { hostileHashes } from './support/hashes';
import { encoded, HOSTILE_TEXTS } from './support/hostileTexts';
import { fitsSideways, hashIs, openHash, runIs, slider } from './support/page';
import { troubleOf, tryHashes } from './support/tryHashes';
import { test } from './support/visit';

/** The property tests read ten thousand, and soak puts more through the page. */
const HASHES = ofScope(75, 20);
const SEED = 794;

test(`${HASHES} hostile hashes in a row each start a run or say why not`, async ({ visit }) => {
  const page = await visit({ link: 'v=1&duration.s=2' });
  await runIs(page, 'whole');
  const outcomes = await tryHashes(page, hostileHashes(HASHES, SEED));
  expect(outcomes).toHaveLength(HASHES);
  for (const outcome of outcomes) expect(troubleOf(outcome), outcome.hash).toBeNull();
  expect(outcomes.filter(({ run }) => run === 'failed').map(({ hash }) => hash)).toEqual([]);
  expect(outcomes.filter(({ alerts }) => alerts.length > 0).length).toBeGreaterThan(HASHES / 4);

  // The page is as good as new afterwards.
  await openHash(page, '#v=1&duration.s=2');
  await runIs(page, 'whole');
  await slider(page, 'Linger').press('ArrowRight');
  await hashIs(page, '#v=1&duration.s=2&linger.ms=1');
  await runIs(page, 'whole');
  expect(await page.getByRole('alert').count()).toBe(0);
});

/** What a reader sees of a text of a stranger: none that turns its direction, and control characters and spaces as one. */
const plain = (text: string): string =>
  text
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();

test('titles and notes of strangers stay text, on the page and in its files', async ({ visit }) => {
  const page = await visit({ link: 'v=1&duration.s=1' });
  for (const text of HOSTILE_TEXTS.filter((hostile) => plain(hostile).replace(/\p{Cf}/gu, '') !== '')) {
    const words = encoded(text);
    await openHash(page, `#v=1&duration.s=1&title=${words}&notes=${words}`);
    const seen = plain(text.replace(/\p{Surrogate}/gu, '\uFFFD')).slice(0, 40);
    await expect.poll(() => shownText(page), { message: seen }).toContain(seen);
    expect(await page.title(), text).not.toBe('owned');
    expect(await page.title()).not.toMatch(/\p{Bidi_Control}/u);
    expect(await page.evaluate(MARKUP_OF_STRANGERS), text).toBe(0);
    await fitsSideways(page, text);
  }

  const text = "\"><svg/onload=document.title='owned'>\u202Etfel ot thgir --> ]]> </title>";
  await openHash(page, `#v=1&duration.s=1&title=${encoded(text)}&notes=${encoded(text)}`);
  await runIs(page, 'whole');
  await page.locator('header').getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('button', { name: 'For teachers and authors' }).click();
  const json = await savedAs(page, 'JSON');
  expect(() => JSON.parse(json)).not.toThrow();
  // A line that is neither a comment nor a setting would be an entry of its own.
  for (const line of (await savedAs(page, 'producer.properties')).split(/\r\n?|\n/))
    expect(line).toMatch(/^(#.*|[a-z.]+=[\w.]*|)$/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Table and files: p99' }).click();
  const svg = await savedAs(page, 'Save as SVG: p99');
  const wrong = await page.evaluate((markup) => {
    const picture = new DOMParser().parseFromString(markup, 'image/svg+xml');
    const handlers = [...picture.querySelectorAll('*')].flatMap((element) =>
      element.getAttributeNames().filter((name) => name.startsWith('on')),
    );
    return [...picture.querySelectorAll('parsererror, script, foreignObject')].map(String).concat(handlers);
  }, svg);
  expect(wrong).toEqual([]);
});

/** How many elements there are that only a text that became markup could have made. */
const MARKUP_OF_STRANGERS = `document.querySelectorAll(
  'img[src=x], [onload], [onerror], iframe:not([title]), #root script, #root style, #root title',
).length`;

function shownText(page: Page): Promise<string> {
  return page.evaluate(() => document.body.innerText.replace(/[\p{Cc}\s]+/gu, ' '));
}

/** Saves the view, and reads what is in the file. */
async function savedAs(page: Page, label: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: label, exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^[\w.-]{1,80}$/);
  return readFile(await download.path(), 'utf8');
}
