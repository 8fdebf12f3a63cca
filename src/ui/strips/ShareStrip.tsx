import { useCallback, useMemo } from 'react';
import { formatShare, NO_FIGURE } from '../../base/format';
import type { Surface } from '../../base/surface';
import { paintShares } from '../../chart/shares';
import { AxisTexts } from './AxisTexts';
import { CanvasPlot } from './CanvasPlot';
import type { StripProps, StripsContext } from './context';
import { type Item, itemBytes, itemShare, itemsOf, pickReadouts } from './items';
import { Chip, Readout, readoutPitch, stacked } from './Readouts';
import { StripFrame } from './StripFrame';
import { shareSeries } from './series';
import { shareTable } from './tables';
import { formatSeconds, listed } from './words';

/** Room in the phone's title line. */
const COMPACT_READOUTS = 3;

/** Which partitions the records went to, bin by bin. */
export function ShareStrip({ context, band }: StripProps) {
  const { history, grid, revision, theme, time, layout } = context;
  const size = useMemo(
    () => ({ width: layout.plotWidth, height: band.height }),
    [layout.plotWidth, band.height],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the history grows in place; its revision says so
  const found = useMemo(() => {
    if (!history || !grid) return null;
    const items = itemsOf(history);
    const totals = new Map(items.items.map((item) => [item, totalBytes(history, item)]));
    const all = [...totals.values()].reduce((sum, bytes) => sum + bytes, 0);
    return {
      ...items,
      shares: shareSeries(history, grid, items.items, items.hairlineEvery),
      totals: items.items.map((item) => ({ item, share: (totals.get(item) ?? 0) / all })),
    };
  }, [history, grid, revision]);
  const shares = found?.shares;
  const paint = useCallback(
    (surface: Surface, pixelRatio: number) => {
      if (shares) paintShares({ surface, size, time, theme, pixelRatio }, shares);
    },
    [shares, size, time, theme],
  );
  const weights = found?.totals ?? [];
  const { own, rest } = pickReadouts(
    weights.map(({ item }) => item),
    (item) => weights.find((weight) => weight.item === item)?.share ?? 0,
    context.compact ? COMPACT_READOUTS : undefined,
  );
  const whole = { y: 9, text: formatShare(1) };
  const rows = readoutRows(context, own, rest);
  return (
    <StripFrame
      context={context}
      band={band}
      title={titleOf(context, found?.by)}
      titleEnd={context.compact ? <span className="strips-title-end">{rows}</span> : undefined}
      table={() => shareTable(context, found?.items ?? [])}
      valueText={(bin) => {
        if (!history) return NO_FIGURE;
        return listed(own.map((item) => `${item.longName} ${formatShare(itemShare(history, item, bin))}`));
      }}
      axis={
        <AxisTexts
          left={layout.left}
          texts={context.compact ? [whole] : [whole, { y: band.height, text: '0' }]}
        />
      }
      readouts={context.compact ? undefined : stacked(rows, readoutPitch(rows.length, band.height + 34, 20))}
    >
      <CanvasPlot size={size} paint={paint} description={descriptionOf(context, found)} />
    </StripFrame>
  );
}

function titleOf(context: StripsContext, by: 'partition' | 'broker' | undefined): string {
  if (context.compact) return by === 'broker' ? 'Share of bytes by broker' : 'Share of bytes';
  const length = formatSeconds(context.binMs * (context.grid?.binsPerColumn ?? 1));
  const grouped = by === 'broker' ? ', grouped by leader broker' : '';
  return `Bytes per partition${grouped}, share of each ${length}`;
}

function totalBytes(history: NonNullable<StripsContext['history']>, item: Item): number {
  let bytes = 0;
  for (let bin = 0; bin < history.bins; bin += 1) bytes += itemBytes(history, item, bin);
  return bytes;
}

function readoutRows(context: StripsContext, own: readonly Item[], rest: readonly Item[]) {
  const rows = own.map((item) => (
    <Readout
      key={item.name}
      context={context}
      mark={<Chip category={item.category} />}
      name={context.compact && rest.length === 0 ? undefined : item.name}
      read={({ history, bin }) => ({ text: formatShare(itemShare(history, item, bin)) })}
    />
  ));
  // On the phone the rest is only in the table.
  if (rest.length === 0 || context.compact) return rows;
  return [
    ...rows,
    <Readout
      key="rest"
      context={context}
      name={`${rest.length} more`}
      read={({ history, bin }) => ({
        text: formatShare(rest.reduce((sum, item) => sum + itemShare(history, item, bin), 0)),
      })}
    />,
  ];
}

function descriptionOf(
  context: StripsContext,
  found: { readonly totals: readonly { readonly item: Item; readonly share: number }[] } | null,
): string {
  const largest = found?.totals.reduce(
    (best, next) => (next.share > best.share ? next : best),
    found.totals[0] ?? { item: null, share: Number.NaN },
  );
  const until = formatSeconds(context.history?.endMs ?? 0);
  if (!largest?.item || Number.isNaN(largest.share)) return 'Shares of bytes; no record has been sent yet.';
  return `Shares of bytes from 0 to ${until}; over all of it, ${largest.item.longName} takes the most, ${formatShare(largest.share)}.`;
}
