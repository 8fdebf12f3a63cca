/** Draws one frame of the screen; `nowMs` is the browser's time stamp of that frame. */
export type Painter = (nowMs: number) => void;

const painters = new Set<Painter>();
let request: number | null = null;

/**
 * The only `requestAnimationFrame` of the page. It runs while there is a painter; in a hidden tab the browser
 * stops it, and with it all that asks the worker for more.
 */
export const drawLoop = {
  /** Calls `painter` on every frame of the screen, after those that came before it; the answer ends that. */
  onDraw(painter: Painter): () => void {
    // A wrapper of its own, so that the same function may be there twice and each answer ends its own.
    const entry: Painter = (nowMs) => painter(nowMs);
    painters.add(entry);
    request ??= requestAnimationFrame(draw);
    return () => {
      painters.delete(entry);
      if (painters.size > 0 || request === null) return;
      cancelAnimationFrame(request);
      request = null;
    };
  },
};

function draw(nowMs: number): void {
  // Asked for first, and each painter on its own: one that throws stops neither the others nor the loop.
  request = requestAnimationFrame(draw);
  for (const painter of [...painters]) {
    if (!painters.has(painter)) continue;
    try {
      painter(nowMs);
    } catch (error) {
      reportError(error);
    }
  }
}
