import { expect } from 'vitest';
import { canvasColours, runIs, sidewaysOverflow } from './support/page';
import { test } from './support/visit';

test('the page loads from a sub-path, runs and draws', async ({ visit, server }) => {
  const page = await visit();
  await runIs(page, 'finished');
  expect(await page.title()).toContain('Linger');
  const colours = await canvasColours(page);
  expect(colours.length).toBeGreaterThan(1);
  expect(Math.min(...colours)).toBeGreaterThan(1);
  expect(server.missing).toEqual([]);
});

test.for([
  { name: 'a laptop', width: 1440, height: 900 },
  { name: 'a small laptop', width: 1280, height: 720 },
  { name: 'a tablet', width: 834, height: 1112 },
  { name: 'a phone', width: 390, height: 844 },
  { name: 'a small phone', width: 320, height: 568 },
])('nothing is wider than the window on $name', async ({ width, height }, { visit }) => {
  const page = await visit({ context: { viewport: { width, height } } });
  await runIs(page, 'finished');
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
});

test('without JavaScript the page says what it is', async ({ visit }) => {
  const page = await visit({
    context: { javaScriptEnabled: false },
    // The browser gives up the scripts that it had begun to load ahead.
    expected: [/^failed request: \S+\.js csp$/],
  });
  expect(await page.locator('noscript p').isVisible()).toBe(true);
});
