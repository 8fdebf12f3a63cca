import { useCallback, useMemo } from 'react';
import { formatBytes } from '../../base/format';
import type { Surface } from '../../base/surface';
import { backlogTop } from '../../chart/backlog';
import { CanvasPlot } from '../../ui/strips/CanvasPlot';
import { StripFrame } from '../../ui/strips/StripFrame';
import { LineReadouts, linesTable, type OverlaidStripProps, paintLines, valuesText } from './parts';
import { backlogSeries } from './series';

/** What waits in all accumulators of each run over time. */
export function BacklogStrip({ context, band, histories, playhead }: OverlaidStripProps) {
  const { layout, time, theme, compact } = context;
  const size = useMemo(
    () => ({ width: layout.plotWidth, height: band.height }),
    [layout.plotWidth, band.height],
  );
  const series = useMemo(() => backlogSeries(histories), [histories]);
  const topBytes = useMemo(
    () =>
      backlogTop(
        series.lines.reduce((most, { values }) => values.reduce((high, v) => Math.max(high, v), most), 0),
      ),
    [series],
  );
  const y = useCallback((bytes: number) => (1 - bytes / topBytes) * size.height, [size, topBytes]);
  const paint = useCallback(
    (surface: Surface, pixelRatio: number) =>
      paintLines({ surface, size, time, theme, pixelRatio }, series.lines, y),
    [size, time, theme, series, y],
  );
  const readouts = (
    <LineReadouts context={context} lines={series.lines} height={band.height} format={formatBytes} />
  );
  return (
    <StripFrame
      context={context}
      band={band}
      title={compact ? 'Backlog' : 'Backlog in the accumulator'}
      titleEnd={compact ? readouts : undefined}
      table={() => linesTable('Bytes waiting', series, time.endMs, formatBytes)}
      valueText={() => valuesText(series.lines, playhead, formatBytes)}
      axis={[topBytes, 0].map((bytes) => (
        <text key={bytes} x={layout.left - 8} y={y(bytes) + 4} className="strips-tick strips-tick-end">
          {bytes === 0 ? '0' : formatBytes(bytes)}
        </text>
      ))}
      readouts={compact ? undefined : readouts}
    >
      <CanvasPlot
        size={size}
        paint={paint}
        description={`Bytes that wait in the accumulators of ${series.lines.length} runs over time.`}
      />
    </StripFrame>
  );
}
