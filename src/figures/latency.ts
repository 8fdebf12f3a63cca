import type { LatencyFigures } from '../../workers/protocol';
import type { LatencySummary } from './windowFigures';

/** A figure of latency: what a summary and a window call it. */
interface LatencyRow {
  readonly label: string;
  readonly inSummary: keyof LatencyFigures;
  readonly inWindow: keyof LatencySummary;
  /** 0 to 1; null for the mean. */
  readonly quantile: number | null;
}

/** The figures of latency, from send() to the ack. */
export const LATENCY = {
  mean: { label: 'mean latency', inSummary: 'mean', inWindow: 'meanMs', quantile: null },
  p50: { label: 'median latency', inSummary: 'p50', inWindow: 'p50Ms', quantile: 0.5 },
  p95: { label: 'p95 latency', inSummary: 'p95', inWindow: 'p95Ms', quantile: 0.95 },
  p99: { label: 'p99 latency', inSummary: 'p99', inWindow: 'p99Ms', quantile: 0.99 },
  'p99.9': { label: 'p99.9 latency', inSummary: 'p999', inWindow: 'p999Ms', quantile: 0.999 },
  max: { label: 'longest latency', inSummary: 'max', inWindow: 'maxMs', quantile: 1 },
} as const satisfies Readonly<Record<string, LatencyRow>>;

/** One figure of latency. */
export type LatencyId = keyof typeof LATENCY;

/** All figures of latency, the mean first, then by percentile. */
export const LATENCY_IDS = Object.keys(LATENCY) as readonly LatencyId[];
