/** Returns a function: since when a pointer has been held down, ms of `performance.now`, or null. */
export function watchHeldPointer(): () => number | null {
  let sinceMs: number | null = null;
  const hold = (): void => {
    sinceMs = performance.now();
  };
  const release = (): void => {
    sinceMs = null;
  };
  // Capture, because others stop these events.
  addEventListener('pointerdown', hold, { capture: true });
  addEventListener('pointerup', release, { capture: true });
  addEventListener('pointercancel', release, { capture: true });
  return () => sinceMs;
}
