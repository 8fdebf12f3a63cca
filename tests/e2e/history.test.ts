import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ofScope } from '../support/scope';
import {
  frames,
  hashIs,
  hashOf,
  openHash,
  restUnseenRuns,
  runIs,
  slider,
  unfoldSettings,
} from './support/page';
import { test, testInFull } from './support/visit';

/** Ten changes of different settings: the entry's name, and what is typed. */
const CHANGES = [
  ['Linger, ms', '5'],
  ['Partitions', '6'],
  ['Producers', '2'],
  ['Slowness, ms', '50'],
  ['Record rate, rec/s', '1,024'],
  ['Record size, B', '100'],
  ['Batch size, B', '4,096'],
  ['Requests in flight', '1'],
  ['Linger, ms', '20'],
  ['Partitions', '12'],
] as const;

testInFull('Back and Forward go through ten states, and each restores its values', async ({ visit }) => {
  const page = await visit({ link: 'v=1&duration.s=1' });
  await unfoldSettings(page);
  const states = [{ hash: await hashOf(page), values: await entryValues(page) }];
  for (const [name, text] of CHANGES) {
    await entry(page, name).fill(text);
    await page.keyboard.press('Enter');
    await expect.poll(() => hashOf(page)).not.toBe(states.at(-1)?.hash);
    states.push({ hash: await hashOf(page), values: await entryValues(page) });
  }
  expect(new Set(states.map(({ hash }) => hash)).size).toBe(11);
  for (const { hash, values } of states.slice(0, -1).reverse()) {
    await page.goBack();
    await hashIs(page, hash);
    await expect.poll(() => entryValues(page)).toEqual(values);
  }
  for (const { hash, values } of states.slice(1)) {
    await page.goForward();
    await hashIs(page, hash);
    await expect.poll(() => entryValues(page)).toEqual(values);
  }
});

const SCREENS_OF_STATES = ['explore', 'explore', 'sweep', 'explore', 'compare', 'explore', 'lessons'];

/** In the full run as many as browsers keep of one tab; in the gate one of each kind. */
const STATES = ofScope(50, SCREENS_OF_STATES.length);

test(`Back and Forward show each of ${STATES} states exactly: scenario, view and verdict`, async ({
  visit,
}) => {
  const links = Array.from({ length: STATES }, (_, index) => stateLink(index));
  const page = await visit({ link: links[0] ?? '' });
  await restUnseenRuns(page);
  const seen = [await shownState(page)];
  for (const link of links.slice(1)) {
    await openHash(page, `#${link}`);
    seen.push(await shownState(page));
  }
  expect(new Set(seen.map((state) => JSON.stringify(state))).size).toBe(STATES);
  expect(seen.map(({ hash }) => hash)).toEqual(links.map((link) => `#${link}`));
  expect(new Set(seen.map(({ verdict }) => verdict)).size).toBeGreaterThan(2);
  // Back shows all of them; forward leads to the same states, so some of them say that it does.
  const all = seen.map((_, index) => index);
  let at = STATES - 1;
  for (const index of [...all.slice(0, -1).reverse(), ...all.filter((each) => each % 8 === 1)]) {
    await page.evaluate((by) => history.go(by), index - at);
    at = index;
    await hashIs(page, seen[index]?.hash ?? '');
    expect(await shownState(page), `state ${index}`).toEqual(seen[index]);
  }
});

/** Links whose scenario and view differ in every way that there is; each is as the page itself writes it. */
function stateLink(index: number): string {
  const pick = <T>(list: readonly T[]): T => list[index % list.length] as T;
  const screen = pick(SCREENS_OF_STATES);
  return [
    'v=1&duration.s=2',
    `partitioner=${pick(['sticky', 'uniform', 'round-robin'])}`,
    `linger.ms=${index + 1}`,
    `slow.ms=${pick([5, 40, 90, 200])}`,
    `slo.p99.ms=${50 + index}`,
    't=1',
    ...(screen === 'explore' ? [`window=${pick(['whole', 'last2'])}`] : []),
    `title=State+${index}`,
    ...(index % 3 === 0 ? [`notes=Note+${index}%0Aand+more`] : []),
    ...(screen === 'explore' ? [] : [`screen=${screen}`]),
    ...(screen === 'sweep' ? [`sweep.x=linger.ms:linear:0:${index + 9}:4`] : []),
    ...(screen === 'compare' ? [`compare.b=linger.ms=${index + 30}`] : []),
  ].join('&');
}

/** What a reader sees of a state, once its run is through. */
async function shownState(page: Page): Promise<{ readonly hash: string; readonly verdict: string }> {
  await page.waitForFunction((hash) => location.hash === hash, await hashOf(page));
  await runIs(page, 'whole');
  await page.getByRole('main').waitFor();
  const shown = () =>
    page.evaluate(() => {
      const text = (selector: string): string =>
        [...document.querySelectorAll<HTMLElement>(selector)]
          .map(({ innerText }) => innerText.replace(/\s+/g, ' '))
          .join(' | ');
      const values = [...document.querySelectorAll<HTMLInputElement>('aside input')].map(
        ({ value }) => value,
      );
      return {
        hash: location.hash,
        screen: text('nav:is([aria-label=Places], [aria-label=Views]) [aria-current=page]'),
        title: text('header'),
        verdict: text('section[aria-label=Verdict] h2'),
        summary: text('section[aria-label=Summary]'),
        notes: text('section[aria-label=Notes]'),
        values,
      };
    });
  // A screen may still be on its way; the runs of a comparison rest with the others that nobody watches.
  let before = await shown();
  for (;;) {
    await frames(page, 2);
    const now = await shown();
    const notesAreComing = /&notes=(?!.*&screen=)/.test(now.hash) && now.notes === '';
    const progressIsComing = /&screen=lessons/.test(now.hash) && !/ done/.test(now.title);
    const isComing = now.screen === '' || notesAreComing || progressIsComing;
    if (!isComing && JSON.stringify(now) === JSON.stringify(before)) return now;
    before = now;
  }
}

testInFull(
  'undo and redo, by button and by key; one sweep over a slider is one step back',
  async ({ visit }) => {
    const page = await visit({ link: 'v=1&duration.s=1' });
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    const redo = page.getByRole('button', { name: 'Redo', exact: true });
    expect(await undo.getAttribute('aria-disabled')).toBe('true');
    await slider(page, 'Linger').press('End');
    await slider(page, 'Partitions').press('End');
    await hashIs(page, '#v=1&duration.s=1&linger.ms=500&partitions=108');

    await undo.click();
    await hashIs(page, '#v=1&duration.s=1&linger.ms=500');
    await page.keyboard.press('Control+z');
    await hashIs(page, '#v=1&duration.s=1');
    expect(await undo.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Control+z');
    await redo.click();
    await hashIs(page, '#v=1&duration.s=1&linger.ms=500');
    await page.keyboard.press('Control+Shift+z');
    await hashIs(page, '#v=1&duration.s=1&linger.ms=500&partitions=108');
    expect(await redo.getAttribute('aria-disabled')).toBe('true');

    await openHash(page, 'v=1&duration.s=1');
    await hashIs(page, '#v=1&duration.s=1');
    const box = await slider(page, 'Linger').boundingBox();
    if (box === null) throw new Error('The slider is not on the screen.');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 220, box.y, { steps: 12 });
    await page.mouse.up();
    await hashIs(page, '#v=1&duration.s=1&linger.ms=500');
    await page.keyboard.press('Control+z');
    await hashIs(page, '#v=1&duration.s=1');
  },
);

function entry(page: Page, name: string) {
  return page.getByRole('textbox', { name, exact: true });
}

async function entryValues(page: Page): Promise<readonly string[]> {
  const names = [...new Set(CHANGES.map(([name]) => name))];
  return Promise.all(names.map((name) => entry(page, name).inputValue()));
}
