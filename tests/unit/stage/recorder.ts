import type { Context2D } from '../../../src/stage/context';

/** One call of a painter that put something on the canvas, with the style that was in force. */
export interface DrawCall {
  readonly name: 'fillRect' | 'strokeRect' | 'fillText' | 'strokeText' | 'fill' | 'stroke' | 'clearRect';
  readonly colour: string;
  readonly alpha: number;
  readonly text: string;
  readonly font: string;
  /** Arguments of a rectangle or a text, rounded to a tenth of a pixel. */
  readonly numbers: readonly number[];
  /** Points of the path that was filled or stroked, rounded likewise. */
  readonly path: readonly (readonly number[])[];
  readonly dashed: boolean;
}

/** Width of a letter, in ems. */
const LETTER_WIDTH = 0.5;

const round = (value: number): number => Math.round(value * 10) / 10;

/** A context that draws nothing and remembers what it was asked. Letters are a little wider than those of IBM Plex Sans are on average. */
export class Recorder {
  readonly calls: DrawCall[] = [];
  fillStyle: string | CanvasGradient | CanvasPattern = '#000000';
  strokeStyle: string | CanvasGradient | CanvasPattern = '#000000';
  lineWidth = 1;
  lineCap: CanvasLineCap = 'butt';
  lineJoin: CanvasLineJoin = 'miter';
  font = '10px sans-serif';
  textAlign: CanvasTextAlign = 'start';
  globalAlpha = 1;
  #dash: readonly number[] = [];
  #path: number[][] = [];

  beginPath(): void {
    this.#path = [];
  }
  closePath(): void {}
  moveTo(...point: number[]): void {
    this.#path.push(point.map(round));
  }
  lineTo(...point: number[]): void {
    this.#path.push(point.map(round));
  }
  bezierCurveTo(...points: number[]): void {
    this.#path.push(points.map(round));
  }
  arc(...circle: number[]): void {
    this.#path.push(circle.map(round));
  }
  roundRect(...box: number[]): void {
    this.#path.push(box.map(round));
  }
  setLineDash(dash: readonly number[]): void {
    this.#dash = dash;
  }
  measureText(text: string): { readonly width: number } {
    return { width: text.length * this.#size() * LETTER_WIDTH };
  }
  fill(): void {
    this.#record('fill', this.fillStyle, []);
  }
  stroke(): void {
    this.#record('stroke', this.strokeStyle, []);
  }
  fillRect(...box: number[]): void {
    this.#record('fillRect', this.fillStyle, box);
  }
  strokeRect(...box: number[]): void {
    this.#record('strokeRect', this.strokeStyle, box);
  }
  clearRect(...box: number[]): void {
    this.#record('clearRect', '', box);
  }
  fillText(text: string, x: number, y: number): void {
    this.#record('fillText', this.fillStyle, [x, y], text);
  }
  strokeText(text: string, x: number, y: number): void {
    this.#record('strokeText', this.strokeStyle, [x, y], text);
  }

  /** This recorder as a painter sees it. */
  get context(): Context2D {
    return this as unknown as Context2D;
  }

  /** Every text that was set, in order. */
  get texts(): readonly string[] {
    return this.calls
      .filter(({ name }) => name === 'fillText')
      .map(({ text }) => text.replaceAll('\u202F', ' '));
  }

  /** The texts with the box that each covers, CSS pixels. */
  get textBoxes(): readonly {
    text: string;
    left: number;
    right: number;
    top: number;
    bottom: number;
    size: number;
  }[] {
    return this.calls
      .filter(({ name, text }) => name === 'fillText' && text.trim() !== '')
      .map(({ text, numbers, font }) => {
        const size = Number(/(\d+(?:\.\d+)?)px/.exec(font)?.[1]);
        const [left = 0, baseline = 0] = numbers;
        return {
          text,
          left,
          right: left + text.length * size * LETTER_WIDTH,
          top: baseline - size * 0.72,
          bottom: baseline,
          size,
        };
      });
  }

  /** Filled rectangles of a colour. */
  boxes(colour: string): readonly (readonly number[])[] {
    return this.calls
      .filter((call) => call.name === 'fillRect' && call.colour === colour)
      .map(({ numbers }) => numbers);
  }

  #size(): number {
    return Number(/(\d+(?:\.\d+)?)px/.exec(this.font)?.[1]);
  }

  #record(
    name: DrawCall['name'],
    style: string | CanvasGradient | CanvasPattern,
    numbers: readonly number[],
    text = '',
  ): void {
    for (const value of numbers) if (!Number.isFinite(value)) throw new Error(`${name} was given ${value}.`);
    for (const value of this.#path.flat())
      if (!Number.isFinite(value)) throw new Error(`A path holds ${value}.`);
    this.calls.push({
      name,
      colour: String(style),
      alpha: this.globalAlpha,
      text,
      font: this.font,
      numbers: numbers.map(round),
      path: name === 'fill' || name === 'stroke' ? this.#path : [],
      dashed: this.#dash.length > 0,
    });
  }
}

type TextBox = Recorder['textBoxes'][number];

/** Labels that are too small, too far right or in each other's way, a line each: one expectation for many pairs. */
export function unreadable(boxes: readonly TextBox[], width = Number.POSITIVE_INFINITY): readonly string[] {
  return boxes.flatMap((box, index) => [
    ...(box.size >= 11 ? [] : [`"${box.text}" has ${box.size} px`]),
    ...(box.right <= width ? [] : [`"${box.text}" ends at ${box.right}`]),
    ...boxes
      .slice(index + 1)
      .filter((other) => overlaps(box, other))
      .map((other) => `"${box.text}" and "${other.text}"`),
  ]);
}

function overlaps(a: TextBox, b: TextBox): boolean {
  return a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5;
}
