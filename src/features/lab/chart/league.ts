import { decadesAround, decadesBetween, formatDecade } from '../../../draw/latencyScale';
import { logScale } from '../../../draw/scale';

export interface LeagueAxis {
  readonly ticks: readonly { readonly ms: number; readonly at: number; readonly label: string }[];
  /** In per cent of the axis; null if it lies outside, or isn't a number. */
  place(ms: number): number | null;
}

/** The end of the axis, ms. */
export const LAST_MS = 60_000;
/** The axis begins and ends here, per cent. */
const [BEGIN, END] = [4, 96];

/** A logarithmic axis of latency around those of a league. */
export function leagueAxis(latenciesMs: readonly number[]): LeagueAxis {
  const { lowestMs, highestMs } = decadesAround(latenciesMs, { lowestMs: 10, highestMs: 1000 });
  const last = Math.min(highestMs, LAST_MS);
  const { at } = logScale([lowestMs, last], [BEGIN, END]);
  return {
    ticks: decadesBetween(lowestMs, last).map((ms) => ({ ms, at: at(ms), label: formatDecade(ms) })),
    place: (ms) => (ms >= lowestMs && ms <= last ? at(ms) : null),
  };
}
