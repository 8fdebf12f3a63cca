import { halfWidth95, mean } from '../base/statistics';
import type { Cell, Rule } from './Cell';

export interface Difference {
  readonly mean: number;
  /** Half the width of its 95 % confidence interval; NaN for fewer than two pairs. */
  readonly halfWidth: number;
  readonly pairs: number;
}

/**
 * The difference of two cells over the seeds that both have. Runs with the same seed meet the same arrivals (common random
 * numbers), so that what differs is what was changed, and the interval is narrower than that of either cell. Null before
 * the first pair, and if one of them is a lower bound.
 */
export function differenceOf(cell: Cell, reference: Cell, rule: Rule): Difference | null {
  const [ours, theirs] = [cell.values(rule), reference.values(rule)];
  const pairs = Math.min(ours.length, theirs.length);
  const isBound = cell.estimate(rule).atLeast || reference.estimate(rule).atLeast;
  if (pairs === 0 || isBound) return null;
  const differences = Array.from({ length: pairs }, (_, run) => (ours[run] ?? 0) - (theirs[run] ?? 0));
  return { mean: mean(differences), halfWidth: halfWidth95(differences), pairs };
}
