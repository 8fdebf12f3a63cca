import { bucketMiddleMs } from '../../workers/columns';
import { rankOf } from '../figures/LatencyPool';
import type { RunHistory } from './RunHistory';

/** How many acks had a latency of at most `ms`, as a share of all. */
interface CurvePoint {
  readonly quantile: number;
  readonly ms: number;
  /** The same as a count. */
  readonly acks: number;
}

/** Every percentile of a run's latency. */
export interface LatencyCurve {
  /** Ascending, from quantile 0 to 1; empty without acks. */
  readonly points: readonly CurvePoint[];
  /** Measured acks. */
  readonly acks: number;
}

/** The curve of all measured acks that a run has had so far. */
export function latencyCurve(history: RunHistory): LatencyCurve {
  const counts = new Map<number, number>();
  let acks = 0;
  let maxMs = 0;
  for (let bin = 0; bin < history.bins; bin += 1) {
    const rows = history.latency(bin);
    for (let row = 0; row < rows.length; row += 1) {
      const bucket = rows.bucket(row);
      const count = rows.count(row);
      counts.set(bucket, (counts.get(bucket) ?? 0) + count);
      acks += count;
    }
    if (rows.length > 0) maxMs = Math.max(maxMs, history.maxMs(bin));
  }
  const points: CurvePoint[] = [];
  let seen = 0;
  for (const bucket of [...counts.keys()].sort((a, b) => a - b)) {
    const ms = Math.min(bucketMiddleMs(bucket), maxMs);
    if (seen === 0) points.push({ quantile: 0, ms, acks: 0 });
    seen += counts.get(bucket) ?? 0;
    points.push({ quantile: seen / acks, ms, acks: seen });
  }
  return { points, acks };
}

/** The latency at a quantile by rank, ms, as everywhere on the page; NaN without acks. */
export function latencyAt({ points, acks }: LatencyCurve, quantile: number): number {
  const rank = rankOf(quantile, acks);
  return points.find((point) => point.acks >= rank && point.acks > 0)?.ms ?? Number.NaN;
}

/** Fewer acks than these beyond a percentile say nothing about it. */
const ACKS_BEYOND = 10;

/** The last quantile with enough acks beyond it in one of the curves, at least 0.99; if an axis may end. */
export function lastQuantile(curves: readonly LatencyCurve[]): number {
  const most = Math.max(0, ...curves.map(({ acks }) => acks));
  return Math.max(0.99, 1 - ACKS_BEYOND / Math.max(most, 1));
}
