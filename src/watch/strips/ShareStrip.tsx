import { useMemo } from 'react';
import { formatShare } from '../../base/format';
import { lazyPart } from '../../ui/lazyPart';
import type { Strip, StripProps, StripsContext } from './context';
import { type Item, itemRecords, itemShare, itemsOf, pickReadouts } from './items';
import type { StripPlace } from './paint/bins';
import { shareMarks } from './paint/shares';
import { overlaidHeights } from './paint/stripsLayout';
import { beforeMarks } from './paint/timeLine';
import { type ItemText, itemFigures } from './Readouts';
import { StripFrame } from './StripFrame';
import { shareSeries } from './series';
import { formatSeconds } from './stripText';
import { binTable, itemColumns } from './tables';

/** Room in the phone's title line. */
const COMPACT_READOUTS = 3;

/** Which partitions the records went to, bin by bin. */
function ShareStrip({ context, band }: StripProps) {
  const { history, grid, scenario, pinned } = context;
  const found = useMemo(() => {
    if (!history || !grid) return null;
    const items = itemsOf(history, scenario, pinned);
    const totals = new Map(items.items.map((item) => [item, totalRecords(history, item)]));
    const all = [...totals.values()].reduce((sum, records) => sum + records, 0);
    return {
      ...items,
      shares: shareSeries(history, grid, items.items, items.hairlineEvery),
      totals: items.items.map((item) => ({ item, share: (totals.get(item) ?? 0) / all })),
    };
  }, [history, grid, scenario, pinned]);
  const before = context.before?.shareOf === found?.items[0]?.name ? (context.before?.share ?? null) : null;
  const marks = useMemo(
    () =>
      found &&
      ((place: StripPlace) => [
        ...shareMarks(place, found.shares),
        ...beforeMarks(place.time, before, (share) => share * place.size.height),
      ]),
    [found, before],
  );
  const weights = found?.totals ?? [];
  const { own, rest } = pickReadouts(
    weights.map(({ item }) => item),
    (item) => weights.find((weight) => weight.item === item)?.share ?? 0,
    context.compact ? COMPACT_READOUTS : undefined,
  );
  const whole = { y: 9, text: formatShare(1) };
  // On the phone the rest is only in the table.
  const shown = { own, rest: context.compact ? [] : rest };
  const named = !context.compact || rest.length > 0;
  const figures = itemFigures(shown, named, shareText).map((figure, place) =>
    place === 0 ? { ...figure, was: before && { line: before, format: formatShare } } : figure,
  );
  return (
    <StripFrame
      context={context}
      band={band}
      title={titleOf(found?.by)}
      table={() => binTable(context, 'Share of the records', itemColumns(found?.items ?? [], shareText))}
      axis={context.compact ? [whole] : [whole, { y: band.height, text: '0' }]}
      marks={marks}
      description={descriptionOf(context, found)}
      figures={figures}
      pitch={20}
    />
  );
}

const shareText: ItemText = (history, item, bin) => formatShare(itemShare(history, item, bin));

function titleOf(by: 'partition' | 'broker' | undefined): string {
  return by === 'broker' ? 'Share of the records by leader' : 'Share of the records';
}

function totalRecords(history: NonNullable<StripsContext['history']>, item: Item): number {
  let records = 0;
  for (let bin = 0; bin < history.bins; bin += 1) records += itemRecords(history, item, bin);
  return records;
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
  if (!largest?.item || Number.isNaN(largest.share))
    return 'Shares of the records; no record has been sent yet.';
  return `Shares of the records from 0 to ${until}; over all of it, ${largest.item.longName} takes the most, ${formatShare(largest.share)}.`;
}

export const SHARE: Strip<'share'> = {
  name: 'share',
  label: 'Share of the records',
  heights: { wide: { least: 42, usual: 58, most: 130 }, compact: { least: 36, usual: 44, most: 80 } },
  Component: ShareStrip,
  overlay: {
    heights: overlaidHeights(0.26),
    Component: lazyPart(async () => (await import('./overlays')).ShareLines),
  },
};
