import { growsWithoutEnd } from '../../../figures/objective';
import { type Estimate, NOTHING, type Rule } from '../../../run/Cell';
import { predictedLoad } from '../../../run/theory';
import type { Place } from './plan';

/** Results of a place in the picture. A lower bound has no half-width. */
export interface PlaceReading extends Estimate {
  /** Predicted load of the slow broker's connection; NaN if theory doesn't apply, or not yet. */
  readonly load: number;
  /** True if the backlog grows without end; false also before the first run. */
  readonly runsAway: boolean;
}

export function readPlace({ scenario, cell, healthy, refusal }: Place, rule: Rule): PlaceReading {
  // The cell is that of the scenario which the limits allow: another place's.
  if (refusal !== null)
    return { ...NOTHING, settled: true, problem: refusal, load: Number.NaN, runsAway: false };
  const estimate = cell.estimate(rule);
  const { sample } = healthy;
  const load = sample === null ? null : predictedLoad(scenario, sample);
  return {
    ...estimate,
    halfWidth: estimate.atLeast ? Number.NaN : estimate.halfWidth,
    load: load ?? Number.NaN,
    runsAway: growsWithoutEnd(estimate.growth),
  };
}
