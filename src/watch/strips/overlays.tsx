import { useCallback, useMemo } from 'react';
import { formatBytes, formatMilliseconds, formatShare, withUnit } from '../../base/format';
import { formatDecade, latencyEnds, latencyScale } from '../../draw/latencyScale';
import { decadesBetween } from '../../draw/scale';
import type { StripProps } from './context';
import { LinesStrip } from './LinesStrip';
import { backlogLines, eachText, p99Lines, shareLines } from './lines';
import { topBytes } from './paint/waiting';
import { SloLine } from './SloLine';

/*
 * The strips as lines of several runs. Only comparisons show them, so the descriptors fetch this file when it is wanted.
 */

/** The watched broker's share of the records in each run. */
export function ShareLines({ context, band }: StripProps) {
  const { runs, compact, watched } = context;
  const broker = watched?.broker ?? 0;
  const figure = useMemo(() => shareLines(runs, broker), [runs, broker]);
  const what = `Share of the records to ${watched?.name}`;
  return (
    <LinesStrip
      {...{ context, band, figure, what }}
      title={`${what}${compact ? '' : eachText(figure)}`}
      says={`Share of the records that goes to ${watched?.name} in ${figure.lines.length} runs over time, from 0 to 100 %.`}
      ticks={compact ? [1, 0] : [1, 0.5, 0]}
      y={useCallback((share: number) => (1 - share) * band.height, [band.height])}
      format={formatShare}
      tickText={(share) => (share === 0 ? '0' : withUnit(String(share * 100), '%'))}
    />
  );
}

/** The 99th percentile of each run, and the SLO. */
export function LatencyLines({ context, band }: StripProps) {
  const { runs, layout, compact, sloMs, onSloChange } = context;
  const figure = useMemo(() => p99Lines(runs), [runs]);
  const scale = useMemo(() => {
    const seen = figure.lines.flatMap(({ values }) => [...values]);
    return latencyScale(latencyEnds(seen, sloMs), band.height);
  }, [figure, sloMs, band.height]);
  return (
    <LinesStrip
      {...{ context, band, figure }}
      title={`p99 latency of acks${compact ? '' : eachText(figure)}`}
      what="99th percentile"
      says={`The 99th percentile of latency of ${figure.lines.length} runs over time, logarithmic; the SLO is ${formatMilliseconds(sloMs)}.`}
      ticks={decadesBetween(scale.ends).filter((_, index) => !compact || index % 2 === 0)}
      y={scale.at}
      format={formatMilliseconds}
      tickText={formatDecade}
      isHot={(ms) => ms > sloMs}
      above={<SloLine {...{ scale, sloMs, onSloChange }} compact width={layout.plotWidth} />}
    />
  );
}

/** Bytes waiting in all accumulators of each run. */
export function BacklogLines({ context, band }: StripProps) {
  const { runs, compact } = context;
  const figure = useMemo(() => backlogLines(runs), [runs]);
  const top = useMemo(() => {
    const mosts = figure.lines.map(({ values }) => values.reduce((most, bytes) => Math.max(most, bytes), 0));
    return topBytes(Math.max(0, ...mosts));
  }, [figure]);
  return (
    <LinesStrip
      {...{ context, band, figure }}
      title={compact ? 'Backlog' : 'Backlog in the accumulator'}
      what="Bytes waiting"
      says={`Bytes that wait in the accumulators of ${figure.lines.length} runs over time.`}
      ticks={[top, 0]}
      y={useCallback((bytes: number) => (1 - bytes / top) * band.height, [top, band.height])}
      format={formatBytes}
      tickText={(bytes) => (bytes === 0 ? '0' : formatBytes(bytes))}
    />
  );
}
