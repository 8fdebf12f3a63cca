/**
 * The drawing surface of painters: part of a 2D context, also an SVG document or a test's recorder. Lengths are CSS
 * pixels.
 */
export type Surface = Pick<
  CanvasRenderingContext2D,
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'lineCap'
  | 'lineJoin'
  | 'font'
  | 'textAlign'
  | 'textBaseline'
  | 'globalAlpha'
  | 'save'
  | 'restore'
  | 'translate'
  | 'rotate'
  | 'scale'
  | 'beginPath'
  | 'closePath'
  | 'moveTo'
  | 'lineTo'
  | 'bezierCurveTo'
  | 'arc'
  | 'rect'
  | 'fillRect'
  | 'strokeRect'
  | 'clearRect'
  | 'setLineDash'
> & {
  clip(): void;
  fill(): void;
  stroke(): void;
  roundRect(x: number, y: number, width: number, height: number, radius: number): void;
  fillText(text: string, x: number, y: number): void;
  strokeText(text: string, x: number, y: number): void;
  measureText(text: string): { readonly width: number };
};

/** CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A rectangle, CSS pixels. */
export interface Box extends Size {
  readonly x: number;
  readonly y: number;
}

/** A place, CSS pixels. */
export type Point = readonly [x: number, y: number];
