import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { runIs, unfoldSettings } from './support/page';
import { test } from './support/visit';

const LINK = 'v=1&duration.s=5&stall.ms=0&slow.ms=0';
const CONTEXT = { permissions: ['clipboard-read', 'clipboard-write'] };

/** Settings with 10 MB of comments behind them. */
const SETTINGS = `acks=all\nlinger.ms=20\n${'# a comment of a long file of settings\n'.repeat(257_000)}`;

/** The scrape of a large system: 100,000 series. */
const SCRAPE = Array.from(
  { length: 100_000 },
  (_, index) =>
    `kafka_producer_producer_metrics_record_send_rate{client_id="producer-${index}",} ${100 + (index % 7)}.0`,
).join('\n');

/** What `act` takes of the page's own thread, s of a processor: another program's work doesn't count. */
async function taken(page: Page, act: () => Promise<unknown>): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spentS = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  const before = await spentS();
  await act();
  const spent = (await spentS()) - before;
  await devtools.detach();
  return spent;
}

/** Pastes a text at the focus as the keyboard does. Returns what it takes of the page's thread until it has arrived, s. */
async function paste(page: Page, text: string, arrived: () => Promise<unknown>): Promise<number> {
  await page.evaluate((content) => navigator.clipboard.writeText(content), text);
  return taken(page, async () => {
    await page.keyboard.press('Control+V');
    await arrived();
  });
}

/** Maximum that a paste may take, s: what a plain field takes on this machine for 1.5 MB. */
async function mostS(page: Page): Promise<number> {
  const plain = await page.context().newPage();
  await plain.setContent('<textarea></textarea>');
  const fill = (field: HTMLTextAreaElement, text: string): void => {
    field.value = text;
    field.getBoundingClientRect();
  };
  const text = SETTINGS.slice(0, 1_500_000);
  const spent = await taken(plain, () => plain.locator('textarea').evaluate(fill, text));
  await plain.close();
  return spent;
}

function said(page: Page, words: string): () => Promise<void> {
  return () => page.getByRole('dialog').getByText(words).first().waitFor();
}

for (const [name, text, known] of [
  ['10 MB of settings', SETTINGS, '2 settings read'],
  ['a scrape of 100,000 series', SCRAPE, '1 metric'],
] as const) {
  test(`${name}, pasted over the page or into the field, never holds it up`, async ({ visit }) => {
    const page = await visit({ link: LINK, context: CONTEXT });
    await runIs(page, 'whole');
    const most = await mostS(page);
    expect(await paste(page, text, said(page, known))).toBeLessThan(most);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'My system' }).click();
    await page.getByRole('button', { name: 'Start over' }).click();
    await page.getByRole('textbox', { name: 'Text to read' }).focus();
    expect(await paste(page, text, said(page, known))).toBeLessThan(most);
  });
}

test('a text of more than 20 MB is refused with a sentence, and those before stay', async ({ visit }) => {
  const page = await visit({ link: LINK, context: CONTEXT });
  await runIs(page, 'whole');
  const large = 'x=1\n'.repeat(5_100_000);
  const most = await mostS(page);
  expect(await paste(page, large, said(page, 'larger than'))).toBeLessThan(most);
  const field = page.getByRole('textbox', { name: 'Text to read' });
  await field.fill('linger.ms=20');
  await page.getByRole('button', { name: 'Read this' }).click();
  await page.getByRole('button', { name: 'Paste more' }).click();
  await field.focus();
  expect(await paste(page, large, said(page, 'larger than'))).toBeLessThan(most);
  await page.getByText('Pasted text: 1 setting read').waitFor();
});

test('millions of letters pasted into a field for a number or for a few words are cut, and refused', async ({
  visit,
}) => {
  const page = await visit({ link: LINK, context: CONTEXT });
  await runIs(page, 'whole');
  await unfoldSettings(page);
  const most = await mostS(page);
  for (const name of ['Record rate, rec/s', 'SLO']) {
    const field = page.getByRole('textbox', { name }).first();
    await field.selectText();
    const filled = () => expect.poll(async () => (await field.inputValue()).length).toBeGreaterThan(1000);
    expect(await paste(page, '12345,'.repeat(600_000), filled)).toBeLessThan(most);
    await field.press('Enter');
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    await field.press('Escape');
  }
});
