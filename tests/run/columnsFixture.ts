import { RunHistory } from '../../src/run/RunHistory';
import { Columns, type LatencyRow } from '../../workers/columns';
import { PARTS } from '../../workers/frame';
import { BIN_START, COLUMNS_HEADER, LATENCY_ROW, LAYOUT_VERSION } from '../../workers/layout';
import { rowOf } from '../fixtures/rows';

/** A bin for tests; what is left out is zero. */
export interface BinFixture {
  readonly lengthMs?: number;
  readonly recordsSent?: number;
  readonly recordsAcked?: number;
  readonly valueBytesSent?: number;
  readonly valueBytesAcked?: number;
  readonly maxMs?: number;
  readonly laneRecords?: readonly number[];
  readonly laneBacklogBytes?: readonly number[];
  readonly laneUnreadRecords?: readonly number[];
  readonly brokerInFlight?: readonly number[];
  readonly brokerBusy?: readonly number[];
  readonly brokerFileBytes?: readonly number[];
  readonly latency?: readonly LatencyRow[];
}

/** Where bins lie; one lane of one partition per entry of `laneBrokers` unless said otherwise. */
export interface ClusterFixture {
  readonly binMs: number;
  readonly brokers: number;
  readonly laneBrokers: readonly number[];
  readonly lanePartitions?: readonly number[];
}

/** Three partitions on three brokers, bins of 250 ms. */
export const THREE: ClusterFixture = { binMs: 250, brokers: 3, laneBrokers: [0, 1, 2] };

/** Writes a `columns` message as the model does. */
export function columnsBuffer(
  cluster: ClusterFixture,
  firstBin: number,
  bins: readonly BinFixture[],
): ArrayBuffer {
  const { binMs, brokers } = cluster;
  const lanes = cluster.laneBrokers.length;
  const counts = { layoutVersion: LAYOUT_VERSION, binMs, firstBin, binCount: bins.length, lanes, brokers };
  const header = rowOf(COLUMNS_HEADER, counts);
  const numbers = [...header, ...cluster.laneBrokers, ...(cluster.lanePartitions ?? ones(lanes))];
  for (const bin of bins) numbers.push(...binNumbers(cluster, bin));
  return Float64Array.from(numbers).buffer;
}

/** A history of these bins, appended in one message. */
export function historyOf(cluster: ClusterFixture, bins: readonly BinFixture[]): RunHistory {
  const history = new RunHistory();
  history.append(new Columns(columnsBuffer(cluster, 0, bins)));
  return history;
}

/** A latency row in which each part has the given mean, ms. */
export function latencyRow(bucket: number, count: number, partMeansMs: readonly number[]): LatencyRow {
  return { bucket, count, partSumsMs: PARTS.map((_, part) => count * (partMeansMs[part] ?? 0)) };
}

function binNumbers(cluster: ClusterFixture, bin: BinFixture): readonly number[] {
  const lanes = cluster.laneBrokers.length;
  const latency = bin.latency ?? [];
  return [
    ...rowOf(BIN_START, { lengthMs: cluster.binMs, ...bin, latencyRows: latency.length }),
    ...(bin.laneRecords ?? zeros(lanes)),
    ...(bin.laneBacklogBytes ?? zeros(lanes)),
    ...(bin.laneUnreadRecords ?? zeros(lanes)),
    ...(bin.brokerInFlight ?? zeros(cluster.brokers)),
    ...(bin.brokerBusy ?? zeros(cluster.brokers)),
    ...(bin.brokerFileBytes ?? zeros(cluster.brokers)),
    ...latency.flatMap((row) => {
      const sums = PARTS.map((part, index) => [part, row.partSumsMs[index]]);
      return rowOf(LATENCY_ROW, { ...row, ...Object.fromEntries(sums) });
    }),
  ];
}

function zeros(length: number): readonly number[] {
  return new Array<number>(length).fill(0);
}

function ones(length: number): readonly number[] {
  return new Array<number>(length).fill(1);
}
