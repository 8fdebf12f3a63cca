import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { canvasColours, runIs, runOf } from './support/page';
import { DIST, serve } from './support/server';
import { test } from './support/visit';

/** Screens that are fetched when they are wanted, and a heading that only they have. */
const SCREENS = [
  ['Sweep', 'Held fixed'],
  ['Compare', 'Over time'],
  ['Evidence', 'How accurate is this model?'],
  ['Lessons', 'What does one slow broker do'],
] as const;

test('after one visit the page needs no network: every screen, from a sub-path', async ({ visit }) => {
  const server = await serve();
  const page = await visit({ url: server.url, link: 'uniform', offline: true });
  await runIs(page, 'finished');
  await filesAreKept(page);
  const ready = page.getByRole('status').filter({ hasText: 'Ready offline' });
  await ready.getByRole('button', { name: 'Dismiss' }).click();
  expect(await ready.count()).toBe(0);
  await server.stop();
  await page.context().setOffline(true);

  await page.goto(`${server.url}?view=projector#runaway`);
  await runIs(page, 'finished');
  // A canvas that the layout has just resized is drawn with the next frame.
  await expect.poll(async () => Math.min(...(await canvasColours(page)))).toBeGreaterThan(1);
  const faces = await page.evaluate(async () => (await document.fonts.load('13px "IBM Plex Sans"')).length);
  expect(faces).toBe(1);

  await page.goto(`${server.url}#screen=sweep`);
  for (const [screen, heading] of SCREENS) {
    await page.getByRole('link', { name: screen }).click();
    await page.getByRole('heading', { name: heading }).first().waitFor();
  }
});

test('a new version waits until it is asked for, and does not break a tab that shows the old one', async ({
  visit,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'linger-versions-'));
  cpSync(DIST, folder, { recursive: true });
  const server = await serve({}, folder);
  const page = await visit({ url: server.url, link: 'uniform', offline: true });
  await runIs(page, 'finished');
  await filesAreKept(page);
  const other = await page.context().newPage();
  await other.goto(`${server.url}#adaptive`);
  await runIs(other, 'finished');
  // Only a page that was loaded with its files kept can see an update.
  await page.reload();
  await runIs(page, 'finished');

  publishNextVersion(folder);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const notice = page.getByRole('status').filter({ hasText: 'A new version is ready' });
  await notice.waitFor();
  expect(await isNext(page)).toBe(false);
  expect(await runOf(page)).toBe('finished');
  await page.getByRole('button', { name: 'Pause' }).waitFor();

  await notice.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => isNext(page)).toBe(true);
  await runIs(page, 'finished');

  // The new version and the host know nothing any more of a file that the other tab fetches only now.
  await other.keyboard.press('?');
  await other.getByRole('dialog', { name: 'Help' }).waitFor();
  expect(await isNext(other)).toBe(false);
  await other.close();
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** Resolves when the service worker has every file. */
async function filesAreKept(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state ?? ''),
    )
    .toBe('activated');
}

/** Whether the tab shows what `publishNextVersion` put there. */
async function isNext(page: Page): Promise<boolean> {
  return (await page.locator('head[data-version=next]').count()) > 0;
}

/** Puts a build of the page into the folder that is marked as the next one, and has no list of keys. */
function publishNextVersion(folder: string): void {
  const edit = (name: string, change: (text: string) => string): void => {
    const before = readFileSync(join(folder, name), 'utf8');
    const after = change(before);
    expect(after).not.toBe(before);
    writeFileSync(join(folder, name), after);
  };
  const dropped = readdirSync(join(folder, 'assets')).find((name) => /^HelpDialog-.*\.js$/.test(name)) ?? '';
  rmSync(join(folder, 'assets', dropped));
  edit('index.html', (html) => html.replace('<head>', '<head data-version="next">'));
  edit('sw.js', (code) =>
    code
      .replace(`{url:"assets/${dropped}",revision:null},`, '')
      .replace(/(url:"index\.html",revision:)"[^"]*"/, '$1"next"'),
  );
}
