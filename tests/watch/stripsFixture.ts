import { RunHistory } from '../../src/run/RunHistory';
import { bucketOf, Columns } from '../../workers/columns';
import { BIN_START, COLUMNS_HEADER, LATENCY_ROW, LAYOUT_VERSION } from '../../workers/layout';
import { rowOf } from '../fixtures/rows';

/** One bin of a test's run; omitted values are zero. */
export interface FixtureBin {
  readonly lengthMs?: number;
  readonly laneRecords?: readonly number[];
  readonly laneBacklogBytes?: readonly number[];
  readonly laneUnreadRecords?: readonly number[];
  readonly brokerInFlight?: readonly number[];
  readonly brokerBusy?: readonly number[];
  readonly brokerFileBytes?: readonly number[];
  /** Latencies of acks, ms, with the number of records of each. */
  readonly acks?: readonly (readonly [ms: number, count: number])[];
}

export interface FixtureRun {
  readonly binMs: number;
  readonly laneBrokers: readonly number[];
  readonly lanePartitions?: readonly number[];
  readonly brokers: number;
  readonly bins: readonly FixtureBin[];
  /** 0 unless it follows other bins. */
  readonly firstBin?: number;
}

/** The history of a run given bin by bin, through the real layout of `columns`. */
export function historyOf(run: FixtureRun): RunHistory {
  const history = new RunHistory();
  history.append(new Columns(columnsBuffer(run)));
  history.finish();
  return history;
}

/** A `columns` message. */
export function columnsBuffer(run: FixtureRun): ArrayBuffer {
  const { binMs, brokers, firstBin = 0 } = run;
  const lanes = run.laneBrokers.length;
  const counts = {
    layoutVersion: LAYOUT_VERSION,
    binMs,
    firstBin,
    binCount: run.bins.length,
    lanes,
    brokers,
  };
  const header = rowOf(COLUMNS_HEADER, counts);
  const numbers = [...header, ...run.laneBrokers, ...(run.lanePartitions ?? run.laneBrokers.map(() => 1))];
  for (const bin of run.bins) {
    const acks = [...(bin.acks ?? [])].sort((a, b) => a[0] - b[0]);
    const acked = acks.reduce((sum, [, count]) => sum + count, 0);
    const start = rowOf(BIN_START, {
      lengthMs: bin.lengthMs ?? binMs,
      recordsSent: acked,
      recordsAcked: acked,
      valueBytesSent: acked * 512,
      valueBytesAcked: acked * 512,
      maxMs: acks.at(-1)?.[0],
      latencyRows: acks.length,
    });
    numbers.push(...start);
    numbers.push(...padded(bin.laneRecords, lanes), ...padded(bin.laneBacklogBytes, lanes));
    numbers.push(...padded(bin.laneUnreadRecords, lanes));
    numbers.push(...padded(bin.brokerInFlight, run.brokers), ...padded(bin.brokerBusy, run.brokers));
    numbers.push(...padded(bin.brokerFileBytes, run.brokers));
    for (const [ms, count] of acks)
      numbers.push(...rowOf(LATENCY_ROW, { bucket: bucketOf(ms), count, batch: ms * count }));
  }
  return new Float64Array(numbers).buffer;
}

function padded(values: readonly number[] | undefined, length: number): readonly number[] {
  return Array.from({ length }, (_, index) => values?.[index] ?? 0);
}
