import type { Page } from 'playwright-core';

/**
 * A visit with a screen that shows ten frames a second. Without a graphics card each frame of what plays takes
 * as much of the processor as the rest of a test; what plays is as far at any time, drawn less often.
 */
export const ON_SLOW_SCREEN = { before: (page: Page) => page.addInitScript(SCRIPT) };

const SCRIPT = `{
  const [request, cancel] = [requestAnimationFrame, cancelAnimationFrame];
  const cancels = new Map();
  let last = 0;
  window.requestAnimationFrame = (draw) => {
    last += 1;
    const id = last;
    const timer = setTimeout(() => {
      const frame = request((nowMs) => {
        cancels.delete(id);
        draw(nowMs);
      });
      cancels.set(id, () => cancel(frame));
    }, 100);
    cancels.set(id, () => clearTimeout(timer));
    return id;
  };
  window.cancelAnimationFrame = (id) => {
    cancels.get(id)?.();
    cancels.delete(id);
  };
}`;
