import { choleskyOf, identity, inverseOf, type Place, type Proposal, proposalAt, solve } from './normal';

/** A run's error of each figure, in standard deviations of that figure. */
export type Misses = readonly number[];

/** Linear model of the misses, fitted to runs near the answer; used for proposals only, never for the answer. */
export interface Surrogate {
  readonly constants: Misses;
  /** Slope of each figure along each axis. */
  readonly slopes: readonly Place[];
}

/** Ridge penalty, which keeps the lines from following chance if few runs are near. */
const RIDGE = 0.5;

/** Weighted least squares for each figure. The weights are damped, so no single place outweighs the others by much. */
export function surrogateOf(
  places: readonly Place[],
  misses: readonly Misses[],
  given: readonly number[],
): Surrogate {
  const highest = Math.max(...given);
  const weights = given.map((weight) => Math.sqrt(weight / highest));
  const size = (places[0]?.length ?? 0) + 1;
  const rows = places.map((place) => [1, ...place]);
  const normal = identity(size).map((line, row) =>
    line.map((one, column) =>
      rows.reduce(
        (sum, each, index) => sum + (weights[index] ?? 0) * (each[row] ?? 0) * (each[column] ?? 0),
        row === 0 && column === 0 ? 1e-6 : one * RIDGE,
      ),
    ),
  );
  const root = choleskyOf(normal);
  const lines = (misses[0] ?? []).map((_, figure) => {
    const right = normal.map((__, axis) =>
      rows.reduce(
        (sum, each, index) =>
          sum + (weights[index] ?? 0) * (each[axis] ?? 0) * (misses[index]?.[figure] ?? 0),
        0,
      ),
    );
    return solve(root, right);
  });
  return { constants: lines.map(([constant = 0]) => constant), slopes: lines.map(([, ...slopes]) => slopes) };
}

/** Predicted misses at a place. */
function predicted({ constants, slopes }: Surrogate, place: Place): Misses {
  return constants.map(
    (constant, figure) =>
      constant + place.reduce((sum, value, axis) => sum + value * (slopes[figure]?.[axis] ?? 0), 0),
  );
}

/** The posterior if the lines were true, with a standard normal prior: a normal distribution again. */
export function posteriorBy({ constants, slopes }: Surrogate, axes: number): Proposal {
  const precision = identity(axes).map((line, row) =>
    line.map(
      (one, column) => one + slopes.reduce((sum, slope) => sum + (slope[row] ?? 0) * (slope[column] ?? 0), 0),
    ),
  );
  const root = choleskyOf(precision);
  const pull = Array.from({ length: axes }, (_, axis) =>
    slopes.reduce((sum, slope, figure) => sum - (slope[axis] ?? 0) * (constants[figure] ?? 0), 0),
  );
  return proposalAt(solve(root, pull), inverseOf(root));
}

/** Input of the smoothing: misses by place, weights that favour places near the answer, and chance by figure. */
interface Rough {
  readonly places: readonly Place[];
  readonly misses: readonly Misses[];
  readonly weights: readonly number[];
  /** Standard deviation between seeds, by figure. */
  readonly chance: Misses;
}

/** Max shift of a miss, in standard deviations of its chance. */
const MAX_SHIFT = 2;

/**
 * Estimates each miss's mean over seeds. A run's deviation from the lines is chance or shows that they bend; the
 * variances of both near the answer say how far to trust the run (an empirical Bayes estimate).
 */
export function smoothed({ places, misses, weights, chance }: Rough): readonly Misses[] {
  const surrogate = surrogateOf(places, misses, weights);
  const lines = places.map((place) => predicted(surrogate, place));
  const trust = chance.map((spread, figure) => {
    const off = misses.map((run, index) => (run[figure] ?? 0) - (lines[index]?.[figure] ?? 0));
    const varies = off.reduce((sum, each, index) => sum + (weights[index] ?? 0) * each * each, 0);
    return spread === 0 ? 1 : Math.max(0, 1 - (spread * spread) / Math.max(varies, 1e-9));
  });
  return misses.map((run, index) =>
    run.map((miss, figure) => {
      const farthest = MAX_SHIFT * (chance[figure] ?? 0);
      const shift = (1 - (trust[figure] ?? 1)) * ((lines[index]?.[figure] ?? 0) - miss);
      return miss + Math.min(farthest, Math.max(-farthest, shift));
    }),
  );
}
