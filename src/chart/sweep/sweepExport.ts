import type { Theme } from '../../base/theme';
import type { Size } from '../surface';
import { SvgSurface } from './svgSurface';
import { fillBox, type SweepSurface } from './sweepSurface';
import { drawText, SWEEP_FONTS, wrapped } from './sweepText';

/** What stands beside an exported picture. */
export interface ExportWords {
  /** Above the picture. */
  readonly title: string;
  /** Below it: what was held fixed, and how the figures were made. */
  readonly caption: string;
  readonly theme: Theme;
}

/** Draws a picture of the given size with its upper left corner at (0, 0). */
export type Paint = (surface: SweepSurface) => void;

const PADDING = 20;
const TITLE = { sizePx: 16, weight: 600 } as const;
const TITLE_LINE = 22;
const CAPTION = { sizePx: 12.5 } as const;
const CAPTION_LINE = 18;
/** Pixels of a PNG per CSS pixel. */
const PNG_RATIO = 2;

/** The picture as an SVG document with its title above and its caption below. */
export function exportSvg(paint: Paint, size: Size, words: ExportWords): string {
  const surface = new SvgSurface();
  const sheet = paintSheet(surface, paint, size, words);
  return surface.document(sheet, { title: words.title, description: words.caption });
}

/**
 * The same sheet as a PNG with two pixels per CSS pixel. In a browser only. Fails with a sentence where the browser has
 * no canvas to give.
 */
export async function exportPng(paint: Paint, size: Size, words: ExportWords): Promise<Blob> {
  // A face that the page has not used yet is fetched now; a canvas would not wait for it.
  await Promise.all(SWEEP_FONTS.map((font) => document.fonts.load(font)));
  const sheet = sheetSize(size, words);
  const [width, height] = [Math.ceil(sheet.width * PNG_RATIO), Math.ceil(sheet.height * PNG_RATIO)];
  if (typeof OffscreenCanvas !== 'undefined') {
    const canvas = new OffscreenCanvas(width, height);
    paintScaled(canvas.getContext('2d'), paint, size, words);
    return canvas.convertToBlob({ type: 'image/png' });
  }
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  paintScaled(canvas.getContext('2d'), paint, size, words);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(NO_CANVAS))), 'image/png');
  });
}

const NO_CANVAS = 'The browser has no room for this picture. A smaller window makes a smaller picture.';

function paintScaled(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null,
  paint: Paint,
  size: Size,
  words: ExportWords,
): void {
  if (context === null) throw new Error(NO_CANVAS);
  context.scale(PNG_RATIO, PNG_RATIO);
  paintSheet(context, paint, size, words);
}

/** Ground, title, picture and caption; returns the size of the sheet. */
function paintSheet(surface: SweepSurface, paint: Paint, size: Size, words: ExportWords): Size {
  const { theme } = words;
  const sheet = sheetSize(size, words);
  const { title, caption } = linesOf(size, words);
  fillBox(surface, { x: 0, y: 0, ...sheet }, theme.bg1);
  for (const [index, line] of title.entries())
    drawText(surface, PADDING, PADDING + index * TITLE_LINE + 16, line, { ...TITLE, colour: theme.tx1 });
  const pictureY = PADDING + title.length * TITLE_LINE + 8;
  surface.save();
  surface.translate(PADDING, pictureY);
  paint(surface);
  surface.restore();
  const captionY = pictureY + size.height + 12;
  for (const [index, line] of caption.entries())
    drawText(surface, PADDING, captionY + index * CAPTION_LINE + 13, line, { ...CAPTION, colour: theme.tx2 });
  return sheet;
}

function sheetSize(size: Size, words: ExportWords): Size {
  const { title, caption } = linesOf(size, words);
  return {
    width: size.width + 2 * PADDING,
    height: 2 * PADDING + title.length * TITLE_LINE + 8 + size.height + 12 + caption.length * CAPTION_LINE,
  };
}

function linesOf(size: Size, { title, caption }: ExportWords) {
  return { title: wrapped(title, size.width, TITLE), caption: wrapped(caption, size.width, CAPTION) };
}
