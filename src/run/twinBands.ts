import { LATENCY_IDS, type LatencyId } from '../figures/latency';
import { indexOf } from '../figures/metrics';
import type { Scenario } from '../scenario/scenario';
import { withLaterSeed } from '../scenario/seeds';
import { equallyLikely, type Twin, type TwinField, weightedQuantiles, withSet } from '../scenario/twin';

/** Where a figure of a scenario lies in a fitted cluster: the median, and between what 95 % lie. */
export interface Band {
  readonly low: number;
  readonly median: number;
  readonly high: number;
}

export const BAND_RUNS = 20;
/** A latency of the model itself is trusted to this: one standard deviation of its logarithm. */
const MODEL_SPREAD = 0.1;
/** Half of a normal distribution's 95 %, in standard deviations. */
const HALF_95 = 1.96;

/**
 * The scenarios whose runs make a band: each in the cluster of another set, and each with a seed of its own. Constants in
 * `kept` stay the scenario's own: they are what is compared or swept.
 */
export function bandScenarios(
  scenario: Scenario,
  cluster: Pick<Twin, 'fields' | 'sets'>,
  kept: readonly TwinField[] = [],
): readonly Scenario[] {
  const own = Object.fromEntries(kept.map((field) => [field, scenario[field]]));
  return equallyLikely(cluster, BAND_RUNS).map((set, index) =>
    withLaterSeed({ ...withSet(scenario, cluster, set), ...own }, index),
  );
}

/**
 * The band of a figure over such runs. What differs between them is what the metrics leave open, and chance; what the
 * model itself may be off by in `spread`, a standard deviation, is added to it. NaN if no run has the figure.
 */
export function bandOf<Run>(
  runs: readonly Run[],
  figure: (run: Run) => number,
  spread: number = MODEL_SPREAD,
): Band {
  const values = runs.map((run) => [figure(run), 1] as const).filter(([value]) => Number.isFinite(value));
  const [low = Number.NaN, median = Number.NaN, high = Number.NaN] = weightedQuantiles(
    values,
    [0.025, 0.5, 0.975],
  );
  if (!(low > 0)) return { low, median, high };
  const wider = (ratio: number): number => Math.exp(Math.hypot(Math.log(ratio), HALF_95 * spread));
  return { low: median / wider(median / low), median, high: median * wider(high / median) };
}

/** A latency figure's band, ms. */
export interface LatencyBand extends Band {
  readonly name: LatencyId;
}

/** The latencies that have a band: the longest is one record's. */
export const BAND_IDS = LATENCY_IDS.filter((name) => name !== 'max');

/** The bands of mean and percentiles over such runs; none if there are no runs. */
export function latencyBands(runs: readonly { readonly values: Float64Array }[]): readonly LatencyBand[] {
  if (runs.length === 0) return [];
  return BAND_IDS.map((name) => ({
    name,
    ...bandOf(runs, ({ values }) => values[indexOf(name)] ?? Number.NaN),
  }));
}

/** "60 ms to 130 ms"; null if there is no band, or it is no wider than the digits shown. */
export function bandText({ low, high }: Band, format: (value: number) => string): string | null {
  const [from, to] = [format(low), format(high)];
  return Number.isFinite(low) && from !== to ? `${from} to ${to}` : null;
}
