import { expect } from 'vitest';
import { runIs } from './support/page';
import { test } from './support/visit';

for (const colorScheme of ['dark', 'light'] as const) {
  test(`before any file is there, the page has its places, ${colorScheme}`, async ({ visit }) => {
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const page = await visit({
      link: 'uniform',
      context: { colorScheme },
      before: (opening) =>
        opening.route('**/assets/**', async (route) => {
          await held;
          await route.continue();
        }),
      arrived: 'commit',
    });
    const loading = page.getByRole('status').filter({ hasText: 'Linger is loading…' });
    await loading.waitFor();
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(ground).toBe(colorScheme === 'dark' ? 'rgb(19, 23, 26)' : 'rgb(248, 250, 250)');
    release();
    await runIs(page, 'whole');
    expect(await loading.count()).toBe(0);
  });
}

/** Notes what the page asks its workers to run, before it loads. */
const NOTE_RUNS = `
  window.asked = [];
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...rest) {
    if (message?.scenario) window.asked.push([message.scenario.producers, message.scenario.partitions]);
    return post.call(this, message, ...rest);
  };
`;

test('a shared link computes nothing but its own scenario, and shows no other', async ({ visit }) => {
  const page = await visit({
    link: 'v=1&producers=2&partitions=5&slow.broker=none',
    before: async (opening) => {
      await opening.addInitScript(NOTE_RUNS);
      await opening.addInitScript(`
        window.shown = new Set();
        new MutationObserver(() => {
          const fields = document.querySelectorAll('input[data-setting=partitions]');
          for (const field of fields) window.shown.add(field.value);
        }).observe(document, { subtree: true, childList: true, attributes: true });
      `);
    },
  });
  await runIs(page, 'whole');
  const { asked, shown } = await page.evaluate(() => {
    const noted = window as unknown as { readonly asked: number[][]; readonly shown: Set<string> };
    return { asked: noted.asked, shown: [...noted.shown] };
  });
  expect(asked.length).toBeGreaterThan(0);
  for (const run of asked) expect(run).toEqual([2, 5]);
  expect(shown).toEqual(['5']);
});
