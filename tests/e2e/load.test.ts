import { expect } from 'vitest';
import { canvasColours, runIs } from './support/page';
import { test } from './support/visit';

test('the page loads from a sub-path, runs and draws', async ({ visit, server }) => {
  const page = await visit();
  await runIs(page, 'whole');
  expect(await page.title()).toContain('Linger');
  const colours = await canvasColours(page);
  expect(colours.length).toBeGreaterThan(1);
  expect(Math.min(...colours)).toBeGreaterThan(1);
  expect(server.missing).toEqual([]);
});

test('without JavaScript the page says what it is', async ({ visit }) => {
  const page = await visit({
    context: { javaScriptEnabled: false },
    // The browser gives up the scripts that it had begun to load ahead.
    expected: [/^failed request: \S+\.js csp$/],
  });
  expect(await page.locator('noscript p').isVisible()).toBe(true);
});

test("a page that can't begin says so, and offers to reload", async ({ visit }) => {
  const page = await visit({
    before: (page) => page.addInitScript('window.matchMedia = () => { throw new Error("no media") }'),
    arrived: 'commit',
    expected: [/no media/],
  });
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  expect(await page.getByRole('button', { name: 'Reload the page' }).isEnabled()).toBe(true);
});
