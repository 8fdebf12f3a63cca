import { expect } from 'vitest';
import { canvasColours, runIs, showView } from './support/page';
import { serve } from './support/server';
import { filesAreKept } from './support/versions';
import { test } from './support/visit';

/** Screens that are fetched when they are wanted, and what only they have. */
const SCREENS = [
  ['Sweep', 'heading', 'Change two settings'],
  ['Compare', 'region', 'Over time'],
  ['Lab', 'heading', 'Partitioner lab'],
  ['How true is it', 'heading', 'How accurate is this model?'],
  ['Lessons', 'heading', 'What does one slow broker do'],
] as const;

test('after one visit the page needs no network: every screen, from a sub-path', async ({ visit }) => {
  const server = await serve();
  const page = await visit({ url: server.url, link: 'uniform', offline: true });
  await runIs(page, 'whole');
  await filesAreKept(page);
  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('dialog', { name: 'Help' }).getByText('Works offline').waitFor();
  await page.keyboard.press('Escape');
  await server.stop();
  await page.context().setOffline(true);

  await page.goto(`${server.url}?view=projector#runaway`);
  await runIs(page, 'whole');
  // A canvas that the layout has just resized is drawn with the next frame.
  await expect.poll(async () => Math.min(...(await canvasColours(page)))).toBeGreaterThan(1);
  const faces = await page.evaluate(async () => (await document.fonts.load('13px "IBM Plex Sans"')).length);
  expect(faces).toBe(1);

  await page.goto(`${server.url}#screen=sweep`);
  for (const [screen, role, name] of SCREENS) {
    await showView(page, screen);
    await page.getByRole(role, { name }).first().waitFor();
  }
});

test('a browser in which the place of service workers is undefined has a page that works', async ({
  visit,
}) => {
  const page = await visit({
    link: 'uniform',
    offline: true,
    before: (fresh) =>
      fresh.addInitScript("Object.defineProperty(navigator, 'serviceWorker', { value: undefined })"),
  });
  await runIs(page, 'whole');
  await page.getByRole('link', { name: 'Sweep' }).click();
  await page.getByRole('heading', { name: 'Change two settings' }).first().waitFor();
});
