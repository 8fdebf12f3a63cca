import type { Summary } from '../../../../../workers/protocol';
import { LATENCY, LATENCY_IDS, type LatencyId, MIN_BEYOND } from '../../../../figures/latency';
import type { MeasuredRun } from '../../../../scenario/measured';

/** One figure that the tool prints. */
export interface Compared {
  readonly name: LatencyId;
  /** 0 to 1; null for the mean. */
  readonly quantile: number | null;
  readonly measuredMs: number;
  /** Rounding error of the printed figure, ms either way. */
  readonly resolutionMs: number;
  /** Whether a fit uses it: a figure of one record, or with fewer than ten beyond a percentile, is chance; one of the start is of a cold client. */
  readonly isFitted: boolean;
}

/**
 * The figures of a measured run, lowest percentile first, without those that the text lacks. After its start no record was
 * slower than `longestMs`.
 */
export function comparedFigures(measured: MeasuredRun, longestMs: number): readonly Compared[] {
  return LATENCY_IDS.flatMap((name): readonly Compared[] => {
    const { key, quantile } = LATENCY[name];
    const measuredMs = measured[`${key}Ms`];
    if (measuredMs === null) return [];
    // The tool prints the mean with two decimals, all else in whole milliseconds.
    if (quantile === null) return [{ name, quantile, measuredMs, resolutionMs: 0.005, isFitted: true }];
    const isFitted = measured.records * (1 - quantile) >= MIN_BEYOND - 1e-6 && measuredMs <= longestMs;
    return [{ name, quantile, measuredMs, resolutionMs: 0.5, isFitted }];
  });
}

/** The model's figure with that name, ms; null if no record was measured. */
export function modelFigure({ latencyMs }: Summary, name: LatencyId): number | null {
  return latencyMs?.[LATENCY[name].key] ?? null;
}
