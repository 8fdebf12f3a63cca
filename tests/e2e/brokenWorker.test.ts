import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { failurePanel, hashIs, hashOf, runIs, slider, unfoldSettings } from './support/page';
import { test, testInFull } from './support/visit';

/** Minutes of work for any machine, so that the run is under way while things break; it needs consent. */
const LONG =
  'v=1&rate=max&duration.s=3600&producers=12&partitions=48&brokers=6&slow.broker=none&partitioner=sticky&linger.ms=5';

const WORKER_SCRIPT = /\/run\.worker[^/]*\.js$/;

testInFull('a worker that dies in mid-run is replaced, and nothing is lost', async ({ visit }) => {
  const page = await visit({ link: LONG });
  await runIt(page);
  await killWorker(page);
  const notice = page.getByRole('alert', { name: 'Notice' });
  await notice.waitFor();
  expect(await notice.innerText()).toContain('your settings are safe');
  await runIs(page, 'running');
  expect(await hashOf(page)).toBe(`#${LONG}`);
  expect(await page.getByRole('textbox', { name: 'Linger, ms', exact: true }).inputValue()).toBe('5');

  // The new worker does its work: a shorter run comes to its end.
  await unfoldSettings(page);
  await entry(page, 'Sending time, s', '2');
  await runIs(page, 'whole');
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  expect(await page.getByRole('alert').count()).toBe(0);
});

testInFull('a worker that breaks twice is not begun a third time unasked', async ({ visit }) => {
  const page = await visit({ link: LONG, expected: [/broken on purpose/] });
  await runIt(page);
  await breakWorker(page);
  await page.getByRole('alert', { name: 'Notice' }).waitFor();
  await runIs(page, 'running');
  await breakWorker(page);
  const panel = failurePanel(page);
  await panel.waitFor();
  await runIs(page, 'failed');
  await expect.poll(() => page.workers().length).toBe(0);
  await panel.getByRole('button', { name: 'Try again' }).click();
  await runIs(page, 'running');
  expect(await hashOf(page)).toBe(`#${LONG}`);
  await expect.poll(() => page.workers().length).toBe(1);
});

/** Notes how far the run is each time the page begins a worker, before it loads. */
const NOTE_WORKERS = `
  window.begun = [];
  const Original = Worker;
  window.Worker = class extends Original {
    constructor(...given) {
      super(...given);
      window.begun.push(document.documentElement.dataset.run);
    }
  };
`;

test('a worker script that does not come at first is asked for again', async ({ visit }) => {
  const page = await visit({
    link: 'v=1&duration.s=2',
    expected: [WORKER_FAILURE],
    before: async (fresh) => {
      await fresh.addInitScript(NOTE_WORKERS);
      await fresh.context().route(WORKER_SCRIPT, (route) => route.abort(), { times: 2 });
    },
  });
  await runIs(page, 'whole');
  // After the run there are workers for others.
  expect(await page.evaluate("begun.filter((run) => run !== 'whole').length")).toBe(2);
});

testInFull(
  'a worker script that never arrives is reported, and the controls keep working',
  async ({ visit }) => {
    const page = await visit({
      link: 'v=1&duration.s=2',
      expected: [WORKER_FAILURE],
      before: async (fresh) => {
        await fresh.addInitScript(NOTE_WORKERS);
        await fresh.context().route(WORKER_SCRIPT, (route) => route.abort());
      },
    });
    await runIs(page, 'failed');
    const begun = await page.evaluate<number>('begun.length');
    const panel = failurePanel(page);
    expect(await panel.innerText()).toContain("Your browser didn't start the worker");
    await slider(page, 'Linger').press('ArrowRight');
    await hashIs(page, '#v=1&duration.s=2&linger.ms=1');
    // The changed run asks for the script, too, and would come to its end if it could be had by then.
    await expect.poll(() => page.evaluate('begun.length')).toBe(2 * begun);
    await runIs(page, 'failed');
    await page.context().unroute(WORKER_SCRIPT);
    await page.getByRole('button', { name: 'Try again' }).click();
    await runIs(page, 'whole');
  },
);

/** Keeps each worker of the page at hand. */
const KEEP_WORKERS = `
  window.kept = [];
  const Original = Worker;
  window.Worker = class extends Original {
    constructor(...given) {
      super(...given);
      window.kept.push(this);
    }
  };
`;

testInFull('junk in place of a message of a worker is said once and ignored', async ({ visit }) => {
  const page = await visit({
    link: 'v=1&duration.s=2',
    before: (fresh) => fresh.addInitScript(KEEP_WORKERS),
  });
  await runIs(page, 'whole');
  const sendJunk = `
    for (const worker of kept)
      for (const data of ['junk', null, 5, {}, { type: 'frame', runId: 1, atMs: 0, frame: new ArrayBuffer(7) },
        { type: 'columns', runId: 1, columns: new ArrayBuffer(8) }, { type: 'summary', runId: 1, summary: 5 }])
        worker.dispatchEvent(new MessageEvent('message', { data }));
  `;
  await page.evaluate(sendJunk);
  const notice = page.getByRole('alert', { name: 'Notice' });
  await notice.waitFor();
  expect(await notice.innerText()).toContain('was ignored');
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await page.evaluate(sendJunk);
  await slider(page, 'Linger').press('ArrowRight');
  await hashIs(page, '#v=1&duration.s=2&linger.ms=1');
  await runIs(page, 'whole');
  expect(await page.getByRole('alert').count()).toBe(0);
});

/** Begins the long run. */
async function runIt(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Run it' }).click();
  await runIs(page, 'running');
}

const WORKER_FAILURE = /run\.worker|ERR_FAILED/;

/** Ends the worker without a word, as the system does when memory runs short: browsers send no event for it. */
async function killWorker(page: Page): Promise<void> {
  await newestWorker(page).evaluate(() => self.close());
}

/** An uncaught exception. */
async function breakWorker(page: Page): Promise<void> {
  await newestWorker(page).evaluate(() => {
    setTimeout(() => {
      throw new Error('broken on purpose');
    }, 0);
  });
}

function newestWorker(page: Page) {
  const worker = page.workers().at(-1);
  if (worker === undefined) throw new Error('The page has no worker.');
  return worker;
}

async function entry(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name, exact: true }).fill(text);
  await page.keyboard.press('Enter');
}
