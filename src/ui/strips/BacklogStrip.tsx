import { useMemo } from 'react';
import { formatBytes, NO_FIGURE } from '../../base/format';
import { paintBacklog } from '../../chart/backlog';
import { AxisTexts } from './AxisTexts';
import type { StripProps } from './context';
import { type Item, itemBacklog, itemsOf, pickReadouts } from './items';
import { itemReadouts, stacked } from './Readouts';
import { StripFrame } from './StripFrame';
import { StripPlot } from './StripPlot';
import { backlogSeries } from './series';
import { backlogTable } from './tables';
import { formatSeconds, listed } from './words';

/** The bytes waiting in the producers, by partition or by leader. */
export function BacklogStrip({ context, band }: StripProps) {
  const { history, grid, revision, layout, scenario, pinned } = context;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the history grows in place; its revision says so
  const found = useMemo(() => {
    if (!history || !grid) return null;
    const { by, items } = itemsOf(history, scenario, pinned);
    const peaks = new Map(items.map((item) => [item, peakBacklog(history, item)]));
    const picked = pickReadouts(items, (item) => peaks.get(item) ?? 0);
    return {
      by,
      items,
      picked,
      backlog: backlogSeries(history, grid, picked),
      most: Math.max(0, ...peaks.values()),
    };
  }, [history, grid, revision, scenario, pinned]);
  const backlog = found?.backlog ?? null;
  const picked = found?.picked ?? { own: [], rest: [] };
  const plural = scenario.producers > 1 ? 's' : '';
  const most = found?.most ?? 0;
  const readouts = itemReadouts(
    context,
    picked,
    !context.compact,
    (history, item, bin) => formatBytes(itemBacklog(history, item, bin)),
    false,
  );
  const zero = { y: band.height, text: '0' };
  const texts = backlog ? [{ y: 9, text: formatBytes(backlog.topBytes) }, zero] : [zero];
  return (
    <StripFrame
      context={context}
      band={band}
      title={titleOf(context, found)}
      table={() => backlogTable(context, found?.items ?? [])}
      valueText={(bin) =>
        history
          ? listed(
              picked.own.map((item) => `${item.longName} ${formatBytes(itemBacklog(history, item, bin))}`),
            )
          : NO_FIGURE
      }
      axis={<AxisTexts left={layout.left} texts={texts} />}
      titleEnd={
        context.compact ? <span className="strips-title-end">{readouts.slice(0, 3)}</span> : undefined
      }
      readouts={context.compact ? undefined : stacked(readouts, band.height + 4, 18, -4)}
    >
      <StripPlot
        {...{ context, band }}
        data={backlog}
        paint={paintBacklog}
        description={`Bytes waiting in the accumulator${plural} from 0 to ${formatSeconds(history?.endMs ?? 0)}; at most ${formatBytes(most)} in one line.`}
      />
    </StripFrame>
  );
}

/** The most that ever waits for an item, bytes. */
function peakBacklog(history: NonNullable<StripProps['context']['history']>, item: Item): number {
  let peak = 0;
  for (let bin = 0; bin < history.bins; bin += 1) peak = Math.max(peak, itemBacklog(history, item, bin));
  return peak;
}

function titleOf(
  { compact, scenario }: StripProps['context'],
  found: { readonly by: 'partition' | 'broker'; readonly picked: { readonly rest: readonly Item[] } } | null,
): string {
  if (compact) return 'Backlog';
  const others = found?.picked.rest.length ?? 0;
  const band = others === 0 ? '' : `; grey: lowest to highest of the ${others} others`;
  if (found?.by === 'broker') return `Backlog by leader broker${band}`;
  return `Backlog in the accumulator${scenario.producers > 1 ? 's' : ''}${band}`;
}
