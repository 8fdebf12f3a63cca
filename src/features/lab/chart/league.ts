import { formatDecade } from '../../../draw/latencyScale';
import { decadesAround, decadesBetween, type Ends, logScale } from '../../../draw/scale';

export interface LeagueAxis {
  readonly ticks: readonly { readonly ms: number; readonly at: number; readonly label: string }[];
  /** In per cent of the axis; null if it lies outside, or isn't a number. */
  place(ms: number): number | null;
}

/** The end of the axis, ms. */
export const LAST_MS = 60_000;
/** The axis begins and ends here, per cent. */
const [BEGIN, END] = [4, 96];

export function leagueAxis(latenciesMs: readonly number[]): LeagueAxis {
  const [lowest, highest] = decadesAround(latenciesMs, [10, 1000]);
  const ends: Ends = [lowest, Math.min(highest, LAST_MS)];
  const { at } = logScale(ends, [BEGIN, END]);
  return {
    ticks: decadesBetween(ends).map((ms) => ({ ms, at: at(ms), label: formatDecade(ms) })),
    place: (ms) => (ms >= ends[0] && ms <= ends[1] ? at(ms) : null),
  };
}
