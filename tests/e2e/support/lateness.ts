import type { Page } from 'playwright-core';

/** The longest that a late page takes over each thing, ms; 0 = none is late. */
const LATEST_MS = Number(process.env.LINGER_LATE_MS ?? 0);

/**
 * With `LINGER_LATE_MS`, all that a page waits for comes up to that long after its time: frames, timers, files, sizes, and
 * a part of it for messages. A test that looks before the page is there fails then, and not once in a hundred times.
 */
export async function makeLate(page: Page): Promise<void> {
  if (LATEST_MS > 0) await page.addInitScript(late, LATEST_MS);
}

/** How much later a file comes, ms. */
export function fileLatenessMs(): number {
  return Math.random() * LATEST_MS;
}

/** In the page. */
function late(latestMs: number): void {
  const [begin, request] = [setTimeout, requestAnimationFrame];
  const someMs = (): number => Math.random() * latestMs;
  const wanted = new Set<number>();
  let last = 0;
  window.requestAnimationFrame = (draw) => {
    last += 1;
    const id = last;
    wanted.add(id);
    begin(() => request((nowMs) => wanted.delete(id) && draw(nowMs)), someMs());
    return id;
  };
  window.cancelAnimationFrame = (id) => void wanted.delete(id);
  window.setTimeout = ((run: () => void, ms = 0) => begin(run, ms + (ms > 0 ? someMs() : 0))) as typeof begin;
  for (const { prototype } of [Worker, MessagePort] as readonly { prototype: Worker }[]) {
    const post = prototype.postMessage;
    /** Messages keep their order. */
    const before = new WeakMap<object, Promise<void>>();
    // A search sends thousands.
    const moment = () => new Promise<void>((resolve) => begin(resolve, someMs() / 16));
    prototype.postMessage = function (...message: [unknown]) {
      before.set(
        this,
        (before.get(this) ?? Promise.resolve()).then(moment).then(() => post.apply(this, message)),
      );
    };
  }
  for (const name of ['ResizeObserver', 'IntersectionObserver'] as const) {
    const Original = window[name] as unknown as new (
      see: (...seen: unknown[]) => void,
      ...rest: unknown[]
    ) => object;
    Object.assign(window, {
      [name]: class extends Original {
        constructor(see: (...seen: unknown[]) => void, ...rest: unknown[]) {
          super((...seen) => void begin(() => see(...seen), someMs()), ...rest);
        }
      },
    });
  }
}
