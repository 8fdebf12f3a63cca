import type { Surface } from '../../draw/surface';
import type { Theme } from '../../draw/theme';

type Picture = HTMLCanvasElement | SVGSVGElement;

/** Redraws a picture, in the pixels of its own layout. */
export type Painter = (surface: Surface, pixelRatio: number, theme: Theme) => void;

const painters = new WeakMap<Picture, Painter>();

/** Registers what paints a picture of the page, so that a file can have it, too. */
export function registerPainter(picture: Picture, painter: Painter): void {
  painters.set(picture, painter);
}

export function painterOf(picture: Picture): Painter | undefined {
  return painters.get(picture);
}
