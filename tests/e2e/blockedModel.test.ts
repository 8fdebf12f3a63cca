import type { Route } from 'playwright-core';
import { expect } from 'vitest';
import { failurePanel, hashIs, runIs, slider } from './support/page';
import { test } from './support/visit';

/** Ways in which the model does not arrive, and what the page says then. */
const BLOCKS: readonly {
  readonly name: string;
  readonly answer: (route: Route) => Promise<void>;
  readonly says: RegExp;
}[] = [
  {
    name: 'a connection that breaks',
    answer: (route) => route.abort(),
    says: /The model couldn't be loaded\. Check your connection and reload the page; your settings are safe\./,
  },
  {
    name: 'a file that is not there',
    answer: (route) => route.fulfill({ status: 404 }),
    says: /the server answered 404 for its file\./,
  },
  {
    name: 'a page of a proxy in its place',
    answer: (route) => route.fulfill({ contentType: 'application/wasm', body: '<html>Please log in</html>' }),
    says: /Your browser couldn't compile the model: /,
  },
];

test.for(BLOCKS)('the model blocked by $name', async ({ answer, says }, { visit }) => {
  const page = await visit({
    link: 'v=1&duration.s=2',
    expected: [/\.wasm|ERR_FAILED|status of 404|wasm streaming compile failed/],
    before: (fresh) => fresh.context().route('**/*.wasm', answer),
  });
  await runIs(page, 'failed');
  const panel = failurePanel(page);
  expect(await panel.innerText()).toMatch(says);
  expect(await panel.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  await slider(page, 'Linger').press('ArrowRight');
  await hashIs(page, '#v=1&duration.s=2&linger.ms=1');
  await runIs(page, 'failed');

  await page.context().unroute('**/*.wasm');
  await panel.getByRole('button', { name: 'Try again' }).click();
  await runIs(page, 'finished');
  expect(await panel.count()).toBe(0);
});

test('a browser without WebAssembly is told so', async ({ visit }) => {
  const page = await visit({
    link: 'v=1&duration.s=2',
    before: (fresh) =>
      fresh.context().route(/\/run\.worker[^/]*\.js$/, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: `delete globalThis.WebAssembly;${await response.text()}` });
      }),
  });
  await runIs(page, 'failed');
  const panel = failurePanel(page);
  expect(await panel.innerText()).toContain('WebAssembly is switched off in this browser.');
});
