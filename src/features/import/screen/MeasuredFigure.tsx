import { useCallback, useMemo, useRef } from 'react';
import { formatFigure, formatMilliseconds } from '../../../base/format';
import { lastQuantile, type PercentileCurveData, percentileCurveLayout } from '../../../draw/curve/layout';
import { paintPercentileCurve } from '../../../draw/curve/percentileCurve';
import type { Size, Surface } from '../../../draw/surface';
import type { ChartTable } from '../../../draw/table';
import { categoryHue } from '../../../draw/theme';
import type { Histogram } from '../../../figures/Histogram';
import type { MeasuredRun } from '../../../scenario/measured';
import { useApp } from '../../../ui/app';
import { ChartFigure } from '../../../ui/ChartFigure';
import { CanvasPlot } from '../../../ui/chart/CanvasPlot';
import { useSize } from '../../../ui/chart/measure';
import { Row } from '../../../ui/Primitives';
import { useTheme } from '../../../ui/theme';
import { Chip } from '../../../watch/strips/Readouts';
import { type Compared, comparedFigures } from '../core/fit/figures';
import { millisecondsAsPrinted } from '../core/fit/fitText';
import styles from './MeasuredPart.module.css';

interface MeasuredFigureProps {
  readonly curve: Histogram;
  readonly measured: MeasuredRun;
}

/** Category colours of the model and the measurement. */
const MODEL = 0;
const MEASURED = 1;
/** The tool's last percentile. */
const LAST_MEASURED = 0.999;

/** The model's latency by percentile, with the measured percentiles as points. */
export function MeasuredFigure({ curve, measured }: MeasuredFigureProps) {
  const room = useRef<HTMLDivElement>(null);
  const size = useSize(room);
  return (
    <ChartFigure
      title="Latency by percentile"
      titleEnd={
        <Row as="span" className={`${styles.key} end note soft`}>
          <Chip hue={categoryHue(MODEL)} /> this run
          <Chip hue={categoryHue(MEASURED)} /> measured
        </Row>
      }
      className="above-2"
      table={() => tableOf(curve, measured)}
    >
      <div ref={room} className={styles.room}>
        {size !== null && size.width > 60 && <Drawn size={size} curve={curve} measured={measured} />}
      </div>
    </ChartFigure>
  );
}

function Drawn({ size, curve, measured }: MeasuredFigureProps & { readonly size: Size }) {
  const theme = useTheme();
  const sloMs = useApp((state) => state.view.sloP99Ms);
  const data = useMemo(
    (): PercentileCurveData => ({
      curves: [{ category: MODEL, dash: [], points: curve.curve() }],
      marks: percentilesOf(measured).map(({ quantile, measuredMs }) => ({
        category: MEASURED,
        quantile,
        ms: measuredMs,
      })),
      sloMs,
    }),
    [curve, measured, sloMs],
  );
  const layout = useMemo(() => {
    const last = Math.max(LAST_MEASURED, lastQuantile([curve.count]));
    return percentileCurveLayout(size, data, { lastQuantile: last });
  }, [size, data, curve]);
  const paint = useCallback(
    (surface: Surface) => paintPercentileCurve({ surface, data, layout, theme }),
    [data, layout, theme],
  );
  return <CanvasPlot size={size} paint={paint} description={describe(curve, measured)} />;
}

type Percentile = Compared & { readonly quantile: number };

function percentilesOf(measured: MeasuredRun): readonly Percentile[] {
  return comparedFigures(measured).filter(
    (figure): figure is Percentile => figure.quantile !== null && figure.quantile < 1,
  );
}

function describe(curve: Histogram, measured: MeasuredRun): string {
  const said = percentilesOf(measured).map(
    ({ name, quantile, measuredMs }) =>
      `${name} ${formatMilliseconds(curve.quantileMs(quantile))} by the model, ${millisecondsAsPrinted(measuredMs)} measured`,
  );
  const nothing = 'The text has no percentiles';
  return `Latency by percentile, both logarithmic. ${said.length === 0 ? nothing : said.join('; ')}.`;
}

function tableOf(curve: Histogram, measured: MeasuredRun): ChartTable {
  return {
    says: "Latency percentiles of the model's run and of the measured run, and model ÷ measured.",
    columns: ['Percentile', 'Model', 'Measured', 'Model ÷ measured'],
    rows: percentilesOf(measured).map(({ name, quantile, measuredMs }) => {
      const modelMs = curve.quantileMs(quantile);
      return [
        name,
        formatMilliseconds(modelMs),
        millisecondsAsPrinted(measuredMs),
        measuredMs > 0 ? formatFigure(modelMs / measuredMs, 2) : 'measured as under 1 ms',
      ];
    }),
  };
}
