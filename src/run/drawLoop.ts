/**
 * Draws one frame of the screen: `nowMs` is the browser's time stamp of that frame, `elapsedMs` the time since the frame
 * before, 0 after a rest.
 */
export type Painter = (nowMs: number, elapsedMs: number) => void;

/** Frames drawn after the last change: React or a font may need a moment to catch up. */
const FRAMES_AFTER = 5;

const painters = new Set<Painter>();
let request: number | null = null;
let framesLeft = 0;
/** The frame before, on the browser's clock, ms; null after a rest. */
let drawnAtMs: number | null = null;

/**
 * The only `requestAnimationFrame` of the page. It runs while something stirs and there is a painter; in a hidden tab the
 * browser stops it, and with it all that asks the worker for more.
 */
export const drawLoop = {
  /** Calls `painter` on every frame of the screen, after those that came before it; the answer ends that. */
  onDraw(painter: Painter): () => void {
    // A wrapper of its own, so that the same function may be there twice and each answer ends its own.
    const entry: Painter = (nowMs, elapsedMs) => painter(nowMs, elapsedMs);
    painters.add(entry);
    drawLoop.requestFrames();
    return () => {
      painters.delete(entry);
      if (painters.size === 0) rest();
    };
  },

  /**
   * Call when something painters show changes, or is about to: the next frames are drawn. Whoever changes it says so;
   * a painter that follows what moves by itself says so on every frame.
   */
  requestFrames(): void {
    framesLeft = FRAMES_AFTER;
    if (painters.size > 0) request ??= requestAnimationFrame(draw);
  },

  /**
   * Draws once React has drawn what it was told in this task, instead of with the next frame of the screen: so the browser
   * lays out the page while it would only wait for that frame.
   */
  drawNow(): void {
    queueMicrotask(() => paint(drawnAtMs ?? performance.now(), 0));
  },
};

function rest(): void {
  if (request !== null) cancelAnimationFrame(request);
  request = null;
  drawnAtMs = null;
}

function draw(nowMs: number): void {
  const elapsedMs = nowMs - (drawnAtMs ?? nowMs);
  drawnAtMs = nowMs;
  framesLeft -= 1;
  // Asked for first: a painter that throws doesn't stop the loop.
  request = requestAnimationFrame(draw);
  paint(nowMs, elapsedMs);
  if (framesLeft <= 0) rest();
}

/** Each painter on its own: one that throws doesn't stop the others. */
function paint(nowMs: number, elapsedMs: number): void {
  for (const painter of [...painters]) {
    if (!painters.has(painter)) continue;
    try {
      painter(nowMs, elapsedMs);
    } catch (error) {
      reportError(error);
    }
  }
}
