import type { Page } from 'playwright-core';

/**
 * A visit with a screen that shows ten frames a second. Without a graphics card each frame of what plays takes
 * as much of the processor as the rest of a test; what plays is as far at any time, drawn less often. Each frame waits
 * for a word of the test's process: if that is held up, what plays is held up with it, and nothing goes by unseen.
 */
export const ON_SLOW_SCREEN = {
  before: async (page: Page) => {
    await page.exposeBinding('mayDraw', () => undefined);
    await page.addInitScript(SCRIPT);
  },
};

const SCRIPT = `{
  const request = requestAnimationFrame;
  const wanted = new Set();
  let last = 0;
  window.requestAnimationFrame = (draw) => {
    last += 1;
    const id = last;
    wanted.add(id);
    setTimeout(async () => {
      await window.mayDraw();
      request((nowMs) => {
        if (wanted.delete(id)) draw(nowMs);
      });
    }, 100);
    return id;
  };
  window.cancelAnimationFrame = (id) => wanted.delete(id);
}`;
