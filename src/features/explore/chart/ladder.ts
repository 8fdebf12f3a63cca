import type { LatencyFigures } from '../../../../workers/protocol';
import { decades, decadesAround, type LatencyDomain } from '../../../draw/latencyScale';
import { logScale } from '../../../draw/scale';
import { LATENCY, LATENCY_IDS } from '../../../figures/latency';

/** The mean, the percentiles and the maximum, by their names in the catalogue. */
const RUNGS = LATENCY_IDS.map((id) => ({ key: LATENCY[id].key, label: id }));

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

/** Whole decades around every figure, its reference and the SLO; at least 1 ms to 10 s. */
export function ladderDomain(
  figures: LatencyFigures,
  reference: LatencyFigures | null,
  sloMs: number,
): LatencyDomain {
  const all = RUNGS.flatMap(({ key }) => [figures[key], reference?.[key] ?? figures[key]]);
  return decadesAround([sloMs, ...all], { lowestMs: 1, highestMs: 10_000 });
}

/** Positions on one logarithmic axis from `fromX` to `toX`. */
export function ladder(
  figures: LatencyFigures,
  reference: LatencyFigures | null,
  sloMs: number,
  fromX: number,
  toX: number,
): Ladder {
  const domain = ladderDomain(figures, reference, sloMs);
  const x = logScale([domain.lowestMs, domain.highestMs], [fromX, toX]).at;
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
