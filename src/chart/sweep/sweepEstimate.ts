/** A figure on a grid, row by row: `index = row * columns + column`. */
export interface KnownGrid {
  readonly columns: number;
  readonly rows: number;
  /** What is not finite is unknown. */
  readonly values: Float64Array;
}

/**
 * The grid with a figure in every cell: known cells keep theirs, the others get one from their neighbours. Cells are
 * computed on ever finer lattices (every fourth column and row and the last, then every second, then all), so a cell
 * lies between four corners of the finest lattice that knows all of them. Where none does, it gets the mean of the
 * nearest known cells; NaN where nothing is known at all.
 *
 * With `floor`, the estimate is made on the figures' logarithms, and what is smaller counts as `floor`.
 */
export function estimated(grid: KnownGrid, floor: number | null): Float64Array {
  const inner = floor === null ? grid.values : grid.values.map((value) => Math.log(Math.max(value, floor)));
  const spread = fromNearest({ ...grid, values: inner });
  return grid.values.map((value, index) => {
    if (Number.isFinite(value)) return value;
    const between = fromLattice({ ...grid, values: inner }, index);
    const found = Number.isFinite(between) ? between : (spread[index] ?? Number.NaN);
    return floor === null ? found : Math.exp(found);
  });
}

function fromLattice({ columns, rows, values }: KnownGrid, index: number): number {
  const column = index % columns;
  const row = Math.floor(index / columns);
  const at = (x: number, y: number): number => values[y * columns + x] ?? Number.NaN;
  for (let stride = 2; stride < 2 * Math.max(columns, rows); stride *= 2) {
    const x = between(column, stride, columns - 1);
    const y = between(row, stride, rows - 1);
    const low = mix(at(x.from, y.from), at(x.to, y.from), x.share);
    const high = mix(at(x.from, y.to), at(x.to, y.to), x.share);
    const value = mix(low, high, y.share);
    if (Number.isFinite(value)) return value;
  }
  return Number.NaN;
}

/** The lattice's lines around `index`, and how far it is from one to the other. */
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

/** Spreads known figures step by step: a cell gets the mean of those that reach it first. */
function fromNearest({ columns, rows, values }: KnownGrid): Float64Array {
  const filled = values.map((value) => (Number.isFinite(value) ? value : Number.NaN));
  let border = [...filled.keys()].filter((index) => !Number.isNaN(filled[index]));
  while (border.length > 0) {
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
