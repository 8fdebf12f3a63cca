import { type Binned, edgesOf, type Plot } from '../../../draw/plot';
import { rampsOf } from '../../../draw/ramps';
import { type Hue, inkColour } from '../../../draw/theme';
import { firstOf, ROLE_RANKS, type Role } from '../../../scenario/roles';

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

/** Steps from the foot of each row, or its brightness, on a ground of their own. */
export function paintInFlight(plot: Plot, data: InFlight, geometry: RowGeometry): void {
  const { surface } = plot;
  const edges = edgesOf(plot, data);
  const { rowHeight, gap } = geometry;
  for (const [index, row] of data.rows.entries()) {
    const top = index * (rowHeight + gap);
    const { hue } = row;
    const share = (bin: number): number => Math.min(1, (row.requests[bin] ?? 0) / data.limit);
    const width = (bin: number): number => (edges[bin + 1] ?? 0) - (edges[bin] ?? 0);
    if (hue === null) {
      const { cool, hot } = rampsOf(plot.theme);
      for (let bin = 0; bin < edges.length - 1; bin += 1) {
        const filled = share(bin);
        if (!(filled > 0)) continue;
        const over = filled > NEARLY_FULL;
        // The root shows a tenth of a request, too.
        surface.fillStyle = over
          ? hot(0.5 + (filled - NEARLY_FULL) * 1.5)
          : cool(0.15 + 0.7 * Math.sqrt(filled / NEARLY_FULL));
        surface.fillRect(edges[bin] ?? 0, top, width(bin), rowHeight);
      }
      continue;
    }
    surface.fillStyle = inkColour(plot.theme, hue);
    surface.globalAlpha = 0.9;
    surface.beginPath();
    for (let bin = 0; bin < edges.length - 1; bin += 1) {
      const filled = share(bin) * rowHeight;
      if (filled > 0) surface.rect(edges[bin] ?? 0, top + rowHeight - filled, width(bin), filled);
    }
    surface.fill();
  }
  surface.globalAlpha = 1;
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
