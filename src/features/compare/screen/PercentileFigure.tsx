import { useCallback, useMemo, useRef, useState } from 'react';
import { formatMilliseconds } from '../../../base/format';
import { apart } from '../../../draw/apart';
import {
  lastQuantile,
  type PercentileCurveData,
  type PercentileCurveLayout,
  percentileCurveLayout,
  percentText,
} from '../../../draw/curve/layout';
import { paintPercentileCurve } from '../../../draw/curve/percentileCurve';
import type { Size, Surface } from '../../../draw/surface';
import type { ChartTable } from '../../../draw/table';
import { wrappedName } from '../../../draw/textLines';
import { textWidth } from '../../../draw/textWidth';
import { categoryHue, lineDash } from '../../../draw/theme';
import { type Histogram, NO_LATENCIES } from '../../../figures/Histogram';
import { ownWindowText } from '../../../figures/ownWindow';
import { sloText } from '../../../figures/slo';
import { windowFigures } from '../../../figures/windowFigures';
import { Breakable } from '../../../ui/Breakable';
import { ChartFigure } from '../../../ui/ChartFigure';
import { CanvasPlot } from '../../../ui/chart/CanvasPlot';
import { useSize } from '../../../ui/chart/measure';
import { Note } from '../../../ui/Primitives';
import { useTheme } from '../../../ui/theme';
import { Chip } from '../../../watch/strips/Readouts';
import type { CompareRun } from '../core/CompareSession';
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
  /** What the curves leave out; empty = nothing. */
  readonly says: string;
}

const TABLE_QUANTILES = [0, 0.5, 0.75, 0.9, 0.95, 0.99, 0.995, 0.999, 0.9999, 0.99999];
/** Room left of a name for a gap, the chip and the letter, CSS pixels. */
const BEFORE_NAME_PX = 50;
/** Text style of names, as in the style sheet. */
const NAME = { sizePx: 14 };
/** Indent of a name's further lines, CSS pixels: the gap and the chip. */
const INDENT_PX = 24;
/** Max share of a figure's width for names; longer ones get further lines. */
const NAMES_SHARE = 0.28;
/** Min width of a figure with names at the right, CSS pixels. */
const NARROW_PX = 480;
const LINE_PX = 20;

/** Latency by percentile over the compared window: a curve for each run, and a movable readout. */
export function PercentileFigure(props: PercentileFigureProps) {
  const { runs, names, sloMs, grows, says } = props;
  const room = useRef<HTMLDivElement>(null);
  const size = useSize(room);
  const curves = useMemo(
    () =>
      runs.map(({ shown }) => {
        if (shown === null) return NO_LATENCIES;
        const { scenario, history, summary } = shown;
        return windowFigures(history, comparedWindow(scenario, history.endMs), summary).latencies;
      }),
    [runs],
  );
  const [first] = runs;
  return (
    <ChartFigure
      title={`Latency by percentile${first ? `, ${ownWindowText(first.scenario)}` : ''}`}
      className={`${styles.figure} stack`}
      table={() => tableOf(curves, grows)}
    >
      {says !== '' && <p className="note">{says}</p>}
      <div ref={room} className={`${styles.room} room`}>
        {size !== null && size.width > 60 && size.height > 60 && (
          <Drawn {...{ curves, names, sloMs, grows, size }} />
        )}
      </div>
    </ChartFigure>
  );
}

interface DrawnProps extends Pick<PercentileFigureProps, 'names' | 'sloMs' | 'grows'> {
  readonly curves: readonly Histogram[];
  readonly size: Size;
}

function Drawn({ curves, names, sloMs, grows, size }: DrawnProps) {
  const theme = useTheme();
  const [quantile, setQuantile] = useState(0.99);
  const data = useMemo((): PercentileCurveData => {
    const drawn = curves.map((curve, category) => ({
      hue: categoryHue(category),
      dash: lineDash(category),
      points: curve.curve(),
    }));
    return { curves: drawn, marks: [], sloMs };
  }, [curves, sloMs]);
  const named = size.width >= NARROW_PX;
  const longest = BEFORE_NAME_PX + Math.max(...names.map(({ title }) => textWidth(title, NAME)));
  const most = NAMES_SHARE * size.width;
  const right = named ? Math.min(longest, most) : 12;
  const layout = useMemo(
    () =>
      percentileCurveLayout(size, data, {
        right,
        lastQuantile: lastQuantile(curves.map(({ count }) => count)),
      }),
    [size, data, right, curves],
  );
  const paint = useCallback(
    (surface: Surface) => paintPercentileCurve({ surface, data, layout, theme }),
    [data, layout, theme],
  );
  return (
    <>
      <CanvasPlot size={size} paint={paint} description={describe(curves, sloMs, grows)} />
      <SloTag layout={layout} sloMs={sloMs} />
      {named && <Names {...{ curves, names, layout }} lines={linesOf(names, right)} />}
      <PercentileReader
        curves={curves}
        layout={layout}
        sloMs={sloMs}
        grows={grows}
        quantile={Math.min(quantile, layout.lastQuantile)}
        onChange={setQuantile}
      />
    </>
  );
}

function SloTag({ layout, sloMs }: { readonly layout: PercentileCurveLayout; readonly sloMs: number }) {
  const { plot } = layout;
  return (
    <span className={`${styles.slo} slo-tag`} style={{ top: layout.y(sloMs) - 26, left: plot.x + 6 }}>
      SLO p99 {sloText(sloMs)}
    </span>
  );
}

interface NamesProps {
  readonly curves: readonly Histogram[];
  readonly names: readonly ScenarioName[];
  readonly layout: PercentileCurveLayout;
  /** Lines that each name has room for. */
  readonly lines: number;
}

/** Lines of the longest name next to a plot that leaves `right` pixels free; chip and letter are as wide as "AA". */
function linesOf(names: readonly ScenarioName[], right: number): number {
  return Math.max(...names.map(({ title }) => wrappedName(`AA ${title}`, right - INDENT_PX, NAME).length));
}

/** Names at the ends of the curves. */
function Names({ curves, names, layout, lines }: NamesProps) {
  const ends = curves.flatMap((curve, index) =>
    curve.count === 0 ? [] : [{ index, y: layout.y(curve.quantileMs(layout.lastQuantile)) }],
  );
  const { plot } = layout;
  const placed = apart(
    ends.map(({ y }) => y),
    lines * LINE_PX + 2,
    plot.y,
    plot.y + plot.height,
  );
  return ends.map(({ index }, place) => (
    <Note
      key={index}
      as="span"
      className={`${styles.name} soft`}
      style={{
        left: plot.x + plot.width + 10,
        top: (placed[place] ?? 0) - (lines * LINE_PX) / 2,
        WebkitLineClamp: lines,
      }}
      title={names[index]?.title}
    >
      <Chip hue={categoryHue(index)} />
      <b>{letterOf(index)}</b> <Breakable text={names[index]?.title ?? ''} />
    </Note>
  ));
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
