import type { LatencyScale } from './latencyScale';
import type { Plot } from './plot';
import type { Surface } from './surface';

/** One percentile over time: a value per `widthMs`, NaN where no ack arrived. */
export interface PercentileSeries {
  readonly widthMs: number;
  readonly valuesMs: Float64Array;
  /** Where the last, perhaps shorter, bin ends. */
  readonly endMs: number;
}

export interface LineStyle {
  readonly width: number;
  readonly dash: readonly number[];
}

/** DESIGN section 7: solid and strong, dashed and thin. */
export const PERCENTILE_STYLES = {
  p99: { width: 1.8, dash: [] },
  p50: { width: 1.3, dash: [3, 2.5] },
} as const satisfies Readonly<Record<string, LineStyle>>;

/** A line through the middles of its bins, with a halo so that it reads over cells; gaps stay gaps. */
export function paintPercentileLine(
  surface: Surface,
  plot: Plot,
  series: PercentileSeries,
  latency: LatencyScale,
  style: LineStyle,
): void {
  surface.lineJoin = 'round';
  surface.setLineDash([]);
  surface.strokeStyle = plot.theme.bg0;
  surface.lineWidth = style.width + 1.6;
  surface.globalAlpha = 0.55;
  trace(surface, plot, series, latency);
  surface.strokeStyle = plot.theme.tx1;
  surface.lineWidth = style.width;
  surface.globalAlpha = 1;
  surface.setLineDash([...style.dash]);
  trace(surface, plot, series, latency);
  surface.setLineDash([]);
}

function trace(surface: Surface, plot: Plot, series: PercentileSeries, latency: LatencyScale): void {
  const { valuesMs, widthMs } = series;
  const known = (index: number): boolean => Number.isFinite(valuesMs[index] ?? Number.NaN);
  surface.beginPath();
  for (let index = 0; index < valuesMs.length; index += 1) {
    if (!known(index)) continue;
    const fromMs = index * widthMs;
    const toMs = Math.min(fromMs + widthMs, series.endMs);
    const y = latency.y(valuesMs[index] ?? 0);
    if (!known(index - 1) && !known(index + 1)) {
      // Alone between two gaps, a point would have no length: draw its bin.
      surface.moveTo(plot.time.x(fromMs), y);
      surface.lineTo(plot.time.x(toMs), y);
    } else if (known(index - 1)) surface.lineTo(plot.time.x((fromMs + toMs) / 2), y);
    else surface.moveTo(plot.time.x((fromMs + toMs) / 2), y);
  }
  surface.stroke();
}
