import { useMemo, useRef } from 'react';
import type { Size, Surface } from '../../../draw/surface';
import type { ValueScale } from '../../../draw/valueScale';
import { axisValues } from '../../../scenario/sweepAxis';
import { ChartFigure } from '../../../ui/ChartFigure';
import { CanvasPlot } from '../../../ui/chart/CanvasPlot';
import { useSize } from '../../../ui/chart/measure';
import { Note } from '../../../ui/Primitives';
import { useTheme } from '../../../ui/theme';
import type { SweepLinesData } from '../chart/data';
import { paintSweepLines } from '../chart/lines';
import { linesScale, sweepLinesLayout } from '../chart/linesLayout';
import { sweepLinesTable } from '../chart/tables';
import type { SweepResults } from '../core/SweepRuns';
import { settingName } from './axisLook';
import { Differences } from './Differences';
import { linesData } from './pictures';
import styles from './SweepScreen.module.css';

/** The chosen row and column of the map, as lines. */
export function SideLines({ results }: { readonly results: SweepResults }) {
  const { request, rule, lines } = results;
  const { x, y } = request.sweep;
  const across = useMemo(() => linesData(results, x, lines.across), [results, x, lines]);
  const up = useMemo(() => (y === null ? null : linesData(results, y, lines.up)), [results, y, lines]);
  if (y === null || up === null) return null;
  const { column, row } = request.spot;
  const scale = linesScale(across, up);
  const atRow = settingName(y.field, axisValues(y)[row] ?? 0);
  const atColumn = settingName(x.field, axisValues(x)[column] ?? 0);
  return (
    <>
      <h2>{rule.metric.title} along the selected row and column</h2>
      <Note below={2}>
        Line: mean of {formatSeeds(rule.mostRuns)}. Band: 95 % confidence. All lines have the same arrivals.
      </Note>
      <div className={styles.pair}>
        <Panel title={`At ${atRow}`} data={across} scale={scale} selected={column} valueTexts />
        <Panel title={`At ${atColumn}`} data={up} scale={scale} selected={row} valueTexts={false} />
      </div>
      <Differences results={results} lines={lines.across} column={column} />
    </>
  );
}

function formatSeeds(mostRuns: number): string {
  if (mostRuns === 1) return '1 seed';
  return mostRuns <= 3 ? `${mostRuns} seeds` : `3 to ${mostRuns} seeds`;
}

interface PanelProps {
  readonly title: string;
  readonly data: SweepLinesData;
  readonly scale: ValueScale;
  readonly selected: number;
  readonly valueTexts: boolean;
}

function Panel({ title, data, scale, selected, valueTexts }: PanelProps) {
  const room = useRef<HTMLDivElement>(null);
  const size = useSize(room);
  return (
    <ChartFigure title={title} table={() => sweepLinesTable(data)} compact className="grow">
      <div ref={room} className={`${styles.sideLinesRoom} room`}>
        {size && (
          <PanelPlot
            title={title}
            data={data}
            scale={scale}
            selected={selected}
            valueTexts={valueTexts}
            size={size}
          />
        )}
      </div>
    </ChartFigure>
  );
}

function PanelPlot({ title, data, scale, selected, valueTexts, size }: PanelProps & { readonly size: Size }) {
  const theme = useTheme();
  const paint = useMemo(() => {
    const layout = sweepLinesLayout(size, data, { form: 'apart', scale, valueTexts });
    return (surface: Surface) => paintSweepLines({ surface, data, layout, theme, selected });
  }, [size, data, scale, selected, valueTexts, theme]);
  return <CanvasPlot size={size} description={`${data.metric.name}. ${title}.`} paint={paint} />;
}
