import { type Stroke, strokeLines } from '../../../draw/draw';
import type { Plot } from '../../../draw/plot';
import type { Point } from '../../../draw/surface';
import type { TimeScale } from '../../../draw/timeScale';

/** One figure over time. */
export interface TimeLine {
  /** Simulated time of a value, ms. */
  readonly widthMs: number;
  /** NaN is a gap. */
  readonly values: Float64Array;
  /** The end of the last, perhaps shorter, one. */
  readonly endMs: number;
}

/** The percentile that matters is solid and strong, the other dashed and thin. */
export const PERCENTILE_STYLES = {
  p99: { width: 1.8, dash: [] },
  p50: { width: 1.3, dash: [3, 2.5] },
} as const satisfies Readonly<Record<string, Pick<Stroke, 'width' | 'dash'>>>;

/** The run before a change is dotted, in every strip. */
const BEFORE_STYLE = { width: 1.8, dash: [1, 3.5], cap: 'round' } as const;

/** The line of the run before; null draws nothing. */
export function paintBefore(plot: Plot, line: TimeLine | null, y: (value: number) => number): void {
  const { tx2: colour, bg0: halo } = plot.theme;
  if (line !== null) paintTimeLine(plot, line, y, { ...BEFORE_STYLE, colour, halo });
}

/** The highest value of a line; 0 without one. */
export function highestOf(line: TimeLine | null): number {
  return line === null ? 0 : line.values.reduce((most, value) => Math.max(most, value || 0), 0);
}

/** A line through the middles of its times. A halo of the ground's colour makes it readable over cells. */
export function paintTimeLine(
  { surface, time }: Plot,
  line: TimeLine,
  y: (value: number) => number,
  stroke: Stroke & { readonly halo?: string },
): void {
  const pieces = piecesOf(line, time, y);
  const { halo, width = 1 } = stroke;
  if (halo !== undefined) strokeLines(surface, pieces, { colour: halo, width: width + 1.6, alpha: 0.55 });
  strokeLines(surface, pieces, stroke);
}

function piecesOf(
  { widthMs, values, endMs }: TimeLine,
  time: TimeScale,
  y: (value: number) => number,
): readonly (readonly Point[])[] {
  const pieces: Point[][] = [];
  const known = (index: number): boolean => Number.isFinite(values[index] ?? Number.NaN);
  for (const [index, value] of values.entries()) {
    if (!known(index)) continue;
    const [fromMs, at] = [index * widthMs, y(value)];
    const toMs = Math.min(fromMs + widthMs, endMs);
    const middle: Point = [time.x((fromMs + toMs) / 2), at];
    if (known(index - 1)) pieces.at(-1)?.push(middle);
    else if (known(index + 1)) pieces.push([middle]);
    // A lone point has no length: draw its time.
    else {
      pieces.push([
        [time.x(fromMs), at],
        [time.x(toMs), at],
      ]);
    }
  }
  return pieces;
}

/** The value of a line at an instant; NaN if it has none. */
export function valueAtTime({ values, widthMs, endMs }: TimeLine, ms: number): number {
  if (ms < 0 || ms > endMs) return Number.NaN;
  return values[Math.min(values.length - 1, Math.floor(ms / widthMs))] ?? Number.NaN;
}
