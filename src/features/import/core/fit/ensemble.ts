import { mean } from '../../../../base/statistics';

/** A point with one dimension per fitted constant; the prior is standard normal in each. */
export type Place = readonly number[];

/** Random numbers from a seed, uniform from 0 to 1 (Weyl sequence through a mixing function). */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
}

/** Standard normal numbers (Box and Muller). */
export function normals(count: number, random: () => number): readonly number[] {
  return Array.from(
    { length: count },
    () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()),
  );
}

/** Degrees of freedom of a miss, so that one figure that the model can't reach doesn't outweigh all others. */
const FREEDOM = 4;

/** Minus the logarithm of how likely a miss in standard deviations is (Student's t). */
export function lossOf(miss: number): number {
  return ((FREEDOM + 1) / 2) * Math.log1p((miss * miss) / FREEDOM);
}

/** A place, and the misses of its figures in standard deviations. */
export interface Point {
  readonly place: Place;
  readonly misses: readonly number[];
}

/** Misses as a linear function of places: those at the points' middle, and their slopes by figure and axis. */
export interface Trend extends Point {
  readonly slopes: readonly Place[];
  /** Misses of the best point: where they're far off, a figure says less. */
  readonly best: Point['misses'];
}

/** What draws each slope to 0. It matters only where the points hardly differ. */
const RIDGE = 0.1;

/** The regression of misses on places; the best point is first. */
export function trendOf(points: readonly Point[]): Trend {
  const place = middle(points.map((point) => point.place));
  const misses = middle(points.map((point) => point.misses));
  const apart = points.map((point) => point.place.map((value, axis) => value - (place[axis] ?? 0)));
  const square = squareOf(apart, RIDGE);
  const slopes = misses.map((level, figure) => {
    const off = points.map((point) => (point.misses[figure] ?? 0) - level);
    return solved(square, sumOfRows(apart, off));
  });
  return { place, misses, slopes, best: points[0]?.misses ?? [] };
}

/** Farthest from the prior's centre that a place is sought, in standard deviations. */
const FARTHEST = 4;
/** Student's t varies by that much more than its density near 0 looks. */
const HEAVY = (FREEDOM + 1) / (FREEDOM - 2);

/**
 * The likeliest place if misses follow the slopes from a point on: a step of Gauss and Newton. With an aim, a draw of the prior
 * and of errors, it's a draw of the posterior (randomized maximum likelihood, Oliver 1996).
 */
export function placeTowards(
  aim: Point | null,
  { place, misses }: Point,
  { slopes, best }: Pick<Trend, 'slopes' | 'best'>,
): Place {
  const variances = best.map((miss) => ((FREEDOM + miss ** 2) / (FREEDOM + 1)) * (aim === null ? 1 : HEAVY));
  const weights = variances.map((variance) => 1 / variance);
  const pull = misses.map((miss, figure) => {
    const variance = variances[figure] ?? 1;
    return (Math.sqrt(variance) * (aim?.misses[figure] ?? 0) - miss) / variance;
  });
  const gradient = sumOfRows(slopes, pull).map(
    (value, axis) => value + (aim?.place[axis] ?? 0) - (place[axis] ?? 0),
  );
  const step = solved(squareOf(slopes, 1, weights), gradient);
  return place.map((value, axis) => Math.min(FARTHEST, Math.max(-FARTHEST, value + (step[axis] ?? 0))));
}

function middle(rows: readonly Place[]): Place {
  return (rows[0] ?? []).map((_, column) => mean(rows.map((row) => row[column] ?? 0)));
}

/** The rows' weighted sum. */
function sumOfRows(rows: readonly Place[], weights: readonly number[]): Place {
  return (rows[0] ?? []).map((_, column) =>
    rows.reduce((sum, row, at) => sum + (row[column] ?? 0) * (weights[at] ?? 0), 0),
  );
}

/** The rows' products with each other by column, with as much more on the diagonal. */
function squareOf(
  rows: readonly Place[],
  ownWeight: number,
  weights: readonly number[] = [],
): readonly Place[] {
  return (rows[0] ?? []).map((_, column) => {
    const weighted = rows.map((row, at) => (row[column] ?? 0) * (weights[at] ?? 1));
    return sumOfRows(rows, weighted).map((value, other) => (other === column ? value + ownWeight : value));
  });
}

/** Solves A x = b for a positive definite A (Gauss and Jordan). */
function solved(matrix: readonly Place[], right: readonly number[]): Place {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0]);
  for (const [at, row] of rows.entries()) {
    for (const other of rows) {
      const times = other === row ? 0 : (other[at] ?? 0) / (row[at] ?? 1);
      for (let column = at; column < other.length; column += 1)
        other[column] = (other[column] ?? 0) - times * (row[column] ?? 0);
    }
  }
  return rows.map((row, at) => (row.at(-1) ?? 0) / (row[at] ?? 1));
}
