import type { Box } from '../../base/surface';
import { THEMES } from '../../base/theme';
import { PNG_RATIO, paintSheet, pngOf, type SheetWords, sheetSize } from '../../chart/picture/sheet';
import { SvgSurface } from '../../chart/picture/svgSurface';
import { download } from '../download';
import { groundBehind, isLeftOut, paintElement } from './paintElement';
import { CanvasTarget, type PictureTarget, SvgTarget } from './target';
import { textWidth } from './typefaces';

/** What stands beside a saved picture. */
export interface PictureWords {
  /** Above the picture. */
  readonly title: string;
  /** Below it: the link, the seed and the model's revision. */
  readonly caption: string;
  /** Of the file, without its ending. */
  readonly name: string;
}

/** Kinds of file that a picture can be had as. */
export type PictureKind = 'svg' | 'png';

/**
 * Saves an element, a chart or the whole view, as it stands on the screen: as an SVG in which text stays text and
 * canvases are vectors, or as a PNG with two pixels per CSS pixel. Rejects with a sentence where the browser has no room
 * for it.
 */
export async function savePicture(
  kind: PictureKind,
  element: HTMLElement,
  words: PictureWords,
): Promise<void> {
  const file =
    kind === 'png'
      ? await pngPicture(element, words)
      : new Blob([svgPicture(element, words)], { type: 'image/svg+xml' });
  download(file, `${words.name}.${kind}`);
}

/** The SVG document. */
export function svgPicture(element: HTMLElement, words: PictureWords): string {
  const picture = pictureOf(element, words);
  const surface = new SvgSurface(textWidth);
  const target = new SvgTarget(surface);
  const sheet = paintSheet(surface, () => paintParts(target, picture.parts), picture.size, picture.words);
  return surface.document(sheet, { title: words.title, description: words.caption });
}

function pngPicture(element: HTMLElement, words: PictureWords): Promise<Blob> {
  const picture = pictureOf(element, words);
  return pngOf(sheetSize(picture.size, picture.words), (context) => {
    const target = new CanvasTarget(context, PNG_RATIO);
    paintSheet(context, () => paintParts(target, picture.parts), picture.size, picture.words);
  });
}

/** A part of the window, and the element that is drawn there. */
interface Part {
  readonly element: Element;
  readonly box: Box;
  readonly isUnwanted: (element: Element) => boolean;
}

interface Picture {
  /** From above to below. */
  readonly parts: readonly Part[];
  readonly size: { readonly width: number; readonly height: number };
  readonly words: SheetWords;
}

function pictureOf(element: HTMLElement, { title, caption }: PictureWords): Picture {
  const parts = partsOf(element);
  const theme = THEMES[document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'];
  return {
    parts,
    size: {
      width: Math.max(...parts.map(({ box }) => box.width)),
      height: parts.reduce((sum, { box }) => sum + box.height, 0),
    },
    words: { title, caption, theme: { ...theme, bg1: groundBehind(element) ?? theme.bg1 } },
  };
}

/** What stands a little above and under a plot still belongs to it: its uppermost and its lowest label. */
const EDGE = 4;

/**
 * The element itself, but without the title that stands above the picture anyway. Charts that share an axis get that
 * axis above them, and the lines that run through all of them: the element around says with `data-picture="frame"` that
 * it is such a group, the axis with `data-picture="head"`.
 */
function partsOf(element: HTMLElement): readonly Part[] {
  const isTitle = (at: Element): boolean => at.parentElement === element && at.matches(TITLE);
  const own = boxOf(element);
  const top = Math.max(own.y, Math.round(Math.min(...topsOf(element, isTitle))) - EDGE);
  const below = { ...own, y: top, height: own.y + own.height - top };
  const frame = element.parentElement?.closest('[data-picture="frame"]');
  const head = frame?.querySelector('[data-picture="head"]');
  if (!frame || !head) return [{ element, box: below, isUnwanted: isTitle }];
  const [around, axis] = [boxOf(frame), boxOf(head)];
  const [x, width] = [around.x, around.width];
  const isOther = (at: Element): boolean => at.tagName === 'FIGURE' && at !== element;
  return [
    {
      element: frame,
      box: { x, width, y: around.y, height: axis.y + axis.height - around.y },
      isUnwanted: (at) => at.tagName === 'FIGURE',
    },
    {
      element: frame,
      box: { x, width, y: below.y, height: below.height + EDGE },
      isUnwanted: (at) => isTitle(at) || isOther(at),
    },
  ];
}

const TITLE = '[data-picture="title"]';

/** Where the things begin that a chart consists of. */
function topsOf(element: HTMLElement, isTitle: (at: Element) => boolean): readonly number[] {
  const tops = [...element.children]
    .filter((child) => !isTitle(child) && !isLeftOut(child, getComputedStyle(child)))
    .map((child) => child.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
    .map(({ top }) => top);
  return element.tagName === 'FIGURE' && tops.length > 0 ? tops : [element.getBoundingClientRect().top];
}

function boxOf(element: Element): Box {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  // Whole pixels, as what is drawn in it.
  const [x, y] = [Math.round(left), Math.round(top)];
  return { x, y, width: Math.round(right) - x, height: Math.round(bottom) - y };
}

function paintParts(target: PictureTarget, parts: readonly Part[]): void {
  let top = 0;
  for (const { element, box, isUnwanted } of parts) {
    const { surface } = target;
    surface.save();
    surface.translate(-box.x, top - box.y);
    target.clipPath(`M${box.x},${box.y}h${box.width}v${box.height}h${-box.width}Z`);
    paintElement(target, element, box, isUnwanted);
    surface.restore();
    top += box.height;
  }
}
