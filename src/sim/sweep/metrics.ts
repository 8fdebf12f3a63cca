import { formatCount } from '../../base/format';
import { type Figure, figureOf } from '../../figures/catalogue';
import { figureText, unitOf } from '../../figures/units';
import { SWEEP_METRICS, type SweepMetric } from '../../scenario/sweep';

/** One figure of a run that a sweep can show. */
export interface Metric extends Pick<Figure, 'quantile' | 'missing'> {
  readonly id: SweepMetric;
  /** As it stands in a menu and on an axis. */
  readonly label: string;
  /** How it lies on an axis: logarithmic, linear from 0, or as a share from 0 to 1. */
  readonly scale: 'log' | 'linear' | 'share';
  /** In files, after the name. */
  readonly unit: string;
  /** True for figures that the reader's objective for p99 can be held against. */
  readonly isLatency: boolean;
  readonly format: (value: number) => string;
  /** NaN where the run has no such figure. */
  readonly of: Figure['ofRun'];
}

/** A percentile rests on the records beyond it: with fewer than these it is chance. */
const RECORDS_BEYOND = 10;

/** Every metric, in the order of the menu. */
export const METRICS: readonly Metric[] = SWEEP_METRICS.map((id) => {
  const { title, unit, quantile, missing, ofRun } = figureOf(id);
  const { scale, inFiles } = unitOf(unit);
  return {
    id,
    label: title,
    scale,
    unit: inFiles,
    isLatency: unit === 'ms' && !id.startsWith('part.'),
    format: (value) => figureText(unit, value),
    of: ofRun,
    quantile,
    missing,
  };
});

/** The metric with this name. */
export function metricOf(id: SweepMetric): Metric {
  const metric = METRICS[indexOf(id)];
  if (metric === undefined) throw new Error(`The table of metrics lacks ${id}.`);
  return metric;
}

/** Its place in METRICS, and in the figures of a run. */
export function indexOf(id: SweepMetric): number {
  return SWEEP_METRICS.indexOf(id);
}

/** Why a percentile of so few records is no figure; null where there are enough. */
export function tooFew({ label, quantile }: Metric, records: number): string | null {
  if (quantile === undefined) return null;
  const beyond = 1 - quantile;
  const needed = Math.ceil(RECORDS_BEYOND / beyond - 1e-6);
  if (records >= needed) return null;
  const rests = formatCount(Math.floor(records * beyond));
  return `${label} of ${formatCount(records)} records rests on ${rests} of them; it takes at least ${formatCount(needed)}.`;
}
