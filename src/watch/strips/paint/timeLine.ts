import { type LineLook, level, lines, type Mark, pieces } from '../../../draw/marks';
import type { Point } from '../../../draw/surface';
import type { TimeScale } from '../../../draw/timeScale';
import { percentileLines } from '../../../run/percentiles';
import type { RunHistory } from '../../../run/RunHistory';

export interface TimeLine {
  /** Simulated time of a value, ms. */
  readonly widthMs: number;
  /** NaN is a gap. */
  readonly values: Float64Array;
  /** The end of the last, perhaps shorter, one. */
  readonly endMs: number;
}

/** The 99th percentile per bin, or per burst of acks, ms. */
export function p99Line(history: RunHistory): TimeLine {
  const { widthBins, p99Ms } = percentileLines(history);
  return { widthMs: widthBins * history.binMs, values: p99Ms, endMs: history.endMs };
}

/** The run before a change is dotted, in every strip. */
export const BEFORE = { colour: 'tx2', width: 1.8, dash: [1, 3.5], cap: 'round' } as const;

/** A halo of the ground's colour, which makes a line readable over others. */
export function haloOf(width: number): Pick<LineLook, 'casing'> {
  return { casing: { colour: 'bg0', width: width + 1.6, alpha: 0.55 } };
}

/** The line of the run before; null draws nothing. */
export function beforeMarks(
  time: Pick<TimeScale, 'at'>,
  line: TimeLine | null,
  y: (value: number) => number,
): readonly Mark[] {
  return line === null ? [] : [timeLine(time, line, y, { ...BEFORE, ...haloOf(BEFORE.width) })];
}

/** The highest value of a line; 0 without one. */
export function highestOf(line: TimeLine | null): number {
  return line === null ? 0 : line.values.reduce((most, value) => Math.max(most, value || 0), 0);
}

/** A line through the middles of its times; a lone value spans its time, because a point has no length. */
export function timeLine(
  { at: x }: Pick<TimeScale, 'at'>,
  { widthMs, values, endMs }: TimeLine,
  y: (value: number) => number,
  look: LineLook,
): Mark {
  const runs = pieces([...values.keys()], (index) => Number.isFinite(values[index]));
  const places = runs.map((run) =>
    run.flatMap((index): readonly Point[] => {
      const [fromMs, toMs] = [index * widthMs, Math.min((index + 1) * widthMs, endMs)];
      const at = y(values[index] ?? Number.NaN);
      if (run.length > 1) return [[x((fromMs + toMs) / 2), at]];
      return level(at, x(fromMs), x(toMs));
    }),
  );
  return lines(places, look);
}

/** The value of a line at an instant; NaN if it has none. */
export function valueAtTime({ values, widthMs, endMs }: TimeLine, ms: number): number {
  if (ms < 0 || ms > endMs) return Number.NaN;
  return values[Math.min(values.length - 1, Math.floor(ms / widthMs))] ?? Number.NaN;
}
