import type { Matrix } from '../../chart/picture/matrix';
import { isSeen } from './boxes';
import type { PictureTarget } from './target';

/** Draws the shapes and texts of an SVG that stands in the page. `place` is where its client area begins. */
export function paintDrawing(target: PictureTarget, root: SVGSVGElement): void {
  for (const child of root.children) paintShape(target, child, screenMatrix);
}

type PlaceOf = (element: SVGGraphicsElement) => Matrix | null;

const LEFT_OUT = new Set([
  'defs',
  'pattern',
  'clipPath',
  'mask',
  'title',
  'desc',
  'style',
  'script',
  'marker',
]);

function paintShape(target: PictureTarget, element: Element, placeOf: PlaceOf): void {
  if (!(element instanceof SVGGraphicsElement) || LEFT_OUT.has(element.tagName)) return;
  const style = getComputedStyle(element);
  const opacity = Number(style.opacity);
  if (style.display === 'none' || opacity === 0) return;
  const draw = (): void => {
    if (element instanceof SVGTextContentElement) paintWords(target, element, placeOf);
    else if (element instanceof SVGGeometryElement) paintGeometry(target, element, style, placeOf);
    else for (const child of element.children) paintShape(target, child, placeOf);
  };
  if (opacity < 1) target.faded(opacity, draw);
  else draw();
}

function paintGeometry(
  target: PictureTarget,
  element: SVGGeometryElement,
  style: CSSStyleDeclaration,
  placeOf: PlaceOf,
): void {
  const data = pathOf(element, style);
  if (data === '' || style.visibility !== 'visible') return;
  within(target, placeOf(element), () => {
    const fill = inkOf(target, style.fill);
    if (fill !== null) {
      target.surface.fillStyle = fill;
      target.surface.globalAlpha = Number(style.fillOpacity);
      target.fillPath(data);
    }
    if (setStroke(target, style)) target.strokePath(data);
    target.surface.setLineDash([]);
    target.surface.globalAlpha = 1;
  });
}

/** Each text node where its first letter stands, anchored as it is in the page. */
function paintWords(target: PictureTarget, element: SVGTextContentElement, placeOf: PlaceOf): void {
  let at = 0;
  const walk = (node: Node): void => {
    for (const child of node.childNodes) {
      if (child instanceof SVGElement && LEFT_OUT.has(child.tagName)) continue;
      if (child instanceof Text) at += paintWord(target, element, child, at, placeOf);
      else walk(child);
    }
  };
  walk(element);
}

/** Returns how many characters of the element the node has. */
function paintWord(
  target: PictureTarget,
  root: SVGTextContentElement,
  node: Text,
  at: number,
  placeOf: PlaceOf,
): number {
  const { parentElement } = node;
  const text = node.data.replace(/[ \t\n\r]+/g, ' ');
  const isAlone = root.getNumberOfChars() <= text.length;
  const count = Math.min(text.length, root.getNumberOfChars() - at);
  if (parentElement === null || count <= 0) return 0;
  const style = getComputedStyle(parentElement);
  if (style.visibility !== 'visible' || text.trim() === '') return count;
  const start = root.getStartPositionOfChar(at);
  const end = root.getEndPositionOfChar(at + count - 1);
  const anchor = isAlone ? ANCHORS[style.textAnchor] : 'left';
  const x = anchor === 'right' ? end.x : anchor === 'center' ? (start.x + end.x) / 2 : start.x;
  const font = `${style.fontWeight} ${Number.parseFloat(style.fontSize)}px ${style.fontFamily}`;
  const letterSpacing = Number.parseFloat(style.letterSpacing) || 0;
  within(target, placeOf(root), () => {
    const { surface } = target;
    if (style.paintOrder.startsWith('stroke') && setStroke(target, style)) {
      surface.font = font;
      surface.textAlign = anchor ?? 'left';
      surface.textBaseline = 'alphabetic';
      surface.strokeText(text.trim(), x, start.y);
    }
    surface.globalAlpha = Number(style.fillOpacity);
    const line = { text: text.trim(), x, y: start.y, font, letterSpacing, anchor: anchor ?? 'left' };
    if (isSeen(style.fill)) target.text({ ...line, colour: style.fill });
    surface.globalAlpha = 1;
  });
  return count;
}

const ANCHORS: Readonly<Record<string, 'left' | 'center' | 'right'>> = {
  start: 'left',
  middle: 'center',
  end: 'right',
};

function setStroke({ surface }: PictureTarget, style: CSSStyleDeclaration): boolean {
  const width = Number.parseFloat(style.strokeWidth);
  if (style.stroke === 'none' || !isSeen(style.stroke) || !(width > 0)) return false;
  surface.strokeStyle = style.stroke;
  surface.lineWidth = width;
  surface.lineCap = capOf(style.strokeLinecap);
  surface.lineJoin = joinOf(style.strokeLinejoin);
  surface.setLineDash(
    style.strokeDasharray === 'none' ? [] : style.strokeDasharray.split(/[\s,]+/).map(Number.parseFloat),
  );
  surface.globalAlpha = Number(style.strokeOpacity);
  return true;
}

function capOf(text: string): CanvasLineCap {
  return text === 'round' || text === 'square' ? text : 'butt';
}

function joinOf(text: string): CanvasLineJoin {
  return text === 'round' || text === 'bevel' ? text : 'miter';
}

/** A colour, or the pattern of the page that `url(#…)` names; null where nothing is filled. */
function inkOf(target: PictureTarget, fill: string): PictureTarget['surface']['fillStyle'] | null {
  const [, id, fallback = ''] = /^url\(["']?#([^"')]+)["']?\)\s*(.*)$/.exec(fill) ?? [];
  if (id === undefined) return fill === 'none' || !isSeen(fill) ? null : fill;
  const pattern = document.getElementById(id);
  if (!(pattern instanceof SVGPatternElement))
    return fallback === '' || fallback === 'none' ? null : fallback;
  const size = { width: pattern.width.baseVal.value, height: pattern.height.baseVal.value };
  if (!(size.width > 0 && size.height > 0)) return null;
  const [x, y] = [pattern.x.baseVal.value, pattern.y.baseVal.value];
  const { a, b, c, d, e, f } = ownTransform(pattern.patternTransform.baseVal).translate(x, y);
  return target.tiled(size, [a, b, c, d, e, f], () => {
    for (const child of pattern.children) paintShape(target, child, localMatrix);
  });
}

function ownTransform(list: SVGTransformList): DOMMatrix {
  const matrix = new DOMMatrix();
  for (const { matrix: next } of list) {
    matrix.multiplySelf(new DOMMatrix([next.a, next.b, next.c, next.d, next.e, next.f]));
  }
  return matrix;
}

/** From the units of an element to the pixels of the window. */
function screenMatrix(element: SVGGraphicsElement): Matrix | null {
  const matrix = element.getScreenCTM();
  return matrix && [matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f];
}

/** What is part of a pattern stands nowhere on the screen. */
function localMatrix(element: SVGGraphicsElement): Matrix {
  const { a, b, c, d, e, f } = ownTransform(element.transform.baseVal);
  return [a, b, c, d, e, f];
}

function within(target: PictureTarget, matrix: Matrix | null, draw: () => void): void {
  if (matrix === null) return;
  target.surface.save();
  target.transform(matrix);
  draw();
  target.surface.restore();
}

/** The outline of a shape as a path. */
function pathOf(element: SVGGeometryElement, style: CSSStyleDeclaration): string {
  if (element instanceof SVGPathElement) return element.getAttribute('d') ?? '';
  const length = (name: string): number => {
    const animated = (element as unknown as Record<string, unknown>)[name];
    return animated instanceof SVGAnimatedLength ? animated.baseVal.value : 0;
  };
  if (element instanceof SVGLineElement) {
    return `M${length('x1')},${length('y1')}L${length('x2')},${length('y2')}`;
  }
  if (element instanceof SVGRectElement) {
    // A style sheet may set the size of a rectangle, which its attributes then do not know.
    const size = (name: 'width' | 'height'): number => Number.parseFloat(style[name]) || length(name);
    return rectPath(length('x'), length('y'), size('width'), size('height'), length('rx'));
  }
  if (element instanceof SVGCircleElement) {
    return ellipsePath(length('cx'), length('cy'), length('r'), length('r'));
  }
  if (element instanceof SVGEllipseElement) {
    return ellipsePath(length('cx'), length('cy'), length('rx'), length('ry'));
  }
  const points = (element.getAttribute('points') ?? '').trim();
  if (points === '') return '';
  return `M${points}${element instanceof SVGPolygonElement ? 'Z' : ''}`;
}

function rectPath(x: number, y: number, width: number, height: number, radius: number): string {
  if (!(width > 0 && height > 0)) return '';
  const r = Math.min(radius, width / 2, height / 2);
  if (r === 0) return `M${x},${y}h${width}v${height}h${-width}Z`;
  const corner = (dx: number, dy: number): string => `a${r},${r} 0 0 1 ${dx},${dy}`;
  return `M${x + r},${y}h${width - 2 * r}${corner(r, r)}v${height - 2 * r}${corner(-r, r)}h${2 * r - width}${corner(-r, -r)}v${2 * r - height}${corner(r, -r)}Z`;
}

function ellipsePath(x: number, y: number, rx: number, ry: number): string {
  if (!(rx > 0 && ry > 0)) return '';
  const half = (dx: number): string => `a${rx},${ry} 0 0 1 ${dx},0`;
  return `M${x - rx},${y}${half(2 * rx)}${half(-2 * rx)}Z`;
}
