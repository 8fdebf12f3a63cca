import { useEffect, useRef, useState } from 'react';
import { tickText } from '../../../base/format';
import { thinned } from '../../../draw/table';
import { timeScale } from '../../../draw/timeScale';
import { drawLoop } from '../../../run/drawLoop';
import { fieldOf } from '../../../scenario/fields';
import { SLOWED, slowInterval } from '../../../scenario/inForce';
import { useServices } from '../../../ui/app';
import { ChartFigure } from '../../../ui/ChartFigure';
import { useSize } from '../../../ui/chart/measure';
import { Note } from '../../../ui/Primitives';
import type { LessonRun } from '../core/facts';
import { type Asked, type Course, seenTruth, valueAt } from '../core/film/asked';
import { drawnUntilMs, type Film } from '../core/film/film';
import { lessonClock, lessonTimeTicks } from '../core/lessonFigure';
import { formatSettingIn } from '../core/placeholders';
import type { Look } from '../ui/stepProps';
import styles from './FilmBar.module.css';

/** Around the plot, CSS pixels: the ticks of the figure, those of time, and room for the last value. */
const ROOM = { left: 56, bottom: 20, top: 8, right: 16 };
/** Frames that a line keeps. */
const MOST_POINTS = 600;
/** Between two labels at the end of their lines. */
const LABEL = 22;

interface FilmChartProps {
  readonly asked: Asked;
  readonly film: Film;
  readonly run: LessonRun;
  /** Whether the whole truth may be seen. */
  readonly over: boolean;
  /** What the dotted line is: "before: linger.ms 0 ms". */
  readonly beforeSays: string;
  readonly look: Look;
}

/** The figure that was asked: the truth draws itself over the reader's guess as the film goes on. */
export function FilmChart({ asked, film, run, over, beforeSays, look }: FilmChartProps) {
  const room = useRef<HTMLDivElement>(null);
  const size = useSize(room);
  const until = useDrawnUntil(film, asked, over);
  const [width, height] = [size?.width ?? 0, Math.max(1, (size?.height ?? 0) - ROOM.bottom)];
  const { title, before, guess } = asked;
  const trail = useTrail(asked);
  const seen = over || trail.length === 0 ? seenTruth(asked, until, over) : trail;
  const value = (course: Course, ms: number): string =>
    asked.format(valueAt(course, ms)?.value ?? Number.NaN);
  return (
    <ChartFigure
      title={title}
      className={`${styles.chart} stack gap-1`}
      compact={look === 'phone'}
      titleEnd={
        before === null ? undefined : (
          <Note as="span" className="end clip">
            dotted: {beforeSays}
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
      <div ref={room} className={styles.plot}>
        {width > 0 && (
          <svg
            className="tick"
            width={width}
            height={height + ROOM.bottom}
            role="img"
            aria-label={saysOf(asked, seen)}
          >
            <Plot {...{ asked, run, seen, over, width, height }} />
          </svg>
        )}
      </div>
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

interface PlotProps {
  readonly asked: Asked;
  readonly run: LessonRun;
  readonly seen: Course;
  readonly over: boolean;
  readonly width: number;
  readonly height: number;
}

function Plot({ asked, run, seen, over, width, height }: PlotProps) {
  const { window, ticks, place, format, before, guess, partition, figures } = asked;
  const plotWidth = Math.max(1, width - ROOM.left - ROOM.right);
  const time = timeScale(window.toMs - window.fromMs, plotWidth);
  const x = (ms: number): number => ROOM.left + time.x(ms - window.fromMs);
  const y = (value: number): number => ROOM.top + (1 - place(value)) * (height - ROOM.top);
  const path = (course: Course): string => pathOf(course, x, y);
  const fault = slowInterval(run.scenario);
  const end = seen.findLast(({ value }) => Number.isFinite(value));
  return (
    <>
      <rect
        x={ROOM.left}
        y={ROOM.top}
        width={plotWidth}
        height={height - ROOM.top}
        className={styles.ground}
      />
      {fault !== null && (
        <>
          <rect
            x={x(fault.fromMs)}
            y={ROOM.top}
            width={x(fault.toMs) - x(fault.fromMs)}
            height={height - ROOM.top}
            className={styles.fault}
          />
          <text x={x(fault.fromMs) + 8} y={ROOM.top + 14}>
            broker {run.scenario['slow.broker']}: +
            {formatSettingIn(fieldOf('slow.ms'), run.scenario['slow.ms'])} a{' '}
            {SLOWED[run.scenario['slow.kind']]}
          </text>
        </>
      )}
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={ROOM.left} x2={ROOM.left + plotWidth} y1={y(tick)} y2={y(tick)} className={styles.grid} />
          <text x={ROOM.left - 8} y={y(tick) + 4} textAnchor="end">
            {tickText(format(tick))}
          </text>
        </g>
      ))}
      {lessonTimeTicks(asked.skin, time).map(({ ms, label }) => (
        <text
          key={ms}
          x={ROOM.left + time.x(ms)}
          y={height + 15}
          textAnchor={time.x(ms) > plotWidth - 16 ? 'end' : 'middle'}
        >
          {label}
        </text>
      ))}
      {before !== null && <path d={path(before)} className={styles.before} />}
      {guess !== null && <Guess course={guess} x={x} y={y} end={over ? end : undefined} />}
      <path
        d={path(seen)}
        className={styles.truth}
        style={partition === null ? undefined : { stroke: `var(--c${(partition % 5) + 1})` }}
      />
      {end !== undefined && !over && (
        <End x={x(end.atMs)} y={y(end.value)} says={figures === null ? format(end.value) : null} />
      )}
      {over && figures !== null && <Figures {...figures} {...{ y, format }} x={ROOM.left + plotWidth - 8} />}
    </>
  );
}

interface LineProps {
  readonly course: Course;
  readonly x: (ms: number) => number;
  readonly y: (value: number) => number;
  /** Where the truth's own label is. */
  readonly end: Course[number] | undefined;
}

function Guess({ course, x, y, end }: LineProps) {
  // In the part of its line where neither the fault's label is nor the truth's.
  const middle = course[Math.floor((course.length - 1) * 0.66)];
  const last = course.at(-1);
  const isLevel = course.length === 2 && middle !== undefined && last !== undefined;
  const label = isLevel ? { ...middle, atMs: middle.atMs + 0.66 * (last.atMs - middle.atMs) } : middle;
  const isHigh = label !== undefined && y(label.value) < ROOM.top + LABEL;
  const below = isHigh || end === undefined || label === undefined || y(label.value) >= y(end.value);
  return (
    <>
      <path d={pathOf(course, x, y)} className={styles.guess} />
      {label !== undefined && (
        <text
          x={x(label.atMs)}
          y={y(label.value) + (below ? 16 : -8)}
          textAnchor="middle"
          className={styles.halo}
        >
          your guess
        </text>
      )}
    </>
  );
}

interface EndProps {
  readonly x: number;
  readonly y: number;
  readonly says: string | null;
}

/** Where the truth has come to, and its value there. */
function End({ x, y, says }: EndProps) {
  return (
    <>
      <circle cx={x} cy={y} r="5" className={styles.end} />
      {says !== null && (
        <text x={x + 12} y={Math.max(ROOM.top + 16, y - 8)} className={styles.value}>
          {says}
        </text>
      )}
    </>
  );
}

interface FiguresProps {
  readonly now: number;
  readonly was: number;
  readonly x: number;
  readonly y: (value: number) => number;
  readonly format: (value: number) => string;
}

/** The figure now and before, at the ends of their lines: the higher one above its line, the other below. */
function Figures({ now, was, x, y, format }: FiguresProps) {
  const isAbove = !(was > now);
  const [nowY, wasY] = [y(now) + (isAbove ? -12 : 22), y(was) + (isAbove ? 22 : -12)];
  return (
    <>
      <text x={x} y={Math.max(ROOM.top + 16, nowY)} textAnchor="end" className={styles.value}>
        {format(now)}
      </text>
      {Number.isFinite(was) && Math.abs(nowY - wasY) > LABEL && (
        <text x={x} y={Math.max(ROOM.top + 16, wasY)} textAnchor="end" className={styles.was}>
          {format(was)}
        </text>
      )}
    </>
  );
}

function pathOf(course: Course, x: (ms: number) => number, y: (value: number) => number): string {
  let isGap = true;
  return course
    .map(({ atMs, value }) => {
      const command = isGap ? 'M' : 'L';
      isGap = !Number.isFinite(value);
      return isGap ? '' : `${command}${x(atMs).toFixed(1)},${y(value).toFixed(1)}`;
    })
    .join('');
}
