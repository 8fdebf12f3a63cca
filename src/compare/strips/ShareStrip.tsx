import { useCallback, useMemo } from 'react';
import { formatShare, withUnit } from '../../base/format';
import type { Surface } from '../../base/surface';
import type { WatchedBroker } from '../../sim/compare/results';
import { CanvasPlot } from '../../ui/strips/CanvasPlot';
import { StripFrame } from '../../ui/strips/StripFrame';
import { eachText, LineReadouts, linesTable, type OverlaidStripProps, paintLines, valuesText } from './parts';
import { shareSeries } from './series';

interface ShareStripProps extends OverlaidStripProps {
  readonly watched: WatchedBroker;
}

const TICKS = [1, 0.5, 0] as const;

/** What share of the bytes goes to the broker that is watched, in each run over time. */
export function ShareStrip({ context, band, histories, playhead, watched }: ShareStripProps) {
  const { layout, time, theme, compact } = context;
  const size = useMemo(
    () => ({ width: layout.plotWidth, height: band.height }),
    [layout.plotWidth, band.height],
  );
  const series = useMemo(() => shareSeries(histories, watched.broker), [histories, watched.broker]);
  const y = useCallback((share: number) => (1 - share) * size.height, [size]);
  const paint = useCallback(
    (surface: Surface, pixelRatio: number) =>
      paintLines({ surface, size, time, theme, pixelRatio }, series.lines, y),
    [size, time, theme, series, y],
  );
  const title = `Share of bytes to ${watched.name}${compact ? '' : eachText(series)}`;
  const readouts = (
    <LineReadouts context={context} lines={series.lines} height={band.height} format={formatShare} />
  );
  return (
    <StripFrame
      context={context}
      band={band}
      title={title}
      titleEnd={compact ? readouts : undefined}
      table={() => linesTable(`Share of bytes to ${watched.name}`, series, time.endMs, formatShare)}
      valueText={() => valuesText(series.lines, playhead, formatShare)}
      axis={TICKS.filter((share) => !compact || share !== 0.5).map((share) => (
        <text key={share} x={layout.left - 8} y={y(share) + 4} className="strips-tick strips-tick-end">
          {share === 0 ? '0' : withUnit(String(share * 100), '%')}
        </text>
      ))}
      readouts={compact ? undefined : readouts}
    >
      <CanvasPlot
        size={size}
        paint={paint}
        description={`Share of the bytes that goes to ${watched.name} in ${series.lines.length} runs over time, from 0 to 100 %.`}
      />
    </StripFrame>
  );
}
