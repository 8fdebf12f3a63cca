import type { Summary } from '../../workers/protocol';
import type { Scenario } from '../scenario/scenario';
import { withLaterSeed } from '../scenario/seeds';
import { equallyLikely, type Twin, weightedQuantiles, withSet } from '../scenario/twin';

/** Where a figure of a scenario lies in a fitted cluster: the median, and between what 95 % lie. */
export interface Band {
  readonly low: number;
  readonly median: number;
  readonly high: number;
}

/** So many runs say what a band is. */
export const BAND_RUNS = 20;
/** The model itself is trusted to this: one standard deviation of a figure's logarithm. */
const MODEL_SPREAD = 0.1;
/** Half of a normal distribution's 95 %, in standard deviations. */
const HALF_95 = 1.96;

/** The scenarios whose runs make a band: each in the cluster of another set, and each with a seed of its own. */
export function bandScenarios(
  scenario: Scenario,
  cluster: Pick<Twin, 'fields' | 'sets'>,
  count: number = BAND_RUNS,
): readonly Scenario[] {
  return equallyLikely(cluster, count).map((set, index) =>
    withLaterSeed(withSet(scenario, cluster, set), index),
  );
}

/**
 * The band of a figure over such runs. What differs between them is what the metrics leave open, and chance; what the
 * model itself may be off by is added to it. NaN where no run has the figure.
 */
export function bandOf(runs: readonly Summary[], figure: (run: Summary) => number): Band {
  const values = runs.map((run) => [figure(run), 1] as const).filter(([value]) => Number.isFinite(value));
  const [low = Number.NaN, median = Number.NaN, high = Number.NaN] = weightedQuantiles(
    values,
    [0.025, 0.5, 0.975],
  );
  if (!(low > 0)) return { low, median, high };
  const wider = (ratio: number): number => Math.exp(Math.hypot(Math.log(ratio), HALF_95 * MODEL_SPREAD));
  return { low: median / wider(median / low), median, high: median * wider(high / median) };
}
