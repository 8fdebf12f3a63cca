import { mean } from '../../../../base/statistics';

/** A point with one dimension per fitted constant; the prior is standard normal in each. */
export type Place = readonly number[];
type Matrix = readonly (readonly number[])[];

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

/** A standard normal number (Box and Muller). */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Places of the prior: pairs on both sides of its centre, so that their mean is exact. */
export function drawPrior(count: number, axes: number, random: () => number): readonly Place[] {
  const half = Array.from({ length: Math.ceil(count / 2) }, () =>
    Array.from({ length: axes }, () => normal(random)),
  );
  return [...half, ...half.map((place) => place.map((value) => -value))].slice(0, count);
}

/** Degrees of freedom of a miss, so that one figure that the model can't reach doesn't outweigh all others. */
const FREEDOM = 4;

/** Minus the logarithm of how likely a miss in standard deviations is (Student's t). */
export function lossOf(miss: number): number {
  return ((FREEDOM + 1) / 2) * Math.log1p((miss * miss) / FREEDOM);
}

/** Farthest from the prior's centre that a place moves, in standard deviations. */
const FARTHEST = 4;

/**
 * Moves places towards the figures by their regression on each other: one of `1/share` steps of an ensemble smoother
 * with multiple data assimilation (Emerick and Reynolds 2013). The places that come after all steps are draws of the posterior.
 *
 * @param misses of each place and figure, in standard deviations
 * @param best misses of the best place: where it's far off, a figure says less
 * @param share part of the figures' weight that this step takes, 0 to 1
 */
export function assimilated(
  places: readonly Place[],
  { misses, best, share }: { readonly misses: Matrix; readonly best: Place; readonly share: number },
  random: () => number,
): readonly Place[] {
  const [x, y] = [deviations(places), deviations(misses)];
  const noise = best.map((miss) => (VARIANCE * Math.max(1, (FREEDOM + miss * miss) / (FREEDOM + 1))) / share);
  const root = choleskyOf(
    products(y, y).map((row, at) =>
      row.map((value, column) => value + (at === column ? (noise[at] ?? 0) : 0)),
    ),
  );
  const [xx, yy] = [variances(x), variances(y)];
  // A weak correlation is chance: a constant that no figure shows stays as likely as it was.
  const weakest = WEAKEST / Math.sqrt(places.length);
  const related = products(x, y).map((row, axis) =>
    row.map((value, figure) =>
      Math.abs(value) < weakest * Math.sqrt((xx[axis] ?? 0) * (yy[figure] ?? 0)) ? 0 : value,
    ),
  );
  const slopes = related.map((row) => solve(root, row));
  return places.map((place, member) => {
    const wanted = (misses[member] ?? []).map(
      (miss, figure) => Math.sqrt(noise[figure] ?? 0) * normal(random) - miss,
    );
    return place.map((value, axis) => {
      const step = wanted.reduce((sum, each, figure) => sum + each * (slopes[axis]?.[figure] ?? 0), 0);
      return Math.min(FARTHEST, Math.max(-FARTHEST, value + step));
    });
  });
}

/** Variance of Student's t. */
const VARIANCE = FREEDOM / (FREEDOM - 2);

/** Correlation below which it's taken for chance, in its standard deviations. */
const WEAKEST = 2;

function variances(rows: Matrix): Place {
  return (rows[0] ?? []).map((_, column) => mean(rows.map((row) => (row[column] ?? 0) ** 2)));
}

function deviations(rows: Matrix): Matrix {
  const centres = (rows[0] ?? []).map((_, column) => mean(rows.map((row) => row[column] ?? 0)));
  return rows.map((row) => row.map((value, column) => value - (centres[column] ?? 0)));
}

/** Mean products of the columns of two lists of deviations. */
function products(left: Matrix, right: Matrix): Matrix {
  return (left[0] ?? []).map((_, one) =>
    (right[0] ?? []).map(
      (__, other) =>
        left.reduce((sum, row, member) => sum + (row[one] ?? 0) * (right[member]?.[other] ?? 0), 0) /
        Math.max(1, left.length - 1),
    ),
  );
}

/** The lower triangular root of a symmetric, positive definite matrix. */
function choleskyOf(matrix: Matrix): Matrix {
  const root: number[][] = matrix.map((row) => row.map(() => 0));
  for (const [at, line] of root.entries()) {
    for (let column = 0; column <= at; column += 1) {
      let rest = matrix[at]?.[column] ?? 0;
      for (let inner = 0; inner < column; inner += 1)
        rest -= (line[inner] ?? 0) * (root[column]?.[inner] ?? 0);
      line[column] = column === at ? Math.sqrt(Math.max(rest, 1e-9)) : rest / (root[column]?.[column] ?? 1);
    }
  }
  return root;
}

/** Solves A x = b from the root of A. */
function solve(root: Matrix, right: Place): Place {
  const solved = [...right];
  for (let at = 0; at < solved.length; at += 1) {
    for (let before = 0; before < at; before += 1)
      solved[at] = (solved[at] ?? 0) - (root[at]?.[before] ?? 0) * (solved[before] ?? 0);
    solved[at] = (solved[at] ?? 0) / (root[at]?.[at] ?? 1);
  }
  for (let at = solved.length - 1; at >= 0; at -= 1) {
    for (let after = at + 1; after < solved.length; after += 1)
      solved[at] = (solved[at] ?? 0) - (root[after]?.[at] ?? 0) * (solved[after] ?? 0);
    solved[at] = (solved[at] ?? 0) / (root[at]?.[at] ?? 1);
  }
  return solved;
}
