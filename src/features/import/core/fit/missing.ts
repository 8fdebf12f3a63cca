import { mean } from '../../../../base/statistics';
import { weightedQuantiles } from '../../../../scenario/twin';
import type { Tried } from './answer';
import { logLikelihood } from './posterior';
import { SPREAD, type Target } from './targets';

/** Data that the metrics lack, and the likely interval of p99 with it, ms. */
export interface Missing {
  readonly name: string;
  readonly low: number;
  readonly high: number;
}

interface Source {
  readonly name: string;
  /** Whether the metrics already have it. */
  readonly isPresent: (label: string) => boolean;
  /** A set's values for it, and the model's standard deviation there. */
  readonly figures: (one: Tried) => readonly (readonly [value: number, spread: number])[];
}

const SOURCES: readonly Source[] = [
  {
    name: "Percentiles of records' latency, as kafka-producer-perf-test prints them",
    isPresent: (label) => label === 'p99 latency',
    figures: ({ latencyMs }) =>
      latencyMs === null
        ? []
        : [
            [latencyMs.mean, SPREAD.average],
            [latencyMs.p50, SPREAD.median],
            [latencyMs.p95, SPREAD.tail],
            [latencyMs.p99, SPREAD.tail],
            [latencyMs.p999, SPREAD.tail],
          ],
  },
  {
    name: 'LocalTimeMs of Produce, from the brokers (RequestMetrics) or their request log',
    isPresent: (label) => label.startsWith('Service'),
    figures: ({ serviceMs }) => [[serviceMs, SPREAD.average]],
  },
];
/** Sets near the median that stand for possible outcomes of the data. */
const POSSIBLE = 8;

/**
 * Estimates p99's interval with further data: each of some likely sets is taken as the truth in turn, all others are
 * reweighed by its values for that data, and the mean of the widths (as logarithms) is laid around the current
 * median.
 */
export function missingOf(
  targets: readonly Target[],
  tried: readonly Tried[],
  weights: readonly number[],
): readonly Missing[] {
  const known = tried.flatMap((one, index) => {
    const p99 = one.latencyMs?.p99 ?? Number.NaN;
    return p99 > 0 ? [{ one, p99, weight: weights[index] ?? 0 }] : [];
  });
  const weighed = known.map(({ p99, weight }) => [p99, weight] as const);
  const shares = Array.from({ length: POSSIBLE }, (_, step) => (step + 0.5) / POSSIBLE);
  const [median = Number.NaN] = weightedQuantiles(weighed, [0.5]);
  if (!(median > 0)) return [];
  return SOURCES.filter(({ isPresent }) => !targets.some(({ label }) => isPresent(label))).map((source) => {
    const widths = weightedQuantiles(weighed, shares).map((possible) => {
      const truth = known.find(({ p99 }) => p99 === possible);
      const said = truth === undefined ? [] : source.figures(truth.one);
      const again = known.map(({ one, p99, weight }) => {
        const misses = source
          .figures(one)
          .map(([value, spread], figure) => Math.log(value / (said[figure]?.[0] ?? value)) / spread);
        return [p99, weight * Math.exp(logLikelihood(misses))] as const;
      });
      const [low = possible, high = possible] = weightedQuantiles(again, [0.025, 0.975]);
      return Math.log(high / low);
    });
    const half = Math.exp(mean(widths) / 2);
    return { name: source.name, low: median / half, high: median * half };
  });
}
