import { expect } from 'vitest';
import { playheadS, runIs } from './support/page';
import { test } from './support/visit';

/** Counts the frames that the page waits for, in a plain property of the window. */
const COUNT_WAITING = `{
  const waiting = new Set();
  const [request, cancel] = [requestAnimationFrame, cancelAnimationFrame];
  window.requestAnimationFrame = (draw) => {
    const id = request((nowMs) => {
      waiting.delete(id);
      draw(nowMs);
    });
    waiting.add(id);
    return id;
  };
  window.cancelAnimationFrame = (id) => {
    waiting.delete(id);
    cancel(id);
  };
  window.framesWaiting = () => waiting.size;
}`;

test('a page at rest waits for no frame; a key wakes it, and what plays keeps it awake', async ({
  visit,
}) => {
  const page = await visit({
    link: 'v=1&duration.s=2&slow.broker=none&t=0.5',
    before: (page) => page.addInitScript(COUNT_WAITING),
  });
  await runIs(page, 'whole');
  const rest = async (): Promise<string> => {
    await page.waitForFunction(() => Reflect.get(window, 'framesWaiting')() === 0, undefined, {
      polling: 50,
    });
    return page.evaluate(stagePicture);
  };
  const first = await rest();
  expect(await playheadS(page)).toBe(0.5);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => playheadS(page)).toBeGreaterThan(0.5);
  // The page may rest between the key and the model's answer.
  await expect.poll(rest).not.toBe(first);
  const second = await rest();
  await page.keyboard.press('Space');
  await expect.poll(() => playheadS(page)).toBeGreaterThanOrEqual(2);
  await expect.poll(rest).not.toBe(second);
});

test('a page with an open question rests too, and its outlines follow what they are around', async ({
  visit,
}) => {
  const page = await visit({
    link: 'lesson=the-runaway:1',
    before: (page) => page.addInitScript(COUNT_WAITING),
  });
  await page.locator('[data-lesson=ready] [data-phase=asking]').waitFor();
  await runIs(page, 'whole');
  const rests = async (): Promise<void> => {
    await page.waitForFunction(() => Reflect.get(window, 'framesWaiting')() === 0, undefined, {
      polling: 50,
    });
  };
  const misplaced = (): Promise<readonly string[]> => page.evaluate(misplacedOutlines);
  await rests();
  expect(await misplaced()).toEqual([]);
  await page.setViewportSize({ width: 1300, height: 840 });
  await expect.poll(misplaced).toEqual([]);
  await page.evaluate(() => {
    const room = document.createElement('p');
    room.style.height = '40px';
    document.querySelector('[data-block="slow.ms"]')?.before(room);
    document.querySelector('main')?.prepend(room.cloneNode());
  });
  await expect.poll(misplaced).toEqual([]);
  await rests();
});

/** In the page: the targets of the lesson's first step whose outline isn't around them. */
function misplacedOutlines(): readonly string[] {
  const outlines = [...document.querySelectorAll('[data-targets] rect')].map((each) =>
    each.getBoundingClientRect(),
  );
  return ['[data-block="slow.ms"]', '[data-strip=share]'].filter((target, index) => {
    const box = document.querySelector(target)?.getBoundingClientRect();
    const outline = outlines[index];
    if (box === undefined || outline === undefined) return true;
    // Its sides may be cut off by the edge of what it is in.
    return Math.abs(box.top - outline.top) > 1;
  });
}

/** In the page: what the stage shows, read from a copy as in `canvasColours`. */
function stagePicture(): string {
  const stage = document.querySelector('canvas');
  const copy = document.createElement('canvas');
  [copy.width, copy.height] = [stage?.width ?? 0, stage?.height ?? 0];
  if (stage) copy.getContext('2d')?.drawImage(stage, 0, 0);
  return copy.toDataURL();
}
