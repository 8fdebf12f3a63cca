import { categoryColour } from '../base/theme';
import { type Binned, edgesOf, type Plot } from './plot';

/** Requests in flight, a row for each broker or for neighbours together. */
export interface InFlight extends Binned {
  readonly rows: readonly { readonly category: number; readonly requests: Float64Array }[];
  /** `max.in.flight.requests.per.connection`: a row is full here. */
  readonly limit: number;
}

export interface RowGeometry {
  readonly rowHeight: number;
  readonly gap: number;
}

/** Steps from the foot of each row, on a ground of their own. */
export function paintInFlight(plot: Plot, data: InFlight, geometry: RowGeometry): void {
  const { surface } = plot;
  const edges = edgesOf(plot, data);
  const { rowHeight, gap } = geometry;
  for (const [index, row] of data.rows.entries()) {
    const foot = index * (rowHeight + gap) + rowHeight;
    surface.fillStyle = categoryColour(plot.theme, row.category);
    surface.globalAlpha = 0.9;
    surface.beginPath();
    for (let bin = 0; bin < edges.length - 1; bin += 1) {
      const filled = Math.min(1, (row.requests[bin] ?? 0) / data.limit) * rowHeight;
      const left = edges[bin] ?? 0;
      if (filled > 0) surface.rect(left, foot - filled, (edges[bin + 1] ?? left) - left, filled);
    }
    surface.fill();
  }
  surface.globalAlpha = 1;
}

const LEAST_ROW = 3;

/** How the rows share `height` pixels, and how many brokers each stands for. */
export function inFlightRows(
  brokers: number,
  height: number,
): RowGeometry & { readonly rows: number; readonly brokersPerRow: number } {
  const most = Math.max(1, Math.floor(height / LEAST_ROW));
  const brokersPerRow = Math.ceil(brokers / most);
  const rows = Math.ceil(brokers / brokersPerRow);
  const pitch = height / rows;
  const gap = pitch >= 12 ? 3 : pitch >= 6 ? 1 : 0.5;
  // Fewer brokers than three keep the rows of three.
  const tallest = height / 3 - 3;
  return { rows, brokersPerRow, gap, rowHeight: Math.min(pitch - gap, tallest) };
}
