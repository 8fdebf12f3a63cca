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
import { mapSentence } from './mapSentence';
import { linesData } from './pictures';
import styles from './SweepScreen.module.css';

/** The answer of the map in one sentence, and the row through the scenario's own value as a line. */
export function SideLines({ results }: { readonly results: SweepResults }) {
  const { request, lines, map, rule } = results;
  const { x, y } = request.sweep;
  const across = useMemo(() => linesData(results, x, lines.across), [results, x, lines]);
  if (y === null || map === null) return null;
  const { column, row } = request.spot;
  const atRow = settingName(y.field, axisValues(y)[row] ?? 0);
  return (
    <>
      <h2>{mapSentence(request.sweep, map, rule, row)}</h2>
      <Note below={2}>
        White line: the SLO. Hatched: the backlog grows for as long as the broker stays slow.
      </Note>
      <Panel
        title={`${rule.metric.title} at ${atRow}`}
        data={across}
        scale={linesScale(across, across)}
        selected={column}
        valueTexts
      />
      <Differences results={results} lines={lines.across} column={column} />
    </>
  );
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
