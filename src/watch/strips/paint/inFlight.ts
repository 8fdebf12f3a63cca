import { box, type Mark } from '../../../draw/marks';
import { rampsOf } from '../../../draw/ramps';
import type { Hue, Ink } from '../../../draw/theme';
import { firstOf, ROLE_RANKS, type Role } from '../../../scenario/roles';
import { type Binned, edgesOf, type StripPlace, stepMarks } from './bins';

/** Requests in flight, a row for each broker or for neighbours together. */
export interface InFlight extends Binned {
  readonly rows: readonly {
    /** The colour of its steps; null = rows too low for steps, which say by their brightness how full they are. */
    readonly hue: Hue | null;
    readonly requests: Float64Array;
  }[];
  /** `max.in.flight.requests.per.connection`: a row is full here. */
  readonly limit: number;
}

export interface RowGeometry {
  readonly rowHeight: number;
  readonly gap: number;
}

/** Fuller than this share of the limit, a row is warm. */
const NEARLY_FULL = 0.8;

/** Steps from the foot of each row, or its brightness. */
export function inFlightMarks(place: StripPlace, data: InFlight, geometry: RowGeometry): readonly Mark[] {
  const edges = edgesOf(place, data);
  const { rowHeight, gap } = geometry;
  return data.rows.flatMap(({ hue, requests }, index) => {
    const top = index * (rowHeight + gap);
    const foot = top + rowHeight;
    const shares = requests.map((count) => Math.min(1, count / data.limit));
    if (hue !== null)
      return stepMarks(edges, (bin) => [foot - (shares[bin] ?? 0) * rowHeight, foot], hue, 0.9);
    return [...shares].flatMap((share, bin) => {
      const x = edges[bin] ?? 0;
      if (!(share > 0)) return [];
      return [
        box({ x, y: top, width: (edges[bin + 1] ?? x) - x, height: rowHeight }, brightness(share, place)),
      ];
    });
  });
}

/** How full a row is; the root shows a tenth of a request, too. */
function brightness(share: number, { theme }: StripPlace): Ink {
  const { cool, hot } = rampsOf(theme);
  const isOver = share > NEARLY_FULL;
  return (
    isOver ? hot(0.5 + (share - NEARLY_FULL) * 1.5) : cool(0.15 + 0.7 * Math.sqrt(share / NEARLY_FULL))
  ) as Ink;
}

const LEAST_ROW = 3;
/** Maximum brokers that keep the order of their numbers. */
const MAX_ORDERED_BROKERS = 12;
const MAX_TROUBLED_ROWS = 4;

/** The brokers of each row: those in trouble first, alone; the others in order, neighbours together if there are many. */
export function inFlightRows(
  roles: readonly Role[],
  height: number,
): RowGeometry & { readonly rows: readonly (readonly number[])[]; readonly first: number } {
  const all = roles.map((_, broker) => broker);
  const most = Math.max(1, Math.floor(height / LEAST_ROW));
  // Few enough to leave most rows to the others.
  const first =
    roles.length <= MAX_ORDERED_BROKERS
      ? []
      : firstOf(
          all
            .filter((broker) => roles[broker] !== 'other')
            .sort((a, b) => rank(roles[a]) - rank(roles[b]) || a - b),
          MAX_TROUBLED_ROWS,
          (broker) => roles[broker] === 'pinned',
        );
  const others = all.filter((broker) => !first.includes(broker));
  const merged = Math.ceil(others.length / (most - first.length));
  const rows = first.map((broker): readonly number[] => [broker]);
  for (let from = 0; from < others.length; from += merged) rows.push(others.slice(from, from + merged));
  const pitch = height / rows.length;
  const gap = pitch >= 12 ? 3 : pitch >= 6 ? 1 : 0.5;
  // Fewer brokers than three keep the rows of three.
  const tallest = height / 3 - 3;
  return { rows, first: first.length, gap, rowHeight: Math.min(pitch - gap, tallest) };
}

function rank(role: Role = 'other'): number {
  return ROLE_RANKS[role];
}
