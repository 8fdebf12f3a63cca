import { type Binned, edgesOf, type Plot } from '../../../draw/plot';
import { type Hue, inkColour } from '../../../draw/theme';

/** Bytes or records waiting at the end of each bin. */
export interface Waiting extends Binned {
  readonly layers: readonly { readonly hue: Hue; readonly values: Float64Array }[];
  /** From the lowest to the highest of all that have no layer; null = all have one. */
  readonly others: { readonly lowest: Float64Array; readonly highest: Float64Array } | null;
  /** The end of the axis. */
  readonly top: number;
}

/** Overlapping areas, the first in front; they start at 0. */
export function paintWaiting(plot: Plot, data: Waiting): void {
  const { surface } = plot;
  const edges = edgesOf(plot, data);
  const bins = edges.length - 1;
  if (bins <= 0) return;
  const { height } = plot.size;
  const y = (value: number): number => height - (value / data.top) * height;
  surface.setLineDash([]);
  surface.lineJoin = 'round';
  if (data.others) paintOthers(plot, data.others, edges, y);
  for (const layer of [...data.layers].reverse()) {
    const colour = inkColour(plot.theme, layer.hue);
    const line = (): void => {
      surface.moveTo(edges[0] ?? 0, height);
      for (let bin = 0; bin < bins; bin += 1) surface.lineTo(edges[bin + 1] ?? 0, y(layer.values[bin] ?? 0));
    };
    surface.globalAlpha = 0.28;
    surface.fillStyle = colour;
    surface.beginPath();
    line();
    surface.lineTo(edges[bins] ?? 0, height);
    surface.closePath();
    surface.fill();
    surface.globalAlpha = 1;
    surface.strokeStyle = colour;
    surface.lineWidth = 1.5;
    surface.beginPath();
    line();
    surface.stroke();
  }
}

function paintOthers(
  { surface, theme }: Plot,
  { lowest, highest }: NonNullable<Waiting['others']>,
  edges: Float64Array,
  y: (value: number) => number,
): void {
  const bins = edges.length - 1;
  surface.globalAlpha = 0.6;
  surface.fillStyle = theme.n3;
  surface.beginPath();
  surface.moveTo(edges[0] ?? 0, y(0));
  for (let bin = 0; bin < bins; bin += 1) surface.lineTo(edges[bin + 1] ?? 0, y(highest[bin] ?? 0));
  for (let bin = bins - 1; bin >= 0; bin -= 1) surface.lineTo(edges[bin + 1] ?? 0, y(lowest[bin] ?? 0));
  surface.closePath();
  surface.fill();
  surface.globalAlpha = 1;
}

const TOP_STEPS = [1, 1.5, 2, 3, 4, 5, 6, 8, 10] as const;
/** The largest unit, as a power of 1024. */
const GIGABYTES = 3;
const LEAST_TOP_BYTES = 10 * 1024;
const LEAST_TOP_RECORDS = 10;

/** A round multiple of `unit` that holds `most`. */
function roundUp(most: number, unit: number): number {
  const decade = unit * 10 ** Math.floor(Math.log10(most / unit) + 1e-9);
  return (TOP_STEPS.find((step) => step * decade >= most * 0.9999) ?? 10) * decade;
}

/** The end of an axis that holds `most` records: a round number, never under 10. */
export function topRecords(most: number): number {
  return roundUp(Math.max(most, LEAST_TOP_RECORDS), 1);
}

/** The end of an axis that holds `mostBytes`: a round number of KB, MB or GB (of 1024), never under 10 KB. */
export function topBytes(mostBytes: number): number {
  const most = Math.max(mostBytes, LEAST_TOP_BYTES);
  const unit = 1024 ** Math.min(GIGABYTES, Math.floor(Math.log(most) / Math.log(1024) + 1e-9));
  const top = roundUp(most, unit);
  // From 1,000 KB on, it's written in MB and wouldn't be round.
  return top >= 1000 * unit && unit < 1024 ** GIGABYTES ? 1024 * unit : top;
}
