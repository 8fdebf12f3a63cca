import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { frames, hashIs, hashOf, runIs, verdictIs } from './support/page';
import { test, testInFull } from './support/visit';

/** Not quite the opening preset, so that it keeps its link. */
const RUNAWAY = 'v=1&duration.s=61&partitioner=sticky&stall.ms=0&slow.from.s=5&slow.to.s=40&window=slow';
const OBJECTIVE_MS = 200;

test('the runaway has ways out, the best one first; one holds when it is tried, undo takes it back, and keys do it too', async ({
  visit,
}) => {
  const page = await visit({ link: RUNAWAY });
  await runIs(page, 'whole');
  await verdictIs(page, 'Runaway');
  await searchIsOver(page);
  const before = await hashOf(page);
  expect((await ways(page, 'Changes that fix it')).length).toBeLessThanOrEqual(3);
  await showAll(page);
  const rows = await ways(page, 'Changes that fix it');
  expect(rows.length).toBeGreaterThanOrEqual(2);
  for (const { p99Ms } of rows) expect(p99Ms).toBeLessThanOrEqual(OBJECTIVE_MS);

  expect(rows).toEqual(rows.toSorted((one, other) => one.p99Ms - other.p99Ms));

  const linger = rows.find(({ name }) => name === 'Try linger.ms 5 ms');
  await page.getByRole('button', { name: linger?.name ?? '', exact: true }).click();
  await hashIs(page, before.replace('sticky&', 'sticky&linger.ms=5&'));
  await runIs(page, 'whole');
  await expect.poll(() => p99Ms(page)).toBe(linger?.p99Ms);
  await section(page).waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await hashIs(page, before);
  await verdictIs(page, 'Runaway');
  await searchIsOver(page);
  expect(await ways(page, 'Changes that fix it')).toEqual(rows);

  const button = section(page).getByRole('button', { name: /^Try linger/ });
  await button.focus();
  const box = await button.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => location.hash.includes('linger.ms=5'));
});

testInFull('if nothing ends it, what helps most is offered', async ({ visit }) => {
  const page = await visit({ link: 'outage' });
  await verdictIs(page, 'Slow');
  await searchIsOver(page);
  const rows = await ways(page, 'What helps most');
  expect(rows.length).toBeGreaterThanOrEqual(1);
  for (const { p99Ms } of rows) expect(p99Ms).toBeGreaterThan(OBJECTIVE_MS);
  expect(await section(page).innerText()).toContain('None of the single changes tried keeps p99 within');
});

testInFull('a steady run has none', async ({ visit }) => {
  const page = await visit({ link: 'v=1&slow.broker=none&stall.ms=0&duration.s=7' });
  await verdictIs(page, 'Steady');
  await runIs(page, 'whole');
  await frames(page, 60);
  expect(await section(page).count()).toBe(0);
});

function section(page: Page) {
  return page.getByRole('region', { name: 'Ways out' });
}

/** Unfolds what is beyond three changes. */
async function showAll(page: Page): Promise<void> {
  await section(page).locator('[aria-expanded=false]').click();
}

async function searchIsOver(page: Page): Promise<void> {
  await page.locator('[data-search=done]').waitFor();
}

/** Content of a list: the name of each button, and the p99 next to it. */
async function ways(page: Page, heading: string) {
  const items = await section(page).getByRole('list', { name: heading }).getByRole('listitem').all();
  return Promise.all(
    items.map(async (item) => ({
      name: ((await item.getByRole('button', { name: /^Try/ }).getAttribute('aria-label')) ?? '').replaceAll(
        '\u202F',
        ' ',
      ),
      p99Ms: milliseconds(/p99\s+(\S+)\s(ms|s)/.exec(await item.innerText())),
    })),
  );
}

/** p99 of the window, as the summary writes it. */
async function p99Ms(page: Page): Promise<number> {
  const text = await page.getByRole('region', { name: 'Summary' }).innerText();
  return milliseconds(/p99\s+(\d[\d.,]*)\s(ms|s)/.exec(text));
}

function milliseconds(found: RegExpExecArray | null): number {
  return Number(found?.[1]?.replaceAll(',', '')) * (found?.[2] === 's' ? 1000 : 1);
}
