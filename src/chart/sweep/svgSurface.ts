import type { SweepSurface } from './sweepSurface';

/** Rotations and moves, as SVG's matrix(a b c d e f). */
type Matrix = readonly [number, number, number, number, number, number];
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** What `save` keeps. */
interface Styles {
  fillStyle: SweepSurface['fillStyle'];
  strokeStyle: SweepSurface['strokeStyle'];
  lineWidth: number;
  lineCap: CanvasLineCap;
  lineJoin: CanvasLineJoin;
  font: string;
  textAlign: CanvasTextAlign;
  textBaseline: CanvasTextBaseline;
  globalAlpha: number;
}

/**
 * A surface that writes an SVG instead of colouring pixels. Text stays text. The same calls give the same document, to
 * the byte.
 */
export class SvgSurface implements SweepSurface {
  fillStyle: SweepSurface['fillStyle'] = '#000000';
  strokeStyle: SweepSurface['strokeStyle'] = '#000000';
  lineWidth = 1;
  lineCap: CanvasLineCap = 'butt';
  lineJoin: CanvasLineJoin = 'miter';
  font = '10px sans-serif';
  textAlign: CanvasTextAlign = 'start';
  textBaseline: CanvasTextBaseline = 'alphabetic';
  globalAlpha = 1;
  readonly #elements: string[] = [];
  readonly #saved: { readonly styles: Styles; readonly matrix: Matrix; readonly dash: readonly number[] }[] =
    [];
  #matrix: Matrix = IDENTITY;
  #dash: readonly number[] = [];
  #path = '';

  /** The whole document; `title` and `description` are what a screen reader says of it. */
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
    this.#saved.push({ styles: this.#styles(), matrix: this.#matrix, dash: this.#dash });
  }

  restore(): void {
    const saved = this.#saved.pop();
    if (saved === undefined) return;
    Object.assign(this, saved.styles);
    this.#matrix = saved.matrix;
    this.#dash = saved.dash;
  }

  translate(x: number, y: number): void {
    this.#matrix = product(this.#matrix, [1, 0, 0, 1, x, y]);
  }

  rotate(angle: number): void {
    const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
    this.#matrix = product(this.#matrix, [cosine, sine, -sine, cosine, 0, 0]);
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

  arc(x: number, y: number, radius: number, from: number, to: number): void {
    // SVG cannot draw a whole circle in one arc, so every arc is two.
    const at = (angle: number): string =>
      `${number(x + radius * Math.cos(angle))},${number(y + radius * Math.sin(angle))}`;
    const turn = to >= from ? 1 : 0;
    const half = `A${number(radius)},${number(radius)} 0 0 ${turn} `;
    this.#path += `${this.#path === '' ? 'M' : 'L'}${at(from)}${half}${at((from + to) / 2)}${half}${at(to)}`;
  }

  roundRect(x: number, y: number, width: number, height: number, radius: number): void {
    const r = Math.min(radius, width / 2, height / 2);
    const corner = (toX: number, toY: number): string =>
      `A${number(r)},${number(r)} 0 0 1 ${number(toX)},${number(toY)}`;
    this.#path += `M${number(x + r)},${number(y)}H${number(x + width - r)}${corner(x + width, y + r)}V${number(y + height - r)}${corner(x + width - r, y + height)}H${number(x + r)}${corner(x, y + height - r)}V${number(y + r)}${corner(x + r, y)}Z`;
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

  fillText(text: string, x: number, y: number): void {
    const attributes = {
      x: number(x),
      y: number(y),
      ...fontAttributes(this.font),
      'text-anchor': ANCHORS[this.textAlign],
      'dominant-baseline': BASELINES[this.textBaseline],
      ...this.#filling(),
    };
    this.#draw('text', attributes, escaped(text));
  }

  #draw(name: string, attributes: Readonly<Record<string, string | undefined>>, content?: string): void {
    const [a, b, c, d, e, f] = this.#matrix;
    const moved =
      b === 0 && c === 0
        ? `translate(${number(e)} ${number(f)})`
        : `matrix(${[a, b, c, d, e, f].map(number).join(' ')})`;
    const all = { ...attributes, ...(this.#matrix !== IDENTITY && { transform: moved }) };
    const written = Object.entries(all).flatMap(([key, value]) =>
      value === undefined ? [] : [` ${key}="${escaped(value)}"`],
    );
    const open = `<${name}${written.join('')}`;
    this.#elements.push(content === undefined ? `${open}/>` : `${open}>${content}</${name}>`);
  }

  #filling(): Readonly<Record<string, string | undefined>> {
    return { fill: String(this.fillStyle), 'fill-opacity': this.#opacity() };
  }

  #stroking(): Readonly<Record<string, string | undefined>> {
    return {
      fill: 'none',
      stroke: String(this.strokeStyle),
      'stroke-width': number(this.lineWidth),
      'stroke-linecap': this.lineCap === 'butt' ? undefined : this.lineCap,
      'stroke-linejoin': this.lineJoin === 'miter' ? undefined : this.lineJoin,
      'stroke-dasharray': this.#dash.length === 0 ? undefined : this.#dash.map(number).join(' '),
      'stroke-opacity': this.#opacity(),
    };
  }

  #opacity(): string | undefined {
    return this.globalAlpha === 1 ? undefined : number(this.globalAlpha);
  }

  #styles(): Styles {
    const {
      fillStyle,
      strokeStyle,
      lineWidth,
      lineCap,
      lineJoin,
      font,
      textAlign,
      textBaseline,
      globalAlpha,
    } = this;
    return {
      fillStyle,
      strokeStyle,
      lineWidth,
      lineCap,
      lineJoin,
      font,
      textAlign,
      textBaseline,
      globalAlpha,
    };
  }
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

function rectangle(x: number, y: number, width: number, height: number): Readonly<Record<string, string>> {
  return { x: number(x), y: number(y), width: number(width), height: number(height) };
}

/** The parts of a CSS font: weight, size in px, families. */
function fontAttributes(font: string): Readonly<Record<string, string>> {
  const [, weight = '400', size = '10', family = 'sans-serif'] =
    /^(?:(\d+) )?([\d.]+)px (.+)$/.exec(font) ?? [];
  return {
    'font-family': family.replaceAll('"', "'"),
    'font-size': size,
    ...(weight !== '400' && { 'font-weight': weight }),
  };
}

function product(m: Matrix, n: Matrix): Matrix {
  return [
    m[0] * n[0] + m[2] * n[1],
    m[1] * n[0] + m[3] * n[1],
    m[0] * n[2] + m[2] * n[3],
    m[1] * n[2] + m[3] * n[3],
    m[0] * n[4] + m[2] * n[5] + m[4],
    m[1] * n[4] + m[3] * n[5] + m[5],
  ];
}

/** To a hundredth, and never "-0". */
function number(value: number): string {
  return String(Math.round(value * 100) / 100 || 0);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
};

/** For text and attributes; control characters, which XML forbids, are left out. */
function escaped(text: string): string {
  return [...text]
    .filter((character) => character >= ' ' || character === '\n' || character === '\t')
    .map((character) => ENTITIES[character] ?? character)
    .join('');
}
