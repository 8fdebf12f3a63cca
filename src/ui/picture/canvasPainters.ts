import type { Surface } from '../../draw/surface';

/** Redraws the content of a canvas, in the CSS pixels of its layout. */
export type CanvasPainter = (surface: Surface, pixelRatio: number) => void;

const painters = new WeakMap<HTMLCanvasElement, CanvasPainter>();

/** Registers a canvas's painter, so that it can be drawn again as vectors. */
export function registerPainter(canvas: HTMLCanvasElement, painter: CanvasPainter): void {
  painters.set(canvas, painter);
}

export function painterOf(canvas: HTMLCanvasElement): CanvasPainter | undefined {
  return painters.get(canvas);
}
