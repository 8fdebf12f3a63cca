import type { LatencyScale } from '../../../draw/latencyScale';
import { type Binned, edgesOf, type Plot } from '../../../draw/plot';
import { density, rampsOf } from '../../../draw/ramps';

/** Acks counted per bin and per step of latency. */
export interface HeatMap extends Binned {
  /** Lower edges of the rows, and the upper edge of the highest, ms. */
  readonly rowEdgesMs: readonly number[];
  /** Row by row: `counts[row * bins + bin]`. */
  readonly counts: Float64Array;
  /** The fullest cell's count. */
  readonly most: number;
}

/** Cells in logarithmic brightness, cool under the SLO, hot above. Acks below the axis count in its lowest row. */
export function paintHeatMap(plot: Plot, data: HeatMap, latency: LatencyScale, sloMs: number): void {
  const { surface } = plot;
  const edges = edgesOf(plot, data);
  const bins = edges.length - 1;
  const ramps = rampsOf(plot.theme);
  const onDevice = (y: number): number => Math.round(y * plot.pixelRatio) / plot.pixelRatio;
  const foot = lowestRow(data, latency);
  for (let row = foot; row < data.rowEdgesMs.length - 1; row += 1) {
    const fromMs = data.rowEdgesMs[row] ?? 0;
    const toMs = data.rowEdgesMs[row + 1] ?? fromMs;
    if (fromMs >= latency.highestMs) break;
    const top = onDevice(latency.y(toMs));
    const height = onDevice(latency.y(fromMs)) - top;
    const ramp = Math.sqrt(fromMs * toMs) > sloMs ? ramps.hot : ramps.cool;
    for (let bin = 0; bin < bins; bin += 1) {
      const count = countAt(data, row, bin, bins, foot);
      if (count <= 0) continue;
      const left = edges[bin] ?? 0;
      surface.fillStyle = ramp(density(count, data.most));
      surface.fillRect(left, top, (edges[bin + 1] ?? left) - left, height);
    }
  }
}

/** The first row that reaches above the foot of the axis. */
function lowestRow(data: HeatMap, latency: LatencyScale): number {
  const above = data.rowEdgesMs.findIndex((edge) => edge > latency.lowestMs * 1.001);
  return Math.max(0, above - 1);
}

function countAt(data: HeatMap, row: number, bin: number, bins: number, foot: number): number {
  let count = data.counts[row * bins + bin] ?? 0;
  if (row === foot)
    for (let below = 0; below < foot; below += 1) count += data.counts[below * bins + bin] ?? 0;
  return count;
}
