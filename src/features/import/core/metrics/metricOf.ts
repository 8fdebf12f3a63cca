import { counted } from '../../../../base/format';
import { type Counted, type Metric, OF_ALL, type Statistic } from '../../../../figures/metric';

type Claimed = Pick<Metric, 'figure' | 'unit' | 'statistic'> &
  Partial<Pick<Metric, 'of' | 'windowS' | 'count' | 'stepMs' | 'use' | 'note'>>;

/** The metric with this value, and defaults for what the text leaves open; none if it lacks the value, or if it can't be. */
export function metricIn(
  value: number | null | undefined,
  at: { readonly line: number; readonly written: string; readonly atS?: number | null },
  claimed: Claimed,
): readonly Metric[] {
  if (value == null || !Number.isFinite(value) || value < 0) return [];
  return [
    {
      value,
      of: OF_ALL,
      windowS: null,
      count: null,
      stepMs: 0,
      use: 'exact',
      note: null,
      atS: at.atS ?? null,
      source: { line: at.line, name: at.written },
      ...claimed,
    },
  ];
}

interface Times extends Omit<Claimed, 'unit' | 'statistic'> {
  readonly over: Counted;
  readonly line: number;
  readonly atS?: number | null;
  /** What the names of its points begin with. */
  readonly name: string;
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
export function timesOf(
  { over, line, atS = null, name, ...claimed }: Times,
  points: readonly Point[],
): readonly Metric[] {
  return points.flatMap(([suffix, what, ms]) => {
    const statistic: Statistic =
      typeof what === 'number' ? { type: 'percentile', percentile: what, over } : { type: what, over };
    const { count = null } = claimed;
    const isUsed = typeof what !== 'number' || count === null || supportsPercentile(count, what);
    const few = counted(count ?? 0, over, over === 'batch' ? 'batches' : `${over}s`);
    const unused = { use: 'no', note: `Not used: ${few} are too few for it.` } as const;
    const at = { line, atS, written: `${name}${suffix}` };
    return metricIn(ms, at, { unit: 'ms', statistic, ...claimed, ...(isUsed ? {} : unused) });
  });
}
