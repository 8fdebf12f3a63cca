import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { faultsInBothThemes, violations } from './support/accessibility';
import { fitsSideways, hasFocus, openHash, playheadS, runIs } from './support/page';
import { smallTargets, smallTexts, WATCH_CANVAS_TEXT } from './support/sizes';
import { test, testInFull } from './support/visit';

const LINK = 'v=1&duration.s=20&partitioner=sticky&slow.from.s=5&t=8.5';

test('the dialog hands out link, card, code, frame and files, and gives the focus back', async ({
  visit,
  server,
}) => {
  const page = await visit({
    link: LINK,
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
    before: (fresh) => fresh.addInitScript(WATCH_CANVAS_TEXT),
  });
  await runIs(page, 'whole');
  const open = page.getByRole('button', { name: 'Share', exact: true });
  await open.focus();
  await page.keyboard.press('Enter');
  const popover = page.getByRole('dialog', { name: 'Share this view' });
  const copy = popover.getByRole('button', { name: 'Copy link' });
  await hasFocus(copy);
  await page.keyboard.press('Enter');
  await popover.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.url}#${LINK}`);

  await popover.getByRole('img', { name: /^p99 is / }).waitFor();
  await popover.getByRole('button', { name: 'For teachers and authors' }).click();
  await popover.getByRole('button', { name: 'Hide and lock' }).click();
  await popover.getByRole('checkbox', { name: 'Lock all settings' }).check();
  await popover.getByRole('textbox', { name: 'Title' }).fill('<i>A title</i>');
  await popover.getByRole('radio', { name: 'Strips' }).click();

  expect(await faultsInBothThemes(page)).toEqual([]);
  expect(await smallTexts(page, 12)).toEqual([]);
  await expect.poll(() => smallTargets(page, 24)).toEqual([]);

  const files = new Map<string, string>();
  for (const button of await popover
    .getByRole('button', {
      name: /^(?:Picture|Table|JSON|HdrHistogram|producer.properties|kafka-producer-perf-test)$/,
    })
    .all()) {
    const [saved] = await Promise.all([page.waitForEvent('download'), button.click()]);
    files.set(saved.suggestedFilename().replace(/^.*\./, ''), readFileSync(await saved.path(), 'utf8'));
  }
  expect([...files.keys()]).toEqual(['png', 'csv', 'properties', 'json', 'hgrm', 'sh']);
  expect(files.get('png')).toMatch(/^.PNG/);
  expect(files.get('csv')?.split('\n').length).toBeGreaterThan(100);
  expect(JSON.parse(files.get('json') ?? '')).toHaveProperty('scenario');
  expect(files.get('hgrm')).toMatch(/Value +Percentile TotalCount[\s\S]*#\[Max/);
  expect(files.get('properties')).toMatch(/^linger\.ms=/m);
  expect(files.get('sh')).toMatch(/kafka-producer-perf-test/);

  expect(files.get('csv')).toMatch(/^"# <i>A title<\/i>"\n"# link: /);

  const larger = popover.getByRole('button', { name: 'QR code' });
  await larger.click();
  const large = page.getByRole('dialog', { name: 'Large QR code' });
  const shorterSide = async () => {
    const box = await large.getByRole('img').boundingBox();
    return Math.min(box?.width ?? 0, box?.height ?? 0);
  };
  await expect.poll(shorterSide).toBeGreaterThan(700);
  await page.keyboard.press('Escape');
  await expect.poll(() => large.count()).toBe(0);
  // A key that comes before is the closing dialog's.
  await hasFocus(larger);
  await page.keyboard.press('Escape');
  await hasFocus(open);
});

testInFull('on a phone it is a sheet for fingers', async ({ visit }) => {
  const page = await visit({ link: LINK, context: { viewport: { width: 320, height: 640 } } });
  await runIs(page, 'whole');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Share this view' });
  for (const name of ['For teachers and authors', 'Hide and lock']) {
    await sheet.getByRole('button', { name }).click();
  }
  await fitsSideways(page);
  const inSheet = () => sheet.evaluate((element) => element.scrollWidth - element.clientWidth);
  await expect.poll(inSheet).toBeLessThanOrEqual(0);
  const low = await sheet.evaluate((element) =>
    [...element.querySelectorAll('button, label:has(input), input:not([type=checkbox]), [role=combobox]')]
      .filter((target) => target.closest('[aria-hidden=true]') === null)
      .filter((target) => target.getBoundingClientRect().height < 43.5)
      .map((target) => target.getAttribute('aria-label') ?? target.textContent),
  );
  expect(low).toEqual([]);
});

test('within another page there are stage and strips alone, from 320 px, and Back belongs to that page', async ({
  visit,
}) => {
  const page = await visit({
    link: `${LINK}&embed=1&title=In+a+page`,
    context: { viewport: { width: 320, height: 520 }, colorScheme: 'light' },
    // Nothing but what this test keeps is kept: the page must not note the visit either.
    first: true,
    before: (fresh) => fresh.addInitScript("localStorage.setItem('linger.theme', 'dark')"),
  });
  await runIs(page, 'whole');
  await page.getByText('In a page').waitFor();
  expect(await page.locator('html').getAttribute('data-theme')).toBe('light');
  await fitsSideways(page);
  expect(await violations(page)).toEqual([]);
  for (const name of ['Settings', 'Places', 'Verdict']) {
    expect(
      await page.getByRole('complementary', { name }).or(page.getByRole('region', { name })).count(),
    ).toBe(0);
  }
  const whole = page.getByRole('link', { name: 'Open in Linger' });
  expect(await whole.getAttribute('href')).toMatch(/#v=1&.*t=8\.5&title=In\+a\+page$/);
  expect(await whole.getAttribute('target')).toBe('_blank');

  const before = await page.evaluate(() => history.length);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => playheadS(page)).toBeCloseTo(8.583, 3);
  await page.setViewportSize({ width: 840, height: 896 });
  const slow = page.getByRole('slider', { name: 'Slow down broker 0' });
  await slow.press('Home');
  await expect.poll(() => page.evaluate(() => location.hash)).toContain('slow.ms=0');
  expect(await page.evaluate(() => history.length)).toBe(before);
  expect(await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }))).toEqual([
    expect.stringMatching(/^linger\.theme/),
  ]);

  // Locked, the same handle says so and stays where it is.
  await page.evaluate(() => {
    location.hash += '&lock=all';
  });
  await expect.poll(() => slow.getAttribute('aria-disabled')).toBe('true');
  expect(await slow.getAttribute('title')).toBe('Locked by the link');
  const value = await slow.getAttribute('aria-valuenow');
  await slow.press('End');
  expect(await slow.getAttribute('aria-valuenow')).toBe(value);

  // What a link hides is not there outside of a frame either.
  const isThere = async (name: string) => (await page.getByRole('region', { name, exact: true }).count()) > 0;
  await openHash(page, LINK);
  await expect.poll(() => isThere('Verdict')).toBe(true);
  await expect.poll(() => isThere('Settings')).toBe(true);
  await openHash(page, `${LINK}&hide=settings,verdict,share`);
  await expect.poll(() => isThere('Verdict')).toBe(false);
  await expect.poll(() => isThere('Settings')).toBe(false);
  await expect.poll(() => page.getByRole('slider', { name: /^Playhead, Share/ }).count()).toBe(0);
  expect(await page.getByRole('slider', { name: 'Playhead, p99' }).count()).toBeGreaterThan(0);
});
