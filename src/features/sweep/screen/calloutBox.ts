import { clampTo, grown, overlap } from '../../../draw/labels';
import type { Box } from '../../../draw/surface';

const WIDTH = 248;
/** Initial height; it grows with its text. */
const HEIGHT = 236;
/** Between a cell and its callout, CSS pixels. */
const GAP = 12;
/** Distance between candidate positions if the usual one is taken, CSS pixels. */
const STEP = 12;

/** A callout's place; `isBelow` = it grows downwards. */
export type CalloutBox = Box & { readonly isBelow: boolean };

/**
 * Position of a cell's callout within the plot, so that axes and legends stay readable: next to the cell if there is
 * room, else above or below. If that would cover part of `deciding`, the nearest position that covers least of it.
 */
export function calloutBox(cell: Box, plot: Box, deciding: readonly Box[] = []): CalloutBox {
  const usual = usualBox(cell, plot);
  let best = usual;
  let covered = coveredBy(usual, deciding);
  for (const box of covered === 0 ? [] : places(usual.width, plot)) {
    const covers = coveredBy(box, deciding, covered);
    const isNearer = covers === covered && distance(box, cell) < distance(best, cell);
    if ((covers < covered || isNearer) && !overlap(box, grown(cell, GAP))) [best, covered] = [box, covers];
  }
  return best;
}

/** The shortest line from a cell to its callout. */
export function leaderOf(cell: Box, callout: Box) {
  const along = (from: number, length: number, other: number, otherLength: number) => {
    const middle = clampTo(other + otherLength / 2, from, from + length);
    return [middle, clampTo(middle, other, other + otherLength)] as const;
  };
  const [x1, x2] = along(cell.x, cell.width, callout.x, callout.width);
  const [y1, y2] = along(cell.y, cell.height, callout.y, callout.height);
  return { x1, y1, x2, y2 };
}

/** Where the box ends that has grown to `height` pixels: at its top if it grows downwards, else at its foot. */
export function grownEdge({ y, isBelow, ...box }: CalloutBox, height: number, plot: Box): number {
  return isBelow
    ? Math.max(plot.y, Math.min(y, plot.y + plot.height - height))
    : Math.max(y + box.height, plot.y + height);
}

function usualBox(cell: Box, plot: Box): CalloutBox {
  const width = Math.min(WIDTH, plot.width);
  const [right, foot] = [plot.x + plot.width, plot.y + plot.height];
  const isRight = cell.x + cell.width + GAP + width <= right;
  const isLeft = !isRight && cell.x - GAP - width >= plot.x;
  const isBeside = isRight || isLeft;
  const beside = isRight ? cell.x + cell.width + GAP : cell.x - GAP - width;
  const x = isBeside ? beside : clampTo(cell.x, plot.x, right - width);
  const below = cell.y + cell.height + GAP;
  const above = cell.y - GAP - HEIGHT;
  const isBelow = below + HEIGHT <= foot || foot - below >= cell.y - plot.y - GAP;
  const near = isBelow ? below : above;
  const y = isBeside ? clampTo(near, plot.y, foot - HEIGHT) : near;
  return { x, y, width, height: HEIGHT, isBelow };
}

/** Positions all over the picture. Those in the lower half grow upwards. */
function* places(width: number, plot: Box): Generator<CalloutBox> {
  for (const down of steps(plot.height - HEIGHT)) {
    for (const across of steps(plot.width - width)) {
      const isBelow = down + HEIGHT / 2 <= plot.height / 2;
      yield { x: plot.x + across, y: plot.y + down, width, height: HEIGHT, isBelow };
    }
  }
}

function steps(room: number): readonly number[] {
  const count = Math.ceil(room / STEP);
  return count < 1 ? [] : Array.from({ length: count + 1 }, (_, index) => (index / count) * room);
}

/** Counts up to one beyond `most`. */
function coveredBy(box: Box, others: readonly Box[], most = Number.POSITIVE_INFINITY): number {
  let count = 0;
  for (const other of others) {
    if (overlap(box, other)) count += 1;
    if (count > most) break;
  }
  return count;
}

function distance(a: Box, b: Box): number {
  const across = Math.max(0, a.x - b.x - b.width, b.x - a.x - a.width);
  const up = Math.max(0, a.y - b.y - b.height, b.y - a.y - a.height);
  return Math.hypot(across, up);
}
