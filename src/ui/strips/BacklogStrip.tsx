import { useCallback, useMemo } from 'react';
import { formatBytes, NO_FIGURE } from '../../base/format';
import type { Surface } from '../../base/surface';
import { paintBacklog } from '../../chart/backlog';
import type { RunHistory } from '../../sim/RunHistory';
import { AxisTexts } from './AxisTexts';
import { CanvasPlot } from './CanvasPlot';
import type { StripProps, StripsContext } from './context';
import { type Item, itemBacklog, itemsOf, pickReadouts } from './items';
import { Chip, Readout, readoutPitch, stacked } from './Readouts';
import { StripFrame } from './StripFrame';
import { backlogSeries } from './series';
import { backlogTable } from './tables';
import { formatSeconds, listed } from './words';

/** The bytes waiting in the producers, by partition or by leader. */
export function BacklogStrip({ context, band }: StripProps) {
  const { history, grid, revision, theme, time, layout } = context;
  const size = useMemo(
    () => ({ width: layout.plotWidth, height: band.height }),
    [layout.plotWidth, band.height],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the history grows in place; its revision says so
  const found = useMemo(() => {
    if (!history || !grid) return null;
    const { by, items } = itemsOf(history);
    const backlog = backlogSeries(history, grid, items);
    const peaks = new Map(
      items.map((item, index) => [
        item,
        backlog.layers[index]?.bytes.reduce((a, b) => Math.max(a, b), 0) ?? 0,
      ]),
    );
    return { by, items, backlog, peaks };
  }, [history, grid, revision]);
  const backlog = found?.backlog;
  const paint = useCallback(
    (surface: Surface, pixelRatio: number) => {
      if (backlog) paintBacklog({ surface, size, time, theme, pixelRatio }, backlog);
    },
    [backlog, size, time, theme],
  );
  const { own, rest } = pickReadouts(found?.items ?? [], (item) => found?.peaks.get(item) ?? 0);
  const plural = context.scenario.producers > 1 ? 's' : '';
  const most = Math.max(0, ...(found?.peaks.values() ?? []));
  const readouts = readoutsOf(context, own, rest);
  const zero = { y: band.height, text: '0' };
  const texts = backlog ? [{ y: 9, text: formatBytes(backlog.topBytes) }, zero] : [zero];
  const pitch = readoutPitch(readouts.length, band.height + 26, 18);
  return (
    <StripFrame
      context={context}
      band={band}
      title={
        context.compact
          ? 'Backlog'
          : `Backlog in the accumulator${plural}${found?.by === 'broker' ? ', by leader broker' : ''}`
      }
      table={() => backlogTable(context, found?.items ?? [])}
      valueText={(bin) =>
        history
          ? listed(own.map((item) => `${item.longName} ${formatBytes(itemBacklog(history, item, bin))}`))
          : NO_FIGURE
      }
      axis={<AxisTexts left={layout.left} texts={texts} />}
      titleEnd={
        context.compact ? <span className="strips-title-end">{readouts.slice(0, 3)}</span> : undefined
      }
      readouts={context.compact ? undefined : stacked(readouts, pitch, -4)}
    >
      <CanvasPlot
        size={size}
        paint={paint}
        description={`Bytes waiting in the accumulator${plural} from 0 to ${formatSeconds(history?.endMs ?? 0)}; at most ${formatBytes(most)} in one line.`}
      />
    </StripFrame>
  );
}

function readoutsOf(context: StripsContext, own: readonly Item[], rest: readonly Item[]) {
  const readouts = own.map((item) => (
    <Readout
      key={item.name}
      context={context}
      mark={<Chip category={item.category} />}
      name={context.compact ? undefined : item.name}
      read={(moment) => ({ text: formatBytes(itemBacklog(moment.history, item, moment.bin)) })}
    />
  ));
  if (rest.length === 0) return readouts;
  const sum = (moment: { readonly history: RunHistory; readonly bin: number }): number =>
    rest.reduce((bytes, item) => bytes + itemBacklog(moment.history, item, moment.bin), 0);
  return [
    ...readouts,
    <Readout
      key="rest"
      context={context}
      name={`${rest.length} more`}
      read={(moment) => ({ text: formatBytes(sum(moment)) })}
    />,
  ];
}
