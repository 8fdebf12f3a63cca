import { highestOf } from '../base/statistics';
import { type Ends, logScale, roundAbove, type Scale, tensBetween } from './scale';

/** Latency along the height of a plot, logarithmic, small at the bottom. */
export interface LatencyScale extends Scale {
  /** CSS pixels. */
  readonly height: number;
}

/** Minimum share of latencies under 1 ms that is worth a decade; fewer count at the foot. */
const WORTH_A_DECADE = 0.005;
const LEAST_DECADE_MS = 0.02;

/** Ends that show all latencies above and nearly all below; 1 ms to 10 s if that suffices, so that runs compare. */
export function latencyEnds(latenciesMs: readonly number[], sloMs: number): Ends {
  const known = latenciesMs.filter((ms) => ms > 0 && Number.isFinite(ms));
  let lowestMs = 1;
  const below = (limitMs: number): number => known.filter((ms) => ms <= limitMs * 1.001).length;
  while (lowestMs > LEAST_DECADE_MS && below(lowestMs) > WORTH_A_DECADE * known.length) lowestMs /= 10;
  while (lowestMs > LEAST_DECADE_MS && sloMs < lowestMs * 1.5) lowestMs /= 10;
  const top = Math.max(highestOf(known), sloMs * 1.5, 10_000);
  return [Number(lowestMs.toPrecision(3)), roundAbove(top, [1, 3])];
}

/** A logarithmic axis over `height` pixels. */
export function latencyScale(ends: Ends, height: number): LatencyScale {
  return { ...logScale(ends, [height, 0]), height };
}

/** A decade's tick: "100 ms", "10 s". */
export function formatDecade(ms: number): string {
  return ms >= 1000 ? `${ms / 1000}\u202fs` : `${ms}\u202fms`;
}

/** Values per decade of a dragged SLO. */
const SLO_MANTISSAS = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8] as const;
/** Lowest and highest SLO that can be set here, ms. */
export const SLO_LIMITS_MS = { lowest: 0.1, highest: 600_000 } as const;

const SLO_STOPS_MS = tensBetween([SLO_LIMITS_MS.lowest, SLO_LIMITS_MS.highest], SLO_MANTISSAS);

/** The stop nearest to `ms` as the eye measures on a logarithmic axis, ms. */
export function nearestSlo(ms: number): number {
  const at = Math.log(Math.max(ms, SLO_LIMITS_MS.lowest));
  return SLO_STOPS_MS.reduce((best, stop) =>
    Math.abs(Math.log(stop) - at) < Math.abs(Math.log(best) - at) ? stop : best,
  );
}

/** The next stop up (1) or down (-1) from `ms`, ms. */
export function nextSlo(ms: number, direction: 1 | -1): number {
  const next =
    direction === 1
      ? SLO_STOPS_MS.find((stop) => stop > ms * 1.0001)
      : SLO_STOPS_MS.findLast((stop) => stop < ms * 0.9999);
  return next ?? (direction === 1 ? SLO_LIMITS_MS.highest : SLO_LIMITS_MS.lowest);
}
