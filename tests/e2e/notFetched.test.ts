import { expect, onTestFinished } from 'vitest';
import { runIs, showView } from './support/page';
import { DIST, type Fault, serve } from './support/server';
import { assetOf } from './support/versions';
import { test } from './support/visit';

/** What the browser says of a file that it can't fetch, and React of a part that caught it. */
const WITHOUT_NETWORK = [
  /^failed request: .*ERR_INTERNET_DISCONNECTED/,
  /^console error: .*(ERR_INTERNET_DISCONNECTED|NotFetched)/,
];

test('a screen that is not there says so, the others stay, and it comes when it can be fetched', async ({
  visit,
}) => {
  const page = await visit({ link: 'uniform', expected: WITHOUT_NETWORK });
  await runIs(page, 'whole');
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Sweep' }).click();
  const missing = page.getByRole('alert').filter({ hasText: "This part couldn't be loaded." });
  await missing.waitFor();
  await page.getByRole('link', { name: 'Explore' }).click();
  await page.getByRole('region', { name: 'Verdict' }).waitFor();

  // Over the page: help can be closed, and is asked for again. A part of Explore itself may not have come yet; that one
  // can't be closed.
  await page.keyboard.press('?');
  const close = missing.getByRole('button', { name: 'Close' });
  await close.click();
  await close.waitFor({ state: 'detached' });

  await page.getByRole('link', { name: 'Sweep' }).click();
  await missing.waitFor();
  await page.context().setOffline(false);
  await missing.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Change two settings' }).waitFor();
});

test('a link to a preset of the evidence waits for it, and shows no other scenario', async ({ visit }) => {
  let blocked = true;
  const page = await visit({
    link: 'kip794-s1-uniform',
    expected: [/^failed request/, /^console error: Failed to load resource/],
    before: (opening) =>
      opening.route(/published-[^/]*\.js/, (route) => (blocked ? route.abort() : route.continue())),
  });
  const missing = page.getByRole('alert').filter({ hasText: "This part couldn't be loaded." });
  await missing.waitFor();
  expect(await page.getByRole('region', { name: 'Verdict' }).count()).toBe(0);
  blocked = false;
  await missing.getByRole('button', { name: 'Try again' }).click();
  await runIs(page, 'whole');
  expect(await page.evaluate(() => location.hash)).toBe('#kip794-s1-uniform');
});

const WRONG_FILE =
  /status(?: of)? 404|MIME type|SyntaxError|Unexpected|Invalid or|^uncaught: $|Unable to preload/;

test.for<readonly [file: RegExp, Fault]>([
  [/^LabScreen-.*\.js$/, 'truncated'],
  [/^LabScreen-.*\.js$/, 'fallback'],
  [/^LabScreen-.*\.css$/, 'missing'],
])('a screen comes whole once the host has mended its file: %s, %s', async ([file, fault], { visit }) => {
  const server = await serve();
  onTestFinished(server.stop);
  const asset = assetOf(DIST, file);
  server.faults.set(asset, fault);
  const page = await visit({ url: server.url, link: 'uniform', expected: [WRONG_FILE] });
  await runIs(page, 'whole');
  await showView(page, 'Lab');
  const missing = page.getByRole('alert').filter({ hasText: "This part couldn't be loaded." });
  await missing.waitFor();
  server.faults.delete(asset);
  await missing.getByRole('button', { name: 'Try again' }).click();
  await missing.waitFor({ state: 'detached' });
  await page.getByRole('region', { name: 'League' }).waitFor();
  const isStyled = (): boolean =>
    [...document.styleSheets].some(({ href }) => /LabScreen-[^/]*\.css$/.test(href ?? ''));
  expect(await page.evaluate(isStyled)).toBe(true);
});
