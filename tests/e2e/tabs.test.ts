import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openHash, runIs } from './support/page';
import { test } from './support/visit';
import { watch } from './support/watch';

/** Opens a second tab next to `page`, with the same storage, that is as quiet as the first. */
async function openBeside(page: Page, url: string, problems: string[]): Promise<Page> {
  const second = await page.context().newPage();
  watch(second, new URL(url).origin, (problem) => problems.push(problem));
  await second.goto(url);
  return second;
}

async function openLesson(page: Page, id: string): Promise<void> {
  await openHash(page, `#lesson=${id}:2`);
  // The run of before may be finished still, while the lesson is on its way.
  await page.locator('[data-lesson=ready] [data-phase]').waitFor();
  await runIs(page, 'whole');
}

/** How far each of these lessons is, as their list says. */
function farIn(page: Page, ids: readonly string[]): Promise<readonly string[]> {
  return page.evaluate(
    (all) => all.map((id) => document.querySelector(`[data-lesson-id="${id}"]`)?.textContent ?? ''),
    ids,
  );
}

/** The titles of the recent scenarios, as the menu of scenarios shows them. */
async function recentIn(page: Page): Promise<string> {
  await page.getByRole('combobox', { name: /^Scenario/ }).click();
  const options = page.getByRole('listbox').last();
  await options.waitFor();
  const text = (await options.innerText()).replaceAll('\u202F', ' ');
  await page.keyboard.press('Escape');
  return text;
}

test('two tabs at once keep what both have done', async ({ visit, server }) => {
  const problems: string[] = [];
  const one = await visit({ link: 'screen=lessons', context: { colorScheme: 'dark' } });
  const other = await openBeside(one, `${server.url}#screen=lessons`, problems);
  const rows = one.locator('[data-lesson-id]');
  await rows.nth(1).waitFor();
  const [first = '', second = ''] = await rows.evaluateAll((all) =>
    all.map((row) => row.getAttribute('data-lesson-id') ?? ''),
  );

  // Each tab is in a lesson of its own; then both lists know of both.
  await openLesson(one, first);
  await openLesson(other, second);
  for (const page of [one, other]) {
    await openHash(page, '#screen=lessons');
    await expect
      .poll(() => farIn(page, [first, second]))
      .toEqual([expect.stringContaining('step 2 of'), expect.stringContaining('step 2 of')]);
  }

  // Scenarios of both are among the recent ones of both.
  await openHash(one, '#v=1&duration.s=1&title=Of+the+first+tab');
  await openHash(other, '#v=1&duration.s=1.5&title=Of+the+other+tab');
  for (const page of [one, other]) await runIs(page, 'whole');
  for (const page of [one, other])
    await expect
      .poll(() => recentIn(page), { interval: 500 })
      .toMatch(/Of the (first|other) tab[\s\S]*Of the (first|other) tab/);

  // The theme of one tab stays, whatever the other does; and neither changes the other's address.
  await one.getByRole('button', { name: 'Light theme' }).click();
  await openHash(other, '#v=1&duration.s=1.25');
  await runIs(other, 'whole');
  expect(await one.evaluate(() => location.hash)).toContain('Of+the+first+tab');
  await other.reload();
  await other.locator(':root[data-theme=light]').waitFor();
  expect(problems).toEqual([]);
});
