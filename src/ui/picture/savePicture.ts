import { paintSheet } from '../../draw/svg/sheet';
import { SvgSurface } from '../../draw/svg/surface';
import { THEMES } from '../../draw/theme';
import { download } from '../download';
import { drawScreen, groundBehind } from './drawScreen';
import { EDGE, type Part, partsOfFigure, partsOfView, TITLE_LINE } from './parts';
import { pngOf } from './png';

export interface PictureText {
  readonly title: string;
  /** Below it: the link, the seed and the model's revision. */
  readonly caption: string;
  /** File name without the extension. */
  readonly name: string;
}

export type PictureKind = 'svg' | 'png';

/** Saves a `figure`, or all charts of a view on one sheet, as SVG or PNG. Rejects with a sentence if that fails. */
export async function savePicture(kind: PictureKind, of: HTMLElement, words: PictureText): Promise<void> {
  const svg = svgPicture(of, words);
  const file = kind === 'png' ? await pngOf(svg) : new Blob([svg], { type: 'image/svg+xml' });
  download(file, `${words.name}.${kind}`);
}

/** The picture as an SVG document. Throws a sentence if there is no chart. */
export function svgPicture(of: HTMLElement, { title, caption }: Omit<PictureText, 'name'>): string {
  const parts = of.tagName === 'FIGURE' ? partsOfFigure(of) : partsOfView(of);
  if (parts.length === 0) throw new Error('There is no chart on the screen to save.');
  const theme = THEMES[document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'];
  const ground = groundBehind(of) ?? theme.bg1;
  const size = {
    width: Math.max(...parts.map(({ x, box }) => x + box.width)),
    height: Math.max(...parts.map(({ y, box }) => y + box.height)),
  };
  const surface = new SvgSurface(textMeasure());
  const paint = (): void => {
    for (const part of parts) drawPart(surface, part, theme.tx1);
  };
  const sheet = paintSheet(surface, paint, size, { title, caption, theme: { ...theme, bg1: ground } });
  return surface.document(sheet, { title, description: caption });
}

function drawPart(surface: SvgSurface, { root, box, x, y, title, isUnwanted }: Part, ink: string): void {
  surface.save();
  surface.translate(x - box.x, y - box.y);
  if (title !== '') {
    surface.font = '500 12px "IBM Plex Sans", system-ui, sans-serif';
    surface.fillStyle = ink;
    surface.fillText(title, box.x, box.y - TITLE_LINE + 14);
  }
  surface.beginPath();
  surface.rect(box.x - EDGE, box.y, box.width + 2 * EDGE, box.height);
  surface.clip();
  drawScreen(surface, root, box, isUnwanted);
  surface.restore();
}

/** Measures a text in a CSS font, px; 0 if the browser can't. */
function textMeasure(): (text: string, font: string) => number {
  const context = document.createElement('canvas').getContext('2d');
  return (text, font) => {
    if (context === null) return 0;
    context.font = font;
    return context.measureText(text).width;
  };
}
