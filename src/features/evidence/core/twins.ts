import { own } from '../../../base/own';
import type { LatencyId } from '../../../figures/latency';
import type { Band } from '../../../run/twinBands';
import { decodeLink } from '../../../scenario/link/link';
import type { Scenario } from '../../../scenario/scenario';
import file from './data/twins.json';

/** The figures that a twin is judged by, with the allowed error of its median if the truth is outside the band. */
export const TWIN_AIM = { mean: 0.15, p50: 0.25, p99: 0.25 } as const;
export type TwinFigure = keyof typeof TWIN_AIM;
export const TWIN_FIGURES = Object.keys(TWIN_AIM) as readonly TwinFigure[];

/** The effect of changing one setting of a real producer: as a twin predicts it, and as it was measured. */
export interface TwinRow {
  readonly from: string;
  readonly to: string;
  /** The change as text: "linger.ms: 0 to 5". */
  readonly change: string;
  /** The changed scenario. */
  readonly changed: Scenario;
  /** True latencies after the change, ms, of every record. */
  readonly truth: Readonly<Record<Exclude<LatencyId, 'max'>, number>>;
  /** The twin's bands for those figures, with as many runs as the page takes; a long test keeps them true. */
  readonly predicted: Readonly<Record<TwinFigure, Band>>;
  /** Other programs used much of the machine during one of the runs. */
  readonly disturbed: boolean;
}

export function twinRows(): readonly TwinRow[] {
  const runs: Readonly<Record<string, (typeof file.runs)[keyof typeof file.runs]>> = file.runs;
  return file.pairs.map(({ from, to, change, predicted }) => {
    const [before, after] = [own(runs, from), own(runs, to)];
    if (before === undefined || after === undefined)
      throw new Error(`twins.json has no run of ${from} or ${to}.`);
    return {
      from,
      to,
      change,
      changed: scenarioOf(after.scenario),
      truth: after.measured,
      predicted: {
        mean: bandFrom(predicted.mean),
        p50: bandFrom(predicted.p50),
        p99: bandFrom(predicted.p99),
      },
      disturbed: before.disturbed || after.disturbed,
    };
  });
}

/** Null if the truth is neither inside the band nor near its median. */
export function twinVerdict(
  truth: number,
  { low, median, high }: Band,
  figure: TwinFigure,
): 'inside' | 'near' | null {
  if (low <= truth && truth <= high) return 'inside';
  return Math.abs(median / truth - 1) <= TWIN_AIM[figure] ? 'near' : null;
}

function bandFrom([low = Number.NaN, median = Number.NaN, high = Number.NaN]: readonly number[]): Band {
  return { low, median, high };
}

function scenarioOf(text: string): Scenario {
  const link = decodeLink(text);
  if (!link.ok) throw new Error(link.message);
  return link.scenario;
}
