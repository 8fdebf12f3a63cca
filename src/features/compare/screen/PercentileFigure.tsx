import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import { formatMilliseconds } from '../../../base/format';
import { nextStop } from '../../../base/stops';
import type { Frame } from '../../../draw/frame';
import { nines } from '../../../draw/scale';
import type { Size } from '../../../draw/surface';
import type { ChartTable } from '../../../draw/table';
import { type Histogram, NO_LATENCIES } from '../../../figures/Histogram';
import { ownWindowText } from '../../../figures/ownWindow';
import { sloText } from '../../../figures/slo';
import { windowFigures } from '../../../figures/windowFigures';
import { ChartFigure } from '../../../ui/ChartFigure';
import { useDrag } from '../../../ui/chart/drag';
import { Picture } from '../../../ui/chart/Picture';
import { keyedValue, take } from '../../../ui/chart/sliderKeys';
import { lastQuantile, percentilePicture, percentText } from '../chart/percentiles';
import type { CompareRun } from '../core/compareRun';
import { comparedWindow, GROWS } from '../core/headline';
import { letterOf, type ScenarioName } from './names';
import styles from './PercentileFigure.module.css';

interface PercentileFigureProps {
  readonly runs: readonly CompareRun[];
  readonly names: readonly ScenarioName[];
  readonly sloMs: number;
  /** By scenario; latencies of a backlog that grows depend on how long the run lasts. */
  readonly grows: readonly boolean[];
  /** Names what the curves leave out; empty = nothing. */
  readonly says: string;
}

const TABLE_QUANTILES = [0, 0.5, 0.75, 0.9, 0.95, 0.99, 0.995, 0.999, 0.9999, 0.99999];

/** Latency by percentile over the compared window: a curve for each run, and a movable readout. */
export function PercentileFigure({ runs, names, sloMs, grows, says }: PercentileFigureProps) {
  const [wanted, setQuantile] = useState(0.99);
  const curves = useMemo(
    () =>
      runs.map(({ shown }) => {
        if (shown === null) return NO_LATENCIES;
        const { scenario, history, summary } = shown;
        return windowFigures(history, comparedWindow(scenario, history.endMs), summary).latencies;
      }),
    [runs],
  );
  const last = lastQuantile(curves.map(({ count }) => count));
  const quantile = Math.min(wanted, last);
  const values = useMemo(
    () =>
      curves.flatMap((curve, category) => {
        if (curve.count === 0) return [];
        const ms = curve.quantileMs(quantile);
        const figure = grows[category] ? GROWS : formatMilliseconds(ms);
        return [{ category, ms, text: `${letterOf(category)} ${figure}` }];
      }),
    [curves, grows, quantile],
  );
  const data = useMemo(
    () => ({
      curves: curves.map((curve, category) => ({
        category,
        letter: letterOf(category),
        name: names[category]?.title ?? '',
        points: curve.curve(),
      })),
      slo: { ms: sloMs, text: sloText(sloMs) },
      lastQuantile: last,
    }),
    [curves, names, sloMs, last],
  );
  const draw = useCallback(
    (size: Size) => percentilePicture(size, data, { quantile, values }),
    [data, quantile, values],
  );
  const [first] = runs;
  return (
    <ChartFigure
      title={`Latency by percentile${first ? `, ${ownWindowText(first.scenario)}` : ''}`}
      className={`${styles.figure} fill stack`}
      table={() => tableOf(curves, grows)}
    >
      {says !== '' && <p className="note">{says}</p>}
      <Picture says={describe(curves, sloMs, grows)} draw={draw} className={styles.room}>
        {({ frame }) => (
          <PercentileReader {...{ frame, quantile, last }} texts={values} onChange={setQuantile} />
        )}
      </Picture>
    </ChartFigure>
  );
}

function describe(curves: readonly Histogram[], sloMs: number, grows: readonly boolean[]): string {
  const said = curves.map((curve, index) => {
    const figures = `p50 ${formatMilliseconds(curve.quantileMs(0.5))}, p99 ${formatMilliseconds(curve.quantileMs(0.99))}`;
    return `${letterOf(index)}: ${grows[index] ? GROWS : figures}`;
  });
  return `Latency by percentile, both logarithmic. ${said.join('; ')}. The SLO for p99 is ${sloText(sloMs)}.`;
}

function tableOf(curves: readonly Histogram[], grows: readonly boolean[]): ChartTable {
  const last = lastQuantile(curves.map(({ count }) => count));
  return {
    says: 'This percentage of acks stays within the latency shown, in the window of the chart.',
    columns: ['Percentile', ...curves.map((_, index) => letterOf(index))],
    rows: TABLE_QUANTILES.filter((quantile) => quantile <= last).map((quantile) => [
      percentText(quantile),
      ...curves.map((curve, index) =>
        grows[index] ? GROWS : formatMilliseconds(curve.quantileMs(quantile)),
      ),
    ]),
  };
}

interface PercentileReaderProps {
  readonly frame: Frame;
  readonly quantile: number;
  readonly last: number;
  readonly texts: readonly { readonly text: string }[];
  readonly onChange: (quantile: number) => void;
}

/** Stops of the arrow keys; with Shift they move by a twentieth of a nine. */
const STOPS = [0, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 0.995, 0.999, 0.9995, 0.9999, 0.99995, 0.99999];
const FINE_NINES = 0.05;
/** Snapping distance of the pointer, CSS pixels. */
const SNAP_PX = 7;

/** The plot as a slider for the percentile that is read: it moves by dragging and by arrow keys. */
function PercentileReader({ frame, quantile, last, texts, onChange }: PercentileReaderProps) {
  const area = useRef<HTMLDivElement>(null);
  const { plot } = frame;
  const stops = [...STOPS.filter((stop) => stop < last), last];
  const at = ({ x }: { readonly x: number }): void => {
    const near = stops.find((stop) => Math.abs(frame.x(stop) - plot.x - x) <= SNAP_PX);
    onChange(near ?? frame.xValue(plot.x + x));
  };
  const drag = useDrag(area, { onStart: at, onMove: at });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const next = keyedValue(event, {
      ends: [0, last],
      arrow: (direction, isShifted) =>
        isShifted
          ? 1 - 10 ** -Math.max(0, nines(quantile) + direction * FINE_NINES)
          : nextStop(quantile, stops, direction),
    });
    if (next === null) return;
    onChange(next);
    take(event);
  };
  return (
    <div
      ref={area}
      role="slider"
      tabIndex={0}
      aria-label="Percentile to read"
      aria-valuemin={0}
      aria-valuemax={Number(percentText(last))}
      aria-valuenow={Number(percentText(quantile))}
      aria-valuetext={`p${percentText(quantile)}: ${texts.map(({ text }) => text).join(', ')}`}
      className={`placed ${styles.area}`}
      style={{ left: plot.x, top: plot.y, width: plot.width, height: plot.height }}
      onKeyDown={onKeyDown}
      {...drag}
    />
  );
}
