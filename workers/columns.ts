/**
 * The reader of the *columns*, what the strips show of each bin of time: an array of 64-bit floats, whose places have
 * their names in `layout.ts`.
 */
import { PARTS } from './frame';
import {
  BIN_START,
  BIN_START_LENGTH,
  COLUMNS_HEADER,
  COLUMNS_HEADER_LENGTH,
  LATENCY_ROW,
  LATENCY_ROW_LENGTH,
  LAYOUT_VERSION,
} from './layout';
import { readerOf } from './reader';

const PART_PLACES = PARTS.map((part) => LATENCY_ROW[part]);

/** The latency of acks that fell in one bucket of the histogram. */
export interface LatencyRow {
  readonly bucket: number;
  readonly count: number;
  /** Sum over these acks of each part, ms, in the order of PARTS. */
  readonly partSumsMs: readonly number[];
}

/**
 * The rows of one bin, ascending by bucket, as the model wrote them. A run has thousands, so they stay numbers and those
 * who add them up read them in place; to go through them as objects is for everybody else.
 */
export class LatencyRows {
  readonly length: number;
  readonly #numbers: Float64Array;

  constructor(numbers: Float64Array) {
    this.length = numbers.length / LATENCY_ROW_LENGTH;
    this.#numbers = numbers;
  }

  bucket(row: number): number {
    return this.#at(row, LATENCY_ROW.bucket);
  }
  count(row: number): number {
    return this.#at(row, LATENCY_ROW.count);
  }
  /** Sum over the acks of a row of one part, by its place in PARTS, ms. */
  partSumMs(row: number, part: number): number {
    return this.#at(row, PART_PLACES[part] ?? 0);
  }
  /** The acks of all rows. */
  get acks(): number {
    let acks = 0;
    for (let row = 0; row < this.length; row += 1) acks += this.count(row);
    return acks;
  }

  *[Symbol.iterator](): Generator<LatencyRow> {
    for (let row = 0; row < this.length; row += 1) {
      const partSumsMs = PARTS.map((_, part) => this.partSumMs(row, part));
      yield { bucket: this.bucket(row), count: this.count(row), partSumsMs };
    }
  }

  #at(row: number, place: number): number {
    return this.#numbers[row * LATENCY_ROW_LENGTH + place] ?? 0;
  }
}

/** One bin of simulated time, [startMs, startMs + lengthMs). Acks count in the bin in which they arrive. */
export interface Bin {
  readonly lengthMs: number;
  readonly recordsSent: number;
  readonly recordsAcked: number;
  /** Bytes of record values. */
  readonly valueBytesSent: number;
  readonly valueBytesAcked: number;
  /** Longest latency of the measured acks in this bin, ms; 0 if there was none. */
  readonly maxMs: number;
  /** Records appended to each lane in this bin. */
  readonly laneRecords: Float64Array;
  /** Bytes waiting in each lane's queues at the end of this bin. */
  readonly laneBacklogBytes: Float64Array;
  /** Records in each lane's logs at the end of this bin that no consumer has polled yet; 0 without consumers. */
  readonly laneUnreadRecords: Float64Array;
  /** Mean over the bin of the requests in flight per connection, by broker. */
  readonly brokerInFlight: Float64Array;
  /** Share of the connections' time spent being served, by broker. */
  readonly brokerBusy: Float64Array;
  /** Bytes in each broker's files at the end of this bin that aren't committed yet; 0 without object storage. */
  readonly brokerFileBytes: Float64Array;
  /** Latency of measured acks (records sent from `measure.from.s` on), by bucket, ascending. */
  readonly latency: LatencyRows;
}

// @recipe column
/** Read access to one `columns` message. */
export class Columns extends readerOf(COLUMNS_HEADER, {}) {
  constructor(buffer: ArrayBuffer) {
    super(new Float64Array(buffer), 0);
    if (this.layoutVersion !== LAYOUT_VERSION)
      throw new Error('These columns have a layout that this page does not know.');
  }

  /** The leader of a lane's partitions. */
  laneBroker(lane: number): number {
    return this.#at(COLUMNS_HEADER_LENGTH + lane);
  }
  /** How many partitions a lane holds. */
  lanePartitions(lane: number): number {
    return this.#at(COLUMNS_HEADER_LENGTH + this.lanes + lane);
  }

  #at(index: number): number {
    return this.numbers[index] ?? 0;
  }

  /** The bins of this message in order; views on its buffer. */
  *bins(): Generator<Bin> {
    const { lanes, brokers } = this;
    let o = COLUMNS_HEADER_LENGTH + 2 * lanes;
    for (let bin = 0; bin < this.binCount; bin += 1) {
      const start = o;
      const take = (length: number): Float64Array => {
        const view = this.numbers.subarray(o, o + length);
        o += length;
        return view;
      };
      o += BIN_START_LENGTH;
      const laneRecords = take(lanes);
      const laneBacklogBytes = take(lanes);
      const laneUnreadRecords = take(lanes);
      const brokerInFlight = take(brokers);
      const brokerBusy = take(brokers);
      const brokerFileBytes = take(brokers);
      const latency = new LatencyRows(take(LATENCY_ROW_LENGTH * this.#at(start + BIN_START.latencyRows)));
      yield {
        lengthMs: this.#at(start + BIN_START.lengthMs),
        recordsSent: this.#at(start + BIN_START.recordsSent),
        recordsAcked: this.#at(start + BIN_START.recordsAcked),
        valueBytesSent: this.#at(start + BIN_START.valueBytesSent),
        valueBytesAcked: this.#at(start + BIN_START.valueBytesAcked),
        maxMs: this.#at(start + BIN_START.maxMs),
        laneRecords,
        laneBacklogBytes,
        laneUnreadRecords,
        brokerInFlight,
        brokerBusy,
        brokerFileBytes,
        latency,
      };
    }
  }
}

/**
 * The middle of a histogram bucket, ms. Buckets are log-linear in nanoseconds, 64 to a doubling, so that the
 * middle is within 0.8 % of every value in the bucket (as in HdrHistogram; `model/src/measure/histogram.rs`).
 */
export function bucketMiddleMs(bucket: number): number {
  if (bucket < 128) return (bucket + 0.5) / 1e6;
  const exponent = Math.floor(bucket / 64) - 1;
  const mantissa = 64 + (bucket % 64);
  return ((mantissa + 0.5) * 2 ** exponent) / 1e6;
}

/** The bucket that a latency in ms falls in: the inverse of `bucketMiddleMs`. */
export function bucketOf(ms: number): number {
  const nanos = Math.floor(ms * 1e6);
  if (nanos < 128) return nanos;
  const exponent = Math.floor(Math.log2(nanos)) - 6;
  return exponent * 64 + Math.floor(nanos / 2 ** exponent);
}
