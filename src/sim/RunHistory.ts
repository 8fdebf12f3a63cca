import { type Bin, type Columns, LatencyRows } from '../../workers/columns';
import { HEAT_ROWS } from '../../workers/layout';
import { GrowingColumns } from './GrowingColumns';

/** The columns of `#totals`: one number per bin. */
const TOTALS = [
  'startMs',
  'lengthMs',
  'recordsSent',
  'recordsAcked',
  'valueBytesSent',
  'valueBytesAcked',
  'maxMs',
  'laneBytes',
] as const;
type Total = (typeof TOTALS)[number];

/** The tables whose width is known only when the first columns have come. */
interface Tables {
  readonly laneBytes: GrowingColumns;
  readonly laneBacklogBytes: GrowingColumns;
  readonly laneUnreadRecords: GrowingColumns;
  readonly brokerBytes: GrowingColumns;
  readonly brokerBacklogBytes: GrowingColumns;
  readonly brokerInFlight: GrowingColumns;
  readonly brokerBusy: GrowingColumns;
  readonly brokerFileBytes: GrowingColumns;
}

const NO_ROWS = new LatencyRows(new Float64Array());

/**
 * What the scout has found, bin by bin. It lives outside React and only grows: what a painter has read of a bin
 * stays true. Reads outside the bins that are there give NaN, or no rows.
 */
export class RunHistory {
  readonly #totals = new GrowingColumns(TOTALS.length);
  readonly #heat = new GrowingColumns(HEAT_ROWS);
  readonly #latency: LatencyRows[] = [];
  #tables: Tables | null = null;
  #laneBrokers: readonly number[] = [];
  #lanePartitions: readonly number[] = [];
  #binMs = 0;
  #brokers = 0;
  #endMs = 0;
  #heatMax = 0;
  #done = false;

  /** Nominal length of a bin, ms; 0 before the first columns. */
  get binMs(): number {
    return this.#binMs;
  }
  /** Bins that are complete. */
  get bins(): number {
    return this.#latency.length;
  }
  /** Partitions, or lanes of merged neighbours where there are more than `MAX_LANES`. */
  get lanes(): number {
    return this.#laneBrokers.length;
  }
  get brokers(): number {
    return this.#brokers;
  }
  /** How far the scout has come, ms: the sum of the bins' lengths. */
  get endMs(): number {
    return this.#endMs;
  }
  /** True when the scout has reached the end of the run. */
  get done(): boolean {
    return this.#done;
  }
  /** The largest value of the heat map so far. */
  get heatMax(): number {
    return this.#heatMax;
  }

  /** No more bins will come. */
  finish(): void {
    this.#done = true;
  }

  /** Takes over the bins of a message; they must follow those that are there. Copies, so the buffer may go back. */
  append(columns: Columns): void {
    const tables = this.#tables ?? this.#begin(columns);
    if (columns.binCount === 0) return;
    if (columns.firstBin !== this.bins) {
      throw new Error(`Expected bin ${this.bins} from the model, not bin ${columns.firstBin}.`);
    }
    for (const bin of columns.bins()) this.#appendBin(bin, tables);
  }

  /** The bin at an instant, clamped to the bins that are there; 0 where there is none. */
  binAt(ms: number): number {
    let low = 0;
    let high = this.bins - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.binStartMs(middle) <= ms) low = middle;
      else high = middle - 1;
    }
    return low;
  }
  /**
   * The bin that says how things are at an instant. A run may end a few milliseconds into its last bin, in which one
   * partition takes everything; the full one before it says more.
   */
  tellingBinAt(ms: number): number {
    const bin = this.binAt(ms);
    const isRest = this.#done && bin > 0 && bin === this.bins - 1 && this.binLengthMs(bin) < this.#binMs / 2;
    return isRest ? bin - 1 : bin;
  }
  binStartMs(bin: number): number {
    return this.#total('startMs', bin);
  }
  binLengthMs(bin: number): number {
    return this.#total('lengthMs', bin);
  }

  /** The broker that leads a lane's partitions. */
  laneBroker(lane: number): number {
    return this.#laneBrokers[lane] ?? Number.NaN;
  }
  /** How many partitions a lane holds. */
  lanePartitions(lane: number): number {
    return this.#lanePartitions[lane] ?? Number.NaN;
  }
  /** Bytes appended to a lane in a bin. */
  laneBytes(lane: number, bin: number): number {
    return this.#tables?.laneBytes.at(bin, lane) ?? Number.NaN;
  }
  /** Bytes that wait in a lane's queues at the end of a bin. */
  laneBacklogBytes(lane: number, bin: number): number {
    return this.#tables?.laneBacklogBytes.at(bin, lane) ?? Number.NaN;
  }
  /** Records in a lane's logs at the end of a bin that no consumer has polled yet. */
  laneUnreadRecords(lane: number, bin: number): number {
    return this.#tables?.laneUnreadRecords.at(bin, lane) ?? Number.NaN;
  }
  /** A lane's share of the bytes appended in a bin; NaN in an empty bin. */
  laneShare(lane: number, bin: number): number {
    return this.laneBytes(lane, bin) / this.#total('laneBytes', bin);
  }
  /** The share of the bytes appended in a bin that a broker's partitions took; NaN in an empty bin. */
  brokerShare(broker: number, bin: number): number {
    return this.brokerBytes(broker, bin) / this.#total('laneBytes', bin);
  }
  /** Bytes appended in a bin to the partitions that a broker leads. */
  brokerBytes(broker: number, bin: number): number {
    return this.#tables?.brokerBytes.at(bin, broker) ?? Number.NaN;
  }
  /** Bytes that wait for a broker in the producers' queues at the end of a bin. */
  brokerBacklogBytes(broker: number, bin: number): number {
    return this.#tables?.brokerBacklogBytes.at(bin, broker) ?? Number.NaN;
  }
  /** Mean over a bin of the requests in flight per connection. */
  brokerInFlight(broker: number, bin: number): number {
    return this.#tables?.brokerInFlight.at(bin, broker) ?? Number.NaN;
  }
  /** Share of the connections' time in a bin that was spent being served. */
  brokerBusy(broker: number, bin: number): number {
    return this.#tables?.brokerBusy.at(bin, broker) ?? Number.NaN;
  }
  /** Bytes in a broker's files at the end of a bin that aren't committed yet. */
  brokerFileBytes(broker: number, bin: number): number {
    return this.#tables?.brokerFileBytes.at(bin, broker) ?? Number.NaN;
  }

  recordsSent(bin: number): number {
    return this.#total('recordsSent', bin);
  }
  recordsAcked(bin: number): number {
    return this.#total('recordsAcked', bin);
  }
  valueBytesSent(bin: number): number {
    return this.#total('valueBytesSent', bin);
  }
  valueBytesAcked(bin: number): number {
    return this.#total('valueBytesAcked', bin);
  }
  /** Acks of a bin in a row of the heat map, warm-up too. */
  heat(row: number, bin: number): number {
    return this.#heat.at(bin, row);
  }
  /** Latency of the measured acks that arrived in a bin, by bucket, ascending. */
  latency(bin: number): LatencyRows {
    return this.#latency[bin] ?? NO_ROWS;
  }
  /** Longest latency of the measured acks in a bin, ms; 0 where there was none. */
  maxMs(bin: number): number {
    return this.#total('maxMs', bin);
  }

  #total(total: Total, bin: number): number {
    return this.#totals.at(bin, TOTALS.indexOf(total));
  }

  #begin(columns: Columns): Tables {
    const { lanes, brokers } = columns;
    this.#binMs = columns.binMs;
    this.#brokers = brokers;
    this.#laneBrokers = Array.from({ length: lanes }, (_, lane) => columns.laneBroker(lane));
    this.#lanePartitions = Array.from({ length: lanes }, (_, lane) => columns.lanePartitions(lane));
    this.#tables = {
      laneBytes: new GrowingColumns(lanes),
      laneBacklogBytes: new GrowingColumns(lanes),
      laneUnreadRecords: new GrowingColumns(lanes),
      brokerBytes: new GrowingColumns(brokers),
      brokerBacklogBytes: new GrowingColumns(brokers),
      brokerInFlight: new GrowingColumns(brokers),
      brokerBusy: new GrowingColumns(brokers),
      brokerFileBytes: new GrowingColumns(brokers),
    };
    return this.#tables;
  }

  #appendBin(bin: Bin, tables: Tables): void {
    let laneBytes = 0;
    for (const bytes of bin.laneBytes) laneBytes += bytes;
    const totals: Readonly<Record<Total, number>> = { ...bin, startMs: this.#endMs, laneBytes };
    this.#totals.push(TOTALS.map((total) => totals[total]));
    this.#heat.push(bin.heat);
    for (const acks of bin.heat) this.#heatMax = Math.max(this.#heatMax, acks);
    tables.laneBytes.push(bin.laneBytes);
    tables.laneBacklogBytes.push(bin.laneBacklogBytes);
    tables.laneUnreadRecords.push(bin.laneUnreadRecords);
    tables.brokerBytes.push(this.#byBroker(bin.laneBytes));
    tables.brokerBacklogBytes.push(this.#byBroker(bin.laneBacklogBytes));
    tables.brokerInFlight.push(bin.brokerInFlight);
    tables.brokerBusy.push(bin.brokerBusy);
    tables.brokerFileBytes.push(bin.brokerFileBytes);
    this.#latency.push(bin.latency.copy());
    this.#endMs += bin.lengthMs;
  }

  #byBroker(lanes: Float64Array): Float64Array {
    const sums = new Float64Array(this.#brokers);
    lanes.forEach((value, lane) => {
      const broker = this.laneBroker(lane);
      sums[broker] = (sums[broker] ?? 0) + value;
    });
    return sums;
  }
}
