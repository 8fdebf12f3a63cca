import { isOnLattice } from '../core/order';

/** A figure on a grid, row by row: `index = row * columns + column`. */
export interface KnownGrid {
  readonly columns: number;
  readonly rows: number;
  /** Values that aren't finite are unknown. */
  readonly values: Float64Array;
}

/**
 * The grid with a figure in every cell: known cells keep theirs, the others get one from their neighbours. Cells are
 * computed on ever finer lattices (every fourth column and row and the last, then every second, then all), the finer
 * ones only where it matters: so each lattice is completed from the one before, between its four corners. Where these
 * aren't known either, a cell gets the mean of the nearest known cells; NaN if nothing is known at all.
 *
 * With `floor`, the estimate is made on the figures' logarithms, and what is smaller counts as `floor`.
 */
export function estimated(grid: KnownGrid, floor: number | null): Float64Array {
  const inner = floor === null ? grid.values : grid.values.map((value) => Math.log(Math.max(value, floor)));
  const found = fromNearest({ ...grid, values: fromLattices({ ...grid, values: inner }) });
  return grid.values.map((value, index) => {
    if (Number.isFinite(value)) return value;
    const estimate = found[index] ?? Number.NaN;
    return floor === null ? estimate : Math.exp(estimate);
  });
}

function fromLattices({ columns, rows, values }: KnownGrid): Float64Array {
  const filled = values.slice();
  const at = (x: number, y: number): number => filled[y * columns + x] ?? Number.NaN;
  let stride = 1;
  while (stride < Math.max(columns, rows)) stride *= 2;
  for (; stride > 1; stride /= 2) {
    for (const [index, value] of filled.entries()) {
      const [column, row] = [index % columns, Math.floor(index / columns)];
      const isNext = isOnLattice(column, columns, stride / 2) && isOnLattice(row, rows, stride / 2);
      if (!isNext || Number.isFinite(value)) continue;
      const x = between(column, stride, columns - 1);
      const y = between(row, stride, rows - 1);
      const low = mix(at(x.from, y.from), at(x.to, y.from), x.share);
      const high = mix(at(x.from, y.to), at(x.to, y.to), x.share);
      filled[index] = mix(low, high, y.share);
    }
  }
  return filled;
}

/** The lattice lines around `index`, and its relative position between them. */
function between(
  index: number,
  stride: number,
  last: number,
): { readonly from: number; readonly to: number; readonly share: number } {
  if (index === last || index % stride === 0) return { from: index, to: index, share: 0 };
  const from = index - (index % stride);
  const to = Math.min(last, from + stride);
  return { from, to, share: (index - from) / (to - from) };
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

/** Spreads known figures step by step: a cell gets the mean of the neighbours that reach it first. */
function fromNearest({ columns, rows, values }: KnownGrid): Float64Array {
  const filled = values.map((value) => (Number.isFinite(value) ? value : Number.NaN));
  let border = [...filled.keys()].filter((index) => !Number.isNaN(filled[index]));
  while (border.length > 0 && filled.some(Number.isNaN)) {
    const sums = new Map<number, { sum: number; count: number }>();
    for (const index of border) {
      for (const neighbour of neighbours(index, columns, rows)) {
        if (!Number.isNaN(filled[neighbour])) continue;
        const entry = sums.get(neighbour) ?? { sum: 0, count: 0 };
        entry.sum += filled[index] ?? 0;
        entry.count += 1;
        sums.set(neighbour, entry);
      }
    }
    for (const [index, { sum, count }] of sums) filled[index] = sum / count;
    border = [...sums.keys()];
  }
  return filled;
}

function neighbours(index: number, columns: number, rows: number): readonly number[] {
  const column = index % columns;
  const row = Math.floor(index / columns);
  return [
    ...(column > 0 ? [index - 1] : []),
    ...(column < columns - 1 ? [index + 1] : []),
    ...(row > 0 ? [index - columns] : []),
    ...(row < rows - 1 ? [index + columns] : []),
  ];
}
