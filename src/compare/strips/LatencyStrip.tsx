import { useCallback, useMemo } from 'react';
import { formatMilliseconds } from '../../base/format';
import type { Surface } from '../../base/surface';
import { decades, formatDecade, latencyDomain, latencyScale } from '../../chart/latencyScale';
import { CanvasPlot } from '../../ui/strips/CanvasPlot';
import { SloLine } from '../../ui/strips/SloLine';
import { StripFrame } from '../../ui/strips/StripFrame';
import { eachText, LineReadouts, linesTable, type OverlaidStripProps, paintLines, valuesText } from './parts';
import { p99Series } from './series';

interface LatencyStripProps extends OverlaidStripProps {
  readonly sloMs: number;
  readonly onSloChange: (ms: number) => void;
}

/** The 99th percentile of each run over time, and the SLO. */
export function LatencyStrip({ context, band, histories, playhead, sloMs, onSloChange }: LatencyStripProps) {
  const { layout, time, theme, compact } = context;
  const size = useMemo(
    () => ({ width: layout.plotWidth, height: band.height }),
    [layout.plotWidth, band.height],
  );
  const series = useMemo(() => p99Series(histories), [histories]);
  const scale = useMemo(() => {
    const seen = series.lines.flatMap(({ values }) => [...values]).filter((ms) => ms > 0);
    const cells = seen.map((ms) => ({ fromMs: ms, toMs: ms, count: 1 }));
    const longestMs = seen.reduce((most, ms) => Math.max(most, ms), 0);
    return latencyScale(latencyDomain({ cells, longestMs, sloMs }), size.height);
  }, [series, sloMs, size]);
  const paint = useCallback(
    (surface: Surface, pixelRatio: number) =>
      paintLines({ surface, size, time, theme, pixelRatio }, series.lines, scale.y),
    [size, time, theme, series, scale],
  );
  const title = `p99 latency of acks${compact ? '' : eachText(series)}`;
  const readouts = (
    <LineReadouts
      context={context}
      lines={series.lines}
      height={band.height}
      format={formatMilliseconds}
      isHot={(ms) => ms > sloMs}
    />
  );
  return (
    <StripFrame
      context={context}
      band={band}
      title={title}
      titleEnd={compact ? readouts : undefined}
      table={() => linesTable('99th percentile', series, time.endMs, formatMilliseconds)}
      valueText={() => valuesText(series.lines, playhead, formatMilliseconds)}
      axis={decades(scale).map((ms, index) =>
        compact && index % 2 === 1 ? null : (
          <text key={ms} x={layout.left - 8} y={scale.y(ms) + 4} className="strips-tick strips-tick-end">
            {formatDecade(ms)}
          </text>
        ),
      )}
      above={
        <SloLine
          scale={scale}
          width={layout.plotWidth}
          sloMs={sloMs}
          compact={compact}
          tagAt="right"
          onSloChange={onSloChange}
        />
      }
      readouts={compact ? undefined : readouts}
    >
      <CanvasPlot
        size={size}
        paint={paint}
        description={`The 99th percentile of latency of ${series.lines.length} runs over time, logarithmic; the SLO is ${formatMilliseconds(sloMs)}.`}
      />
    </StripFrame>
  );
}
