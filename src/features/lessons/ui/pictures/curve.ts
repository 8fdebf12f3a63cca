import { formatFigure, titled, withUnit } from '../../../../base/format';
import { axisBelow, axisLeft, ticksAt } from '../../../../draw/axis';
import { type Frame, frameOf } from '../../../../draw/frame';
import { box, type LineLook, line, type Mark } from '../../../../draw/marks';
import { linearScale } from '../../../../draw/scale';
import type { Point } from '../../../../draw/surface';
import { findFigure } from '../../../../figures/catalogue';
import type { Window } from '../../../../figures/windowFigures';
import { BEFORE } from '../../../../watch/strips/paint/timeLine';
import { type CurveAxis, fineCurveOf, marksOf } from '../../core/curves';
import type { LessonRun } from '../../core/facts';
import type { CurveQuestion } from '../../core/format';

/** The picture's size, in its view box. */
export const CURVE = { width: 288, height: 176 } as const;
/** The height of a picture to draw into with a finger: 300 px on the narrowest phone. */
export const TALL = 270;
const MARGINS = { left: 46, right: 14, top: 10, bottom: 24 };

export const CURVE_LINES = {
  drawn: { colour: 'tx1', width: 1.3, dash: [5, 3] },
  untouched: { colour: 'line3', width: 1.3, dash: [5, 3] },
} as const satisfies Readonly<Record<string, LineLook>>;

/** The frame of a curve over time, ms across. */
export function curveFrame(axis: CurveAxis, { fromMs, toMs }: Window, height: number = CURVE.height): Frame {
  return frameOf({ ...CURVE, height }, MARGINS, linearScale([fromMs, toMs]), axis);
}

export function curveGround(frame: Frame, axis: CurveAxis, { fromMs, toMs }: Window): readonly Mark[] {
  const seconds = (ms: number): string => formatFigure(ms / 1000, 1).replace(/\.0$/, '');
  const text = (ms: number): string => (ms === toMs ? withUnit(seconds(ms), 's') : seconds(ms));
  return [
    box(frame.plot, 'bg1'),
    ...axisLeft(frame, { ticks: ticksAt(axis.ticks, axis.tick), hasGrid: true }),
    ...axisBelow(frame, { ticks: ticksAt([fromMs, (fromMs + toMs) / 2, toMs], text) }),
  ];
}

/** The places of values at the marks of a window; NaN is a gap. */
export function markPoints(values: readonly number[], frame: Frame, window: Window): readonly Point[] {
  return marksOf(window).map((atMs, mark) => [frame.x(atMs), frame.y(values[mark] ?? Number.NaN)]);
}

/** The run before the change, dotted; nothing if there is none. */
export function beforeLine(figure: string, run: LessonRun | null, frame: Frame): readonly Mark[] {
  if (run === null) return [];
  const points = fineCurveOf(figure, run).map(({ atMs, value }): Point => [frame.x(atMs), frame.y(value)]);
  return [line(points, BEFORE)];
}

/** "p99 latency over time". */
export function curveTitle({ figure }: CurveQuestion): string {
  return `${findFigure(figure)?.title ?? titled(figure)} over time`;
}
