import { highestOf } from '../../../../base/statistics';
import type { Metric } from '../../../../figures/metric';

/** An interim line of a run, in the order of the text. */
export interface RunWindow {
  readonly records: number;
  readonly recordsPerSecond: number;
  readonly meanMs: number;
  readonly maxMs: number;
}

/** The scope of a result; null = the text doesn't say. */
export interface Covered {
  /** Records behind the figures. */
  readonly records: number | null;
  /** In s. */
  readonly durationS: number | null;
  /** True if the start counts: connections, metadata and a cold client. */
  readonly start: 'included' | 'left-out' | null;
  /** Interim lines of the same run; empty if the text has none. */
  readonly windows: readonly RunWindow[];
  /** Records a second that the run was asked for; `max` = as many as it could send. */
  readonly asked: number | 'max' | null;
}

/** A line is still of the start if its mean is this many times that of the run's second half. */
const OF_START = 2;

/** The lines of a run's start, one at least, and their time, s; null without lines after them. */
export function startOf({
  start,
  windows,
}: Covered): { readonly lines: number; readonly seconds: number } | null {
  if (start !== 'included' || windows.length < 2) return null;
  const half = windows.slice(Math.ceil(windows.length / 2));
  const records = half.reduce((sum, window) => sum + window.records, 0);
  const meanMs = half.reduce((sum, window) => sum + window.meanMs * window.records, 0) / records;
  const warm = windows.findIndex((window, line) => line > 0 && window.meanMs <= OF_START * meanMs);
  const lines = warm < 0 ? 1 : warm;
  const seconds = windows
    .slice(0, lines)
    .reduce((sum, window) => sum + window.records / window.recordsPerSecond, 0);
  return { lines, seconds };
}

/**
 * The longest latency after the start, ms: that of all interim lines but those of the start. Infinity if the start doesn't
 * count, or more lines are missing than the last, which the tool doesn't print.
 */
export function longestAfterStart(covered: Covered): number {
  const { records, windows } = covered;
  const start = startOf(covered);
  const [first] = windows;
  if (first === undefined || records === null || start === null) return Number.POSITIVE_INFINITY;
  const seen = windows.reduce((sum, window) => sum + window.records, 0);
  return seen + first.records < records
    ? Number.POSITIVE_INFINITY
    : highestOf(windows.slice(start.lines).map(({ maxMs }) => maxMs));
}

/** The basis of a result's figures. */
export interface Basis extends Covered {
  /** Percentiles of latency that the figures support, 0 to 100, rising. */
  readonly percentiles: readonly number[];
  /** Percentiles that the text has, but not the records for; they aren't used. */
  readonly unsupported: readonly number[];
  /** Rounding of each latency, ms; 0 = too fine to matter. */
  readonly stepMs: number;
  /** Sentences about what such a text never says. */
  readonly lacks: readonly string[];
}

/** The basis of a reading's figures. */
export function basisOf(
  { covered, metrics }: { readonly covered: Covered; readonly metrics: readonly Metric[] },
  lacks: readonly string[],
): Basis {
  const latencies = metrics.filter(({ unit }) => unit === 'ms');
  const percentiles = (isUsed: boolean): readonly number[] => {
    const found = latencies.flatMap(({ statistic, use }) =>
      statistic.type === 'percentile' && (use !== 'no') === isUsed ? statistic.percentile : [],
    );
    return [...new Set(found)].sort((one, other) => one - other);
  };
  return {
    ...covered,
    percentiles: percentiles(true),
    unsupported: percentiles(false),
    stepMs: Math.max(0, ...latencies.map(({ stepMs }) => stepMs)),
    lacks,
  };
}
