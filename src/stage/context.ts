import type { Box, Surface } from '../base/surface';

/** What the painters of the stage draw on. */
export type Context2D = Surface;

/** A rectangle, CSS pixels. */
export type Rect = Box;

/** How an outline or a line is drawn. `dash` in pixels, on and off. */
export interface Stroke {
  readonly colour: string;
  readonly width?: number;
  readonly dash?: readonly number[];
  readonly alpha?: number;
  readonly round?: boolean;
}

/** The dash of everything that is free or empty. */
export const EMPTY_DASH: readonly number[] = [2, 2];

/** A filled rectangle; nothing where it has no area. */
export function fillBox(
  context: Context2D,
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
  alpha = 1,
): void {
  if (!(width > 0 && height > 0)) return;
  context.globalAlpha = alpha;
  context.fillStyle = colour;
  context.fillRect(x, y, width, height);
  context.globalAlpha = 1;
}

/** The outline of a rectangle. A one-pixel outline is crisp where `x` and `y` end in .5. */
export function strokeBox(
  context: Context2D,
  x: number,
  y: number,
  width: number,
  height: number,
  stroke: Stroke,
): void {
  beginStroke(context, stroke);
  context.strokeRect(x, y, width, height);
  endStroke(context);
}

/** A card: the ground of a real object, with its border. */
export function card(
  context: Context2D,
  { x, y, width, height }: Rect,
  ground: string,
  border: string,
  borderWidth = 1,
  radius = 4,
): void {
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
  context.fillStyle = ground;
  context.fill();
  beginStroke(context, { colour: border, width: borderWidth });
  context.stroke();
}

/** A straight line. */
export function line(
  context: Context2D,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  stroke: Stroke,
): void {
  beginStroke(context, stroke);
  context.beginPath();
  context.moveTo(x1, y1);
  context.lineTo(x2, y2);
  context.stroke();
  endStroke(context);
}

/** An open arrow head with its tip at (x, y), pointing right (1) or left (-1). */
export function arrowHead(context: Context2D, x: number, y: number, direction: 1 | -1, colour: string): void {
  beginStroke(context, { colour, width: 1.2 });
  context.beginPath();
  context.moveTo(x - 6 * direction, y - 4);
  context.lineTo(x, y);
  context.lineTo(x - 6 * direction, y + 4);
  context.stroke();
}

/** A filled circle. */
export function dot(context: Context2D, x: number, y: number, radius: number, colour: string): void {
  context.fillStyle = colour;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}

/**
 * Hatches a rectangle with lines at 45 degrees. The lines are cut at the edges by arithmetic, so that a hatch
 * needs neither a pattern, which must be made anew for each theme and canvas, nor a clip.
 */
export function hatch(
  context: Context2D,
  { x, y, width, height }: Rect,
  colour: string,
  lineWidth = 2,
  gap = 7,
  alpha = 1,
): void {
  if (!(width > 0 && height > 0)) return;
  context.globalAlpha = alpha;
  beginStroke(context, { colour, width: lineWidth, alpha });
  context.beginPath();
  for (let offset = gap / 2; offset < width + height; offset += gap) {
    const fromX = Math.min(offset, width);
    const toX = Math.max(0, offset - height);
    context.moveTo(x + fromX, y + offset - fromX);
    context.lineTo(x + toX, y + offset - toX);
  }
  context.stroke();
  endStroke(context);
}

function beginStroke(context: Context2D, { colour, width = 1, dash, alpha = 1, round }: Stroke): void {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.lineCap = round ? 'round' : 'butt';
  context.globalAlpha = alpha;
  if (dash) context.setLineDash([...dash]);
}

function endStroke(context: Context2D): void {
  context.globalAlpha = 1;
  context.setLineDash(SOLID);
}

const SOLID: number[] = [];
