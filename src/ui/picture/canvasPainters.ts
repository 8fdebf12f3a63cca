import type { Surface } from '../../base/surface';

/** Draws again what a canvas shows, in the CSS pixels of its layout. */
export type CanvasPainter = (surface: Surface, pixelRatio: number) => void;

const painters = new WeakMap<HTMLCanvasElement, CanvasPainter>();

/** Remembers who draws a canvas, so that it can be drawn again as vectors; the last one counts. */
export function registerPainter(canvas: HTMLCanvasElement, painter: CanvasPainter): void {
  painters.set(canvas, painter);
}

/** Who draws a canvas; undefined where nobody said so. */
export function painterOf(canvas: HTMLCanvasElement): CanvasPainter | undefined {
  return painters.get(canvas);
}
