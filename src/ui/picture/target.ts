import type { Box, Surface } from '../../base/surface';
import { IDENTITY, type Matrix } from '../../chart/picture/matrix';
import type { SvgSurface } from '../../chart/picture/svgSurface';

/** One line of text with its baseline at `y`. Lengths in CSS pixels of the screen. */
export interface TextLine {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** A CSS font. */
  readonly font: string;
  readonly colour: string;
  /** Between letters. */
  readonly letterSpacing: number;
  /** Which place of the text `x` is. */
  readonly anchor: 'left' | 'center' | 'right';
}

/** What an element is drawn into: a document of vectors, or pixels. */
export interface PictureTarget {
  /** What painters draw on. Ask for it each time: while something fades, it is another one. */
  readonly surface: Surface;
  /** Pixels of the file per unit of the surface. */
  readonly pixelRatio: number;
  transform(matrix: Matrix): void;
  /** Paths as SVG writes them, in the styles of the surface. */
  fillPath(data: string): void;
  strokePath(data: string): void;
  /** Until the surface's `restore`. */
  clipPath(data: string): void;
  text(line: TextLine): void;
  /** Draws something as a layer of its own, which is then seen through as a whole; 1 = not at all. */
  faded(alpha: number, draw: () => void): void;
  /** A fill style that repeats what `draw` draws in a box of this size at (0, 0), moved by `matrix`. */
  tiled(size: Pick<Box, 'width' | 'height'>, matrix: Matrix, draw: () => void): Surface['fillStyle'];
  /** The pixels of a canvas that nobody can draw again. */
  image(canvas: HTMLCanvasElement, box: Box): void;
}

/** Draws into an SVG. */
export class SvgTarget implements PictureTarget {
  readonly surface: SvgSurface;
  readonly pixelRatio = 1;

  constructor(surface: SvgSurface) {
    this.surface = surface;
  }

  transform(matrix: Matrix): void {
    this.surface.transform(matrix);
  }

  fillPath(data: string): void {
    this.surface.setPath(data);
    this.surface.fill();
  }

  strokePath(data: string): void {
    this.surface.setPath(data);
    this.surface.stroke();
  }

  clipPath(data: string): void {
    this.surface.setPath(data);
    this.surface.clip();
  }

  text(line: TextLine): void {
    setText(this.surface, line);
    this.surface.letterSpacing = line.letterSpacing;
    this.surface.fillText(line.text, line.x, line.y);
    this.surface.letterSpacing = 0;
  }

  faded(alpha: number, draw: () => void): void {
    this.surface.save();
    if (alpha < 1) this.surface.fade(alpha);
    draw();
    this.surface.restore();
  }

  tiled(size: Pick<Box, 'width' | 'height'>, matrix: Matrix, draw: () => void): string {
    return this.surface.tiled(size, matrix, draw);
  }

  image(canvas: HTMLCanvasElement, box: Box): void {
    this.surface.image(canvas.toDataURL('image/png'), box.x, box.y, box.width, box.height);
  }
}

/** Pixels of a tile per unit, so that a hatch stays sharp when it is turned. */
const TILE_RATIO = 8;

/** Draws into a canvas. */
export class CanvasTarget implements PictureTarget {
  readonly pixelRatio: number;
  #context: CanvasRenderingContext2D;

  constructor(context: CanvasRenderingContext2D, pixelRatio: number) {
    this.#context = context;
    this.pixelRatio = pixelRatio;
  }

  get surface(): Surface {
    return this.#context;
  }

  transform(matrix: Matrix): void {
    this.#context.transform(...matrix);
  }

  fillPath(data: string): void {
    this.#context.fill(new Path2D(data));
  }

  strokePath(data: string): void {
    this.#context.stroke(new Path2D(data));
  }

  clipPath(data: string): void {
    this.#context.clip(new Path2D(data));
  }

  text(line: TextLine): void {
    const context = this.#context;
    setText(context, line);
    context.letterSpacing = `${line.letterSpacing}px`;
    context.textRendering = 'geometricPrecision';
    context.fillText(line.text, line.x, line.y);
    context.letterSpacing = '0px';
  }

  faded(alpha: number, draw: () => void): void {
    const below = this.#context;
    const layer = newContext(below.canvas.width, below.canvas.height);
    layer.setTransform(below.getTransform());
    this.#context = layer;
    draw();
    this.#context = below;
    below.save();
    below.setTransform(...IDENTITY);
    below.globalAlpha = alpha;
    below.drawImage(layer.canvas, 0, 0);
    below.restore();
  }

  tiled(size: Pick<Box, 'width' | 'height'>, matrix: Matrix, draw: () => void): Surface['fillStyle'] {
    const below = this.#context;
    const [width, height] = [Math.ceil(size.width * TILE_RATIO), Math.ceil(size.height * TILE_RATIO)];
    const tile = newContext(width, height);
    tile.scale(width / size.width, height / size.height);
    this.#context = tile;
    draw();
    this.#context = below;
    const pattern = below.createPattern(tile.canvas, 'repeat');
    if (pattern === null) return 'transparent';
    pattern.setTransform(new DOMMatrix([...matrix]).scale(size.width / width, size.height / height));
    return pattern;
  }

  image(canvas: HTMLCanvasElement, box: Box): void {
    this.#context.drawImage(canvas, box.x, box.y, box.width, box.height);
  }
}

function setText(surface: Surface, { font, anchor, colour }: TextLine): void {
  surface.font = font;
  surface.textAlign = anchor;
  surface.textBaseline = 'alphabetic';
  surface.fillStyle = colour;
}

function newContext(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, width);
  canvas.height = Math.max(1, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser has no room for this picture.');
  return context;
}
