import type { Box, Size } from '../base/surface';

const WIDTH = 248;
/** Roughly: it grows with its text. */
const HEIGHT = 196;
/** Between a cell and its callout, CSS pixels. */
const GAP = 12;

/** Where the callout of a cell goes: beside it where there is room, else above or below. `isBelow` = it grows downwards. */
export function calloutBox(
  cell: Box,
  size: Size,
): Box & { readonly left: number; readonly isBelow: boolean } {
  const width = Math.min(WIDTH, size.width);
  const isRight = cell.x + cell.width + GAP + width <= size.width;
  const isLeft = !isRight && cell.x - GAP - width >= 0;
  const isBeside = isRight || isLeft;
  const beside = isRight ? cell.x + cell.width + GAP : cell.x - GAP - width;
  const left = isBeside ? beside : Math.max(0, Math.min(cell.x, size.width - width));
  const below = cell.y + cell.height + GAP;
  const above = cell.y - GAP - HEIGHT;
  const isBelow = below + HEIGHT <= size.height || size.height - below >= cell.y - GAP;
  const near = isBelow ? below : above;
  const y = isBeside ? Math.max(0, Math.min(near, size.height - HEIGHT)) : near;
  return { x: left, left, y, width, height: HEIGHT, isBelow };
}
