import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ofScope } from '../support/scope';
import { openHash, runIs } from './support/page';
import { test } from './support/visit';

/** A rule, which Lab shows as yours; of Kafka's own it shows adaptive. */
const RULE = 'partitioner=rule&rule=leave+new+batch;+score+outstanding.records;+pick+lowest';
/** Short runs: a broker that is slow for a part, all the time, and from an instant that falls on no bin; a healthy one; another seed. */
const SHORT = 'v=1&duration.s=12&stall.ms=0';
const ALL_LINKS = [
  `${SHORT}&${RULE}&linger.ms=10&slow.from.s=3&slow.to.s=9`,
  `${SHORT}&partitioner=adaptive&linger.ms=2`,
  `${SHORT}&${RULE}&linger.ms=5&slow.ms=10&slow.from.s=2.345&seed=7`,
  `${SHORT}&partitioner=adaptive&linger.ms=0&slow.broker=none&decide=slow=out`,
  `${SHORT}&partitioner=adaptive&linger.ms=20&rate=1500&slow.ms=30&slow.from.s=4&seed=42`,
];
const LINKS = ofScope(ALL_LINKS, ALL_LINKS.slice(0, 1));

/** Each screen opens a link, and then the text with its p99 can be read. */
const SCREENS: Readonly<Record<string, (page: Page, link: string) => Promise<() => Promise<string>>>> = {
  compare: results('compare'),
  'a page to read': results('exhibit'),
  sweep: async (page, link) => {
    const [, linger] = /linger\.ms=(\d+)/.exec(link) ?? [];
    const axes = `sweep.x=linger.ms:list:${linger}:50&sweep.y=none&sweep.lines=none&sweep.runs=3`;
    await openHash(page, `#${link}&screen=sweep&${axes}`);
    await page.getByRole('button', { name: /^Table and files: p99 latency/ }).click();
    const cell = page.getByRole('dialog').locator('tbody tr').first().locator('td').first();
    return () => cell.innerText();
  },
  decide: async (page, link) => {
    await openHash(page, `#${link}&screen=decide`);
    const now = page.getByRole('main').getByText(/^p99 (?:with a slow broker|when all is well): /);
    return async () => (await now.innerText()).split(': ')[1] ?? '';
  },
  lab: async (page, link) => {
    await openHash(page, `#${link}&screen=lab`);
    const headline = page.getByRole('heading', { name: /^p99 .+ against .+ of adaptive$/ });
    return async () => {
      const [yours = '', adaptive = ''] = (await headline.innerText()).split(' against ');
      return link.includes(RULE) ? yours : adaptive;
    };
  },
  postcard: async (page, link) => {
    await openHash(page, `#${link}`);
    await runIs(page, 'whole');
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const card = page.getByRole('dialog', { name: 'Share this view' }).getByRole('img', { name: /^p99 is / });
    return async () => (await card.getAttribute('alt'))?.replace('p99 is ', '') ?? '';
  },
};

function results(screen: string) {
  return async (page: Page, link: string) => {
    await openHash(page, `#${link}&screen=${screen}&compare.b=linger.ms=50`);
    const row = page.getByRole('region', { name: 'Results', exact: true }).getByRole('row', { name: /^p99/ });
    return () => row.locator('td').first().innerText();
  };
}

const figureIn = (text: string): string =>
  /[\d.,]+ m?s\b/.exec(text.replaceAll(/[\u202f\s]+/g, ' '))?.[0] ?? '';

test('every screen and the postcard print the same digits for a link', async ({ visit }) => {
  const page = await visit({ link: LINKS[0] ?? '' });
  for (const link of LINKS) {
    await openHash(page, `#${link}`);
    await runIs(page, 'whole');
    const explore = figureIn(await page.getByRole('region', { name: 'Summary' }).innerText());
    expect(explore, link).not.toBe('');
    // What other seeds say is a line of its own.
    await page.getByText(/^other seeds: [\d.]+(\sm?s)? to [\d.]+\sm?s$/).waitFor();
    for (const [screen, open] of Object.entries(SCREENS)) {
      const read = await open(page, link);
      await expect.poll(async () => figureIn(await read()), { message: `${screen}: ${link}` }).toBe(explore);
      await page.keyboard.press('Escape');
    }
  }
});
