import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { runIs } from './support/page';
import { serve } from './support/server';
import { test } from './support/visit';

/** The deepest first: the library's own cleaning took every cache for its own whose name begins with its address. */
const COPIES = ['/a/b/', '/a/', '/'] as const;

test('three copies on one origin keep their files, and nothing of each other, also offline', async ({
  visit,
}) => {
  const server = await serve({}, undefined, COPIES);
  const addresses = COPIES.map((path) => new URL(path, server.url).href);
  const [first = ''] = addresses;
  const page = await visit({
    url: first,
    link: 'v=1&duration.s=1',
    offline: true,
    context: { colorScheme: 'dark' },
  });
  for (const address of addresses) {
    await page.goto(`${address}#v=1&duration.s=1`);
    await runIs(page, 'whole');
    expect(await page.locator('html').getAttribute('data-theme'), address).toBe('dark');
    if (address === first) await page.getByRole('button', { name: 'Light theme' }).click();
    await filesAreKept(page, address);
  }
  await server.stop();
  await page.context().setOffline(true);
  for (const address of addresses) {
    await page.goto(`${address}#v=1&duration.s=1`);
    await runIs(page, 'whole');
    const theme = address === first ? 'light' : 'dark';
    expect(await page.locator('html').getAttribute('data-theme'), address).toBe(theme);
  }
});

/** Resolves when the service worker of this copy has every file. */
async function filesAreKept(page: Page, address: string): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        async (scope) =>
          (await navigator.serviceWorker.getRegistration(scope))?.active?.state === 'activated' &&
          (await caches.keys()).includes(`workbox-precache-v2-${scope}`),
        address,
      ),
    )
    .toBe(true);
}
