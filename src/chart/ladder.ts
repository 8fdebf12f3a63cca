import { scaleLog } from 'd3';
import { decades, type LatencyDomain } from './latencyScale';

/** The figures of a window as the ladder needs them, ms. */
export interface LadderFigures {
  readonly meanMs: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  readonly p999Ms: number;
  readonly maxMs: number;
}

const RUNGS = [
  { key: 'meanMs', label: 'avg' },
  { key: 'p50Ms', label: 'p50' },
  { key: 'p95Ms', label: 'p95' },
  { key: 'p99Ms', label: 'p99' },
  { key: 'p999Ms', label: 'p99.9' },
  { key: 'maxMs', label: 'max' },
] as const satisfies readonly { key: keyof LadderFigures; label: string }[];

export interface Rung {
  readonly label: string;
  readonly ms: number;
  readonly referenceMs: number | null;
  /** CSS pixels. */
  readonly x: number;
  readonly referenceX: number | null;
  /** Over the SLO. */
  readonly hot: boolean;
}

export interface Ladder {
  readonly rungs: readonly Rung[];
  readonly decades: readonly { readonly ms: number; readonly x: number }[];
  readonly sloX: number;
}

/** The ladder's axis: whole decades around every figure, its reference and the SLO; at least 1 ms to 10 s. */
export function ladderDomain(
  figures: LadderFigures,
  reference: LadderFigures | null,
  sloMs: number,
): LatencyDomain {
  const all = [sloMs, ...RUNGS.flatMap(({ key }) => [figures[key], reference?.[key] ?? figures[key]])];
  const known = all.filter((ms) => ms > 0 && Number.isFinite(ms));
  const lowest = Math.min(1, ...known);
  const highest = Math.max(10_000, ...known);
  return {
    lowestMs: Math.max(0.001, 10 ** Math.floor(Math.log10(lowest) + 1e-9)),
    highestMs: 10 ** Math.ceil(Math.log10(highest) - 1e-9),
  };
}

/** Positions on a shared logarithmic axis from `fromX` to `toX`, CSS pixels. */
export function ladder(
  figures: LadderFigures,
  reference: LadderFigures | null,
  sloMs: number,
  fromX: number,
  toX: number,
): Ladder {
  const domain = ladderDomain(figures, reference, sloMs);
  const scale = scaleLog().domain([domain.lowestMs, domain.highestMs]).range([fromX, toX]).clamp(true);
  const x = (ms: number): number => scale(Math.max(ms, domain.lowestMs));
  return {
    rungs: RUNGS.map(({ key, label }) => {
      const ms = figures[key];
      const referenceMs = reference?.[key] ?? null;
      return {
        label,
        ms,
        referenceMs,
        x: x(ms),
        referenceX: referenceMs === null ? null : x(referenceMs),
        hot: ms > sloMs,
      };
    }),
    decades: decades(domain).map((ms) => ({ ms, x: x(ms) })),
    sloX: x(sloMs),
  };
}
