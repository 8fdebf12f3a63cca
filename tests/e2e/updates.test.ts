import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { runIs, runOf } from './support/page';
import { type Fault, type StaticServer, serve } from './support/server';
import { assetOf, filesAreKept, shows, Versions } from './support/versions';
import { test } from './support/visit';

const LINK = 'v=1&duration.s=1';
const FAULTS: readonly Fault[] = ['missing', 'fallback', 'truncated'];
/** What Chromium reports of a file that the host gets wrong; of half a script, nothing but that it is one. */
const WRONG_FILE = /status(?: of)? 404|MIME type|SyntaxError|Unexpected|Invalid or|^uncaught: $/;
/** The file that holds all that the page needs to start. */
const FIRST = /^first-.*\.js$/;
/** Timers of more than 10 s wait until the test runs them. */
const HOLD_LONG_TIMERS = `
  window.held = [];
  const begin = window.setTimeout;
  window.setTimeout = (run, ms, ...rest) => (ms > 10_000 ? held.push({ run, ms }) : begin(run, ms, ...rest));
`;

/** How the installation of a service worker ended. */
const RECORD_INSTALL = `{
  const { register } = ServiceWorkerContainer.prototype;
  window.installEnded = new Promise((resolve) => {
    ServiceWorkerContainer.prototype.register = async function (...given) {
      const registration = await register.apply(this, given);
      const worker = registration.installing;
      worker?.addEventListener('statechange', () => {
        if (['redundant', 'activated'].includes(worker.state)) resolve(worker.state);
      });
      return registration;
    };
  });
}`;

let versions: Versions;
let server: StaticServer;

beforeAll(async () => {
  versions = await Versions.build();
  server = await serve({}, versions.folder);
});

afterAll(async () => {
  await server.stop();
  versions.remove();
});

beforeEach(() => {
  versions.publishPresent();
  server.faults.clear();
});

test('a new version waits until it is asked for, and a tab that shows the old one says when to reload', async ({
  visit,
}) => {
  const page = await visit({ url: server.url, link: 'uniform', offline: true });
  await runIs(page, 'whole');
  await filesAreKept(page);
  const other = await page.context().newPage();
  await other.goto(`${server.url}#adaptive`);
  await runIs(other, 'whole');
  // Only a page that was loaded with its files kept can see an update.
  await page.reload();
  await runIs(page, 'whole');

  versions.publishNext();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const help = page.getByRole('button', { name: 'Help: a new version is ready' });
  await help.waitFor();
  expect(await shows(page, versions.folder)).toBe(false);
  expect(await runOf(page)).toBe('whole');
  await page.getByRole('button', { name: 'Pause' }).waitFor();

  await help.click();
  await page.getByRole('dialog', { name: 'Help' }).getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => shows(page, versions.folder)).toBe(true);
  await runIs(page, 'whole');

  // The new version and the host know nothing any more of a file that the other tab fetches only now.
  await other.keyboard.press('?');
  await other.getByRole('alert').filter({ hasText: 'reload the page' }).waitFor();
  await other.close();
});

test.for(FAULTS)(
  'an update of which a file is %s changes nothing until the host is mended',
  async (fault, { visit }) => {
    const page = await visit({ url: server.url, link: LINK, offline: true });
    await runIs(page, 'whole');
    await filesAreKept(page);
    await page.reload();
    await runIs(page, 'whole');

    versions.publishNext();
    const broken = assetOf(versions.folder, FIRST);
    server.faults.set(broken, fault);
    expect(await installUpdate(page)).toBe('redundant');
    await page.reload();
    await runIs(page, 'whole');
    expect(await shows(page, versions.folder)).toBe(false);
    await page.getByRole('link', { name: 'Sweep' }).click();
    await page.getByRole('heading', { name: 'Change two settings' }).first().waitFor();

    server.faults.clear();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await page.getByRole('button', { name: 'Help: a new version is ready' }).click();
    await page.getByRole('dialog', { name: 'Help' }).getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => shows(page, versions.folder)).toBe(true);
    await page.getByRole('heading', { name: 'Change two settings' }).first().waitFor();
  },
);

test('on a first visit a broken screen is not kept, and comes once the host is mended', async ({ visit }) => {
  server.faults.set(assetOf(versions.folder, /^SweepScreen-.*\.js$/), 'truncated');
  const page = await visit({
    url: server.url,
    link: LINK,
    offline: true,
    before: (fresh) => fresh.addInitScript(RECORD_INSTALL),
  });
  expect(await page.evaluate('installEnded')).toBe('redundant');

  server.faults.clear();
  await page.reload();
  await runIs(page, 'whole');
  await filesAreKept(page);
  await page.reload();
  await page.getByRole('link', { name: 'Sweep' }).click();
  await page.getByRole('heading', { name: 'Change two settings' }).first().waitFor();
});

test.for(FAULTS.flatMap((fault) => [true, false].map((inTime) => ({ fault, inTime }))))(
  'if the file that starts the page is $fault, the page says so and loads anew; who listens is there first: $inTime',
  async ({ fault, inTime }, { visit }) => {
    server.faults.set(assetOf(versions.folder, FIRST), fault);
    const page = await visit({
      url: server.url,
      link: LINK,
      offline: true,
      expected: [WRONG_FILE],
      before: (fresh) => (inTime ? Promise.resolve() : comesAfterFailure(fresh)),
    });
    await page.getByRole('status').filter({ hasText: 'missing or damaged' }).waitFor();
    const button = page.getByRole('button', { name: 'Load anew' });
    server.faults.clear();
    await page.keyboard.press('Tab');
    expect(await button.evaluate((each) => each === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await runIs(page, 'whole');
    await filesAreKept(page);
  },
);

test('a page that has not started after 12 s offers to reload', async ({ visit }) => {
  const page = await visit({
    url: server.url,
    link: LINK,
    arrived: 'commit',
    before: async (fresh) => {
      await fresh.addInitScript(HOLD_LONG_TIMERS);
      await fresh.route(/\/first-[^/]*\.js$/, () => {}, { times: 1 });
    },
  });
  await expect.poll(() => page.evaluate('held.map(({ ms }) => ms)')).toEqual([12_000]);
  const button = page.getByRole('button', { name: 'Load anew' });
  expect(await button.count()).toBe(0);
  await page.evaluate('held[0].run()');
  await page.getByRole('status').filter({ hasText: 'longer than usual' }).waitFor();
  await button.click();
  await runIs(page, 'whole');
});

test('if a cached file is broken, reloading drops the cache of this copy, and only that', async ({
  visit,
}) => {
  const page = await visit({
    url: server.url,
    link: LINK,
    offline: true,
    expected: [WRONG_FILE, /ERR_INTERNET_DISCONNECTED/],
  });
  await runIs(page, 'whole');
  await filesAreKept(page);
  const neighbour = `workbox-precache-v2-${server.url}below/`;
  await page.evaluate((name) => caches.open(name), neighbour);
  await spoilKeptFile(page);

  await page.reload();
  const button = page.getByRole('button', { name: 'Load anew' });
  await button.waitFor();
  await page.context().setOffline(true);
  await button.click();
  await page.getByRole('status').filter({ hasText: "The host doesn't answer" }).waitFor();
  expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(2);

  await page.context().setOffline(false);
  await button.click();
  await runIs(page, 'whole');
  await filesAreKept(page);
  expect(await page.evaluate((name) => caches.has(name), neighbour)).toBe(true);
});

test('if the browser lost what it kept, the page comes from the host, which has a newer version', async ({
  visit,
}) => {
  const page = await visit({ url: server.url, link: LINK, offline: true });
  await runIs(page, 'whole');
  await filesAreKept(page);
  await page.reload();
  await runIs(page, 'whole');
  // Parts that the present page still fetches would be missing from the next version.
  await page.waitForLoadState('networkidle');
  versions.publishNext();
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await page.reload();
  await runIs(page, 'whole');
  expect(await shows(page, versions.folder)).toBe(true);
});

test('if a kept file is broken and a new version comes, it takes over by itself', async ({ visit }) => {
  // The page that ends while the model is under way has loaded it ahead for nothing.
  const expected = [WRONG_FILE, /preloaded using link preload but not used/];
  const page = await visit({ url: server.url, link: LINK, offline: true, expected });
  await runIs(page, 'whole');
  await filesAreKept(page);
  const other = await page.context().newPage();
  await other.goto(`${server.url}#${LINK}`);
  await runIs(other, 'whole');
  await spoilKeptFile(page);

  versions.publishNext();
  await page.reload();
  await runIs(page, 'whole');
  expect(await shows(page, versions.folder)).toBe(true);
  await other.keyboard.press('?');
  await other.getByRole('alert').filter({ hasText: 'reload the page' }).waitFor();
});

/** Keeps the script that listens for failures back until the file that starts the page has failed. */
async function comesAfterFailure(page: Page): Promise<void> {
  const failed = new Promise<void>((resolve) => {
    page.on('console', () => resolve());
    page.on('pageerror', () => resolve());
  });
  await page.route('**/loadAnew.js', async (route) => {
    await failed;
    await route.continue();
  });
}

/** Looks for an update and returns the outcome of its service worker. */
async function installUpdate(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const found = new Promise<ServiceWorker>((resolve) => {
      registration.addEventListener('updatefound', () => {
        if (registration.installing !== null) resolve(registration.installing);
      });
    });
    await registration.update();
    const worker = await found;
    return new Promise<string>((resolve) => {
      const look = (): void => {
        if (worker.state !== 'installing') resolve(worker.state);
      };
      worker.addEventListener('statechange', look);
      look();
    });
  });
}

/** Writes something else over the file that starts the page, if the browser keeps it. */
async function spoilKeptFile(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const [name = ''] = (await caches.keys()).filter((each) => each.startsWith('workbox-precache'));
    const cache = await caches.open(name);
    const key = (await cache.keys()).find(({ url }) => /\/first-[^/]*\.js/.test(url));
    if (key === undefined) throw new Error('The file is not kept.');
    await cache.put(key, new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }));
  });
}
