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

/** Degrees of freedom of proposals: their tails are heavier than the posterior's, so no weight explodes. */
const FREEDOM = 5;

/** A multivariate Student's t distribution with five degrees of freedom, ready to be drawn from. */
export interface Proposal {
  readonly centre: Place;
  /** The lower triangle L of L Lᵀ = scale matrix. */
  readonly root: Matrix;
}

/** A proposal around a centre; a covariance that isn't positive definite has its diagonal lifted. */
export function proposalAt(centre: Place, covariance: Matrix): Proposal {
  return { centre, root: choleskyOf(covariance) };
}

/** Draws a random place. */
export function drawFrom({ centre, root }: Proposal, random: () => number): Place {
  const steps = centre.map(() => normal(random));
  let squares = 0;
  for (let degree = 0; degree < FREEDOM; degree += 1) squares += normal(random) ** 2;
  const stretch = Math.sqrt(FREEDOM / squares);
  return centre.map(
    (middle, row) =>
      middle + stretch * steps.reduce((sum, step, column) => sum + step * (root[row]?.[column] ?? 0), 0),
  );
}

/** The logarithm of a proposal's density, up to a constant that depends only on the number of dimensions. */
export function logDensity({ centre, root }: Proposal, place: Place): number {
  const solved = forward(
    root,
    place.map((value, axis) => value - (centre[axis] ?? 0)),
  );
  const distance = solved.reduce((sum, value) => sum + value * value, 0);
  const volume = root.reduce((sum, row, axis) => sum + Math.log(row[axis] ?? 1), 0);
  return -volume - ((FREEDOM + centre.length) / 2) * Math.log1p(distance / FREEDOM);
}

/** The lower triangular root of a symmetric matrix. */
export function choleskyOf(matrix: Matrix): Matrix {
  const root: number[][] = matrix.map((row) => row.map(() => 0));
  matrix.forEach((row, at) => {
    for (let column = 0; column <= at; column += 1) {
      let rest = row[column] ?? 0;
      for (let inner = 0; inner < column; inner += 1)
        rest -= (root[at]?.[inner] ?? 0) * (root[column]?.[inner] ?? 0);
      const line = root[at];
      if (line === undefined) continue;
      line[column] = column === at ? Math.sqrt(Math.max(rest, 1e-6)) : rest / (root[column]?.[column] ?? 1);
    }
  });
  return root;
}

/** Solves L x = b. */
function forward(root: Matrix, right: Place): Place {
  const solved: number[] = [];
  root.forEach((row, at) => {
    const known = solved.reduce((sum, value, column) => sum + value * (row[column] ?? 0), 0);
    solved.push(((right[at] ?? 0) - known) / (row[at] ?? 1));
  });
  return solved;
}

/** Solves A x = b from the root of A. */
export function solve(root: Matrix, right: Place): Place {
  const half = forward(root, right);
  const solved: number[] = half.map(() => 0);
  for (let at = half.length - 1; at >= 0; at -= 1) {
    let rest = half[at] ?? 0;
    for (let below = at + 1; below < half.length; below += 1)
      rest -= (root[below]?.[at] ?? 0) * (solved[below] ?? 0);
    solved[at] = rest / (root[at]?.[at] ?? 1);
  }
  return solved;
}

/** The inverse of a matrix, from its root. */
export function inverseOf(root: Matrix): Matrix {
  return root.map((_, axis) =>
    solve(
      root,
      root.map((__, other) => (other === axis ? 1 : 0)),
    ),
  );
}

export function identity(size: number): Matrix {
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (__, column) => (row === column ? 1 : 0)),
  );
}

/** Mean and covariance of weighted places. */
export function momentsOf(
  places: readonly Place[],
  weights: readonly number[],
): { readonly mean: Place; readonly covariance: Matrix } {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const axes = (places[0] ?? []).map((_, axis) => axis);
  const average = (value: (place: Place) => number): number =>
    places.reduce((sum, place, index) => sum + (weights[index] ?? 0) * value(place), 0) / total;
  const mean = axes.map((axis) => average((place) => place[axis] ?? 0));
  const off = (place: Place, axis: number): number => (place[axis] ?? 0) - (mean[axis] ?? 0);
  const covariance = axes.map((row) =>
    axes.map((column) => average((place) => off(place, row) * off(place, column))),
  );
  return { mean, covariance };
}
