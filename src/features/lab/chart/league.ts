import { decadesAround, decadesBetween, formatDecade } from '../../../draw/latencyScale';
import { logScale } from '../../../draw/scale';

/** Where a figure of an entrant lies over its runs, ms. */
export interface Spread {
  readonly id: string;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  /** Its backlog grows without end, so its latency only says how long the run was. */
  readonly runsAway: boolean;
}

/** What is drawn of it, in per cent of the axis. */
export type PlacedSpread =
  | { readonly id: string; readonly at: number; readonly from: number; readonly to: number }
  /** Beyond the axis: the how many-th of these, from the edge. */
  | { readonly id: string; readonly beyond: number };

export interface LeagueAxis {
  readonly ticks: readonly { readonly ms: number; readonly at: number; readonly label: string }[];
  /** In per cent; null if it lies outside. */
  place(ms: number): number | null;
  /** Those of one situation, in the order in which they are drawn. */
  spreads(found: readonly Spread[]): readonly PlacedSpread[];
}

/** Latency beyond this is drawn as a wedge at the edge, ms. */
export const LAST_MS = 60_000;
/** The axis begins and ends here, per cent; the rest has the wedges. */
const [BEGIN, END] = [2, 94];

/** A logarithmic axis of latency around all entrants of a league. */
export function leagueAxis(found: readonly Spread[]): LeagueAxis {
  const seen = found.flatMap(({ low, mean }) => [low, mean]);
  const { lowestMs } = decadesAround(seen, { lowestMs: 10, highestMs: LAST_MS });
  const { at } = logScale([lowestMs, LAST_MS], [BEGIN, END]);
  const isInside = (ms: number): boolean => ms >= lowestMs && ms <= LAST_MS;
  return {
    ticks: decadesBetween(lowestMs, LAST_MS).map((ms) => ({ ms, at: at(ms), label: formatDecade(ms) })),
    place: (ms) => (isInside(ms) ? at(ms) : null),
    spreads: (ofRow) => {
      let beyond = 0;
      return ofRow.flatMap(({ id, mean, low, high, runsAway }): readonly PlacedSpread[] => {
        if (Number.isNaN(mean)) return [];
        if (!runsAway && mean <= LAST_MS)
          return [{ id, at: at(mean), from: at(low), to: at(Math.min(high, LAST_MS)) }];
        beyond += 1;
        return [{ id, beyond }];
      });
    },
  };
}
