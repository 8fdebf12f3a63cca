import type { Scenario } from '../../scenario/scenario';
import { equallyLikely, withSet } from '../../scenario/twin';
import { readTwinText } from '../../scenario/twinText';
import { FULL_RUNS } from './reading';

/** A set of constants that fits the reader's cluster, in a scenario with the present settings. */
export interface WeightedScenario {
  readonly scenario: Scenario;
  /** How well it fits against the others; they need not add up to 1. */
  readonly weight: number;
}

/** Knowledge of a system: one scenario, or several whose constants fit its metrics about equally well. Never empty. */
export type WeightedScenarios = readonly [WeightedScenario, ...WeightedScenario[]];

/**
 * The scenario with every parameter set of the twin that `text` holds in the format of `twinText`: as many equally
 * likely ones as a setting of the answer has runs. Just the scenario if there is no valid twin.
 */
export function twinOf(scenario: Scenario, text: string): WeightedScenarios {
  const alone = { scenario, weight: 1 };
  const cluster = readTwinText(text);
  if (cluster === null) return [alone];
  const [first = alone, ...others] = equallyLikely(cluster, FULL_RUNS).map((set) => ({
    scenario: withSet(scenario, cluster, set),
    weight: set.weight,
  }));
  return [first, ...others];
}

/** Fractional part of the golden ratio: its multiples fill 0 to 1 more evenly than random draws. */
const GOLDEN = 0.618_033_988_749_895;

/**
 * The parameter set of run number `run`. Runs take turns by weight, with the same set in every setting and situation,
 * so that differences between settings stay paired, and the first few already show most of the band.
 */
export function memberFor(twin: WeightedScenarios, run: number): Scenario {
  const whole = twin.reduce((sum, { weight }) => sum + weight, 0);
  let left = ((run * GOLDEN) % 1) * whole;
  for (const { scenario, weight } of twin) {
    if (left < weight) return scenario;
    left -= weight;
  }
  return twin[0].scenario;
}
