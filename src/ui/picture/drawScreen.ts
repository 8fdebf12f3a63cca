import type { Box } from '../../draw/surface';
import type { SvgSurface } from '../../draw/svg/surface';
import { colourAndAlpha, fontAttributes } from '../../draw/svg/text';
import { painterOf } from './canvasPainters';

/** Controls, and text for screen readers only. */
const LEFT_OUT =
  'figure :is(button, fieldset, [role=radiogroup]), input, dialog, .visually-hidden, [data-picture="none"]';

/** Inline elements drawn with their text, so that a title stays one text in the file. */
const WITHIN_TEXT = '.term';

/** Above the baseline, as a share of a line's height: 1025 of 1300 units in all faces of IBM Plex. */
const ASCENT = 1025 / 1300;

/**
 * Draws the charts inside `root`: canvases through their painters, inline drawings as they are, and plain boxes and
 * text over them, in document order. `region` clips.
 */
export function drawScreen(
  surface: SvgSurface,
  root: HTMLElement,
  region: Box,
  isUnwanted: (element: Element) => boolean = () => false,
): void {
  // The projector's view is zoomed: CSS pixels of its elements are larger than the window's.
  const zoom = root.getBoundingClientRect().width / root.offsetWidth || 1;
  for (const element of [root, ...root.querySelectorAll('*')]) {
    if (element.parentElement?.closest('svg') || element.closest(LEFT_OUT) || isUnwanted(element)) continue;
    if (element.matches(WITHIN_TEXT)) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const seen = seenPart(element, root, region);
    if (element instanceof SVGSVGElement) drawDrawing(surface, element, seen);
    else if (seen !== null && element instanceof HTMLElement) {
      if (element instanceof HTMLCanvasElement) drawCanvas(surface, element, seen, zoom);
      else drawPlain(surface, element, seen, zoom);
    }
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

function drawCanvas(surface: SvgSurface, canvas: HTMLCanvasElement, seen: Box, zoom: number): void {
  const { x, y } = boxOf(canvas);
  surface.save();
  surface.beginPath();
  surface.rect(seen.x, seen.y, seen.width, seen.height);
  surface.clip();
  surface.translate(x, y);
  surface.scale(zoom, zoom);
  painterOf(canvas)?.(surface, zoom);
  surface.restore();
}

/** One without a size may still hold patterns. */
function drawDrawing(surface: SvgSurface, drawing: SVGSVGElement, seen: Box | null): void {
  const box = boxOf(drawing);
  if (seen !== null || box.width === 0) surface.embed(drawingMarkup(drawing), box);
}

/** Ground, border and text of an HTML element. */
function drawPlain(surface: SvgSurface, element: HTMLElement, seen: Box, zoom: number): void {
  const style = getComputedStyle(element);
  const radius = Number.parseFloat(style.borderTopLeftRadius) * zoom;
  surface.globalAlpha = Number(style.opacity);
  if (isInk(style.backgroundColor)) {
    surface.fillStyle = style.backgroundColor;
    surface.beginPath();
    surface.roundRect(seen.x, seen.y, seen.width, seen.height, radius);
    surface.fill();
  }
  const line = Number.parseFloat(style.borderLeftWidth) * zoom;
  // Only frames; rules between rows are decoration.
  if (line > 0 && style.borderTopWidth === style.borderLeftWidth && isInk(style.borderTopColor)) {
    surface.strokeStyle = style.borderTopColor;
    surface.lineWidth = line;
    surface.setLineDash(style.borderTopStyle === 'dashed' ? [3 * line, 3 * line] : []);
    surface.beginPath();
    surface.roundRect(seen.x + line / 2, seen.y + line / 2, seen.width - line, seen.height - line, radius);
    surface.stroke();
    surface.setLineDash([]);
  }
  for (const text of textsIn(element)) drawText(surface, text, element, zoom);
  surface.globalAlpha = 1;
}

/** An element's own text: its runs of text nodes without other elements between them. */
function textsIn(element: HTMLElement): readonly (readonly Text[])[] {
  const texts: Text[][] = [];
  let open: Text[] | null = null;
  for (const child of element.childNodes) {
    const within = child instanceof HTMLElement && child.matches(WITHIN_TEXT) ? child.childNodes : [child];
    for (const node of within) {
      if (!(node instanceof Text)) open = null;
      else if (open !== null) open.push(node);
      else {
        open = [node];
        texts.push(open);
      }
    }
  }
  return texts;
}

/** Text, line by line. */
function drawText(surface: SvgSurface, nodes: readonly Text[], element: HTMLElement, zoom: number): void {
  const style = getComputedStyle(element);
  surface.fillStyle = style.color;
  surface.font = `${style.fontWeight} ${Number.parseFloat(style.fontSize) * zoom}px ${style.fontFamily}`;
  surface.textBaseline = 'alphabetic';
  const room = element.getBoundingClientRect();
  for (const { text, box } of linesOf(nodes)) {
    // Keeps right alignment in viewers without IBM Plex.
    const isAtEnd = Math.abs(room.right - box.right) < 1.5 && box.left - room.left > 1.5;
    surface.textAlign = isAtEnd ? 'right' : 'left';
    const y = Math.round(box.top + box.height * ASCENT);
    surface.fillText(shortened(text, box, room, style), isAtEnd ? box.right : box.left, y);
  }
}

/** Text that the style sheet cuts off with an ellipsis. */
function shortened(text: string, box: DOMRect, room: DOMRect, style: CSSStyleDeclaration): string {
  const share = (room.right - box.left) / box.width;
  if (style.textOverflow !== 'ellipsis' || share >= 0.99) return text;
  return `${text.slice(0, Math.max(0, Math.floor(text.length * share) - 1))}…`;
}

interface Line {
  readonly text: string;
  readonly box: DOMRect;
}

function linesOf(nodes: readonly Text[]): readonly Line[] {
  const text = nodes.map(({ data }) => data).join('');
  const lines: (Line & { readonly from: number })[] = [];
  for (const { index, 0: word } of text.matchAll(/[^ \t\n\r]+/g)) {
    const end = index + word.length;
    const last = lines.at(-1);
    const from = last && boxOfText(nodes, index, end).top < last.box.bottom - 1 ? last.from : index;
    if (from !== index) lines.pop();
    const words = text.slice(from, end).replace(/[ \t\n\r]+/g, ' ');
    lines.push({ from, text: words, box: boxOfText(nodes, from, end) });
  }
  return lines.filter(({ box }) => box.width > 0);
}

/** Around the letters alone: a range over several nodes would count the padding of the elements between them. */
function boxOfText(nodes: readonly Text[], from: number, to: number): DOMRect {
  const boxes: DOMRect[] = [];
  let start = 0;
  for (const node of nodes) {
    const [first, end] = [Math.max(from - start, 0), Math.min(to - start, node.length)];
    if (first < end) {
      const range = document.createRange();
      range.setStart(node, first);
      range.setEnd(node, end);
      boxes.push(range.getBoundingClientRect());
    }
    start += node.length;
  }
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.right));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  return new DOMRect(left, top, right - left, bottom - top);
}

/** Whether a computed colour is visible. */
function isInk(colour: string): boolean {
  return colour !== 'transparent' && !/^rgba\(.*,\s*0\)$|\/\s*0\)$/.test(colour);
}

const INK = [
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'paint-order',
  'text-anchor',
  'dominant-baseline',
  'visibility',
  'display',
] as const;
/** Meaningless outside of the page. */
const OF_THE_PAGE = /^(class|style|role|tabindex|aria-.*|data-.*)$/;

/** An inline SVG as markup that needs no style sheet. */
function drawingMarkup(drawing: SVGSVGElement): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = [drawing, ...drawing.querySelectorAll('*')];
  for (const [index, element] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const original = originals[index];
    if (original !== undefined) settle(element, getComputedStyle(original));
  }
  const { width, height } = drawing.getBoundingClientRect();
  if (!drawing.hasAttribute('viewBox')) {
    copy.setAttribute('viewBox', `0 0 ${drawing.clientWidth} ${drawing.clientHeight}`);
  }
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.setAttribute('overflow', getComputedStyle(drawing).overflowX);
  return new XMLSerializer().serializeToString(copy);
}

/** Writes computed styles into the element itself. */
function settle(element: Element, style: CSSStyleDeclaration): void {
  for (const { name } of [...element.attributes]) if (OF_THE_PAGE.test(name)) element.removeAttribute(name);
  // On paper the page's own ids are in the same document.
  if (element.id !== '') element.id = `drawn-${element.id}`;
  for (const name of INK) element.setAttribute(name, style.getPropertyValue(name));
  for (const name of ['fill', 'stroke'] as const) {
    const { colour, alpha } = colourAndAlpha(style[name]);
    element.setAttribute(name, colour.replace(/^url\("#(.*)"\)/, 'url(#drawn-$1)'));
    element.setAttribute(`${name}-opacity`, String(Number(style[`${name}Opacity`]) * alpha));
  }
  if (!(element instanceof SVGTextContentElement)) return;
  const font = fontAttributes(`${style.fontWeight} ${style.fontSize} ${style.fontFamily}`);
  for (const [name, value] of Object.entries(font))
    if (value !== undefined) element.setAttribute(name, value);
}
