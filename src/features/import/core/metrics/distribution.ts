import { counted } from '../../../../base/format';
import type { Counted, Metric, MetricFigure, MetricScope, Statistic } from '../../../../figures/metric';
import { PLURALS } from './metricText';
import { metricOf } from './samples';

export interface Origin {
  readonly figure: MetricFigure;
  readonly over: Counted;
  readonly of?: MetricScope;
  readonly line: number;
  readonly name: string;
  readonly windowS?: readonly [number, number] | null;
  readonly count?: number | null;
  readonly stepMs?: number;
  readonly atS?: number | null;
}

/** One statistic of a distribution of times: its name in the text, and its value in ms; null if the text lacks it. */
export type Point = readonly [name: string, statistic: 'mean' | 'max' | 'min' | number, ms: number | null];

/**
 * True if so many observations have a percentile whose rank a tool may round up: with one observation or less beyond
 * it, it prints the maximum.
 */
export function supportsPercentile(count: number, percentile: number): boolean {
  return count * (1 - percentile / 100) > 1 + 1e-6;
}

/**
 * The points of a distribution of times as a tool printed them; a number as a statistic is a percentile. One with too
 * few observations isn't used.
 */
export function timesOf(origin: Origin, points: readonly Point[]): readonly Metric[] {
  return metricsAt(origin, points).map((metric): Metric => {
    const { statistic, count } = metric;
    if (statistic.type !== 'percentile' || count === null) return metric;
    if (supportsPercentile(count, statistic.percentile)) return metric;
    const many = counted(count, statistic.over, PLURALS[statistic.over]);
    return { ...metric, use: 'no', note: `Not used: ${many} are too few for it.` };
  });
}

function metricsAt(origin: Origin, points: readonly Point[]): readonly Metric[] {
  const { figure, over, name, line, atS = null, of, windowS, count, stepMs } = origin;
  return points.flatMap(([suffix, what, ms]) => {
    const statistic: Statistic =
      typeof what === 'number' ? { type: 'percentile', percentile: what, over } : { type: what, over };
    const metric = metricOf(
      { value: ms ?? Number.NaN, atS, line, written: `${name}${suffix}` },
      { figure, unit: 'ms', statistic, ...given({ of, windowS, count, stepMs }) },
    );
    return typeof metric === 'string' ? [] : [metric];
  });
}

function given<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: NonNullable<Fields[Name]> } {
  const there = Object.entries(fields).filter(([, value]) => value != null);
  return Object.fromEntries(there) as { [Name in keyof Fields]?: NonNullable<Fields[Name]> };
}
