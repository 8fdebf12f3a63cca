import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { frames, hashIs, hashOf, runIs, verdictIs } from './support/page';
import { test, testInFull } from './support/visit';

/** Not quite the opening preset, so that it keeps its link. */
const RUNAWAY = 'v=1&duration.s=61&partitioner=sticky&stall.ms=0&slow.from.s=5&slow.to.s=40';
const OBJECTIVE_MS = 200;

test('the runaway has one fix, with others on request; tried, it shows the p99 that it promised, and undo takes it back', async ({
  visit,
}) => {
  const page = await visit({ link: RUNAWAY });
  await runIs(page, 'whole');
  await verdictIs(page, 'Runaway');
  await searchIsOver(page);
  const before = await hashOf(page);
  const fix = section(page).getByRole('heading', { name: 'Fix: linger 10\u202Fms' });
  await fix.waitFor();
  const promised = milliseconds(/→\s+(\S+)\s(ms|s)/.exec(await section(page).innerText()));
  expect(promised).toBeLessThanOrEqual(OBJECTIVE_MS);
  await section(page).getByText('Your partitioner is the problem:').waitFor();
  await section(page).locator('[aria-expanded=false]').click();
  expect(await section(page).getByRole('button', { name: /^Try/ }).count()).toBe(4);

  await section(page)
    .getByRole('button', { name: /^Try linger/ })
    .click();
  await hashIs(page, before.replace('sticky&', 'sticky&linger.ms=10&'));
  await runIs(page, 'whole');
  await expect.poll(() => p99Ms(page)).toBe(promised);
  await section(page).waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await hashIs(page, before);
  await verdictIs(page, 'Runaway');
  await fix.waitFor();
});

testInFull('if nothing ends it, the nearest is named', async ({ visit }) => {
  const page = await visit({ link: 'v=1&duration.s=20&stall.ms=0&slow.ms=1000' });
  await verdictIs(page, 'Overloaded');
  await searchIsOver(page);
  await section(page)
    .getByText(/^Nothing tried meets it\. Nearest: /)
    .first()
    .waitFor();
});

testInFull('a steady run has none', async ({ visit }) => {
  const page = await visit({ link: 'v=1&slow.broker=none&stall.ms=0&duration.s=7' });
  await verdictIs(page, 'Steady');
  await runIs(page, 'whole');
  await frames(page, 60);
  expect(await section(page).count()).toBe(0);
});

function section(page: Page) {
  return page.getByRole('region', { name: 'Fixes' });
}

async function searchIsOver(page: Page): Promise<void> {
  await page.locator('[data-search=done]').waitFor();
}

/** p99 of the window, as the summary writes it. */
async function p99Ms(page: Page): Promise<number> {
  const text = await page.getByRole('region', { name: 'Summary' }).innerText();
  return milliseconds(/(\d[\d.,]*)\s(ms|s)\s+p99/.exec(text));
}

function milliseconds(found: RegExpExecArray | null): number {
  return Number(found?.[1]?.replaceAll(',', '')) * (found?.[2] === 's' ? 1000 : 1);
}
