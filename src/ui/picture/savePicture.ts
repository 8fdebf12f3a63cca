import type { Box } from '../../draw/surface';
import { paintSheet } from '../../draw/svg/sheet';
import { SvgSurface } from '../../draw/svg/surface';
import { THEMES, type Theme } from '../../draw/theme';
import { download } from '../download';
import { boxOf, drawFigure, groundBehind } from './drawFigure';
import { pngOf } from './png';

export interface PictureText {
  readonly title: string;
  readonly caption: string;
  /** File name without the extension. */
  readonly name: string;
}

export type PictureKind = 'svg' | 'png';

/** Room for labels that reach over a plot's edges, within what the sheet has around it. */
const EDGE = { above: 4, aside: 16, below: 8 } as const;

/** Saves a `figure` as SVG or PNG. Rejects with a sentence if that fails. */
export async function savePicture(kind: PictureKind, of: HTMLElement, words: PictureText): Promise<void> {
  const svg = svgPicture(of, words);
  const file = kind === 'png' ? await pngOf(svg) : new Blob([svg], { type: 'image/svg+xml' });
  download(file, `${words.name}.${kind}`);
}

/** The picture as an SVG document: the figure, with the axis that it shares with others above it. */
function svgPicture(figure: HTMLElement, { title, caption }: PictureText): string {
  const theme = THEMES[document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'];
  const bg1 = groundBehind(figure) ?? theme.bg1;
  const axis = figure.closest('[data-picture="frame"]')?.querySelector<HTMLElement>('[data-picture="head"]');
  const head = axis ? boxOf(axis) : null;
  const box = withoutTitle(figure);
  const headHeight = head?.height ?? 0;
  const left = Math.min(box.x, head?.x ?? box.x);
  const right = Math.max(box.x + box.width, head === null ? 0 : head.x + head.width);
  const surface = new SvgSurface(textMeasure());
  const paint = (): void => {
    if (axis && head) drawPart(surface, axis, head, { x: head.x - left, y: 0 }, theme);
    drawPart(surface, figure, box, { x: box.x - left, y: headHeight }, theme);
  };
  const size = { width: right - left, height: headHeight + box.height };
  const sheet = paintSheet(surface, paint, size, { title, caption, theme: { ...theme, bg1 } });
  return surface.document(sheet, { title, description: caption });
}

/** The box of a figure from the top of what is below its title. */
function withoutTitle(figure: HTMLElement): Box {
  const own = boxOf(figure);
  const tops = [...figure.children]
    .filter((child) => !child.matches('[data-picture="title"], dialog') && child.checkVisibility())
    .map(boxOf)
    .filter(({ width, height }) => width > 1 && height > 1)
    .map(({ y }) => y);
  const y = Math.max(own.y, Math.min(...tops) - EDGE.above);
  return { ...own, y, height: own.y + own.height - y };
}

function drawPart(
  surface: SvgSurface,
  root: HTMLElement,
  box: Box,
  at: { readonly x: number; readonly y: number },
  theme: Theme,
): void {
  surface.save();
  surface.translate(at.x - box.x, at.y - box.y);
  surface.beginPath();
  surface.rect(box.x - EDGE.aside, box.y, box.width + 2 * EDGE.aside, box.height + EDGE.below);
  surface.clip();
  drawFigure(surface, root, box, theme);
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
