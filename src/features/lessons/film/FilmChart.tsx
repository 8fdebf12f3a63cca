import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { Size } from '../../../draw/surface';
import { thinned } from '../../../draw/table';
import { drawLoop } from '../../../run/drawLoop';
import { useServices } from '../../../ui/app';
import { ChartFigure } from '../../../ui/ChartFigure';
import { Picture } from '../../../ui/chart/Picture';
import { Drawing } from '../../../ui/chart/SvgMarks';
import { Note } from '../../../ui/Primitives';
import type { Course } from '../core/curves';
import type { LessonRun } from '../core/facts';
import { type Asked, seenTruth, valueAt } from '../core/film/asked';
import { drawnUntilMs, type Film } from '../core/film/film';
import { lessonClock } from '../core/lessonFigure';
import type { Look } from '../ui/stepProps';
import styles from './FilmBar.module.css';
import { filmPicture } from './filmPicture';

/** Frames that a line keeps. */
const MOST_POINTS = 600;
interface FilmChartProps {
  readonly asked: Asked;
  readonly film: Film;
  readonly run: LessonRun;
  readonly over: boolean;
  readonly look: Look;
}

/** The figure that was asked: the truth draws itself over the reader's guess as the film goes on. */
export function FilmChart({ asked, film, run, over, look }: FilmChartProps) {
  const until = useDrawnUntil(film, asked, over);
  const trail = useTrail(asked);
  const seen = useMemo(
    () => (over || trail.length === 0 ? seenTruth(asked, until, over) : trail),
    [asked, trail, until, over],
  );
  const draw = useCallback(
    (size: Size) => filmPicture(size, { asked, run, seen, over }),
    [asked, run, seen, over],
  );
  return (
    <AskedFigure
      asked={asked}
      seen={seen}
      className={`${styles.chart} stack gap-1`}
      isCompact={look === 'phone'}
    >
      <Picture says={saysOf(asked, seen)} draw={draw} className={styles.plot} />
    </AskedFigure>
  );
}

/** All of the truth at once, where no film draws it; nothing before it is there. */
export function TruthChart({ asked, run }: { readonly asked: Asked | null; readonly run: LessonRun }) {
  if (asked === null) return null;
  const seen = asked.truth;
  return (
    <AskedFigure {...{ asked, seen }} className={styles.truth}>
      <Drawing
        isScaled
        {...filmPicture(TRUTH, { asked, run, seen, over: true })}
        says={saysOf(asked, seen)}
        className="full"
      />
    </AskedFigure>
  );
}

const TRUTH: Size = { width: 340, height: 200 };

interface AskedFigureProps {
  readonly asked: Asked;
  readonly seen: Course;
  readonly className: string | undefined;
  readonly isCompact?: boolean;
  readonly children: ReactNode;
}

/** The asked figure over time, with its table. */
function AskedFigure({ asked, seen, className, isCompact = false, children }: AskedFigureProps) {
  const { title, before, guess } = asked;
  const value = (course: Course, ms: number): string =>
    asked.format(valueAt(course, ms)?.value ?? Number.NaN);
  return (
    <ChartFigure
      title={title}
      className={className}
      compact={isCompact}
      titleEnd={
        before === null ? undefined : (
          <Note as="span" className="end clip">
            dotted: before
          </Note>
        )
      }
      table={() => ({
        says: `${title}, as far as it is drawn.`,
        columns: [
          'Time',
          'The run',
          ...(guess === null ? [] : ['Your guess']),
          ...(before === null ? [] : ['Before']),
        ],
        rows: thinned(seen.length).map((row) => {
          const { atMs = 0, value: is = Number.NaN } = seen[row] ?? {};
          return [
            lessonClock(asked.skin)(Math.round(atMs)),
            asked.format(is),
            ...(guess === null ? [] : [value(guess, atMs)]),
            ...(before === null ? [] : [value(before, atMs)]),
          ];
        }),
      })}
    >
      {children}
    </ChartFigure>
  );
}

/** How far the truth is drawn, simulated ms. It never goes back while the reader looks again. */
function useDrawnUntil(film: Film, asked: Asked, over: boolean): number {
  const { playhead } = useServices().session;
  const [until, setUntil] = useState(asked.window.fromMs);
  useEffect(
    () => drawLoop.onDraw(() => setUntil(drawnUntilMs(film, asked.window, playhead.ms))),
    [film, asked, playhead],
  );
  return over ? asked.window.toMs : until;
}

/** A figure of a whole run, as the frames of the stage have counted it on the way. */
function useTrail({ counted }: Asked): Course {
  const { session } = useServices();
  const [trail, setTrail] = useState<Course>([]);
  useEffect(() => {
    if (counted === null) return;
    let points: Course = [];
    return drawLoop.onDraw(() => {
      const frame = session.stage()?.frame;
      const last = points.at(-1);
      if (frame === undefined || frame.atMs === last?.atMs) return;
      // The film begins again.
      if (last !== undefined && frame.atMs < last.atMs) points = [];
      points = [...points, { atMs: frame.atMs, value: counted(frame) }].slice(-MOST_POINTS);
      setTrail(points);
    });
  }, [counted, session]);
  return trail;
}

function saysOf({ title, format, guess, before }: Asked, seen: Course): string {
  const known = seen.filter(({ value }) => Number.isFinite(value)).map(({ value }) => value);
  const range =
    known.length === 0 ? '' : `: from ${format(Math.min(...known))} to ${format(Math.max(...known))}`;
  const lines = [...(guess === null ? [] : ['your guess']), ...(before === null ? [] : ['the run before'])];
  return `${title}${range}${lines.length === 0 ? '' : `, with ${lines.join(' and ')}`}.`;
}
