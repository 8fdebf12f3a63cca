import type { Box, Point, Surface } from './surface';

/** How a line or an outline is drawn; `dash` in pixels, on and off. */
export interface Stroke {
  readonly colour: string;
  readonly width?: number;
  readonly dash?: readonly number[];
  readonly alpha?: number;
  readonly cap?: CanvasLineCap;
}

/** Dash for anything free or empty. */
export const EMPTY_DASH: readonly number[] = [2, 2];

/** A filled rectangle; nothing if its area is zero. */
export function fillBox(surface: Surface, { x, y, width, height }: Box, colour: string, alpha = 1): void {
  if (!(width > 0 && height > 0)) return;
  surface.globalAlpha = alpha;
  surface.fillStyle = colour;
  surface.fillRect(x, y, width, height);
  surface.globalAlpha = 1;
}

/** The outline of a rectangle. Its line straddles the edge, so a line of 1 px is crisp if `x` and `y` end in .5. */
export function strokeBox(surface: Surface, { x, y, width, height }: Box, stroke: Stroke): void {
  beginStroke(surface, stroke);
  surface.strokeRect(x, y, width, height);
  endStroke(surface);
}

export function strokeLines(surface: Surface, lines: readonly (readonly Point[])[], stroke: Stroke): void {
  const drawn = lines.filter((points) => points.length > 1);
  if (drawn.length === 0) return;
  beginStroke(surface, stroke);
  surface.beginPath();
  for (const points of drawn) trace(surface, points);
  surface.stroke();
  endStroke(surface);
}

export function strokeLine(surface: Surface, from: Point, to: Point, stroke: Stroke): void {
  strokeLines(surface, [[from, to]], stroke);
}

export function fillArea(surface: Surface, corners: readonly Point[], colour: string, alpha = 1): void {
  if (corners.length < 3) return;
  surface.globalAlpha = alpha;
  surface.fillStyle = colour;
  surface.beginPath();
  trace(surface, corners);
  surface.closePath();
  surface.fill();
  surface.globalAlpha = 1;
}

export function dot(surface: Surface, [x, y]: Point, radius: number, colour: string): void {
  surface.fillStyle = colour;
  surface.beginPath();
  surface.arc(x, y, radius, 0, 2 * Math.PI);
  surface.fill();
}

/** A dot with a ring of the ground's colour, which sets it off from the lines under it. */
export function ringedDot(surface: Surface, at: Point, radius: number, colour: string, ring: string): void {
  dot(surface, at, radius + 1, ring);
  dot(surface, at, radius - 1, colour);
}

/** A background with rounded corners, and perhaps a border. */
export function card(
  surface: Surface,
  { x, y, width, height }: Box,
  look: {
    readonly ground: string;
    readonly border?: Stroke;
    readonly alpha?: number;
    readonly radius?: number;
  },
): void {
  surface.beginPath();
  surface.roundRect(x, y, width, height, look.radius ?? 4);
  surface.fillStyle = look.ground;
  surface.globalAlpha = look.alpha ?? 1;
  surface.fill();
  surface.globalAlpha = 1;
  if (look.border === undefined) return;
  beginStroke(surface, look.border);
  surface.stroke();
  endStroke(surface);
}

/** An open arrow head with its tip at a point, pointing right (1) or left (-1). */
export function arrowHead([x, y]: Point, direction: 1 | -1): readonly Point[] {
  const back = x - 6 * direction;
  return [
    [back, y - 4],
    [x, y],
    [back, y + 4],
  ];
}

/** Lines at 45 degrees across a rectangle, `gap` apart, cut by arithmetic: a hatch without clip or pattern. */
export function hatchLines(
  { x, y, width, height }: Box,
  gap: number,
  phase: number,
): readonly (readonly Point[])[] {
  const lines: (readonly Point[])[] = [];
  for (let offset = phase; offset < width + height; offset += gap) {
    const fromX = Math.min(offset, width);
    const toX = Math.max(0, offset - height);
    if (fromX - toX > LEAST_HATCH)
      lines.push([
        [x + fromX, y + offset - fromX],
        [x + toX, y + offset - toX],
      ]);
  }
  return lines;
}

/** Minimum length of a line, CSS pixels: a shorter one in a corner is just a smudge. */
const LEAST_HATCH = 0.5;

function trace(surface: Surface, points: readonly Point[]): void {
  for (const [index, [x, y]] of points.entries()) {
    if (index === 0) surface.moveTo(x, y);
    else surface.lineTo(x, y);
  }
}

function beginStroke(
  surface: Surface,
  { colour, width = 1, dash = [], alpha = 1, cap = 'butt' }: Stroke,
): void {
  surface.strokeStyle = colour;
  surface.lineWidth = width;
  surface.lineCap = cap;
  surface.lineJoin = 'round';
  surface.globalAlpha = alpha;
  surface.setLineDash([...dash]);
}

function endStroke(surface: Surface): void {
  surface.globalAlpha = 1;
  surface.setLineDash([]);
}
