import { useMemo } from 'react';
import { formatBytes, NO_FIGURE } from '../../base/format';
import { paintBacklog } from '../../chart/backlog';
import { AxisTexts } from './AxisTexts';
import type { StripProps } from './context';
import { itemBacklog, itemsOf, pickReadouts } from './items';
import { itemReadouts, readoutPitch, stacked } from './Readouts';
import { StripFrame } from './StripFrame';
import { StripPlot } from './StripPlot';
import { backlogSeries } from './series';
import { backlogTable } from './tables';
import { formatSeconds, listed } from './words';

/** The bytes waiting in the producers, by partition or by leader. */
export function BacklogStrip({ context, band }: StripProps) {
  const { history, grid, revision, layout } = context;
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
  const backlog = found?.backlog ?? null;
  const picked = pickReadouts(found?.items ?? [], (item) => found?.peaks.get(item) ?? 0);
  const plural = context.scenario.producers > 1 ? 's' : '';
  const most = Math.max(0, ...(found?.peaks.values() ?? []));
  const readouts = itemReadouts(context, picked, !context.compact, (history, item, bin) =>
    formatBytes(itemBacklog(history, item, bin)),
  );
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
          ? listed(
              picked.own.map((item) => `${item.longName} ${formatBytes(itemBacklog(history, item, bin))}`),
            )
          : NO_FIGURE
      }
      axis={<AxisTexts left={layout.left} texts={texts} />}
      titleEnd={
        context.compact ? <span className="strips-title-end">{readouts.slice(0, 3)}</span> : undefined
      }
      readouts={context.compact ? undefined : stacked(readouts, pitch, -4)}
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
