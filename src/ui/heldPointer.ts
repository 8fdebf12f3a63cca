/** Returns a function that says since when a pointer has been held down, ms of `performance.now`; null = none is. */
export function watchHeldPointer(): () => number | null {
  let sinceMs: number | null = null;
  const hold = (): void => {
    sinceMs = performance.now();
  };
  const release = (): void => {
    sinceMs = null;
  };
  // Before anybody else hears of them, and whoever keeps them from others.
  addEventListener('pointerdown', hold, { capture: true });
  addEventListener('pointerup', release, { capture: true });
  addEventListener('pointercancel', release, { capture: true });
  return () => sinceMs;
}
