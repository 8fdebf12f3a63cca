import { formatCount, formatMilliseconds, NO_FIGURE, titled } from '../../base/format';
import { type ChartTable, thinned, thinning } from '../../draw/table';
import { percentileLines } from '../../run/percentiles';
import type { RunHistory } from '../../run/RunHistory';
import type { StripsContext } from './context';
import type { Item } from './items';
import { valueAtTime } from './paint/timeLine';
import type { ItemText, StripFigure } from './Readouts';
import { formatSeconds } from './stripText';

const EMPTY: ChartTable = { says: 'The run has no data yet.', columns: ['Time'], rows: [] };

/** A column: its name, and a text for each bin. */
interface BinColumn {
  readonly name: string;
  readonly text: (history: RunHistory, bin: number) => string;
}

/** A row for each thinned bin, up to the last instant that the reader may see; `before` = the run before a change. */
export function binTable(
  context: StripsContext,
  what: string,
  columns: readonly BinColumn[],
  before: { readonly name: string; readonly was: StripFigure['was'] } | null = null,
): ChartTable {
  const { history } = context;
  if (!history || history.bins === 0) return EMPTY;
  const bins = Math.min(history.bins, history.binAt(context.tableEndMs()) + 1);
  const every = thinning(bins);
  const length = formatSeconds(history.binMs);
  const thin = every === 1 ? `each bin of ${length}` : `every ${every}th bin of ${length}`;
  const was = before?.was;
  return {
    says: `${what}, ${thin}; the time is the start of the bin.`,
    columns: ['Time', ...columns.map(({ name }) => name), ...(was ? [before.name] : [])],
    rows: thinned(bins).map((bin) => {
      const startMs = history.binStartMs(bin);
      return [
        formatSeconds(startMs),
        ...columns.map(({ text }) => text(history, bin)),
        ...(was ? [was.format(valueAtTime(was.line, startMs))] : []),
      ];
    }),
  };
}

/** A column for each partition or broker. */
export function itemColumns(items: readonly Item[], textOf: ItemText): readonly BinColumn[] {
  return items.map((item) => ({
    name: titled(item.longName),
    text: (history, bin) => textOf(history, item, bin),
  }));
}

/** Percentiles, counts and the slowest ack, bin by bin. */
export function latencyTable(context: StripsContext): ChartTable {
  const lines = context.history && percentileLines(context.history);
  const show = (ms: number | undefined): string => formatMilliseconds(ms ?? Number.NaN);
  const at = (bin: number): number => Math.floor(bin / (lines?.widthBins ?? 1));
  const was = context.before && { line: context.before.p99, format: formatMilliseconds };
  const columns: readonly BinColumn[] = [
    { name: 'p50', text: (_, bin) => show(lines?.p50Ms[at(bin)]) },
    { name: 'p99', text: (_, bin) => show(lines?.p99Ms[at(bin)]) },
    {
      name: 'Slowest',
      text: (history, bin) => (history.recordsAcked(bin) > 0 ? show(history.maxMs(bin)) : NO_FIGURE),
    },
    { name: 'Acks', text: (history, bin) => formatCount(history.recordsAcked(bin)) },
  ];
  return binTable(context, 'Latency', columns, { name: 'p99 before', was });
}
