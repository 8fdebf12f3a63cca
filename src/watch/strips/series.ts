import { categoryHue, MAX_BROKER_HUES } from '../../draw/theme';
import type { RunHistory } from '../../run/RunHistory';
import type { Item, ItemFigure } from './items';
import type { InFlight } from './paint/inFlight';
import type { Shares } from './paint/shares';
import type { Waiting } from './paint/waiting';

export interface ColumnGrid {
  readonly binsPerColumn: number;
  readonly columns: number;
  /** One more than columns, ms. */
  readonly edgesMs: Float64Array;
  /** The bins of a column: from `first` to before `end`. */
  first(column: number): number;
  end(column: number): number;
}

/** Columns at least one pixel wide. */
export function columnGrid(history: RunHistory, pixelsPerMs: number): ColumnGrid {
  const perBin = history.binMs * pixelsPerMs;
  const binsPerColumn = perBin > 0 ? Math.max(1, Math.ceil(1 / perBin - 1e-9)) : 1;
  const columns = Math.ceil(history.bins / binsPerColumn);
  const edgesMs = new Float64Array(columns + 1);
  for (let column = 0; column < columns; column += 1)
    edgesMs[column] = history.binStartMs(column * binsPerColumn);
  edgesMs[columns] = history.endMs;
  return {
    binsPerColumn,
    columns,
    edgesMs,
    first: (column) => column * binsPerColumn,
    end: (column) => Math.min(history.bins, (column + 1) * binsPerColumn),
  };
}

function columnSum(grid: ColumnGrid, column: number, of: (bin: number) => number): number {
  let sum = 0;
  for (let bin = grid.first(column); bin < grid.end(column); bin += 1) sum += of(bin);
  return sum;
}

/** Each item's share of a column's records, with hairlines every `hairlineEvery` lanes. */
export function shareSeries(
  history: RunHistory,
  grid: ColumnGrid,
  items: readonly Item[],
  hairlineEvery: number,
): Shares {
  const totals = new Float64Array(grid.columns);
  const lanes = items.flatMap((item) => item.lanes);
  const laneRecords = new Map<number, Float64Array>();
  for (const lane of lanes) {
    const records = new Float64Array(grid.columns);
    for (let column = 0; column < grid.columns; column += 1) {
      const sum = columnSum(grid, column, (bin) => history.laneRecords(lane, bin));
      records[column] = sum;
      totals[column] = (totals[column] ?? 0) + sum;
    }
    laneRecords.set(lane, records);
  }
  const cumulated = new Float64Array(grid.columns);
  const hairlines: Float64Array[] = [];
  const layers = items.map((item, index) => {
    const from = cumulated.slice();
    for (const [position, lane] of item.lanes.entries()) {
      const records = laneRecords.get(lane);
      for (let column = 0; column < grid.columns; column += 1) {
        cumulated[column] = (cumulated[column] ?? 0) + (records?.[column] ?? 0) / (totals[column] ?? 0);
      }
      const last = position === item.lanes.length - 1;
      const sameColourFollows = last && items[index + 1]?.hue === item.hue;
      if (hairlineEvery > 0 && (last ? sameColourFollows : position % hairlineEvery === hairlineEvery - 1)) {
        hairlines.push(cumulated.slice());
      }
    }
    // If each has its own colour, the readouts are the legend.
    const name = history.brokers > MAX_BROKER_HUES ? item.name : '';
    return { hue: item.hue, name, shares: cumulated.map((share, column) => share - (from[column] ?? 0)) };
  });
  return { edgesMs: grid.edgesMs, layers, hairlines };
}

/** Bytes or records waiting for each of `own` at the end of each column, and the span of the others. */
export function waitingSeries(
  history: RunHistory,
  grid: ColumnGrid,
  { own, rest }: { readonly own: readonly Item[]; readonly rest: readonly Item[] },
  figure: ItemFigure,
  topOf: (most: number) => number,
): Waiting {
  let most = 0;
  const waiting = (item: Item): Float64Array =>
    Float64Array.from({ length: grid.columns }, (_, column) => {
      const value = figure(history, item, grid.end(column) - 1);
      most = Math.max(most, value);
      return value;
    });
  const layers = own.map((item) => ({ hue: item.hue, values: waiting(item) }));
  const others = rest.map(waiting);
  const across = (pick: (...values: number[]) => number): Float64Array =>
    Float64Array.from({ length: grid.columns }, (_, column) =>
      pick(...others.map((values) => values[column] ?? 0)),
    );
  const span = others.length === 0 ? null : { lowest: across(Math.min), highest: across(Math.max) };
  return { edgesMs: grid.edgesMs, layers, others: span, top: topOf(most) };
}

/** Requests in flight per connection: of the brokers of each row, the highest. */
export function inFlightSeries(
  history: RunHistory,
  grid: ColumnGrid,
  brokerRows: readonly (readonly number[])[],
  limit: number,
): InFlight {
  const rows = brokerRows.map((brokers, row) => {
    const requests = new Float64Array(grid.columns);
    for (let column = 0; column < grid.columns; column += 1) {
      const bins = grid.end(column) - grid.first(column);
      for (const broker of brokers) {
        const mean = columnSum(grid, column, (bin) => history.brokerInFlight(broker, bin)) / bins;
        requests[column] = Math.max(requests[column] ?? 0, mean);
      }
    }
    return { hue: history.brokers <= MAX_BROKER_HUES ? categoryHue(row) : null, requests };
  });
  return { edgesMs: grid.edgesMs, rows, limit };
}
