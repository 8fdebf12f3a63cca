import type { Surface } from '../../src/draw/surface';

/** One call of a drawing method, with the styles in force at that moment. */
export interface DrawCall {
  readonly method: string;
  readonly numbers: readonly number[];
  /** Of a call that sets text. */
  readonly text: string | null;
  readonly fillStyle: string;
  readonly strokeStyle: string;
  readonly lineWidth: number;
  readonly lineCap: string;
  readonly font: string;
  readonly textAlign: string;
  readonly globalAlpha: number;
  readonly dash: readonly number[];
}

/** A call that put something on the surface, rounded to a tenth of a pixel. */
export interface DrawnShape {
  readonly name: 'fillRect' | 'strokeRect' | 'fillText' | 'strokeText' | 'fill' | 'stroke' | 'clearRect';
  readonly colour: string;
  readonly alpha: number;
  readonly text: string;
  readonly font: string;
  /** Arguments of a rectangle or a text; a text begins at its left end. */
  readonly numbers: readonly number[];
  /** Points of the path that was filled or stroked. */
  readonly path: readonly (readonly number[])[];
  readonly dashed: boolean;
}

/** A text with the box that it covers, CSS pixels. */
interface TextBox {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly size: number;
}

/** Width of a letter, in ems: a little wider than those of IBM Plex Sans are on average. */
const LETTER_WIDTH = 0.5;
const PATH = ['moveTo', 'lineTo', 'bezierCurveTo', 'arc', 'rect', 'roundRect'];
const SHAPES = ['fillRect', 'strokeRect', 'fillText', 'strokeText', 'fill', 'stroke', 'clearRect'];

const round = (value: number): number => Math.round(value * 10) / 10;
const sizeOf = (font: string): number => Number(/(\d+(?:\.\d+)?)px/.exec(font)?.[1]);
const widthOf = (text: string, font: string): number => text.length * sizeOf(font) * LETTER_WIDTH;

/** A surface that draws nothing and remembers everything. It refuses numbers that are not finite. */
export class Recorder {
  readonly calls: DrawCall[] = [];
  readonly surface: Surface;

  constructor() {
    const styles = {
      fillStyle: '#000000',
      strokeStyle: '#000000',
      lineWidth: 1,
      globalAlpha: 1,
      lineJoin: 'miter',
      lineCap: 'butt',
      font: '10px sans-serif',
      textAlign: 'start',
      textBaseline: 'alphabetic',
    };
    let dash: readonly number[] = [];
    this.surface = new Proxy(styles, {
      get: (state, property: string) => {
        if (property in state) return state[property as keyof typeof state];
        if (property === 'measureText') return (text: string) => ({ width: widthOf(text, state.font) });
        return (...given: unknown[]) => {
          if (property === 'setLineDash') dash = given[0] as readonly number[];
          else this.calls.push({ method: property, ...sorted(property, given), ...state, dash });
        };
      },
      set(state, property: string, value: unknown) {
        if (!(property in state)) throw new Error(`The recorder does not know ${property}.`);
        return Reflect.set(state, property, value);
      },
    }) as unknown as Surface;
  }

  /** What was put on the surface, in order. */
  get drawn(): readonly DrawnShape[] {
    let path: (readonly number[])[] = [];
    return this.calls.flatMap((call): readonly DrawnShape[] => {
      if (call.method === 'beginPath') path = [];
      if (PATH.includes(call.method)) path.push(call.numbers.map(round));
      return SHAPES.includes(call.method) ? [shapeOf(call, path)] : [];
    });
  }

  /** Every text that was set, in order. */
  get texts(): readonly string[] {
    return this.drawn
      .filter(({ name }) => name === 'fillText')
      .map(({ text }) => text.replaceAll('\u202F', ' '));
  }

  /** The texts with the box that each covers. */
  get textBoxes(): readonly TextBox[] {
    return this.drawn
      .filter(({ name, text }) => name === 'fillText' && text.trim() !== '')
      .map(({ text, numbers: [left = 0, baseline = 0], font }) => {
        const size = sizeOf(font);
        const right = left + widthOf(text, font);
        return { text, left, right, top: baseline - size * 0.72, bottom: baseline, size };
      });
  }

  /** Filled rectangles of a colour. */
  boxes(colour: string): readonly (readonly number[])[] {
    return this.drawn
      .filter((shape) => shape.name === 'fillRect' && shape.colour === colour)
      .map(({ numbers }) => numbers);
  }
}

function sorted(method: string, given: readonly unknown[]): Pick<DrawCall, 'numbers' | 'text'> {
  const numbers = given.filter((value) => typeof value === 'number');
  for (const value of numbers) if (!Number.isFinite(value)) throw new Error(`${method} was given ${value}.`);
  return { numbers, text: given.find((value) => typeof value === 'string') ?? null };
}

/** Part of a text that lies left of where it is put. */
const BEFORE: Readonly<Record<string, number>> = { center: 0.5, right: 1 };

function shapeOf(call: DrawCall, path: readonly (readonly number[])[]): DrawnShape {
  const { method, text, font, globalAlpha, dash, textAlign } = call;
  const [x = 0, ...rest] = call.numbers;
  const left = text === null ? x : x - widthOf(text, font) * (BEFORE[textAlign] ?? 0);
  const isPath = method === 'fill' || method === 'stroke';
  const colour = method.startsWith('stroke') ? call.strokeStyle : call.fillStyle;
  return {
    name: method as DrawnShape['name'],
    colour: method === 'clearRect' ? '' : colour,
    alpha: globalAlpha,
    text: text ?? '',
    font,
    numbers: isPath ? [] : [left, ...rest].map(round),
    path: isPath ? path : [],
    dashed: dash.length > 0,
  };
}

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
