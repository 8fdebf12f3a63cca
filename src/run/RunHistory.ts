import { type Bin, type Columns, LatencyRows } from '../../workers/columns';

/** A bin of the run, with what follows from its columns. */
interface KnownBin extends Bin {
  readonly startMs: number;
  readonly records: number;
  /** The lanes' records and backlogs, summed by leader. */
  readonly brokerRecords: readonly number[];
  readonly brokerBacklogBytes: readonly number[];
}

const NO_ROWS = new LatencyRows(new Float64Array());

// @recipe column
/**
 * The scout's columns, bin by bin. It lives outside React and only grows: what a painter has read of a bin stays true.
 * Reads outside the bins that are there give NaN, or no rows.
 */
export class RunHistory {
  readonly #bins: KnownBin[] = [];
  #laneBrokers: readonly number[] = [];
  #lanePartitions: readonly number[] = [];
  #binMs = 0;
  #brokers = 0;
  #endMs = 0;
  #slowestBin: number | null = null;
  #done = false;

  /** Nominal length of a bin, ms; 0 before the first columns. */
  get binMs(): number {
    return this.#binMs;
  }
  get bins(): number {
    return this.#bins.length;
  }
  /** Partitions, or lanes of merged neighbours if there are more than `MAX_LANES`. */
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
  get done(): boolean {
    return this.#done;
  }

  /** Arrival of the slowest measured ack so far, ms: the middle of its bin; null if none was measured. */
  get slowestAckAtMs(): number | null {
    const bin = this.#slowestBin;
    return bin === null ? null : this.binStartMs(bin) + this.binLengthMs(bin) / 2;
  }

  /** No more bins will come. */
  finish(): void {
    this.#done = true;
  }

  /** Takes over the bins of a message, and its buffer with them; they must follow those that are there. */
  append(columns: Columns): void {
    if (this.#binMs === 0) this.#begin(columns);
    if (columns.binCount === 0) return;
    if (columns.firstBin !== this.bins) {
      throw new Error(`Expected bin ${this.bins} from the model, not bin ${columns.firstBin}.`);
    }
    for (const bin of columns.bins()) this.#appendBin(bin);
  }

  /** The bin at an instant, clamped to the bins that are there; 0 if there is none. */
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
  representativeBinAt(ms: number): number {
    const bin = this.binAt(ms);
    const isRest = this.#done && bin > 0 && bin === this.bins - 1 && this.binLengthMs(bin) < this.#binMs / 2;
    return isRest ? bin - 1 : bin;
  }
  binStartMs(bin: number): number {
    return this.#bins[bin]?.startMs ?? Number.NaN;
  }
  binLengthMs(bin: number): number {
    return this.#bins[bin]?.lengthMs ?? Number.NaN;
  }

  laneBroker(lane: number): number {
    return this.#laneBrokers[lane] ?? Number.NaN;
  }
  lanePartitions(lane: number): number {
    return this.#lanePartitions[lane] ?? Number.NaN;
  }
  laneRecords(lane: number, bin: number): number {
    return this.#bins[bin]?.laneRecords[lane] ?? Number.NaN;
  }
  laneBacklogBytes(lane: number, bin: number): number {
    return this.#bins[bin]?.laneBacklogBytes[lane] ?? Number.NaN;
  }
  /** Records in a lane's logs at the end of a bin that no consumer has polled yet. */
  laneUnreadRecords(lane: number, bin: number): number {
    return this.#bins[bin]?.laneUnreadRecords[lane] ?? Number.NaN;
  }
  /** A lane's share of the records appended in a bin; NaN in an empty bin. */
  laneShare(lane: number, bin: number): number {
    return this.laneRecords(lane, bin) / (this.#bins[bin]?.records ?? Number.NaN);
  }
  /** The share of the records appended in a bin that a broker's partitions took; NaN in an empty bin. */
  brokerShare(broker: number, bin: number): number {
    return this.brokerRecords(broker, bin) / (this.#bins[bin]?.records ?? Number.NaN);
  }
  brokerRecords(broker: number, bin: number): number {
    return this.#bins[bin]?.brokerRecords[broker] ?? Number.NaN;
  }
  /** Bytes that wait for a broker in the producers' queues at the end of a bin. */
  brokerBacklogBytes(broker: number, bin: number): number {
    return this.#bins[bin]?.brokerBacklogBytes[broker] ?? Number.NaN;
  }
  /** Mean over a bin of the requests in flight per connection. */
  brokerInFlight(broker: number, bin: number): number {
    return this.#bins[bin]?.brokerInFlight[broker] ?? Number.NaN;
  }
  /** Share of the connections' time in a bin that was spent being served. */
  brokerBusy(broker: number, bin: number): number {
    return this.#bins[bin]?.brokerBusy[broker] ?? Number.NaN;
  }
  /** Bytes in a broker's files at the end of a bin that aren't committed yet. */
  brokerFileBytes(broker: number, bin: number): number {
    return this.#bins[bin]?.brokerFileBytes[broker] ?? Number.NaN;
  }

  recordsSent(bin: number): number {
    return this.#bins[bin]?.recordsSent ?? Number.NaN;
  }
  recordsAcked(bin: number): number {
    return this.#bins[bin]?.recordsAcked ?? Number.NaN;
  }
  valueBytesSent(bin: number): number {
    return this.#bins[bin]?.valueBytesSent ?? Number.NaN;
  }
  valueBytesAcked(bin: number): number {
    return this.#bins[bin]?.valueBytesAcked ?? Number.NaN;
  }
  /** Latency of the measured acks that arrived in a bin, by bucket, ascending. */
  latency(bin: number): LatencyRows {
    return this.#bins[bin]?.latency ?? NO_ROWS;
  }
  /** Longest latency of the measured acks in a bin, ms; 0 if there was none. */
  maxMs(bin: number): number {
    return this.#bins[bin]?.maxMs ?? Number.NaN;
  }

  #begin(columns: Columns): void {
    const { lanes, brokers } = columns;
    this.#binMs = columns.binMs;
    this.#brokers = brokers;
    this.#laneBrokers = Array.from({ length: lanes }, (_, lane) => columns.laneBroker(lane));
    this.#lanePartitions = Array.from({ length: lanes }, (_, lane) => columns.lanePartitions(lane));
  }

  #appendBin(bin: Bin): void {
    let records = 0;
    for (const each of bin.laneRecords) records += each;
    if (bin.maxMs > (this.#slowestBin === null ? 0 : this.maxMs(this.#slowestBin)))
      this.#slowestBin = this.bins;
    this.#bins.push({
      ...bin,
      startMs: this.#endMs,
      records,
      brokerRecords: this.#byBroker(bin.laneRecords),
      brokerBacklogBytes: this.#byBroker(bin.laneBacklogBytes),
    });
    this.#endMs += bin.lengthMs;
  }

  #byBroker(lanes: Float64Array): readonly number[] {
    const sums = new Array<number>(this.#brokers).fill(0);
    for (const [lane, broker] of this.#laneBrokers.entries())
      sums[broker] = (sums[broker] ?? 0) + (lanes[lane] ?? 0);
    return sums;
  }
}
