import { expect } from 'vitest';
import { openHash, runIs } from './support/page';
import { test } from './support/visit';

/** Short runs: a broker that is slow for a part, all the time, and from an instant that falls on no bin; a healthy one; another seed. */
const SHORT = 'v=1&duration.s=12&stall.ms=0';
const LINKS = [
  `${SHORT}&partitioner=sticky&linger.ms=10&slow.from.s=3&slow.to.s=9`,
  `${SHORT}&partitioner=adaptive&linger.ms=2`,
  `${SHORT}&partitioner=uniform&linger.ms=5&slow.ms=10&slow.from.s=2.345&seed=7`,
  `${SHORT}&linger.ms=0&slow.broker=none`,
  `${SHORT}&partitioner=adaptive&linger.ms=20&rate=1500&slow.ms=30&slow.from.s=4&seed=42`,
];

const plain = (text: string | null): string => (text ?? '').replaceAll(/[\u202f\s]+/g, ' ').trim();

test('Explore, Compare, a page to read and Sweep print the same digits for five links', async ({ visit }) => {
  const page = await visit({ link: LINKS[0] ?? '' });
  for (const link of LINKS) {
    await openHash(page, `#${link}`);
    await runIs(page, 'whole');
    const summary = plain(await page.getByRole('region', { name: 'Summary' }).innerText());
    const [explore = ''] = /^[\d.,]+ m?s/.exec(summary) ?? [];
    expect(explore, link).not.toBe('');

    for (const screen of ['compare', 'exhibit']) {
      await openHash(page, `#${link}&screen=${screen}&compare.b=linger.ms=50`);
      const row = page
        .getByRole('region', { name: 'Results', exact: true })
        .getByRole('row', { name: /^p99/ });
      await expect.poll(async () => plain(await row.locator('td').first().innerText())).toBe(explore);
    }

    const [, linger] = /linger\.ms=(\d+)/.exec(link) ?? [];
    const axes = `sweep.x=linger.ms:list:${linger}:50&sweep.y=none&sweep.lines=none&sweep.runs=1`;
    await openHash(page, `#${link}&screen=sweep&${axes}`);
    await page.getByRole('button', { name: /^Table and files: p99 latency, / }).click();
    const cell = page.getByRole('dialog').locator('tbody tr').first().locator('td').first();
    await expect.poll(async () => plain(await cell.innerText())).toBe(explore);
    await page.keyboard.press('Escape');
  }
});
