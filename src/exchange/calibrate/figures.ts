import type { Summary } from '../../../workers/protocol';
import { LATENCY, LATENCY_IDS, type LatencyId } from '../../figures/latency';
import type { MeasuredRun } from '../../scenario/measured';

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

/** The mean of a figure over runs that differ in their seed; NaN where one of them has none. */
export function meanFigure(runs: readonly Summary[], name: LatencyId): number {
  const values = runs.map((run) => modelFigure(run, name) ?? Number.NaN);
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** A model is taken to be right within this share of a figure, whatever else is known. */
const MODEL_ERROR = 0.1;

/** How much each figure counts, 0 to 1: the heeded ones in their order, and last the throughput. */
export type Weights = readonly number[];

/** The figures that a fit heeds. */
export function heededFigures(measured: MeasuredRun): readonly Compared[] {
  return comparedFigures(measured).filter(({ heeded }) => heeded);
}

/** A figure counts the less the more of it is chance: by 1 ÷ √(1 + (standard error ÷ 10 %)²). */
export function weightsOf(chance: readonly number[]): Weights {
  return chance.map((variance) => 1 / Math.sqrt(1 + variance / MODEL_ERROR ** 2));
}

/**
 * The variance of each log ratio that is chance: that between the seeds of `runs`, once for the measured run and once for
 * the mean of `ofModel` runs.
 */
export function chanceVariances(
  runs: readonly Summary[],
  measured: MeasuredRun,
  ofModel: number,
): readonly number[] {
  const each = runs.map((run) => logRatios([run], measured));
  return (each[0] ?? []).map((_, figure) => {
    const ratios = each.map((one) => one[figure] ?? 0);
    const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
    const squares = ratios.reduce((sum, ratio) => sum + (ratio - mean) ** 2, 0);
    return LEAST_VARIANCE + (squares / Math.max(1, ratios.length - 1)) * (1 + 1 / ofModel);
  });
}

/** No figure is known better than to two per cent: clocks and other programs are chance, too. */
const LEAST_VARIANCE = 4e-4;
/** Stands for the ratio of a run that has no latency at all. */
const NO_LATENCY = 10;
/** How much of a difference counts that the tool's digits hide. */
const HIDDEN = 0.05;

/** Logarithms of model ÷ measured of the heeded figures, and last of the throughput; all 0 = the model says the same. */
export function logRatios(runs: readonly Summary[], measured: MeasuredRun): readonly number[] {
  const latency = heededFigures(measured).map((figure) => {
    const ratio = logRatio(figure, meanFigure(runs, figure.name));
    return Number.isFinite(ratio) ? ratio : NO_LATENCY;
  });
  const rate = runs.reduce((sum, run) => sum + run.throughput.recordsPerSecond, 0) / runs.length;
  return [...latency, Math.log(Math.max(1e-9, rate) / measured.recordsPerSecond)];
}

/** Within half a step of the tool's digits two figures are nearly the same: 0.6 ms is printed as 1 ms. */
function logRatio({ measuredMs, resolutionMs }: Compared, modelMs: number): number {
  // What is printed as 0 is taken as half of what can be told from it.
  const least = resolutionMs / 2;
  const measured = Math.max(least, measuredMs);
  const model = Math.max(least, modelMs);
  const nearest = Math.min(measured + resolutionMs, Math.max(measured - resolutionMs, model));
  return Math.log(model / nearest) + HIDDEN * Math.log(nearest / measured);
}

/** Sum of the squared log ratios, each times its weight. */
export function costOf(runs: readonly Summary[], measured: MeasuredRun, weights: Weights): number {
  return logRatios(runs, measured).reduce(
    (sum, ratio, figure) => sum + ((weights[figure] ?? 0) * ratio) ** 2,
    0,
  );
}
