import type { Size, Surface } from '../../../draw/surface';
import { paintSheet, type SheetWords } from '../../../draw/svg/sheet';
import { SvgSurface } from '../../../draw/svg/svgSurface';

/** Draws a picture of the given size with its upper left corner at (0, 0). */
export type Paint = (surface: Surface) => void;

/** A picture as an SVG document with title and caption. */
export function exportSvg(paint: Paint, size: Size, words: SheetWords): string {
  const surface = new SvgSurface();
  const sheet = paintSheet(surface, () => paint(surface), size, words);
  return surface.document(sheet, { title: words.title, description: words.caption });
}
