import type { Box, Surface } from '../../base/surface';

/** The pictures of a sweep are drawn by the same painters on the page, into a PNG and into an SVG. */
export type SweepSurface = Surface;

export type { Box };

/** How a line is drawn. */
export interface Stroke {
  readonly colour: string;
  readonly width?: number;
  readonly dash?: readonly number[];
  readonly alpha?: number;
  readonly cap?: CanvasLineCap;
}

/** A place, CSS pixels. */
export type Point = readonly [x: number, y: number];

/** A filled rectangle; nothing where it has no area. */
export function fillBox(surface: SweepSurface, box: Box, colour: string, alpha = 1): void {
  if (!(box.width > 0 && box.height > 0)) return;
  surface.globalAlpha = alpha;
  surface.fillStyle = colour;
  surface.fillRect(box.x, box.y, box.width, box.height);
  surface.globalAlpha = 1;
}

/** The outline of a rectangle, with the middle of its line on the rectangle's edge. */
export function strokeBox(surface: SweepSurface, box: Box, stroke: Stroke): void {
  beginStroke(surface, stroke);
  surface.strokeRect(box.x, box.y, box.width, box.height);
  endStroke(surface);
}

/** Lines, each through its points, in one stroke. */
export function strokeLines(
  surface: SweepSurface,
  lines: readonly (readonly Point[])[],
  stroke: Stroke,
): void {
  const drawn = lines.filter((points) => points.length > 1);
  if (drawn.length === 0) return;
  beginStroke(surface, stroke);
  surface.beginPath();
  for (const points of drawn) trace(surface, points);
  surface.stroke();
  endStroke(surface);
}

/** One straight line. */
export function strokeLine(surface: SweepSurface, from: Point, to: Point, stroke: Stroke): void {
  strokeLines(surface, [[from, to]], stroke);
}

/** A filled area with these corners. */
export function fillArea(surface: SweepSurface, corners: readonly Point[], colour: string, alpha = 1): void {
  if (corners.length < 3) return;
  surface.globalAlpha = alpha;
  surface.fillStyle = colour;
  surface.beginPath();
  trace(surface, corners);
  surface.closePath();
  surface.fill();
  surface.globalAlpha = 1;
}

/** A dot with a ring of the ground's colour, which keeps it apart from the lines that it lies on. */
export function dot(surface: SweepSurface, at: Point, radius: number, colour: string, ring: string): void {
  surface.fillStyle = ring;
  surface.beginPath();
  surface.arc(at[0], at[1], radius + 1, 0, 2 * Math.PI);
  surface.fill();
  surface.fillStyle = colour;
  surface.beginPath();
  surface.arc(at[0], at[1], radius - 1, 0, 2 * Math.PI);
  surface.fill();
}

/** A ground with rounded corners, and a border where it has one. */
export function card(
  surface: SweepSurface,
  box: Box,
  look: { readonly ground: string; readonly border?: string; readonly alpha?: number },
): void {
  surface.beginPath();
  surface.roundRect(box.x, box.y, box.width, box.height, 4);
  surface.fillStyle = look.ground;
  surface.globalAlpha = look.alpha ?? 1;
  surface.fill();
  surface.globalAlpha = 1;
  if (look.border === undefined) return;
  beginStroke(surface, { colour: look.border });
  surface.stroke();
  endStroke(surface);
}

function trace(surface: SweepSurface, points: readonly Point[]): void {
  for (const [index, [x, y]] of points.entries()) {
    if (index === 0) surface.moveTo(x, y);
    else surface.lineTo(x, y);
  }
}

function beginStroke(surface: SweepSurface, stroke: Stroke): void {
  surface.strokeStyle = stroke.colour;
  surface.lineWidth = stroke.width ?? 1;
  surface.lineCap = stroke.cap ?? 'butt';
  surface.lineJoin = 'round';
  surface.globalAlpha = stroke.alpha ?? 1;
  surface.setLineDash([...(stroke.dash ?? [])]);
}

function endStroke(surface: SweepSurface): void {
  surface.globalAlpha = 1;
  surface.setLineDash([]);
}
