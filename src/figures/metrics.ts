import { formatCount, formatFineShare } from '../base/format';
import type { Scenario } from '../scenario/scenario';
import { SWEEP_METRICS, type SweepMetric } from '../scenario/sweep';
import { type Figure, figureOf } from './catalogue';
import { losesPercentile } from './objective';
import { ownWindowText } from './ownWindow';

export type Metric = Figure<SweepMetric>;

/** A percentile rests on the records beyond it: with fewer than these it is chance. */
const RECORDS_BEYOND = 10;

export const METRICS: readonly Metric[] = SWEEP_METRICS.map(figureOf);

export function isLatency({ id, unit }: Metric): boolean {
  return unit === 'ms' && !id.startsWith('part.');
}

/** True for what the reader's objective for p99 is about: p99 of a run, or of a day. */
export function hasObjective(row: { readonly id: string }): boolean {
  return row.id === 'p99' || isOfDay(row);
}

export function isOfDay({ id }: { readonly id: string }): boolean {
  return id.startsWith('day.');
}

/** `p99 latency, while slow`: with the window that it describes. */
export function metricTitle({ title, hasOwnWindow }: Metric, scenario: Scenario): string {
  return `${title}, ${hasOwnWindow ? ownWindowText(scenario) : 'over the whole run'}`;
}

/** Its place in METRICS, and in the figures of a run. */
export function indexOf(id: SweepMetric): number {
  return SWEEP_METRICS.indexOf(id);
}

/** Records of a run whose latency counts, and the share of the offered records that were given up. */
interface Counted {
  readonly measured: number;
  readonly failedShare: number;
}

/** Why a run says too little about a metric; null if it says enough. */
export function refusal(metric: Metric, { measured, failedShare }: Counted): string | null {
  return isLatency(metric) && losesPercentile(failedShare, metric.quantile)
    ? `${formatFineShare(failedShare)} of the records failed, and the latency of the others says nothing of them.`
    : tooFew(metric, measured);
}

/** Why so few records give no percentile; null if there are enough. */
export function tooFew({ title, quantile }: Metric, records: number): string | null {
  if (quantile === undefined) return null;
  const beyond = 1 - quantile;
  const needed = Math.ceil(RECORDS_BEYOND / beyond - 1e-6);
  if (records >= needed) return null;
  const rests = formatCount(Math.floor(records * beyond));
  return `${title} of ${formatCount(records)} records rests on ${rests} of them; it takes at least ${formatCount(needed)}.`;
}
