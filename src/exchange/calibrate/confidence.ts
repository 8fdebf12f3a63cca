import type { Summary } from '../../../workers/protocol';
import type { MeasuredRun } from '../../scenario/measured';
import { type Constant, placeOf, valueAt } from './constants';
import { logRatios, type Weights } from './figures';
import type { Place } from './nelderMead';

/** What the confidence in a fit is reckoned from. */
export interface Fit {
  readonly constants: readonly Constant[];
  readonly best: Place;
  readonly measured: MeasuredRun;
  readonly weights: Weights;
  /** The variance of each log ratio that is chance. */
  readonly chance: readonly number[];
  /** The runs with the constants of a place. */
  readonly runsAt: (place: Place) => Promise<readonly Summary[]>;
}

/** How far from the best each constant is put to see what it moves. */
const BESIDE = 1.25;
/** Of a normal distribution: 95 % lie within so many standard errors. */
const STANDARD_ERRORS = 1.96;
/** A constant is identified where it is known within a factor of about 1.6. */
export const LARGEST_HALF_WIDTH = 0.5;

/**
 * Half the width of each constant's 95 % interval, in places of the search; infinite where nothing heeds it. For small
 * changes the weighed ratios are linear in the places, r = J x, so with what is chance in them, S, the covariance of the
 * fit is (J'J)⁻¹ J' S J (J'J)⁻¹.
 */
export async function confidence(fit: Fit): Promise<readonly number[]> {
  const { constants, weights, chance } = fit;
  const slopes = await slopesOf(fit);
  const moving = slopes.flatMap((slope, axis) => (dot(slope, slope) > 1e-6 ? [axis] : []));
  const heeded = moving.map((axis) => slopes[axis] ?? []);
  const inverse = inverted(heeded.map((one) => heeded.map((other) => dot(one, other))));
  const variances = chance.map((variance, figure) => variance * (weights[figure] ?? 0) ** 2);
  const halfWidths = constants.map(() => Number.POSITIVE_INFINITY);
  inverse?.forEach((row, index) => {
    // What one unit of each ratio does to this constant.
    const pull = variances.map((_, figure) =>
      row.reduce((sum, share, other) => sum + share * (heeded[other]?.[figure] ?? 0), 0),
    );
    const variance = pull.reduce((sum, each, figure) => sum + each ** 2 * (variances[figure] ?? 0), 0);
    halfWidths[moving[index] ?? 0] = STANDARD_ERRORS * Math.sqrt(variance);
  });
  return halfWidths;
}

/** For each constant: how the weighed ratios change with its place. */
async function slopesOf(fit: Fit): Promise<readonly (readonly number[])[]> {
  const { constants, best, measured, weights, runsAt } = fit;
  const slopes: (readonly number[])[] = [];
  for (const [axis, constant] of constants.entries()) {
    const value = Math.max(constant.scale, valueAt(constant, best[axis] ?? 0));
    const [low, high] = [placeOf(constant, value / BESIDE), placeOf(constant, value * BESIDE)];
    const at = (place: number): Place => best.map((here, index) => (index === axis ? place : here));
    const [below, above] = await Promise.all([runsAt(at(low)), runsAt(at(high))]);
    const from = logRatios(below, measured);
    const to = logRatios(above, measured);
    slopes.push(
      to.map((ratio, figure) => ((weights[figure] ?? 0) * (ratio - (from[figure] ?? 0))) / (high - low)),
    );
  }
  return slopes;
}

function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
}

/** The inverse of a small symmetric matrix by Gauss and Jordan; null where it has none. */
function inverted(matrix: readonly (readonly number[])[]): readonly (readonly number[])[] | null {
  const size = matrix.length;
  const rows = matrix.map((row, index) => [...row, ...row.map((_, column) => (column === index ? 1 : 0))]);
  for (let column = 0; column < size; column += 1) {
    const rest = rows.slice(column).map((row) => Math.abs(row[column] ?? 0));
    const pivot = column + rest.indexOf(Math.max(...rest));
    const [one, other] = [rows[column], rows[pivot]];
    if (one === undefined || other === undefined || Math.abs(other[column] ?? 0) < 1e-9) return null;
    [rows[column], rows[pivot]] = [other, one];
    const scaled = other.map((value) => value / (other[column] ?? 1));
    rows.forEach((row, index) => {
      const share = row[column] ?? 0;
      rows[index] =
        index === column ? scaled : row.map((value, place) => value - share * (scaled[place] ?? 0));
    });
  }
  return rows.map((row) => row.slice(size));
}
