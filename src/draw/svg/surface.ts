import type { Surface } from '../surface';
import { textWidth } from '../textWidth';
import { IDENTITY, type Matrix, product } from './matrix';
import {
  type Attributes,
  colourAndAlpha,
  escaped,
  fontAttributes,
  formatTransform,
  number,
  openTag,
  tag,
} from './text';

/** State that `save` keeps. */
const STYLES = [
  'fillStyle',
  'strokeStyle',
  'lineWidth',
  'lineCap',
  'lineJoin',
  'font',
  'textAlign',
  'textBaseline',
  'globalAlpha',
] as const satisfies readonly (keyof SvgSurface)[];

interface Saved {
  readonly styles: Pick<SvgSurface, (typeof STYLES)[number]>;
  readonly matrix: Matrix;
  readonly dash: readonly number[];
  /** Groups that were open then. */
  readonly depth: number;
}

/** Writes an SVG with the calls that draw on a canvas. Text stays text; the same calls give the same bytes. */
export class SvgSurface implements Surface {
  fillStyle: Surface['fillStyle'] = '#000000';
  strokeStyle: Surface['strokeStyle'] = '#000000';
  lineWidth = 1;
  lineCap: CanvasLineCap = 'butt';
  lineJoin: CanvasLineJoin = 'miter';
  font = '10px sans-serif';
  textAlign: CanvasTextAlign = 'start';
  textBaseline: CanvasTextBaseline = 'alphabetic';
  globalAlpha = 1;
  readonly #measure: ((text: string, font: string) => number) | null;
  readonly #saved: Saved[] = [];
  readonly #elements: string[] = [];
  #depth = 0;
  #clips = 0;
  #matrix: Matrix = IDENTITY;
  #dash: readonly number[] = [];
  #path = '';

  /** `measure` = width of a text in a CSS font, px; without it, widths are estimated. */
  constructor(measure: ((text: string, font: string) => number) | null = null) {
    this.#measure = measure;
  }

  /** The whole document; `title` and `description` are for screen readers. */
  document(
    size: { readonly width: number; readonly height: number },
    words: { readonly title: string; readonly description: string },
  ): string {
    const [width, height] = [number(size.width), number(size.height)];
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
      `<title>${escaped(words.title)}</title>`,
      `<desc>${escaped(words.description)}</desc>`,
      ...this.#elements,
      '</svg>\n',
    ].join('\n');
  }

  save(): void {
    const styles = Object.fromEntries(STYLES.map((name) => [name, this[name]])) as Saved['styles'];
    this.#saved.push({ styles, matrix: this.#matrix, dash: this.#dash, depth: this.#depth });
  }

  restore(): void {
    const saved = this.#saved.pop();
    if (saved === undefined) return;
    while (this.#depth > saved.depth) this.#closeGroup();
    Object.assign(this, saved.styles);
    this.#matrix = saved.matrix;
    this.#dash = saved.dash;
  }

  translate(x: number, y: number): void {
    this.#transform([1, 0, 0, 1, x, y]);
  }

  scale(x: number, y: number): void {
    this.#transform([x, 0, 0, y, 0, 0]);
  }

  rotate(angle: number): void {
    const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
    this.#transform([cosine, sine, -sine, cosine, 0, 0]);
  }

  setLineDash(segments: Iterable<number>): void {
    this.#dash = [...segments];
  }

  beginPath(): void {
    this.#path = '';
  }

  closePath(): void {
    this.#path += 'Z';
  }

  moveTo(x: number, y: number): void {
    this.#path += `M${number(x)},${number(y)}`;
  }

  lineTo(x: number, y: number): void {
    this.#path += `L${number(x)},${number(y)}`;
  }

  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.#path += `C${[x1, y1, x2, y2, x, y].map(number).join(',')}`;
  }

  arc(x: number, y: number, radius: number, from: number, to: number): void {
    // SVG can't draw a whole circle in one arc, so every arc is two.
    const at = (angle: number): string =>
      `${number(x + radius * Math.cos(angle))},${number(y + radius * Math.sin(angle))}`;
    const turn = to >= from ? 1 : 0;
    const half = `A${number(radius)},${number(radius)} 0 0 ${turn} `;
    this.#path += `${this.#path === '' ? 'M' : 'L'}${at(from)}${half}${at((from + to) / 2)}${half}${at(to)}`;
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.#path += `M${number(x)},${number(y)}h${number(width)}v${number(height)}h${number(-width)}Z`;
  }

  roundRect(x: number, y: number, width: number, height: number, radius: number): void {
    const r = Math.min(radius, width / 2, height / 2);
    const corner = (toX: number, toY: number): string =>
      `A${number(r)},${number(r)} 0 0 1 ${number(toX)},${number(toY)}`;
    this.#path += `M${number(x + r)},${number(y)}H${number(x + width - r)}${corner(x + width, y + r)}V${number(y + height - r)}${corner(x + width - r, y + height)}H${number(x + r)}${corner(x, y + height - r)}V${number(y + r)}${corner(x + r, y)}Z`;
  }

  clip(): void {
    this.#clips += 1;
    const id = `clip-${this.#clips}`;
    const path = tag('path', { d: this.#path, transform: formatTransform(this.#matrix) });
    this.#elements.push(tag('clipPath', { id }, path));
    this.#openGroup({ 'clip-path': `url(#${id})` });
  }

  fill(): void {
    this.#draw('path', { d: this.#path, ...this.#filling() });
  }

  stroke(): void {
    this.#draw('path', { d: this.#path, ...this.#stroking() });
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    this.#draw('rect', { ...rectangle(x, y, width, height), ...this.#filling() });
  }

  strokeRect(x: number, y: number, width: number, height: number): void {
    this.#draw('rect', { ...rectangle(x, y, width, height), ...this.#stroking() });
  }

  /** A document begins empty, and painters clear before they draw. */
  clearRect(): void {}

  fillText(text: string, x: number, y: number): void {
    this.#text(text, x, y, this.#filling());
  }

  /** The halo of the text drawn next, hidden from screen readers. */
  strokeText(text: string, x: number, y: number): void {
    this.#text(text, x, y, { ...this.#stroking(), 'aria-hidden': 'true' });
  }

  measureText(text: string): { readonly width: number } {
    return { width: this.#measure?.(text, this.font) ?? usualWidth(text, this.font) };
  }

  #transform(matrix: Matrix): void {
    this.#matrix = product(this.#matrix, matrix);
  }

  #text(text: string, x: number, y: number, ink: Attributes): void {
    const attributes = {
      x: number(x),
      y: number(y),
      ...fontAttributes(this.font),
      'text-anchor': ANCHORS[this.textAlign],
      'dominant-baseline': BASELINES[this.textBaseline],
      // A canvas draws spaces that an SVG would drop.
      'xml:space': /^\s|\s$|\s\s/.test(text) ? 'preserve' : undefined,
      ...ink,
    };
    this.#draw('text', attributes, escaped(text));
  }

  #draw(name: string, attributes: Attributes, content?: string): void {
    this.#elements.push(tag(name, { ...attributes, transform: formatTransform(this.#matrix) }, content));
  }

  #filling(): Attributes {
    const { colour, alpha } = colourAndAlpha(String(this.fillStyle));
    return { fill: colour, 'fill-opacity': this.#opacity(alpha) };
  }

  #stroking(): Attributes {
    const { colour, alpha } = colourAndAlpha(String(this.strokeStyle));
    return {
      fill: 'none',
      stroke: colour,
      'stroke-width': number(this.lineWidth),
      'stroke-linecap': this.lineCap === 'butt' ? undefined : this.lineCap,
      'stroke-linejoin': this.lineJoin === 'miter' ? undefined : this.lineJoin,
      'stroke-dasharray': this.#dash.length === 0 ? undefined : this.#dash.map(number).join(' '),
      'stroke-opacity': this.#opacity(alpha),
    };
  }

  #opacity(ofColour: number): string | undefined {
    const alpha = this.globalAlpha * ofColour;
    return alpha === 1 ? undefined : number(alpha);
  }

  #openGroup(attributes: Attributes): void {
    this.#elements.push(openTag('g', attributes));
    this.#depth += 1;
  }

  #closeGroup(): void {
    this.#depth -= 1;
    // Nothing was drawn in it.
    if (/^<g [^<]*$/.test(this.#elements.at(-1) ?? '')) this.#elements.pop();
    else this.#elements.push('</g>');
  }
}

/** Estimated width if nothing can measure the text. */
function usualWidth(text: string, font: string): number {
  const sizePx = Number(fontAttributes(font)['font-size']);
  const face = font.includes('Mono') ? 'mono' : font.includes('Condensed') ? 'condensed' : 'sans';
  return textWidth(text, { sizePx, face });
}

const ANCHORS: Readonly<Record<CanvasTextAlign, string | undefined>> = {
  left: undefined,
  start: undefined,
  center: 'middle',
  right: 'end',
  end: 'end',
};
const BASELINES: Readonly<Record<CanvasTextBaseline, string | undefined>> = {
  alphabetic: undefined,
  top: 'text-before-edge',
  middle: 'central',
  bottom: 'text-after-edge',
  hanging: 'hanging',
  ideographic: 'ideographic',
};

function rectangle(x: number, y: number, width: number, height: number): Attributes {
  return { x: number(x), y: number(y), width: number(width), height: number(height) };
}
