import type { Box, Size } from './surface';

/** A crate of records, seen from its side. */
export interface CrateShape extends Size {
  /** Records in it, and records that fit. */
  readonly records: number;
  readonly capacity: number;
  /** Squares side by side. */
  readonly columns: number;
}

/** More squares are too small to count: then each stands for several records. */
const MOST_SQUARES = 40;
/** Between the squares and the crate's wall, and between two squares. */
const PADDING = 4;
const GAP = 3;

export function recordsPerSquare(capacity: number): number {
  return Math.ceil(capacity / MOST_SQUARES);
}

/** The squares of a crate, from the floor up. The last row of a full crate has no gap in it. */
export function crateSquares({ records, capacity, columns, width, height }: CrateShape): readonly Box[] {
  const each = recordsPerSquare(capacity);
  const most = Math.ceil(capacity / each);
  const count = records >= capacity ? most : Math.min(most, Math.round(records / each));
  const rows = Math.ceil(most / columns);
  const side = (length: number, squares: number): number =>
    (length - 2 * PADDING - (squares - 1) * GAP) / squares;
  const squareHeight = side(height, rows);
  return Array.from({ length: count }, (_, square) => {
    const row = Math.floor(square / columns);
    const inRow = count === most ? Math.min(columns, most - row * columns) : columns;
    const squareWidth = side(width, inRow);
    return {
      x: PADDING + (square % columns) * (squareWidth + GAP),
      y: height - PADDING - (row + 1) * squareHeight - row * GAP,
      width: squareWidth,
      height: squareHeight,
    };
  });
}
