/**
 * Draws one frame of the screen: `nowMs` is the browser's time stamp of that frame, `elapsedMs` the time since the frame
 * before, 0 after a rest.
 */
export type Painter = (nowMs: number, elapsedMs: number) => void;

/** Frames drawn after the last change: React or a font may need a moment to catch up. */
const FRAMES_AFTER = 5;

/**
 * The only `requestAnimationFrame` of the page. It runs while something stirs and there is a painter; in a hidden tab the
 * browser stops it, and with it all that asks the worker for more.
 */
class DrawLoop {
  readonly #painters = new Set<Painter>();
  #request: number | null = null;
  #framesLeft = 0;
  /** The frame before, on the browser's clock, ms; null after a rest. */
  #drawnAtMs: number | null = null;

  /** Calls `painter` on every frame of the screen, after those that came before it; the answer ends that. */
  onDraw(painter: Painter): () => void {
    // A wrapper of its own, so that the same function may be there twice and each answer ends its own.
    const entry: Painter = (nowMs, elapsedMs) => painter(nowMs, elapsedMs);
    this.#painters.add(entry);
    this.requestFrames();
    return () => {
      this.#painters.delete(entry);
      if (this.#painters.size === 0) this.#rest();
    };
  }

  /**
   * Call when something painters show changes, or is about to: the next frames are drawn. Whoever changes it says so;
   * a painter that follows what moves by itself says so on every frame.
   */
  readonly requestFrames = (): void => {
    this.#framesLeft = FRAMES_AFTER;
    if (this.#painters.size > 0) this.#request ??= requestAnimationFrame(this.#draw);
  };

  /**
   * Draws once React has drawn what it was told in this task, instead of with the next frame of the screen: so the browser
   * lays out the page while it would only wait for that frame.
   */
  drawNow(): void {
    queueMicrotask(() => this.#paint(this.#drawnAtMs ?? performance.now(), 0));
  }

  #rest(): void {
    if (this.#request !== null) cancelAnimationFrame(this.#request);
    this.#request = null;
    this.#drawnAtMs = null;
  }

  readonly #draw = (nowMs: number): void => {
    const elapsedMs = nowMs - (this.#drawnAtMs ?? nowMs);
    this.#drawnAtMs = nowMs;
    this.#framesLeft -= 1;
    // Asked for first: a painter that throws doesn't stop the loop.
    this.#request = requestAnimationFrame(this.#draw);
    this.#paint(nowMs, elapsedMs);
    if (this.#framesLeft <= 0) this.#rest();
  };

  /** Each painter on its own: one that throws doesn't stop the others. */
  #paint(nowMs: number, elapsedMs: number): void {
    for (const painter of [...this.#painters]) {
      if (!this.#painters.has(painter)) continue;
      try {
        painter(nowMs, elapsedMs);
      } catch (error) {
        reportError(error);
      }
    }
  }
}

export const drawLoop = new DrawLoop();
