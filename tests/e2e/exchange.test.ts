import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { MICROMETER } from '../features/import/metricTexts';
import { faultsInBothThemes } from './support/accessibility';
import { hashIs, hashMatches, hashOf, runIs } from './support/page';
import { test, testInFull } from './support/visit';

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
  '10240 records sent, 2047.59 records/sec (1.00 MB/sec), 12.51 ms avg latency, 61.00 ms max latency, 11 ms 50th, 27 ms 95th, 38 ms 99th, 51 ms 99.9th.';

test('a file that is dropped is shown, used in one step, and undone', async ({ visit }) => {
  const page = await visit({ link: LINK });
  await runIs(page, 'whole');
  const before = await hashOf(page);
  await drag(page, 'dragover', FILE);
  await page.getByText('Drop to import settings or results').waitFor();
  await drag(page, 'drop', FILE);
  const dialog = page.getByRole('dialog', { name: 'Import' });
  await dialog.getByRole('region', { name: 'Understood (4)' }).waitFor();
  expect(await page.getByText('Drop to import settings or results').count()).toBe(0);

  const understood = await dialog.getByRole('region', { name: 'Understood (4)' }).innerText();
  expect(understood).toContain('Partitioner round-robin-skip');
  const ignored = await dialog.getByRole('region', { name: 'Ignored (2)' }).innerText();
  expect(ignored).toContain('Did you mean linger.ms?');
  // What was pasted stays text.
  expect(ignored).toContain('<img src=x onerror=alert(1)>');
  expect(await page.locator('img').count()).toBe(0);
  expect(await faultsInBothThemes(page)).toEqual([]);

  await dialog.getByRole('button', { name: 'Use these settings' }).click();
  await expect.poll(() => dialog.count()).toBe(0);
  await hashMatches(page, /partitioner=round-robin-skip.*linger\.ms=20/);
  await runIs(page, 'whole');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await hashIs(page, before);
});

test('what the tool printed is laid over the model, calibrated by keyboard, and its constants are used', async ({
  visit,
}) => {
  const page = await visit({ link: LINK });
  await runIs(page, 'whole');
  const before = await hashOf(page);
  const opener = page.getByRole('button', { name: 'Import', exact: true });
  await opener.focus();
  await page.keyboard.press('Enter');
  const field = page.getByRole('textbox', { name: 'Text to read' });
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await field.fill(PRINTED);
  await page.getByRole('button', { name: 'Compare with the model' }).press('Enter');
  const picture = page.getByRole('img', {
    name: /^Latency by percentile, both logarithmic\. p50 .* 11 ms measured/,
  });
  await picture.waitFor();

  // A cancelled search keeps its best, and can be begun again.
  const calibrate = page.getByRole('button', { name: /^Calibrate( again)?$/ });
  await calibrate.press('Enter');
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await calibrate.press('Enter');
  const use = page.getByRole('button', { name: /^Use (as my cluster|it anyway)$/ });
  await use.waitFor();
  const residuals = await page.getByRole('table', { name: /^What your metrics say/ }).innerText();
  expect(residuals).toMatch(/p50 latency[\s\S]*11(\.0)?.ms/);
  expect(await faultsInBothThemes(page)).toEqual([]);
  await use.press('Enter');
  await hashMatches(page, /broker\.request\.us=.*twin=/);
  await page.getByText('The scenario now has the constants that fit best.').waitFor();

  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await hashIs(page, before);
});

testInFull(
  'a long text is read off the main thread, and one that is nested too deeply like any other',
  async ({ visit }) => {
    const page = await visit({ link: LINK });
    await runIs(page, 'whole');
    const workers: string[] = [];
    page.on('worker', (worker) => workers.push(worker.url()));
    const dialog = page.getByRole('dialog', { name: 'Import' });
    await drag(page, 'drop', `${FILE}\n# ${'a comment '.repeat(10_000)}`);
    await dialog.getByRole('region', { name: 'Understood (4)' }).waitFor();
    expect(workers.filter((url) => /reading\.worker/.test(url))).toHaveLength(1);

    // Quotes that are never closed took more than ten seconds at this length, in the page itself.
    await drag(page, 'drop', `"${'\\"'.repeat(50_000)}`);
    await dialog.getByText("Linger doesn't recognise this text.").waitFor();
    await drag(page, 'drop', `{"linger.ms": 7, "a": ${'['.repeat(9000)}${']'.repeat(9000)}}`);
    await dialog.getByRole('region', { name: 'Ignored (1)' }).waitFor();
    expect(workers.filter((url) => /reading\.worker/.test(url))).toHaveLength(2);

    // Metrics change nothing by themselves; a button mends each difference from what was measured.
    await drag(page, 'drop', MICROMETER);
    await dialog.getByRole('region', { name: /^Metrics / }).waitFor();
    await dialog.getByRole('button', { name: 'Set Producers to 2' }).click();
    await hashMatches(page, /producers=2/);
    await expect.poll(() => dialog.getByRole('button', { name: 'Set Producers to 2' }).count()).toBe(0);
  },
);

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
