import type { LatencyFigures } from '../../workers/protocol';

interface LatencyRow {
  readonly label: string;
  readonly key: keyof LatencyFigures;
  /** 0 to 1; null for the mean. */
  readonly quantile: number | null;
}

export const LATENCY = {
  mean: { label: 'mean latency', key: 'mean', quantile: null },
  p50: { label: 'median latency', key: 'p50', quantile: 0.5 },
  p95: { label: 'p95 latency', key: 'p95', quantile: 0.95 },
  p99: { label: 'p99 latency', key: 'p99', quantile: 0.99 },
  'p99.9': { label: 'p99.9 latency', key: 'p999', quantile: 0.999 },
  max: { label: 'longest latency', key: 'max', quantile: 1 },
} as const satisfies Readonly<Record<string, LatencyRow>>;

export type LatencyId = keyof typeof LATENCY;

/** All figures of latency, the mean first, then by percentile. */
export const LATENCY_IDS = Object.keys(LATENCY) as readonly LatencyId[];

/** Fewest records beyond a percentile; with fewer, it's chance. */
export const MIN_BEYOND = 10;

/** The percentiles that a run's summary has, 0 to 1. */
export const SUMMARY_QUANTILES = (['p50', 'p95', 'p99', 'p99.9'] as const).map(
  (id) => [id, LATENCY[id].quantile] as const,
);
