import { readFileSync } from 'node:fs';
import type { FrameLocator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { faultsInBothThemes, violations } from './support/accessibility';
import { fitsSideways, hashMatches } from './support/page';
import { smallTargets, smallTexts, WATCH_CANVAS_TEXT } from './support/sizes';
import { test } from './support/visit';

/** Two short scenarios next to each other. */
const EXHIBIT = 'v=1&rate=500&duration.s=4&screen=exhibit&compare.b=linger.ms=5';

/** A page as a builder of documentation writes it; `LINGER` in it stands for a copy of the page. */
function fixture(name: string, linger: string): string {
  return readFileSync(`tests/e2e/fixtures/${name}.html`, 'utf8').replaceAll('LINGER', linger);
}

/** How high the frame is, and the content in it, CSS pixels. */
async function heights(page: Page, frame: FrameLocator): Promise<readonly number[]> {
  const outer = await page.locator('linger-explorer iframe').boundingBox();
  return [outer?.height ?? 0, await frame.locator('#root').evaluate((root) => Math.ceil(root.clientHeight))];
}

async function asHighAsItsContent(page: Page, frame: FrameLocator, least: number): Promise<void> {
  await expect
    .poll(async () => {
      const [outer = 0, inner = 0] = await heights(page, frame);
      return outer >= least && Math.abs(outer - inner) <= 1;
    })
    .toBe(true);
}

test('in pages of Docusaurus and MkDocs, the element shows exhibits and runs as high as they are, and survives navigation', async ({
  visit,
  server,
}) => {
  const origin = new URL(server.url).origin;
  const linger = new URL(server.url).pathname.replace(/\/$/, '');
  const page = await visit({
    url: `${origin}/handbook/`,
    before: async (fresh) => {
      await fresh.addInitScript(WATCH_CANVAS_TEXT);
      const answer = (name: string) => ({ contentType: 'text/html', body: fixture(name, linger) });
      await fresh.route('**/handbook/', (route) => route.fulfill(answer('docusaurus')));
      await fresh.route('**/handbook/lag/', (route) => route.fulfill(answer('mkdocs')));
    },
  });

  // An exhibit, by its short name.
  const frame = page.frameLocator('linger-explorer iframe');
  await frame.locator('[data-exhibit=finished]').waitFor();
  await frame.getByText('near slow, rack-aware').first().waitFor();
  expect(await frame.getByRole('navigation', { name: 'Places' }).count()).toBe(0);
  expect(await page.locator('linger-explorer iframe').getAttribute('title')).toBe('The exhibit');
  await asHighAsItsContent(page, frame, 900);
  const [, wide = 0] = await heights(page, frame);
  await page.setViewportSize({ width: 390, height: 844 });
  await asHighAsItsContent(page, frame, wide + 100);
  await fitsSideways(page);
  expect(await frame.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)).toBe(0);

  // Only the frame's own messages count.
  const forged = { type: 'linger.height', height: 99 };
  await page.evaluate((data) => {
    const { contentWindow } =
      document.querySelector('linger-explorer')?.shadowRoot?.querySelector('iframe') ?? {};
    dispatchEvent(new MessageEvent('message', { data, origin: location.origin, source: window }));
    dispatchEvent(
      new MessageEvent('message', { data, origin: 'https://example.org', source: contentWindow }),
    );
  }, forged);
  await asHighAsItsContent(page, frame, wide + 100);
  await page.setViewportSize({ width: 1440, height: 900 });

  // The site swaps its content: another link, and back to the first.
  await page.getByRole('link', { name: 'Other page' }).click();
  await expect.poll(() => frame.locator('html').getAttribute('data-run')).toBe('whole');
  expect(await frame.getByText('Latency of each ack').count()).toBe(0);
  const [short = 0] = await heights(page, frame);
  expect(short).toBeLessThan(700);
  await asHighAsItsContent(page, frame, 400);
  expect(await frame.getByRole('slider', { name: /Slow down broker 0/ }).getAttribute('aria-disabled')).toBe(
    'true',
  );
  await page.getByRole('link', { name: 'Intro' }).click();
  await frame.getByRole('heading', { name: /^KIP-1123/ }).waitFor();
  await asHighAsItsContent(page, frame, 900);
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(4);
  expect(await violations(page)).toEqual([]);

  await page.goto(`${origin}/handbook/lag/`);
  await expect.poll(() => frame.locator('html').getAttribute('data-run')).toBe('whole');
  await asHighAsItsContent(page, frame, 800);
  const width = await page.locator('linger-explorer').evaluate((element) => element.clientWidth);
  expect((await page.locator('linger-explorer iframe').boundingBox())?.width).toBe(width);

  // The same exhibit's screen by itself, for everybody.
  await page.goto(`${server.url}#${EXHIBIT}`);
  await page.locator('[data-exhibit=finished]').waitFor();
  expect(await faultsInBothThemes(page)).toEqual([]);
  expect(await smallTexts(page, 12)).toEqual([]);
  await expect.poll(() => smallTargets(page, 24)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await fitsSideways(page);
  await expect.poll(() => smallTargets(page, 24)).toEqual([]);
  await page.getByRole('button', { name: 'Open in Compare' }).click();
  await hashMatches(page, /screen=compare/);
});

/** Markup that hides what `document` has, for scripts that read it by name. */
const HIDING = [
  '<img name="currentScript" alt="">',
  '<form name="currentScript"><input name="src"></form>',
  '<iframe name="currentScript" title=""></iframe>',
  '<img name="createElement" alt=""><img name="baseURI" alt="">',
];

test('no markup leads the element elsewhere, and an invalid address is reported in its place', async ({
  visit,
  server,
}) => {
  const { origin, pathname } = new URL(server.url);
  const html = (before: string, attributes: string, load: string): string => `<!doctype html>
    <html lang="en"><title>Handbook</title><link rel="icon" href="data:,">${before}
    <script src="${pathname}linger-explorer.js" ${load}></script>
    <linger-explorer link="#v=1&amp;rate=500&amp;duration.s=4" ${attributes}></linger-explorer>`;
  let body = '';
  const page = await visit({
    before: (fresh) =>
      fresh.route('**/handbook/', (route) => route.fulfill({ contentType: 'text/html', body })),
  });
  const open = async (...parts: Parameters<typeof html>): Promise<void> => {
    body = html(...parts);
    await page.goto(`${origin}/handbook/`);
  };
  for (const load of ['', 'defer']) {
    for (const hiding of HIDING) {
      await open(hiding, '', load);
      const address = await page.locator('linger-explorer iframe').getAttribute('src');
      expect(address, hiding).toMatch(`${server.url}?embed=1&height=content#`);
    }
  }
  for (const address of ['http://[', 'javascript:alert(1)', 'data:text/html,x', '//']) {
    await open('', `page="${address}"`, 'defer');
    await page.getByText(`page="${address}" isn't the address`).waitFor();
    expect(await page.locator('linger-explorer iframe').count()).toBe(0);
    await page
      .locator('linger-explorer')
      .evaluate((element, right) => element.setAttribute('page', right), server.url);
    await page.locator('linger-explorer iframe').waitFor();
  }
});

test('a lesson in a frame says where it opens, instead of an empty run', async ({ visit }) => {
  const page = await visit({ link: 'lesson=in-flight:2&embed=1' });
  await page.getByText('A lesson needs the whole page.').waitFor();
  expect(await page.getByText('Java 3.3 to 3.9').count()).toBe(0);
  const whole = page.getByRole('link', { name: 'Open in Linger' });
  expect(await whole.getAttribute('href')).toMatch(/#.*lesson=in-flight:2$/);
});

test('a frame that a page makes itself keeps what it asks for before the #, whatever link it goes to', async ({
  visit,
  server,
}) => {
  const page = await visit({ url: `${server.url}?embed=1&hide=share&lock=all#v=1&rate=500&duration.s=5` });
  await page.getByText(/^of 5/).waitFor();
  await page.evaluate(() => location.assign('#v=1&rate=500&duration.s=4'));
  await page.getByText(/^of 4/).waitFor();
  await expect
    .poll(() => page.getByRole('slider', { name: /Slow down broker 0/ }).getAttribute('aria-disabled'))
    .toBe('true');
  await page.getByRole('figure', { name: /^p99/ }).waitFor();
  expect(await page.getByRole('figure', { name: /^Share of the records/ }).count()).toBe(0);
  expect(await page.getByRole('navigation', { name: 'Places' }).count()).toBe(0);
});
