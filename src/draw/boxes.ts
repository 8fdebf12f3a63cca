import type { Box } from './surface';

/** Whether two boxes share an area; boxes that only touch don't. */
export function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** A box with a margin on each side. */
export function grown({ x, y, width, height }: Box, by: number): Box {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

/** The number limited to the range between two ends. */
export function clampTo(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
