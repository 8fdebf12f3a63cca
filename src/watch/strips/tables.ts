import { formatCount, formatMilliseconds, formatShare, NO_FIGURE, titled } from '../../base/format';
import { type ChartTable, thinned, thinning } from '../../draw/table';
import type { PercentileLines } from '../../run/percentiles';
import type { RunHistory } from '../../run/RunHistory';
import { brokerId } from '../../scenario/brokerId';
import type { StripsContext } from './context';
import { type Item, itemShare } from './items';
import { type TimeLine, valueAtTime } from './paint/timeLine';
import { formatSeconds } from './stripText';

const EMPTY: ChartTable = { says: 'The run has no data yet.', columns: ['Time'], rows: [] };

/** A column for the run before a change. */
interface BeforeColumn {
  readonly name: string;
  readonly line: TimeLine;
  readonly format: (value: number) => string;
}

/** A row for each thinned bin, up to the last instant that the reader may see. */
function binTable(
  context: StripsContext,
  what: string,
  columns: readonly string[],
  cells: (history: RunHistory, bin: number) => readonly string[],
  before: BeforeColumn | null = null,
): ChartTable {
  const { history } = context;
  if (!history || history.bins === 0) return EMPTY;
  const bins = Math.min(history.bins, history.binAt(context.tableEndMs()) + 1);
  const every = thinning(bins);
  const length = formatSeconds(history.binMs);
  const thin = every === 1 ? `each bin of ${length}` : `every ${every}th bin of ${length}`;
  return {
    says: `${what}, ${thin}; the time is the start of the bin.`,
    columns: ['Time', ...columns, ...(before === null ? [] : [before.name])],
    rows: thinned(bins).map((bin) => {
      const startMs = history.binStartMs(bin);
      const was = before === null ? [] : [before.format(valueAtTime(before.line, startMs))];
      return [formatSeconds(startMs), ...cells(history, bin), ...was];
    }),
  };
}

/** Shares of the records, bin by bin. */
export function shareTable(context: StripsContext, items: readonly Item[]): ChartTable {
  return binTable(context, 'Share of the records', items.map(columnName), (history, bin) =>
    items.map((item) => formatShare(itemShare(history, item, bin))),
  );
}

/** Percentiles, counts and the slowest ack, bin by bin. */
export function latencyTable(context: StripsContext, lines: PercentileLines | null): ChartTable {
  const show = (ms: number | undefined): string => formatMilliseconds(ms ?? Number.NaN);
  const was = context.before && { name: 'p99 before', line: context.before.p99, format: formatMilliseconds };
  const columns = ['p50', 'p99', 'Slowest', 'Acks'];
  const cells = (history: RunHistory, bin: number): readonly string[] => {
    const at = Math.floor(bin / (lines?.widthBins ?? 1));
    const acks = history.recordsAcked(bin);
    const slowest = acks > 0 ? show(history.maxMs(bin)) : NO_FIGURE;
    return [show(lines?.p50Ms[at]), show(lines?.p99Ms[at]), slowest, formatCount(acks)];
  };
  return binTable(context, 'Latency', columns, cells, was);
}

/** Bytes or records waiting at the end of each bin. */
export function waitingTable(
  context: StripsContext,
  what: string,
  items: readonly Item[],
  text: (history: RunHistory, item: Item, bin: number) => string,
  before: Omit<BeforeColumn, 'name'> | null,
): ChartTable {
  const cells = (history: RunHistory, bin: number): readonly string[] =>
    items.map((item) => text(history, item, bin));
  const was = before && { ...before, name: 'All before' };
  return binTable(context, `${what} at the end`, items.map(columnName), cells, was);
}

/** Mean requests in flight per connection, bin by bin. */
export function inFlightTable(context: StripsContext, brokers: number): ChartTable {
  const all = Array.from({ length: brokers }, (_, broker) => broker);
  return binTable(
    context,
    'Mean requests in flight per connection',
    all.map((broker) => `Broker ${brokerId(context.scenario, broker)}`),
    (history, bin) => all.map((broker) => history.brokerInFlight(broker, bin).toFixed(2)),
  );
}

function columnName({ longName }: Item): string {
  return titled(longName);
}
