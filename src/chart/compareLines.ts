import { categoryColour } from '../base/theme';
import type { Plot } from './plot';
import type { Surface } from './surface';

/** One run's figure over time. */
export interface OverlaidLine {
  /** Index of the category colour. */
  readonly category: number;
  readonly dash: readonly number[];
  /** Simulated time that a value stands for, ms. */
  readonly widthMs: number;
  /** A value for each such time; NaN where there is none, a gap. */
  readonly values: Float64Array;
  /** Where the last, perhaps shorter, one ends. */
  readonly endMs: number;
}

/** The same figure of several runs, one over the other, each through the middles of its times. */
export function paintOverlaidLines(
  surface: Surface,
  plot: Plot,
  lines: readonly OverlaidLine[],
  y: (value: number) => number,
): void {
  surface.lineJoin = 'round';
  surface.lineWidth = 1.8;
  for (const line of lines) {
    surface.strokeStyle = categoryColour(plot.theme, line.category);
    surface.setLineDash([...line.dash]);
    trace(surface, plot, line, y);
  }
  surface.setLineDash([]);
}

function trace(surface: Surface, plot: Plot, line: OverlaidLine, y: (value: number) => number): void {
  const { values, widthMs, endMs } = line;
  const known = (index: number): boolean => Number.isFinite(values[index] ?? Number.NaN);
  surface.beginPath();
  for (let index = 0; index < values.length; index += 1) {
    if (!known(index)) continue;
    const fromMs = index * widthMs;
    const toMs = Math.min(fromMs + widthMs, endMs);
    const at = y(values[index] ?? 0);
    const middle = plot.time.x((fromMs + toMs) / 2);
    if (known(index - 1)) surface.lineTo(middle, at);
    else if (known(index + 1)) surface.moveTo(middle, at);
    else {
      // Alone between two gaps, a point would have no length: draw its time.
      surface.moveTo(plot.time.x(fromMs), at);
      surface.lineTo(plot.time.x(toMs), at);
    }
  }
  surface.stroke();
}

/** The value of a line at an instant; NaN where it has none. */
export function valueAtTime({ values, widthMs, endMs }: OverlaidLine, ms: number): number {
  if (ms < 0 || ms > endMs) return Number.NaN;
  return values[Math.min(values.length - 1, Math.floor(ms / widthMs))] ?? Number.NaN;
}
