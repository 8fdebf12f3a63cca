import { expect } from 'vitest';
import { type HiddenTab, openHiddenTab } from './support/hiddenTab';
import { testInWholeBrowser as test } from './support/visit';

/** Counts every message that the page sends to its worker, in a plain property of the window. */
const COUNT_COMMANDS = `
  window.commands = 0;
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (...message) {
    window.commands += 1;
    return post.apply(this, message);
  };
`;

/** How many commands the page sends while its timers fire twice; a hidden page's fire once a second. */
const COMMANDS_IN_TWO_TURNS = `new Promise((resolve) => {
  const before = window.commands;
  setTimeout(() => setTimeout(() => resolve(window.commands - before), 1000), 1000);
})`;

/** The card that asks is fetched when it is first wanted. */
const RUN_IT = "[...document.querySelectorAll('button')].find(({ innerText }) => innerText === 'Run it')";

test('a hidden page computes nothing, and resumes where it was', async ({ browser, server }) => {
  const link = '#v=1&rate=100000&duration.s=3600&linger.ms=5&slow.broker=none';
  const tab = await openHiddenTab(browser, server.url + link, COUNT_COMMANDS);
  try {
    await expect.poll(() => tab.read('document.documentElement.dataset.run')).toBe('held');
    await expect.poll(() => tab.read(`${RUN_IT} !== undefined`)).toBe(true);
    await tab.read(`${RUN_IT}.click()`);
    await expect.poll(() => tab.read('document.documentElement.dataset.run')).toBe('running');
    await expect.poll(() => commands(tab)).toBeGreaterThan(20);

    await tab.setHidden(true);
    await expect.poll(() => tab.read('document.visibilityState')).toBe('hidden');
    // An answer that was on its way still comes in; after it, two turns of the hidden page's timers bring nothing.
    await expect.poll(() => tab.read(COMMANDS_IN_TWO_TURNS)).toBe(0);
    const whenHidden = await commands(tab);
    expect(await tab.read('document.documentElement.dataset.run')).toBe('running');

    await tab.setHidden(false);
    await expect.poll(() => commands(tab)).toBeGreaterThan(whenHidden + 20);
    expect(await tab.read('document.documentElement.dataset.run')).toMatch(/^(running|whole)$/);
    expect(await tab.read('location.hash')).toBe(link);
    expect(await tab.read('document.querySelectorAll("[role=alert]").length')).toBe(0);
  } finally {
    await tab.close();
  }
});

async function commands(tab: HiddenTab): Promise<number> {
  return Number(await tab.read('window.commands'));
}
