import type { Box } from '../../draw/surface';
import type { SvgSurface } from '../../draw/svg/surface';
import type { Theme } from '../../draw/theme';
import { painterOf } from './painters';

/** Controls, the figure's title, and text for screen readers only. */
const LEFT_OUT =
  'button, fieldset, [role=radiogroup], input, dialog, .visually-hidden, [data-picture="title"]';

/** Above the baseline, as a share of a line's height: 1025 of 1300 units in all faces of IBM Plex. */
const ASCENT = 1025 / 1300;

/**
 * Draws what is inside `root`, but for figures in it: pictures through their painters, and grounds and lines of text over
 * them, in document order. `region` clips.
 */
export function drawFigure(surface: SvgSurface, root: HTMLElement, region: Box, theme: Theme): void {
  const figure = root.closest('figure');
  for (const element of [root, ...root.querySelectorAll('*')]) {
    if (element.parentElement?.closest('svg') || element.closest(LEFT_OUT)) continue;
    if (element.closest('figure') !== figure) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const seen = seenPart(element, root, region);
    if (seen === null) continue;
    if (element instanceof SVGSVGElement || element instanceof HTMLCanvasElement)
      drawPicture(surface, element, seen, theme);
    else if (element instanceof HTMLElement) drawPlain(surface, element, seen);
  }
}

/** Background of an element: that of its nearest ancestor that isn't transparent. */
export function groundBehind(element: Element): string | null {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at);
    if (isInk(backgroundColor)) return backgroundColor;
  }
  return null;
}

/** The box of an element in the window, on whole pixels, as browsers draw it. */
export function boxOf(element: Element): Box {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return fromEdges(Math.round(left), Math.round(top), Math.round(right), Math.round(bottom));
}

/** The visible part of an element's box; null = none. */
function seenPart(element: Element, root: Element, region: Box): Box | null {
  let seen = common(boxOf(element), region);
  for (let at = element.parentElement; at !== null && root.contains(at); at = at.parentElement) {
    if (getComputedStyle(at).overflowX !== 'visible') seen = common(seen, boxOf(at));
  }
  return seen.width > 0 && seen.height > 0 ? seen : null;
}

function common(a: Box, b: Box): Box {
  return fromEdges(
    Math.max(a.x, b.x),
    Math.max(a.y, b.y),
    Math.min(a.x + a.width, b.x + b.width),
    Math.min(a.y + a.height, b.y + b.height),
  );
}

function fromEdges(left: number, top: number, right: number, bottom: number): Box {
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function drawPicture(
  surface: SvgSurface,
  picture: HTMLCanvasElement | SVGSVGElement,
  seen: Box,
  theme: Theme,
): void {
  surface.save();
  if (getComputedStyle(picture).overflowX !== 'visible') {
    surface.beginPath();
    surface.rect(seen.x, seen.y, seen.width, seen.height);
    surface.clip();
  }
  const { x, y } = boxOf(picture);
  // A drawing may be scaled, and in the middle of its box.
  const { a, e, f } = ('getScreenCTM' in picture && picture.getScreenCTM()) || { a: 1, e: x, f: y };
  surface.translate(Math.round(e), Math.round(f));
  surface.scale(a, a);
  painterOf(picture)?.(surface, 1, theme);
  surface.restore();
}

/** Ground and text of an HTML element. */
function drawPlain(surface: SvgSurface, element: HTMLElement, seen: Box): void {
  const style = getComputedStyle(element);
  surface.globalAlpha = Number(style.opacity);
  if (isInk(style.backgroundColor)) {
    surface.fillStyle = style.backgroundColor;
    surface.beginPath();
    surface.roundRect(seen.x, seen.y, seen.width, seen.height, Number.parseFloat(style.borderTopLeftRadius));
    surface.fill();
  }
  surface.fillStyle = style.color;
  surface.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  surface.textBaseline = 'alphabetic';
  surface.textAlign = 'left';
  for (const node of element.childNodes) if (node instanceof Text) drawText(surface, node);
  surface.globalAlpha = 1;
}

/** Draws a text node word by word where a line ends within it, else as one line. */
function drawText(surface: SvgSurface, node: Text): void {
  const [whole] = boxesOf(node, 0, node.length);
  if (whole === undefined) return;
  const lines = boxesOf(node, 0, node.length).length;
  const parts = lines > 1 ? node.data.matchAll(/\S+/g) : [{ index: 0, 0: node.data }];
  for (const { index, 0: text } of parts) {
    const [box] = boxesOf(node, index, index + text.length);
    if (box !== undefined && text.trim() !== '')
      surface.fillText(text.trim(), box.left, Math.round(box.top + box.height * ASCENT));
  }
}

function boxesOf(node: Text, from: number, to: number): readonly DOMRect[] {
  const range = document.createRange();
  range.setStart(node, from);
  range.setEnd(node, to);
  return [...range.getClientRects()].filter(({ width }) => width > 0);
}

function isInk(colour: string): boolean {
  return colour !== 'transparent' && !/^rgba\(.*,\s*0\)$|\/\s*0\)$/.test(colour);
}
