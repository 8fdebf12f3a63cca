import { csvText } from '../../../base/csv';
import { Histogram } from '../../../figures/Histogram';
import { completeRun, type ExportInput } from '../../../run/export/input';
import type { RunHistory } from '../../../run/RunHistory';

/** A column of the file: its header with the unit, and its value in one bin; null = none. */
interface Column {
  readonly head: string;
  value(bin: number): number | null;
}

/**
 * The strips as comma-separated values: comments with the link and the model's revision, then one row a bin.
 * `pandas.read_csv(…, comment='#', engine='python')` reads it. Throws an Error with a sentence if the run isn't
 * complete.
 */
export function binsCsv(input: ExportInput): string {
  const { history, summary } = completeRun(input);
  const columns = columnsOf(history);
  const rows = Array.from({ length: history.bins }, (_, bin) =>
    columns.map((column) => finite(column.value(bin))),
  );
  return csvText(
    [
      input.title,
      `link: ${input.link}`,
      `model revision: ${summary.modelRevision}`,
      ...(input.inYourCluster ?? [])
        .filter(({ low }) => Number.isFinite(low))
        .map(
          ({ name, low, high }) =>
            `in your cluster, ${name}: ${low.toPrecision(4)} to ${high.toPrecision(4)} ms`,
        ),
      'one row per bin of the strips; acks count in the bin in which they arrive',
    ],
    [columns.map(({ head }) => head), ...rows],
  );
}

/** The series of the strips by name, one number or null per bin. */
export function seriesOf(history: RunHistory): Readonly<Record<string, readonly (number | null)[]>> {
  const bins = Array.from({ length: history.bins }, (_, bin) => bin);
  return Object.fromEntries(
    columnsOf(history).map((column) => [column.head, bins.map((bin) => finite(column.value(bin)))]),
  );
}

function columnsOf(history: RunHistory): readonly Column[] {
  const lanes = Array.from({ length: history.lanes }, (_, lane) => lane);
  const brokers = Array.from({ length: history.brokers }, (_, broker) => broker);
  const percentile = (quantile: number, bin: number): number =>
    Histogram.ofBins(history, bin, bin + 1).quantileMs(quantile);
  const names = laneNames(history);
  return [
    { head: 'start_s', value: (bin) => history.binStartMs(bin) / 1000 },
    { head: 'length_s', value: (bin) => history.binLengthMs(bin) / 1000 },
    { head: 'records_sent', value: (bin) => history.recordsSent(bin) },
    { head: 'records_acked', value: (bin) => history.recordsAcked(bin) },
    { head: 'bytes_sent', value: (bin) => history.valueBytesSent(bin) },
    { head: 'bytes_acked', value: (bin) => history.valueBytesAcked(bin) },
    { head: 'p50_ms', value: (bin) => percentile(0.5, bin) },
    { head: 'p99_ms', value: (bin) => percentile(0.99, bin) },
    { head: 'max_ms', value: (bin) => (history.latency(bin).length === 0 ? null : history.maxMs(bin)) },
    ...lanes.map((lane) => ({
      head: `share_${names[lane]}`,
      value: (bin: number) => history.laneShare(lane, bin),
    })),
    {
      head: 'backlog_bytes',
      value: (bin) => lanes.reduce((sum, lane) => sum + history.laneBacklogBytes(lane, bin), 0),
    },
    ...lanes.map((lane) => ({
      head: `backlog_bytes_${names[lane]}`,
      value: (bin: number) => history.laneBacklogBytes(lane, bin),
    })),
    ...brokers.map((broker) => ({
      head: `in_flight_b${broker}`,
      value: (bin: number) => history.brokerInFlight(broker, bin),
    })),
  ];
}

/** `p0`, `p1`, …; `lane0`, … if a lane holds several partitions. */
function laneNames(history: RunHistory): readonly string[] {
  const lanes = Array.from({ length: history.lanes }, (_, lane) => lane);
  const merged = lanes.some((lane) => history.lanePartitions(lane) !== 1);
  return lanes.map((lane) => (merged ? `lane${lane}_b${history.laneBroker(lane)}` : `p${lane}`));
}

/** Rounds to nine digits: more than the model knows, and far shorter than sums of binary fractions. */
function finite(value: number | null): number | null {
  return value === null || !Number.isFinite(value) ? null : Number(value.toPrecision(9));
}
