import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { faultsInBothThemes } from './support/accessibility';
import { hashMatches, hashOf, runIs, showView } from './support/page';
import { PATIENCE_MS } from './support/patience.mjs';
import { test } from './support/visit';

/** A platform of 12 pods and 6 brokers, as its engineer would describe it. */
const SYSTEM =
  'v=1&rate=5000&record.bytes=800&arrivals=bursts&pause.s=0.5&duration.s=40&keys=uniform&key.count=100000&keyed.share=0.6&producers=12&partitions=48&replication.factor=3&min.insync.replicas=2&brokers=6&acks=all&title=My system';
/** What Decide may change and must hold, so that a search takes seconds. */
const QUESTION = 'decide=percentile=p95;burst=out;lost=out;change=linger.ms:20~20';
/** The run that its files were made from: broker 4 is their node-5. */
const TRUTH = { slowBroker: 4, slowMs: 14, p99Ms: 187.7 };
const WITHIN = 0.15;
/** A fit of a few candidates takes a minute of two processors that are free. */
const FIT = { timeout: 5 * PATIENCE_MS };

/** The record is copied. */
const COPYING = { permissions: ['clipboard-read', 'clipboard-write'] };

const file = (name: string): string => new URL(`../fixtures/platform/${name}`, import.meta.url).pathname;

/** Opens these files together, and waits until every candidate for the slow broker is checked. */
async function fitted(page: Page, names: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'My system' }).click();
  await page.getByLabel('Files to read').setInputFiles(names.map(file));
  await page.locator('[data-fit=done]').waitFor(FIT);
}

/** Decides for the fitted cluster, and returns the record. */
async function recordOf(page: Page): Promise<string> {
  await showView(page, 'Decide');
  await page.getByRole('button', { name: /^Search/ }).click();
  await page.locator('[data-decide=finished]').waitFor(FIT);
  await page.getByRole('combobox', { name: /^Format/ }).click();
  await page.getByRole('option', { name: 'Decision record' }).click();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

function near(value: number, truth: number): void {
  expect(Math.abs(value / truth - 1), `${value} for ${truth}`).toBeLessThan(WITHIN);
}

/** From the files to the record: the slow broker, its slowness and p99 are those of the truth. */
async function route(page: Page, names: readonly string[]): Promise<void> {
  await runIs(page, 'whole');
  await fitted(page, names);
  expect(await page.locator('[data-broker=slow] th').innerText()).toBe('node-5');
  expect(await page.locator('[data-broker=waits] th').allInnerTexts()).toEqual(['node-3', 'node-4']);
  expect(await faultsInBothThemes(page)).toEqual([]);
  await page.getByText('The fit in figures').click();
  for (const table of await page.locator('details[open] table').all())
    expect(await table.evaluate(sticksOut)).toBe(false);
  await page.getByRole('button', { name: 'Use as my system' }).click();
  await hashMatches(page, /twin=/);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await hashMatches(page, /^(?!.*(twin|compression\.type)=)/);
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  await hashMatches(page, /twin=/);
  await runIs(page, 'whole');
  const settings = new URLSearchParams((await hashOf(page)).slice(1));
  expect(Number(settings.get('slow.broker'))).toBe(TRUTH.slowBroker);
  near(Number(settings.get('slow.ms')), TRUTH.slowMs);
  expect(settings.get('compression.type')).toBe('lz4');
  // A scrape of one pod makes the system no smaller.
  expect([settings.get('producers'), settings.get('rate')]).toEqual(['12', '5000']);
  near(await p99Ms(page), TRUTH.p99Ms);
  expect(await recordOf(page)).toContain('linger.ms');
}

function sticksOut(table: Element): boolean {
  const fold = table.closest('details')?.getBoundingClientRect().right ?? 0;
  return table.getBoundingClientRect().right > fold + 1;
}

/** p99 of the window in sight: while the broker is slow. */
async function p99Ms(page: Page): Promise<number> {
  const summary = await page.getByRole('region', { name: 'Summary' }).innerText();
  const [, value, unit] = /([\d.]+)\s*(ms|s)\s+p99/.exec(summary) ?? [];
  return Number(value) * (unit === 's' ? 1000 : 1);
}

test(
  'the settings and metrics of all pods name the slow broker, and Decide runs on the fitted cluster',
  FIT,
  async ({ visit }) => {
    const page = await visit({ link: `${SYSTEM}&slow.broker=none&${QUESTION}`, context: COPYING });
    await route(page, ['application.yml', 'query.json']);
  },
);

test('the scrape of one pod of twelve is enough to fit the system', FIT, async ({ visit }) => {
  const page = await visit({ link: `${SYSTEM}&slow.broker=none&${QUESTION}`, context: COPYING });
  await route(page, ['application.yml', 'pod.prom']);
});

test('an answer of My system is fitted to metrics that name another broker', FIT, async ({ visit }) => {
  const own = 'slow.broker=0&slow.ms=20&slow.from.s=10&slow.to.s=30';
  const page = await visit({ link: `${SYSTEM}&${own}&${QUESTION}`, context: COPYING });
  await route(page, ['application.yml', 'query.json', 'perf.txt']);
});
