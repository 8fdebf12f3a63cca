import { vi } from 'vitest';

/** A screen whose frames come when a test says so. A hidden page is one without frames. */
export interface FakeScreen {
  install(): void;
  remove(): void;
  draw(nowMs: number): void;
  /** Callbacks that wait for the next frame. */
  waiting(): number;
}

export function fakeScreen(): FakeScreen {
  const callbacks = new Map<number, FrameRequestCallback>();
  let last = 0;
  return {
    install() {
      vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => {
        last += 1;
        callbacks.set(last, callback);
        return last;
      });
      vi.stubGlobal('cancelAnimationFrame', (request: number) => callbacks.delete(request));
    },
    remove() {
      callbacks.clear();
      vi.unstubAllGlobals();
    },
    draw(nowMs) {
      const due = [...callbacks.values()];
      callbacks.clear();
      for (const callback of due) callback(nowMs);
    },
    waiting: () => callbacks.size,
  };
}
