import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { textNamed } from '../features/import/texts';
import { faultsInBothThemes } from './support/accessibility';
import { hasFocus, hashIs, hashMatches, hashOf, runIs } from './support/page';
import { test, testInFull } from './support/visit';

const MICROMETER = textNamed('micrometer.txt');

/** Short and healthy, so that a calibration is over in a moment. */
const LINK = 'v=1&duration.s=5&stall.ms=0&slow.ms=0';

const FILE = [
  'acks=-1',
  'linger.ms=20',
  'partitioner.class=org.apache.kafka.clients.producer.RoundRobinPartitioner',
  'lingr.ms=1',
  'ssl.truststore.location=<img src=x onerror=alert(1)>',
].join('\n');

const PRINTED =
  '2048 records sent, 2047.59 records/sec (1.00 MB/sec), 12.51 ms avg latency, 61.00 ms max latency, 11 ms 50th, 27 ms 95th, 38 ms 99th, 51 ms 99.9th.';

testInFull('a file that is dropped is shown, used in one step, and undone', async ({ visit }) => {
  const page = await visit({ link: LINK });
  await runIs(page, 'whole');
  const before = await hashOf(page);
  await takesTexts(page);
  await drag(page, 'dragover', FILE);
  await page.getByText('Drop to import settings or results').waitFor();
  await drag(page, 'drop', FILE);
  const dialog = page.getByRole('dialog', { name: 'My system' });
  await dialog.waitFor();
  expect(await page.getByText('Drop to import settings or results').count()).toBe(0);

  const read = dialog.getByRole('region', { name: 'What I read' });
  await read.getByText('What I read').click();
  await read.getByText('not in the model').click();
  const said = await read.innerText();
  expect(said).toContain('4 of 6');
  expect(said).toContain('round-robin-skip');
  expect(said).toContain('Did you mean linger.ms?');
  // What was pasted stays text.
  expect(said).toContain('<img src=x onerror=alert(1)>');
  expect(await page.locator('img').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Copy the query for them' }).waitFor();
  expect(await faultsInBothThemes(page)).toEqual([]);

  await dialog.getByRole('button', { name: 'Use as my system' }).click();
  await expect.poll(() => dialog.count()).toBe(0);
  await hashMatches(page, /partitioner=round-robin-skip.*linger\.ms=20/);
  await runIs(page, 'whole');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await hashIs(page, before);
});

test('what the tool printed is fitted by keyboard, and its cluster is used in one step', async ({
  visit,
}) => {
  const page = await visit({ link: LINK, context: { permissions: ['clipboard-read', 'clipboard-write'] } });
  await runIs(page, 'whole');
  const before = await hashOf(page);
  const opener = page.getByRole('button', { name: /^My system/ });
  await page.evaluate(() => navigator.clipboard.writeText('acks=all'));
  await takesTexts(page);
  await opener.press('Control+V');
  await page.getByRole('button', { name: 'Paste more' }).press('Enter');
  const field = page.getByRole('textbox', { name: 'Text to read' });
  await hasFocus(field);
  await field.fill(PRINTED);
  await page.getByRole('button', { name: 'Read this' }).press('Enter');
  await page.locator('[data-fit=done]').waitFor();
  await page.getByText('The fit in figures').press('Enter');
  const residuals = await page.getByRole('table', { name: /^What your metrics say/ }).innerText();
  expect(residuals).toMatch(/p50 latency[\s\S]*11(\.0)?.ms/);
  expect(await faultsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: /^Use (as my system|it anyway)$/ }).press('Enter');
  await hashMatches(page, /broker\.request\.us=.*twin=/);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await hasFocus(opener);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await hashIs(page, before);
});

testInFull('on a phone, a cluster that is used closes what lay over the run', async ({ visit }) => {
  const page = await visit({ link: LINK, context: { viewport: { width: 390, height: 844 } } });
  await runIs(page, 'whole');
  await takesTexts(page);
  await drag(page, 'drop', PRINTED);
  await page.locator('[data-fit=done]').waitFor();
  expect(await faultsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: /^Use (as my system|it anyway)$/ }).click();
  await hashMatches(page, /twin=/);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});

testInFull(
  'texts are read off the main thread, and one that is nested too deeply like any other',
  async ({ visit }) => {
    const page = await visit({ link: LINK });
    await runIs(page, 'whole');
    const read = page.getByRole('region', { name: 'What I read' });
    /** Drops a file on a page that has none yet. */
    const dropped = async (text: string): Promise<void> => {
      await takesTexts(page);
      await drag(page, 'drop', text);
      await page.getByRole('dialog').waitFor();
    };
    const again = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Start over' }).click();
      await page.keyboard.press('Escape');
    };
    await dropped(`${FILE}\n# ${'a comment '.repeat(10_000)}`);
    await read.getByText('4 of 6').waitFor();
    await again();

    // Quotes that are never closed took more than ten seconds at this length, in the page itself.
    await dropped(`"${'\\"'.repeat(50_000)}`);
    await page.getByText(/^Linger doesn't know this format/).waitFor();
    await again();
    await dropped(`{"linger.ms": 7, "a": ${'['.repeat(9000)}${']'.repeat(9000)}}`);
    await read.getByText('2 of 3').waitFor();
    await again();

    // Two producers in the metrics: what the scenario becomes is said before it's used.
    await dropped(MICROMETER);
    await read.getByText('What I read').click();
    await read.getByRole('row', { name: /^Producers 2/ }).waitFor();
  },
);

/** Resolves once the page reads what is dropped or pasted: that part of it comes later. */
async function takesTexts(page: Page): Promise<void> {
  await page.locator('html[data-takes]').waitFor({ state: 'attached' });
}

/** Drags a file with this text over the page, or drops it. */
async function drag(page: Page, type: 'dragover' | 'drop', text: string): Promise<void> {
  await page.evaluate(
    ([name, content]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], 'producer.properties', { type: 'text/plain' }));
      document.body.dispatchEvent(new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true }));
    },
    [type, text] as const,
  );
}

testInFull('dropped source code is read in the worker', async ({ visit }) => {
  const page = await visit({ link: LINK });
  await runIs(page, 'whole');
  await takesTexts(page);
  await drag(page, 'drop', 'var c = new ProducerConfig { LingerMs = 4 * 5, Acks = Acks.Leader };');
  const read = page.getByRole('region', { name: 'What I read' });
  await read.getByText('3 of 3').click();
  expect(await read.getByRole('row', { name: /^linger\.ms/ }).innerText()).toMatch(/\b20\sms/);
});
