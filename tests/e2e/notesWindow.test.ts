import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { runIs } from './support/page';
import { test } from './support/visit';
import { watch } from './support/watch';

const LINK = 'lesson=batch:2&view=projector';

const LOADED_FOR_NOTHING = /linger_model-\S+ was preloaded using link preload but not used/;

/** Opens the notes of a projector's window. */
async function openNotes(projector: Page): Promise<Page> {
  const opened = projector.waitForEvent('popup');
  await projector.getByRole('button', { name: 'Notes' }).click();
  return opened;
}

function questionIn(notes: Page) {
  return notes.locator('main h2');
}

async function stepOf(page: Page): Promise<string | undefined> {
  return /lesson=batch(?::(\d))?/.exec(new URL(page.url()).hash)?.[1];
}

test('the notes follow the projector that opened them, also after a reload, and no other window', async ({
  visit,
  server,
}) => {
  const problems: string[] = [];
  const projector = await visit({ link: LINK });
  const { origin } = new URL(server.url);
  const other = await projector.context().newPage();
  watch(other, origin, (problem) => problems.push(problem));
  await other.goto(`${server.url}#${LINK}`);
  await other.getByRole('button', { name: 'Notes' }).waitFor();

  const notes = await openNotes(projector);
  // The notes are the page's own document, which loads the model ahead, and never use it: after 3 s the browser warns.
  watch(notes, origin, (problem) => {
    if (!LOADED_FOR_NOTHING.test(problem)) problems.push(problem);
  });
  await questionIn(notes).waitFor();
  const question = await questionIn(notes).innerText();
  await notes.getByText('Answer, only here').waitFor();

  // What any page of this host can say.
  const forged = [null, { type: 'view', view: null }, { type: 'view', view: { options: null } }];
  await other.evaluate((messages) => {
    const channel = new BroadcastChannel('linger-presenter');
    for (const message of messages) channel.postMessage(message);
  }, forged);
  for (const page of [notes, projector]) {
    await page.evaluate((messages) => {
      for (const message of messages) postMessage(message, '*');
    }, forged);
    await page.evaluate(() => postMessage({ type: 'key', key: 'PageDown', code: '', shiftKey: false }, '*'));
  }
  expect(await questionIn(notes).innerText()).toBe(question);

  await projector.reload();
  await projector.getByRole('button', { name: 'Notes' }).waitFor();
  await expect.poll(() => questionIn(notes).innerText()).toBe(question);
  await notes.reload();
  await expect.poll(() => questionIn(notes).innerText()).toBe(question);

  // A key pressed there is its own projector's alone.
  await runIs(projector, 'whole');
  expect(await stepOf(projector)).toBe('2');
  await notes.keyboard.press('PageUp');
  await expect.poll(() => stepOf(projector)).toBe(undefined);
  expect(await stepOf(other)).toBe('2');
  await expect.poll(() => questionIn(notes).innerText()).not.toBe(question);
  expect(problems).toEqual([]);
});

test("a link never opens the notes, whatever the window's name", async ({ visit, server }) => {
  const page = await visit({
    url: `${server.url}?presenter#v=1&duration.s=5`,
    before: (fresh) => fresh.addInitScript("window.name = 'linger-presenter'"),
  });
  await runIs(page, 'whole');
  await page.getByRole('region', { name: 'Transport' }).waitFor();
});
