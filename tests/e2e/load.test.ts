import { expect } from 'vitest';
import { canvasColours, runIs } from './support/page';
import { test } from './support/visit';

test('the page loads from a sub-path, runs and draws', async ({ visit, server }) => {
  const page = await visit();
  await runIs(page, 'whole');
  expect(await page.title()).toContain('Linger');
  // A run is whole before it is drawn, and what the layout has just resized is drawn with the next frame.
  const colours = async () => {
    const all = await canvasColours(page);
    return all.length > 1 ? Math.min(...all) : 0;
  };
  await expect.poll(colours).toBeGreaterThan(1);
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
