import type { Summary } from '../../../../../workers/protocol';
import { LATENCY, LATENCY_IDS, type LatencyId } from '../../../../figures/latency';
import type { MeasuredRun } from '../../../../scenario/measured';

/** One figure as the tool prints it. */
export interface Compared {
  readonly name: LatencyId;
  /** 0 to 1; null for the mean. */
  readonly quantile: number | null;
  readonly measuredMs: number;
  /** What the tool's whole milliseconds leave open, ms either way. */
  readonly resolutionMs: number;
  /** Whether a fit heeds it: one record, or fewer than ten beyond a percentile, are chance. */
  readonly heeded: boolean;
}

/** So many records must lie beyond a percentile. */
const FEWEST_BEYOND = 10;

/** The figures of a measured run, lowest percentile first; those that the paste lacks are left out. */
export function comparedFigures(measured: MeasuredRun): readonly Compared[] {
  return LATENCY_IDS.flatMap((name): readonly Compared[] => {
    const { inWindow, quantile } = LATENCY[name];
    const measuredMs = measured[inWindow];
    if (measuredMs === null) return [];
    // The tool prints a mean with two decimals, and all else in whole milliseconds.
    if (quantile === null) return [{ name, quantile, measuredMs, resolutionMs: 0.005, heeded: true }];
    const heeded = measured.records * (1 - quantile) >= FEWEST_BEYOND - 1e-6;
    return [{ name, quantile, measuredMs, resolutionMs: 0.5, heeded }];
  });
}

/** The model's own figure of that name, ms; null where no record was measured. */
export function modelFigure({ latencyMs }: Summary, name: LatencyId): number | null {
  return latencyMs?.[LATENCY[name].inSummary] ?? null;
}
