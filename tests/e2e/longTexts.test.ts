import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { runIs } from './support/page';
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

/** The longest that the page itself may be busy at a stretch, ms. */
const LONGEST_TASK_MS = 1000;

/** Puts a text onto the clipboard, and pastes it at the focus as the keyboard does. Returns the page's longest task, ms. */
async function paste(page: Page, text: string, known: string): Promise<number> {
  await page.evaluate((content) => navigator.clipboard.writeText(content), text);
  const longest = await page.evaluateHandle(() => {
    const found = { ms: 0 };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) found.ms = Math.max(found.ms, duration);
    }).observe({ type: 'longtask' });
    return found;
  });
  await page.keyboard.press('Control+V');
  await page.getByRole('dialog', { name: 'Import' }).getByText(known).first().waitFor();
  return longest.evaluate(({ ms }) => ms);
}

for (const [name, text, known] of [
  ['10 MB of settings', SETTINGS, 'Understood (2)'],
  ['a scrape of 100,000 series', SCRAPE, 'Recognised: Prometheus text'],
] as const) {
  test(`${name}, pasted over the page or into the field, never holds it up: the field shows the beginning`, async ({
    visit,
  }) => {
    const page = await visit({ link: LINK, context: CONTEXT });
    await runIs(page, 'finished');
    expect(await paste(page, text, known)).toBeLessThan(LONGEST_TASK_MS);
    const field = page.getByRole('textbox', { name: 'Text to read' });
    const shown = () => field.evaluate((area) => (area as HTMLTextAreaElement).value.length);
    expect(await shown()).toBe(100_000);

    await field.fill('');
    await expect.poll(() => page.getByText(known).count()).toBe(0);
    await field.focus();
    expect(await paste(page, text, known)).toBeLessThan(LONGEST_TASK_MS);
    expect(await shown()).toBe(100_000);
    await page.getByText('the field shows its first 100,000 characters').waitFor();
  });
}

test('a text of more than 20 MB is refused with a sentence, and the field keeps what it has', async ({
  visit,
}) => {
  const page = await visit({ link: LINK, context: CONTEXT });
  await runIs(page, 'finished');
  const large = 'x=1\n'.repeat(5_100_000);
  expect(await paste(page, large, 'The text is larger than')).toBeLessThan(LONGEST_TASK_MS);
  const field = page.getByRole('textbox', { name: 'Text to read' });
  await field.fill('linger.ms=20');
  await expect.poll(() => page.getByText('The text is larger than').count()).toBe(0);
  expect(await paste(page, large, 'The text is larger than')).toBeLessThan(LONGEST_TASK_MS);
  expect(await field.inputValue()).toBe('linger.ms=20');
  await page.getByText('Understood (1)').waitFor();
});
