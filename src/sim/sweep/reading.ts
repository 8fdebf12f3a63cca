import { GROWTH_LIMIT } from '../../scenario/sweep';
import { type Estimate, mayEndEarly, type Rule } from './Cell';
import type { Place } from './plan';
import { predictedLoad } from './theory';

/** What is known of a place in the picture. */
export interface PlaceReading extends Estimate {
  /** The load that theory predicts for the slow broker's connection; NaN where it says nothing, or not yet. */
  readonly load: number;
  /** True where the backlog grows without end; false also before the first run. */
  readonly runsAway: boolean;
  /** True where the figure is a lower bound, because runs ended early. */
  readonly atLeast: boolean;
}

/** Reads a place under a rule. */
export function readPlace({ scenario, cell, healthy, refusal }: Place, rule: Rule): PlaceReading {
  const estimate = cell.estimate(rule);
  const runsAway = estimate.growth > GROWTH_LIMIT;
  if (refusal !== null)
    return {
      ...estimate,
      mean: Number.NaN,
      growth: Number.NaN,
      problem: refusal,
      load: Number.NaN,
      runsAway: false,
      atLeast: false,
    };
  const sample = healthy.sample;
  const load = sample === null ? null : predictedLoad(scenario, sample);
  return {
    ...estimate,
    load: load ?? Number.NaN,
    runsAway,
    atLeast: estimate.endedAtS !== null && mayEndEarly(rule.metric),
  };
}
