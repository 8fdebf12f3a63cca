import { useCallback, useMemo } from 'react';
import { formatCount, formatMilliseconds, NO_FIGURE } from '../../base/format';
import type { Stroke } from '../../draw/draw';
import {
  decades,
  formatDecade,
  type LatencyScale,
  latencyDomain,
  latencyScale,
} from '../../draw/latencyScale';
import type { Plot } from '../../draw/plot';
import { rampKey, rampsOf } from '../../draw/ramps';
import type { Theme } from '../../draw/theme';
import { slowestOfBin } from '../../run/journey/slowestOfBin';
import { type PercentileLines, percentileLines } from '../../run/percentiles';
import { lazyPart } from '../../ui/lazyPart';
import { AxisTexts } from './AxisTexts';
import { askJourney } from './asked';
import { BeforeName, Was, wasText } from './Before';
import { cellAt } from './cells';
import type { Strip, StripProps, StripsContext } from './context';
import { type HeatMap, paintHeatMap } from './paint/heatMap';
import { overlaidHeights } from './paint/stripsLayout';
import { highestOf, PERCENTILE_STYLES, paintBefore, paintTimeLine } from './paint/timeLine';
import { Readout } from './Readouts';
import { ReferenceLine } from './ReferenceLine';
import { SloLine } from './SloLine';
import { StripFrame } from './StripFrame';
import { StripPlot } from './StripPlot';
import { heatSeries, heatTotals } from './series';
import { formatSeconds } from './stripText';
import { latencyTable } from './tables';

/** All acks as a heat map, p50 and p99 as lines, and the SLO. */
function LatencyStrip({ context, band }: StripProps) {
  const { history, grid, time, layout, compact, before, sloMs, onSloChange } = context;
  const found = useMemo(() => {
    if (!history || !grid) return null;
    let longestMs = 0;
    for (let bin = 0; bin < history.bins; bin += 1) longestMs = Math.max(longestMs, history.maxMs(bin));
    const heat = heatSeries(history, grid);
    return { heat, totals: heatTotals(heat), lines: percentileLines(history), longestMs };
  }, [history, grid]);
  const scale = useMemo(() => {
    const longestMs = Math.max(found?.longestMs ?? 0, highestOf(before?.p99 ?? null));
    const seen = { cells: found?.totals ?? [], longestMs, sloMs };
    return latencyScale(latencyDomain(seen), band.height);
  }, [found, before, sloMs, band.height]);
  const endMs = history?.endMs ?? 0;
  const binMs = context.binMs;
  const paint = useCallback(
    (plot: Plot, { heat, lines }: { readonly heat: HeatMap; readonly lines: PercentileLines }) => {
      paintHeatMap(plot, heat, scale, sloMs);
      paintBefore(plot, before?.p99 ?? null, scale.y);
      const widthMs = lines.widthBins * binMs;
      const ink = { colour: plot.theme.tx1, halo: plot.theme.bg0 };
      const line = (values: Float64Array, style: Pick<Stroke, 'width' | 'dash'>): void =>
        paintTimeLine(plot, { widthMs, values, endMs }, scale.y, { ...ink, ...style });
      line(lines.p99Ms, PERCENTILE_STYLES.p99);
      // The phone has room for one line; p50 keeps its figure.
      if (!compact) line(lines.p50Ms, PERCENTILE_STYLES.p50);
    },
    [scale, before, sloMs, binMs, endMs, compact],
  );
  const pick = {
    says: 'Press Enter to follow the slowest record acked here.',
    onClick: ({ x, y }: { readonly x: number; readonly y: number }, beforeMs: number) => {
      const atMs = time.ms(x);
      // If the run is still hidden there, a click only seeks.
      if (!found || (context.hideAhead && atMs > beforeMs)) return;
      const target = cellAt(found.heat, scale, { atMs, y }, compact ? 1 : 0);
      if (target) askJourney(target);
    },
    onEnter: (bin: number) => {
      const target = history && slowestOfBin(history, bin);
      if (target) askJourney(target);
    },
  };
  const readouts = found && <PercentileReadouts context={context} lines={found.lines} />;
  return (
    <StripFrame
      context={context}
      band={band}
      title={compact ? 'Latency' : 'Latency of each ack, with p50 and p99'}
      titleEnd={
        compact ? (
          <span className="strips-title-end">{readouts}</span>
        ) : (
          before && <BeforeName before={before} right={layout.right} />
        )
      }
      table={() => latencyTable(context, found?.lines ?? null)}
      valueText={(bin, ms) => {
        if (!found) return NO_FIGURE;
        const at = Math.floor(bin / found.lines.widthBins);
        return `p99 ${read(found.lines.p99Ms[at])}${wasText(before?.p99 ?? null, ms, formatMilliseconds)}, p50 ${read(found.lines.p50Ms[at])}`;
      }}
      pick={pick}
      axis={<AxisTexts left={layout.left} texts={latencyTexts(scale, compact)} />}
      above={
        <>
          <ReferenceLine scale={scale} time={time} />
          <SloLine
            scale={scale}
            width={layout.plotWidth}
            sloMs={sloMs}
            compact={compact}
            onSloChange={onSloChange}
          />
        </>
      }
      readouts={
        compact ? undefined : (
          <>
            {readouts}
            {band.height >= 100 && found && before === null && (
              <HeatKey most={found.heat.most} theme={context.theme} />
            )}
          </>
        )
      }
    >
      <StripPlot
        {...{ context, band, paint }}
        data={found}
        description={descriptionOf(context, found?.longestMs ?? 0)}
      />
    </StripFrame>
  );
}

function read(ms: number | undefined): string {
  return formatMilliseconds(ms ?? Number.NaN);
}

interface PercentileReadoutsProps {
  readonly context: StripsContext;
  readonly lines: PercentileLines;
}

function PercentileReadouts({ context, lines }: PercentileReadoutsProps) {
  const { sloMs } = context;
  const row = (name: 'p99' | 'p50', valuesMs: Float64Array, top: number) => {
    const readout = (
      <Readout
        context={context}
        name={name}
        mark={context.compact ? undefined : <LineMark name={name} />}
        read={({ bin }) => {
          const ms = valuesMs[Math.floor(bin / lines.widthBins)];
          return { text: read(ms), hot: ms !== undefined && ms > sloMs };
        }}
      />
    );
    if (context.compact) return readout;
    return (
      <div className="strips-readout-row" style={{ top }}>
        {readout}
      </div>
    );
  };
  const p99 = row('p99', lines.p99Ms, 8);
  const p50 = row('p50', lines.p50Ms, 28);
  const was = (
    <Was context={context} line={context.before?.p99 ?? null} format={formatMilliseconds} top={48} />
  );
  return context.compact ? (
    <>
      {context.before === null ? p50 : was}
      {p99}
    </>
  ) : (
    <>
      {p99}
      {p50}
      {was}
    </>
  );
}

function LineMark({ name }: { readonly name: keyof typeof PERCENTILE_STYLES }) {
  const style = PERCENTILE_STYLES[name];
  return (
    <svg className="strips-mark" width="11" height="10" aria-hidden="true">
      <line
        x2="11"
        y1="5"
        y2="5"
        className="strips-ink"
        strokeWidth={style.width}
        strokeDasharray={style.dash.join(' ')}
      />
    </svg>
  );
}

function latencyTexts(scale: LatencyScale, compact: boolean) {
  const baseline = (ms: number): number => {
    const y = scale.y(ms);
    if (ms === scale.lowestMs) return y;
    return y < 5 ? 9 : y + 4;
  };
  return (
    decades(scale)
      // Every second decade on a phone, counted from the foot.
      .filter((_, index) => !compact || index % 2 === 0)
      .map((ms) => ({ y: baseline(ms), text: formatDecade(ms) }))
  );
}

function descriptionOf(context: StripsContext, longestMs: number): string {
  if (longestMs <= 0) return 'Latency of acks; none have arrived yet.';
  const until = formatSeconds(context.history?.endMs ?? 0);
  return `Latency of each ack from 0 to ${until}, logarithmic; the slowest took ${formatMilliseconds(longestMs)}, the SLO is ${formatMilliseconds(context.sloMs)}.`;
}

const KEY_CELLS = 14;
const KEY_PITCH = 6.3;

/** The key of the heat map's brightness, over and under the SLO. */
function HeatKey({ most, theme }: { readonly most: number; readonly theme: Theme }) {
  const ramps = rampsOf(theme);
  return (
    <svg className="strips-heat-key" width="90" height="50" role="img" aria-label={keySays(most)}>
      <text x="0" y="10" className="tick strips-tick-plain">
        acks per cell
      </text>
      <KeyLine y={16} colours={rampKey(ramps.hot, KEY_CELLS)} />
      <KeyLine y={25} colours={rampKey(ramps.cool, KEY_CELLS)} />
      <text x="0" y="46" className="tick">
        1
      </text>
      <text x={KEY_CELLS * KEY_PITCH} y="46" className="tick strips-tick-end">
        {formatCount(Math.max(1, Math.round(most)))}
      </text>
    </svg>
  );
}

function KeyLine({ y, colours }: { readonly y: number; readonly colours: readonly string[] }) {
  return colours.map((colour, cell) => (
    <rect key={colour} x={cell * KEY_PITCH} y={y} width="6.5" height="8" fill={colour} />
  ));
}

function keySays(most: number): string {
  return `Brightness of a cell: 1 to ${formatCount(Math.max(1, Math.round(most)))} acks; warm above the SLO, cool below.`;
}

export const LATENCY: Strip<'latency'> = {
  name: 'latency',
  label: 'Latency',
  heights: { wide: { least: 84, usual: 132, most: 340 }, compact: { least: 66, usual: 106, most: 240 } },
  Component: LatencyStrip,
  overlay: {
    heights: overlaidHeights(0.48),
    Component: lazyPart(async () => (await import('./overlays')).LatencyLines),
  },
};
