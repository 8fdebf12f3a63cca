import { useMemo } from 'react';
import { formatMilliseconds } from '../../base/format';
import { formatDecade, type LatencyScale, latencyEnds, latencyScale } from '../../draw/latencyScale';
import { decadesBetween } from '../../draw/scale';
import { slowestOfBin } from '../../run/journey/slowestOfBin';
import { lazyPart } from '../../ui/lazyPart';
import { askJourney } from './asked';
import { BeforeName } from './Before';
import type { Strip, StripProps, StripsContext } from './context';
import type { StripPlace } from './paint/bins';
import { overlaidHeights } from './paint/stripsLayout';
import { beforeMarks, haloOf, highestOf, p99Line, timeLine, valueAtTime } from './paint/timeLine';
import type { StripFigure } from './Readouts';
import { ReferenceLine } from './ReferenceLine';
import { SloLine } from './SloLine';
import { StripFrame } from './StripFrame';
import { formatSeconds } from './stripText';
import { latencyTable } from './tables';

/** p99 over time, and the SLO. */
function LatencyStrip({ context, band }: StripProps) {
  const { history, grid, layout, time, compact, before, sloMs, onSloChange } = context;
  // A history grows in place; its grid is new each time.
  const line = useMemo(() => (history && grid ? p99Line(history) : null), [history, grid]);
  const longestMs = Math.max(highestOf(line), highestOf(before?.p99 ?? null));
  const scale = useMemo(
    () => latencyScale(latencyEnds([...(line?.values ?? []), longestMs], sloMs), band.height),
    [line, longestMs, sloMs, band.height],
  );
  const marks = useMemo(
    () =>
      line &&
      (({ time: along }: StripPlace) => [
        ...beforeMarks(along, before?.p99 ?? null, scale.at),
        timeLine(along, line, scale.at, { colour: 'tx1', width: 1.8, ...haloOf(1.8) }),
      ]),
    [line, scale, before],
  );
  const ask = (bin: number): void => {
    const target = history && slowestOfBin(history, bin);
    if (target) askJourney(target);
  };
  const pick = {
    says: 'Press Enter to follow the slowest record acked here.',
    onClick: ({ x }: { readonly x: number }, beforeMs: number) => {
      const atMs = time.valueAt(x);
      // If the run is still hidden there, a click only seeks.
      if (history && !(context.hideAhead && atMs > beforeMs)) ask(history.binAt(atMs));
    },
    onEnter: ask,
  };
  const figures: readonly StripFigure[] =
    line === null
      ? []
      : [
          {
            spoken: 'p99',
            read: ({ ms }) => {
              const p99Ms = valueAtTime(line, ms);
              return { text: formatMilliseconds(p99Ms), hot: p99Ms > sloMs };
            },
            was: before && { line: before.p99, format: formatMilliseconds },
          },
        ];
  return (
    <StripFrame
      context={context}
      band={band}
      title="p99"
      titleEnd={before && <BeforeName right={layout.right} />}
      table={() => latencyTable(context)}
      pick={pick}
      axis={latencyTexts(scale, compact)}
      marks={marks}
      description={descriptionOf(context, longestMs)}
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
      figures={figures}
    />
  );
}

function latencyTexts(scale: LatencyScale, compact: boolean) {
  const baseline = (ms: number): number => {
    const y = scale.at(ms);
    if (ms === scale.ends[0]) return y;
    return y < 5 ? 9 : y + 4;
  };
  return (
    decadesBetween(scale.ends)
      // Every second decade on a phone, counted from the foot.
      .filter((_, index) => !compact || index % 2 === 0)
      .map((ms) => ({ y: baseline(ms), text: formatDecade(ms) }))
  );
}

function descriptionOf(context: StripsContext, longestMs: number): string {
  if (longestMs <= 0) return 'p99 of the acks; none have arrived yet.';
  const until = formatSeconds(context.history?.endMs ?? 0);
  return `p99 from 0 to ${until}, logarithmic; at most ${formatMilliseconds(longestMs)}, the SLO is ${formatMilliseconds(context.sloMs)}.`;
}

export const LATENCY: Strip<'latency'> = {
  name: 'latency',
  label: 'p99',
  heights: { wide: { least: 84, usual: 132, most: 340 }, compact: { least: 66, usual: 106, most: 240 } },
  Component: LatencyStrip,
  overlay: {
    heights: overlaidHeights(0.48),
    Component: lazyPart(async () => (await import('./overlays')).LatencyLines),
  },
};
