import { tickText } from '../../../base/format';
import { decadesBetween, type Ends, type FittedScale, linearScale, logScale } from '../../../draw/scale';
import { findFigure } from '../../../figures/catalogue';
import { figureText, type Unit } from '../../../figures/units';
import { binsIn, totalBacklogBytes, type Window } from '../../../figures/windowFigures';
import { percentileLines } from '../../../run/percentiles';
import type { LessonRun } from './facts';
import { CURVE_FIGURES, type CurveQuestion } from './format';

/** Evenly spaced places at which a curve is asked for and read. */
export const MARKS = 8;

/** The axis that a curve is drawn against, in shares: logarithmic for latencies, linear for the rest. */
export interface CurveAxis extends FittedScale {
  readonly kind: Unit;
  near(drawn: number, real: number): boolean;
  format(value: number): string;
  /** The same at a tick. */
  tick(value: number): string;
}

/** Part of a linear axis that is near enough. */
const NEAR_SHARE = 0.1;
/** The foot of a logarithmic axis that a lesson begins at zero, as part of its top. */
const LOWEST_SHARE = 1e-4;

export function curveAxis({ figure, from, to, close }: CurveQuestion): CurveAxis {
  const kind = kindOf(figure);
  const words = {
    kind,
    format: (value: number) => figureText(kind, value),
    tick: (value: number) => tickText(figureText(kind, value)),
  };
  if (kind !== 'ms') {
    return {
      ...words,
      ...linearScale([from, to]),
      near: (drawn, real) => Math.abs(drawn - real) <= NEAR_SHARE * (to - from),
      ticks: [from, (from + to) / 2, to],
    };
  }
  const ends: Ends = [from > 0 ? from : to * LOWEST_SHARE, to];
  return {
    ...words,
    ...logScale(ends),
    near: (drawn, real) => Math.max(drawn, real) / Math.min(drawn, real) <= close,
    ticks: decadesBetween(ends),
  };
}

/** When the marks are, ms: the middles of MARKS equal parts of the window. */
export function marksOf({ fromMs, toMs }: Window): readonly number[] {
  return Array.from({ length: MARKS }, (_, mark) => fromMs + ((mark + 0.5) / MARKS) * (toMs - fromMs));
}

/** A figure of a run at the marks, in its unit; NaN is a gap. */
export function curveOf(figure: string, run: LessonRun): readonly number[] {
  const { fromMs, toMs } = run.window;
  const part = (toMs - fromMs) / MARKS;
  return Array.from({ length: MARKS }, (_, mark) =>
    meanIn(figure, run, { fromMs: fromMs + mark * part, toMs: fromMs + (mark + 1) * part }),
  );
}

/** A figure over time; NaN is a gap. */
export type Course = readonly { readonly atMs: number; readonly value: number }[];

/** A figure of a run over its window, bin by bin, or if these are too many by several: at most `most` points. */
export function courseOver(run: LessonRun, most: number, valueIn: (part: Window) => number): Course {
  const { history } = run;
  const { first, end } = binsIn(history, run.window);
  const every = Math.max(1, Math.ceil((end - first) / most));
  return Array.from({ length: Math.ceil((end - first) / every) }, (_, index) => {
    const bin = first + index * every;
    const last = Math.min(end, bin + every) - 1;
    const part = {
      fromMs: history.binStartMs(bin),
      toMs: history.binStartMs(last) + history.binLengthMs(last),
    };
    return { atMs: (part.fromMs + part.toMs) / 2, value: valueIn(part) };
  });
}

export function fineCurveOf(figure: string, run: LessonRun): Course {
  return courseOver(run, 240, (part) => meanIn(figure, run, part));
}

export function isCurveFigure(figure: string): boolean {
  return CURVE_FIGURES.some((name) => name === figure) || /^share\.\d{1,3}$/.test(figure);
}

function kindOf(figure: string): Unit {
  if (figure === 'backlog') return 'bytes';
  return findFigure(figure)?.unit ?? 'count';
}

const lines = new WeakMap<LessonRun, ReturnType<typeof percentileLines>>();

function linesOf(run: LessonRun): ReturnType<typeof percentileLines> {
  const known = lines.get(run) ?? percentileLines(run.history);
  lines.set(run, known);
  return known;
}

/** The logarithmic mean of latencies, the plain mean of the rest. */
function meanIn(figure: string, run: LessonRun, window: Window): number {
  const { history } = run;
  const { first, end } = binsIn(history, window);
  if (figure === 'p50' || figure === 'p99') {
    const { widthBins, p50Ms, p99Ms } = linesOf(run);
    const valuesMs = figure === 'p50' ? p50Ms : p99Ms;
    return logMean(first, end, (bin) => valuesMs[Math.floor(bin / widthBins)] ?? Number.NaN);
  }
  const lane = Number(figure.replace('share.', ''));
  let [sum, weight] = [0, 0];
  for (let bin = first; bin < end; bin += 1) {
    const ms = history.binLengthMs(bin);
    const share = history.laneShare(lane, bin);
    if (figure === 'backlog') sum += totalBacklogBytes(history, bin) * ms;
    else if (figure === 'throughput') sum += (history.valueBytesAcked(bin) / 1_048_576) * 1000;
    else if (Number.isFinite(share)) sum += share * ms;
    else continue;
    weight += ms;
  }
  return weight === 0 ? Number.NaN : sum / weight;
}

function logMean(first: number, end: number, valueAt: (bin: number) => number): number {
  let [sum, count] = [0, 0];
  for (let bin = first; bin < end; bin += 1) {
    const value = valueAt(bin);
    if (!(value > 0)) continue;
    sum += Math.log(value);
    count += 1;
  }
  return count === 0 ? Number.NaN : Math.exp(sum / count);
}
