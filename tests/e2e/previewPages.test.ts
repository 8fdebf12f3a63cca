import { expect } from 'vitest';
import { violations } from './support/accessibility';
import { runIs } from './support/page';
import { test } from './support/visit';

test('the page of a preset leads to it, and so does that of a lesson', async ({ visit, server }) => {
  const page = await visit({ url: `${server.url}p/uniform/` });
  await page.waitForURL(/\/linger\/#uniform$/);
  await runIs(page, 'whole');
  await page.goto(`${server.url}l/the-runaway/`);
  await page.waitForURL(/#lesson=the-runaway/);
  await page.getByRole('complementary', { name: 'Lesson' }).waitFor();
});

test('without JavaScript a document is readable, and the page itself has a preview', async ({
  visit,
  server,
}) => {
  const page = await visit({
    url: `${server.url}docs/model/index.html`,
    context: { javaScriptEnabled: false },
    // The browser gives up the scripts that it had begun to load ahead.
    expected: [/^failed request: \S+\.js csp$/],
  });
  await page.getByRole('heading', { name: 'The runaway, by hand' }).waitFor();
  await page.goto(server.url, { waitUntil: 'commit' });
  const picture = page.locator('meta[property="og:image"]');
  expect(await picture.getAttribute('content')).toBe('./previews/linger.jpg');
});

test('a document is accessible', async ({ visit, server }) => {
  const page = await visit({ url: `${server.url}docs/model/validation.html` });
  expect(await violations(page)).toEqual([]);
});
