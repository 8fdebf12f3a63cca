import { expect } from 'vitest';
import { hashIs, hashMatches, runIs, showView, slider } from './support/page';
import { test, type Visit } from './support/visit';

/** In the page, before it loads: the browser gives no storage at all, as with all site data blocked. */
function refuseStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
}

/** In the page, before it loads: nothing more can be kept, and what is kept was written by others. */
function fillStorage(): void {
  const rubbish = [
    '}{',
    'null',
    '[[1],{"scenario":1}]',
    '{"__proto__":{"at":1}}',
    '"dark"',
    'x'.repeat(1_000_000),
  ];
  let next = 0;
  Storage.prototype.getItem = () => {
    next += 1;
    return rubbish[next % rubbish.length] ?? null;
  };
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
}

/** Everything that would keep something, without a place to keep it. */
async function useWithoutStorage(visit: Visit, before: () => void): Promise<void> {
  const page = await visit({
    link: 'v=1&duration.s=2',
    before: (opened) => opened.addInitScript(before),
    context: { colorScheme: 'dark' },
  });
  await runIs(page, 'whole');

  // The theme is chosen for this visit.
  await page.getByRole('button', { name: 'Light theme' }).click();
  await page.locator(':root[data-theme=light]').waitFor();

  // Settings, undo and the menu with recent scenarios.
  await slider(page, 'Linger').press('ArrowRight');
  await hashIs(page, '#v=1&duration.s=2&linger.ms=1');
  await page.keyboard.press('Control+z');
  await hashIs(page, '#v=1&duration.s=2');
  await page.getByRole('combobox', { name: /^Scenario/ }).click();
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Escape');

  // A lesson's progress lasts as long as the page.
  await showView(page, 'Lessons');
  const first = page.locator('[data-lesson-id]').first();
  await first.getByRole('link').click();
  await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/lesson=/);
  await runIs(page, 'whole');
  await showView(page, 'Lessons');
  await first.waitFor();

  // A sweep is kept for the next load if it can be, and is run again if it can't.
  await showView(page, 'Sweep');
  await page.locator('[data-sweep]').waitFor();
  // The screen is in the address a moment after it is shown.
  await hashMatches(page, /screen=sweep/);
  await page.reload();
  await page.locator('[data-sweep]').waitFor();
  await showView(page, 'Explore');
  await runIs(page, 'whole');
  expect(await page.getByRole('alert').count()).toBe(0);
}

test('if the browser refuses storage, everything works for this visit', ({ visit }) =>
  useWithoutStorage(visit, refuseStorage));

test("if other pages' data fill the storage, everything works for this visit", ({ visit }) =>
  useWithoutStorage(visit, fillStorage));
