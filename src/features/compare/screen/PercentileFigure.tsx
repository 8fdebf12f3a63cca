import { useCallback, useMemo, useState } from 'react';
import { formatMilliseconds } from '../../../base/format';
import type { Size } from '../../../draw/surface';
import type { ChartTable } from '../../../draw/table';
import { type Histogram, NO_LATENCIES } from '../../../figures/Histogram';
import { ownWindowText } from '../../../figures/ownWindow';
import { sloText } from '../../../figures/slo';
import { windowFigures } from '../../../figures/windowFigures';
import { ChartFigure } from '../../../ui/ChartFigure';
import { Picture } from '../../../ui/chart/Picture';
import { lastQuantile, percentilePicture, percentText } from '../chart/percentiles';
import type { CompareRun } from '../core/compareRun';
import { comparedWindow, GROWS } from '../core/headline';
import { letterOf, type ScenarioName } from './names';
import styles from './PercentileFigure.module.css';
import { PercentileReader } from './PercentileReader';

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
      className={`${styles.figure} stack`}
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
