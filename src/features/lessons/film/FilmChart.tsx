import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { formatMilliseconds } from '../../../base/format';
import { decadesAround, formatDecade, latencyScale } from '../../../draw/latencyScale';
import { thinned } from '../../../draw/table';
import { type TimeScale, timeScale, timeTicks } from '../../../draw/timeScale';
import { drawLoop } from '../../../run/drawLoop';
import { percentileLines } from '../../../run/percentiles';
import { slowInterval } from '../../../scenario/inForce';
import { useServices } from '../../../ui/app';
import { ChartFigure } from '../../../ui/ChartFigure';
import { useSize } from '../../../ui/chart/measure';
import { formatSeconds } from '../../../watch/strips/stripText';
import type { LessonRun } from '../core/facts';
import { decadeLines, type Flag, flagsOf } from '../core/film/chartMarks';
import type { Film } from '../core/film/film';
import type { Look } from '../ui/stepProps';
import styles from './FilmBar.module.css';

/** Of the time axis below the plot, CSS pixels. */
const AXIS = 16;

interface FilmChartProps {
  readonly film: Film;
  readonly run: LessonRun;
  /** Index of the caption that is shown. */
  readonly at: number;
  readonly look: Look;
  /** At the right of the title. */
  readonly switches: ReactNode;
}

/** The run's p99 under the film: solid as far as the film has come, dotted ahead, with the captions' numbers. */
export function FilmChart({ film, run, at, look, switches }: FilmChartProps) {
  const room = useRef<HTMLDivElement>(null);
  const size = useSize(room);
  const p99 = useP99(run);
  const [width, height] = [size?.width ?? 0, Math.max(1, (size?.height ?? 0) - AXIS)];
  const time = useMemo(() => timeScale(run.history.endMs, width), [run, width]);
  const title = `p99 of each ${formatSeconds(p99.widthMs)}`;
  const isPhone = look === 'phone';
  return (
    <ChartFigure
      title={isPhone ? 'p99' : title}
      className={`${styles.chart} stack gap-1`}
      compact={isPhone}
      titleEnd={switches}
      table={() => ({
        says: `${title} in the film's run.`,
        columns: ['Time', 'p99'],
        rows: thinned(p99.values.length).map((row) => [
          formatSeconds(row * p99.widthMs),
          formatMilliseconds(p99.values[row] ?? Number.NaN),
        ]),
      })}
    >
      <div ref={room} className={styles.plot}>
        {width > 0 && (
          <svg
            className="tick"
            width={width}
            height={height + AXIS}
            role="img"
            aria-label={`${title}; ${saysOf(p99)}.`}
          >
            <Ground {...{ run, time, height }} />
            <Line {...{ run, time, height }} p99={p99} />
            <Flags flags={flagsOf(film.marks, time.x)} at={at} height={height} />
          </svg>
        )}
      </div>
    </ChartFigure>
  );
}

interface P99 {
  /** Time per value, ms. */
  readonly widthMs: number;
  readonly values: Float64Array;
}

function useP99({ history }: LessonRun): P99 {
  return useMemo(() => {
    const { widthBins, p99Ms } = percentileLines(history);
    return { widthMs: widthBins * history.binMs, values: p99Ms };
  }, [history]);
}

function saysOf({ values }: P99): string {
  const known = [...values].filter(Number.isFinite);
  return `from ${formatMilliseconds(Math.min(...known))} to ${formatMilliseconds(Math.max(...known))}`;
}

interface PlotProps {
  readonly run: LessonRun;
  readonly time: TimeScale;
  /** Of the plot, CSS pixels. */
  readonly height: number;
}

/** The time axis, and the time in which a broker is slow. */
function Ground({ run, time, height }: PlotProps) {
  const fault = slowInterval(run.scenario);
  return (
    <>
      <rect width={time.width} height={height} className={styles.ground} />
      {fault !== null && (
        <rect
          x={time.x(fault.fromMs)}
          width={time.x(fault.toMs) - time.x(fault.fromMs)}
          height={height}
          className={styles.fault}
        />
      )}
      {timeTicks(time).map(({ ms, label }) => {
        const x = time.x(ms);
        const anchor = x < 8 ? 'start' : x > time.width - 16 ? 'end' : 'middle';
        return (
          <text key={ms} x={x} y={height + 13} textAnchor={anchor}>
            {label}
          </text>
        );
      })}
    </>
  );
}

/** The line twice, solid up to the playhead and dotted from there, with the decades behind it. */
function Line({ run, time, height, p99 }: PlotProps & { readonly p99: P99 }) {
  const { playhead } = useServices().session;
  const id = useId();
  const [x, setX] = useState(0);
  useEffect(() => drawLoop.onDraw(() => setX(Math.round(time.x(playhead.ms)))), [playhead, time.x]);
  const scale = useMemo(() => {
    const known = [...p99.values].filter(Number.isFinite);
    const [least, most] = [Math.min(...known), Math.max(...known)];
    return latencyScale(decadesAround(known, { lowestMs: least, highestMs: most }), height);
  }, [p99, height]);
  const path = useMemo(() => {
    let [drawn, isGap] = ['', true];
    for (const [index, value] of p99.values.entries()) {
      const middleMs = Math.min((index + 0.5) * p99.widthMs, run.history.endMs);
      if (Number.isFinite(value))
        drawn += `${isGap ? 'M' : 'L'}${time.x(middleMs).toFixed(1)},${scale.y(value).toFixed(1)}`;
      isGap = !Number.isFinite(value);
    }
    return drawn;
  }, [p99, scale, time, run]);
  return (
    <>
      {decadeLines(scale).map(({ ms, y, labelY }) => (
        <g key={ms}>
          <line x2={time.width} y1={y} y2={y} className={styles.grid} />
          {labelY !== null && (
            <text x={4} y={labelY}>
              {formatDecade(ms)}
            </text>
          )}
        </g>
      ))}
      <path d={path} className={styles.ahead} />
      <clipPath id={id}>
        <rect width={x} height={height} />
      </clipPath>
      <path d={path} className={styles.behind} clipPath={`url(#${id})`} />
      <line x1={x} x2={x} y2={height} className={styles.now} />
    </>
  );
}

/** The captions' numbers where they happen. */
function Flags({
  flags,
  at,
  height,
}: {
  readonly flags: readonly Flag[];
  readonly at: number;
  readonly height: number;
}) {
  return flags.map(({ x, width, first, last }) => (
    <g key={first} data-current={(at >= first && at <= last) || undefined} className={styles.flag}>
      <rect x={x - width / 2} y={height - 19} width={width} height="17" rx="8.5" />
      <text x={x} y={height - 6.5} textAnchor="middle">
        {first === last ? first + 1 : `${first + 1}–${last + 1}`}
      </text>
    </g>
  ));
}
