import type { Box } from '../../base/surface';
import { isSeen, paddingPath, paintBox, polygonPath } from './boxes';
import { painterOf } from './canvasPainters';
import { paintDrawing } from './shapes';
import type { PictureTarget } from './target';
import { paintFieldText, paintText, snappedBox } from './texts';

/**
 * Draws an element and all in it as it stands on the screen, in pixels of the window. Only what reaches into `region`
 * is drawn. Left out are what cannot be seen, what floats above the page, buttons of charts, and what `isUnwanted` says.
 */
export function paintElement(
  target: PictureTarget,
  element: Element,
  region: Box,
  isUnwanted: (element: Element) => boolean = () => false,
): void {
  new ElementPainter(target, region, isUnwanted).paint(element, zoomAt(element.parentElement));
}

/** Something that is drawn after what stands in the flow of the page. */
interface Layer {
  readonly order: number;
  readonly draw: () => void;
}

/** One walk. Positioned elements lie above their neighbours, as in the page. */
class ElementPainter {
  readonly #target: PictureTarget;
  readonly #region: Box;
  readonly #isUnwanted: (element: Element) => boolean;

  constructor(target: PictureTarget, region: Box, isUnwanted: (element: Element) => boolean) {
    this.#target = target;
    this.#region = region;
    this.#isUnwanted = isUnwanted;
  }

  /** An element with everything that belongs to its stacking. `outerZoom` is its parent's. */
  paint(element: Element, outerZoom: number): void {
    const style = getComputedStyle(element);
    if (isLeftOut(element, style)) return;
    const draw = (): void => {
      const layers: Layer[] = [];
      const flow = (): void => this.#paintInFlow(element, style, outerZoom, layers, []);
      this.#clippedByShape(element, style, outerZoom, flow);
      for (const layer of layers.toSorted((a, b) => a.order - b.order)) layer.draw();
    };
    const opacity = Number(style.opacity);
    if (opacity < 1) this.#target.faded(opacity, draw);
    else draw();
  }

  /** `clips` are the paths of the elements around, inside of this stacking, that cut what overflows. */
  #paintInFlow(
    element: Element,
    style: CSSStyleDeclaration,
    outerZoom: number,
    layers: Layer[],
    clips: readonly string[],
  ): void {
    const zoom = outerZoom * (Number(style.zoom) || 1);
    const exact = element.getBoundingClientRect();
    // What is moved by a transform may stand between pixels.
    const box = style.transform === 'none' ? snappedBox(exact) : exact;
    if (style.visibility === 'visible') this.#paintOwn(element, style, box, zoom);
    if (element instanceof SVGSVGElement) return;
    const cuts = style.overflowX !== 'visible' && style.display !== 'inline' && style.display !== 'contents';
    if (cuts && !this.#meets(box)) return;
    const path = cuts ? paddingPath(box, style, zoom) : null;
    const within = path === null ? clips : [...clips, path];
    const isHolder = style.position !== 'static';
    this.#clipped(path === null ? [] : [path], () => {
      this.#paintPseudo(element, style, '::before', box, zoom);
      // What lies above the flow of an element that cuts is cut by it, too.
      const inner: Layer[] = cuts && isHolder ? [] : layers;
      for (const child of element.childNodes) this.#paintChild(child, zoom, inner, within);
      if (inner !== layers) for (const layer of inner.toSorted((a, b) => a.order - b.order)) layer.draw();
      this.#paintPseudo(element, style, '::after', box, zoom);
    });
  }

  #paintChild(child: ChildNode, zoom: number, layers: Layer[], clips: readonly string[]): void {
    if (child instanceof Text) {
      if (this.#meets(boxOfText(child))) paintText(this.#target, child, zoom);
      return;
    }
    if (!(child instanceof Element)) return;
    const style = getComputedStyle(child);
    if (isLeftOut(child, style) || this.#isUnwanted(child)) return;
    if (!isLayer(style)) {
      this.#paintInFlow(child, style, zoom, layers, clips);
      return;
    }
    const cutBy = style.position === 'absolute' || style.position === 'fixed' ? [] : clips;
    const order = style.zIndex === 'auto' ? 0 : Number(style.zIndex);
    layers.push({ order, draw: () => this.#clipped(cutBy, () => this.paint(child, zoom)) });
  }

  /** Ground and borders, and what an element shows that is not its children. */
  #paintOwn(element: Element, style: CSSStyleDeclaration, box: Box, zoom: number): void {
    if (!this.#meets(box)) return;
    const target = this.#target;
    if (style.display === 'inline') {
      for (const part of element.getClientRects()) paintBox(target, snappedBox(part), style, zoom);
    } else if (style.display !== 'contents') this.#paintTurned(element, style, box, zoom);
    if (element instanceof SVGSVGElement) {
      const isCut = style.overflowX !== 'visible';
      const exact = element.getBoundingClientRect();
      this.#clipped(isCut ? [paddingPath(box, style, zoom)] : [], () => {
        target.surface.save();
        target.surface.translate(box.x - exact.x, box.y - exact.y);
        paintDrawing(target, element);
        target.surface.restore();
      });
    } else if (element instanceof HTMLCanvasElement) this.#paintCanvas(element, box, zoom);
    else if (element instanceof HTMLInputElement) paintFieldText(target, element, box, zoom);
  }

  /** A turned box is drawn around its middle; of all others the window knows the place. */
  #paintTurned(element: Element, style: CSSStyleDeclaration, box: Box, zoom: number): void {
    const [a = 1, b = 0, c = 0, d = 1] = numbersOf(style.transform);
    if ((b === 0 && c === 0) || !(element instanceof HTMLElement)) {
      paintBox(this.#target, box, style, zoom);
      return;
    }
    const { surface } = this.#target;
    const [width, height] = [element.offsetWidth * zoom, element.offsetHeight * zoom];
    surface.save();
    surface.translate(box.x + box.width / 2, box.y + box.height / 2);
    this.#target.transform([a, b, c, d, 0, 0]);
    paintBox(this.#target, { x: -width / 2, y: -height / 2, width, height }, style, zoom);
    surface.restore();
  }

  #paintCanvas(canvas: HTMLCanvasElement, box: Box, zoom: number): void {
    const painter = painterOf(canvas);
    if (painter === undefined) {
      this.#target.image(canvas, box);
      return;
    }
    const edge = `M${box.x},${box.y}h${box.width}v${box.height}h${-box.width}Z`;
    // A layer of its own: painters clear what they stand on.
    const draw = (): void => {
      const { surface, pixelRatio } = this.#target;
      surface.translate(box.x, box.y);
      surface.scale(zoom, zoom);
      painter(surface, pixelRatio * zoom);
    };
    this.#clipped([edge], () => this.#target.faded(1, draw));
  }

  /** Grips and marks that a style sheet draws. Only of those that are placed does the browser tell where. */
  #paintPseudo(
    element: Element,
    ofElement: CSSStyleDeclaration,
    name: '::before' | '::after',
    around: Box,
    zoom: number,
  ): void {
    const style = getComputedStyle(element, name);
    if (style.content === 'none' || style.content === 'normal' || style.display === 'none') return;
    if (style.position !== 'absolute' || ofElement.position === 'static' || style.visibility !== 'visible')
      return;
    const px = (text: string): number => Number.parseFloat(text) * zoom || 0;
    const box = {
      x: around.x + px(ofElement.borderLeftWidth) + px(style.left) + px(style.marginLeft),
      y: around.y + px(ofElement.borderTopWidth) + px(style.top) + px(style.marginTop),
      width: px(style.width),
      height: px(style.height),
    };
    if (this.#meets(box)) paintBox(this.#target, snappedBox(box), style, zoom);
  }

  #clippedByShape(element: Element, style: CSSStyleDeclaration, outerZoom: number, draw: () => void): void {
    const zoom = outerZoom * (Number(style.zoom) || 1);
    const path = polygonPath(element.getBoundingClientRect(), style.clipPath, zoom);
    this.#clipped(path === null ? [] : [path], draw);
  }

  #clipped(paths: readonly string[], draw: () => void): void {
    if (paths.length === 0) {
      draw();
      return;
    }
    this.#target.surface.save();
    for (const path of paths) this.#target.clipPath(path);
    draw();
    this.#target.surface.restore();
  }

  #meets(box: Box): boolean {
    const { x, y, width, height } = this.#region;
    return box.x < x + width && box.x + box.width > x && box.y < y + height && box.y + box.height > y;
  }
}

/** The colour behind an element: that of the nearest one around it that is not see-through. */
export function groundBehind(element: Element): string | null {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at);
    if (isSeen(backgroundColor)) return backgroundColor;
  }
  return null;
}

/** Names of elements that never show anything, or stand above the page. */
const NEVER = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE', 'DIALOG']);
/** What works a chart, and says nothing about it. */
const CONTROLS = 'button, fieldset, [role=radiogroup]';

/** Whether an element is never part of a picture. */
export function isLeftOut(element: Element, style: CSSStyleDeclaration): boolean {
  if (NEVER.has(element.tagName) || style.display === 'none' || Number(style.opacity) === 0) return true;
  if (style.clipPath === 'inset(50%)' || isFolded(element)) return true;
  if (element instanceof HTMLElement && element.dataset.picture === 'none') return true;
  return element.matches(CONTROLS) && element.closest('figure') !== null;
}

/** In closed details only the summary is seen. */
function isFolded({ tagName, parentElement }: Element): boolean {
  return parentElement instanceof HTMLDetailsElement && !parentElement.open && tagName !== 'SUMMARY';
}

function isLayer(style: CSSStyleDeclaration): boolean {
  return (
    style.position !== 'static' ||
    style.zIndex !== 'auto' ||
    style.transform !== 'none' ||
    style.clipPath !== 'none' ||
    Number(style.opacity) < 1
  );
}

function boxOfText(node: Text): DOMRect {
  const range = document.createRange();
  range.selectNodeContents(node);
  return range.getBoundingClientRect();
}

/** The numbers of `matrix(a, b, c, d, e, f)`. */
function numbersOf(transform: string): readonly number[] {
  return (/^matrix\((.*)\)$/.exec(transform)?.[1] ?? '').split(',').filter(Boolean).map(Number);
}

/** How many pixels of the window a CSS pixel of this element has: the projector's view is drawn larger. */
function zoomAt(element: Element | null): number {
  let zoom = 1;
  for (let at = element; at !== null; at = at.parentElement) zoom *= Number(getComputedStyle(at).zoom) || 1;
  return zoom;
}
