/**
 * The layouts of the two binary messages that leave the model: the *frame* (the stage at one instant) and the
 * *columns* (what the strips show of each bin of time). Both are arrays of 64-bit floats. This file and
 * `model/src/frame.rs` and `model/src/measure/series.rs` are the only places that know the offsets.
 */

/** The parts of a record's latency, in causal order. They add up to the latency, record by record. */
export const PARTS = [
  /** From send() until its batch may leave: buffer memory, filling, linger. */
  'batch',
  /** From then until its request leaves: behind the in-flight limit, earlier batches and the sender's loop. */
  'inFlight',
  /** Client to broker: transmission and half the round trip. */
  'network',
  /** From arrival at the broker until a handler takes it: behind its connection and the shared request queue. */
  'brokerQueue',
  /** In the handler. */
  'service',
  /** `slow.ms` added before the response. */
  'slowness',
  /** Waiting for replicas. */
  'commit',
  /** From the response's first byte until the sender has processed it. */
  'response',
] as const;
export type Part = (typeof PARTS)[number];

export const LAYOUT_VERSION = 1;

/** Partitions past this number are merged, neighbours of one leader together, into at most so many lanes. */
export const MAX_LANES = 128;

export const FRAME_HEADER_LENGTH = 32;
export const PRODUCER_ROW = 5;
export const LANE_ROW = 10;
export const BROKER_ROW = 18;
export const BATCH_ROW = 7;
export const REQUEST_ROW = 13;

export interface ProducerRow {
  /** Bytes of `buffer.memory` taken: open, queued and in flight. The largest of its group where rows are merged. */
  readonly bufferUsedBytes: number;
  /** The partition that records without key go to now; -1 where the partitioner keeps none. */
  readonly currentPartition: number;
  readonly waitingRecords: number;
  /** True while send() waits for memory. */
  readonly blocked: boolean;
  readonly recordsSent: number;
}

/** One partition, or a lane of neighbours with the same leader where there are more than MAX_LANES. */
export interface LaneRow {
  /** Partitions in this lane. */
  readonly partitions: number;
  readonly broker: number;
  /** Batches waiting in the accumulators of all producers (open ones too, in flight not). */
  readonly waitingBatches: number;
  readonly waitingBytes: number;
  /** Age of the oldest waiting batch, ms since it was created; 0 where none waits. */
  readonly oldestMs: number;
  /** Since the start of the run. */
  readonly recordsAppended: number;
  readonly bytesAppended: number;
  readonly recordsAcked: number;
  /** Latency of the last record acked, ms; -1 before the first. */
  readonly lastAckLatencyMs: number;
  readonly lastAckAtMs: number;
}

export interface BrokerRow {
  /** Producer connections to this broker. */
  readonly connections: number;
  /** Requests sent and not yet answered, over all connections. */
  readonly inFlight: number;
  /** Connections whose request is in a handler or held by `slow.ms`. */
  readonly serving: number;
  /** Requests that have arrived and wait, in their connection or the shared queue. */
  readonly queued: number;
  /** Share of its connections' time spent being served, over the last second of simulated time. */
  readonly busy: number;
  readonly requestsServed: number;
  readonly bytesServed: number;
  /** `slow.ms` in force at this instant, ms. */
  readonly slowMs: number;
  readonly stalled: boolean;
  /** Producers whose current partition is led by this broker. */
  readonly producersFilling: number;
  /** Connections at the in-flight limit, and with nothing in flight. */
  readonly connectionsFull: number;
  readonly connectionsIdle: number;
  /** Connections by requests in flight: 0 … 5, or six equal steps of a larger limit. */
  readonly inFlightHistogram: readonly [number, number, number, number, number, number];
}

/** A waiting batch. Long queues are sampled: the head, then rows whose `position` jumps. */
export interface BatchRow {
  readonly producer: number;
  readonly partition: number;
  /** 0 = head of the queue. */
  readonly position: number;
  readonly bytes: number;
  readonly records: number;
  readonly ageMs: number;
  readonly closed: boolean;
}

/** Where a request is. */
export type RequestPhase = 'outbound' | 'waiting' | 'queued' | 'service' | 'slowness' | 'response';
const PHASES: readonly RequestPhase[] = ['outbound', 'waiting', 'queued', 'service', 'slowness', 'response'];

export interface RequestRow {
  readonly producer: number;
  readonly broker: number;
  /** The partition of its first batch. */
  readonly partition: number;
  readonly batches: number;
  readonly records: number;
  readonly bytes: number;
  readonly phase: RequestPhase;
  /** ms in this phase so far, and its whole length (-1 where the model cannot know it yet). */
  readonly phaseElapsedMs: number;
  readonly phaseTotalMs: number;
  /** 0 = oldest request in flight on its connection. */
  readonly position: number;
  /** ms since it left the producer. */
  readonly sentAgeMs: number;
  /** Handler time drawn for it, and slowness added, ms; -1 before they are known. */
  readonly serviceMs: number;
  readonly slowMs: number;
}

/** Read access to a frame. Rows are decoded on demand, so a painter pays for what it draws. */
export class Frame {
  readonly #numbers: Float64Array;

  constructor(buffer: ArrayBuffer) {
    this.#numbers = new Float64Array(buffer);
    if (this.#at(0) !== LAYOUT_VERSION)
      throw new Error('This frame has a layout that this page does not know.');
  }

  #at(index: number): number {
    return this.#numbers[index] ?? 0;
  }

  get atMs(): number {
    return this.#at(1);
  }
  /** Events that the model has dispatched so far. */
  get eventIndex(): number {
    return this.#at(2);
  }
  /** Nothing is left to happen. */
  get finished(): boolean {
    return this.#at(3) === 1;
  }
  get producers(): number {
    return this.#at(4);
  }
  get partitions(): number {
    return this.#at(5);
  }
  get brokers(): number {
    return this.#at(6);
  }
  get recordsOffered(): number {
    return this.#at(7);
  }
  get recordsAcked(): number {
    return this.#at(8);
  }
  get recordsFailed(): number {
    return this.#at(9);
  }
  get detail(): 'batches' | 'matrix' {
    return this.#at(10) === 1 ? 'matrix' : 'batches';
  }
  get batchSizeBytes(): number {
    return this.#at(23);
  }
  get bufferMemoryBytes(): number {
    return this.#at(24);
  }
  get maxInFlight(): number {
    return this.#at(25);
  }

  /** Rows of producers; fewer than `producers` where neighbours are merged (at most 400 rows). */
  get producerRows(): number {
    return this.#at(12);
  }
  producer(row: number): ProducerRow {
    const o = this.#at(11) + row * PRODUCER_ROW;
    return {
      bufferUsedBytes: this.#at(o),
      currentPartition: this.#at(o + 1),
      waitingRecords: this.#at(o + 2),
      blocked: this.#at(o + 3) === 1,
      recordsSent: this.#at(o + 4),
    };
  }

  /** Lanes in the order of partitions where there is one for each; else in the order of brokers. */
  get laneRows(): number {
    return this.#at(14);
  }
  lane(row: number): LaneRow {
    const o = this.#at(13) + row * LANE_ROW;
    return {
      partitions: this.#at(o),
      broker: this.#at(o + 1),
      waitingBatches: this.#at(o + 2),
      waitingBytes: this.#at(o + 3),
      oldestMs: this.#at(o + 4),
      recordsAppended: this.#at(o + 5),
      bytesAppended: this.#at(o + 6),
      recordsAcked: this.#at(o + 7),
      lastAckLatencyMs: this.#at(o + 8),
      lastAckAtMs: this.#at(o + 9),
    };
  }

  /** One row per broker. */
  broker(row: number): BrokerRow {
    const o = this.#at(15) + row * BROKER_ROW;
    return {
      connections: this.#at(o),
      inFlight: this.#at(o + 1),
      serving: this.#at(o + 2),
      queued: this.#at(o + 3),
      busy: this.#at(o + 4),
      requestsServed: this.#at(o + 5),
      bytesServed: this.#at(o + 6),
      slowMs: this.#at(o + 7),
      stalled: this.#at(o + 8) === 1,
      producersFilling: this.#at(o + 9),
      connectionsFull: this.#at(o + 10),
      connectionsIdle: this.#at(o + 11),
      inFlightHistogram: [
        this.#at(o + 12),
        this.#at(o + 13),
        this.#at(o + 14),
        this.#at(o + 15),
        this.#at(o + 16),
        this.#at(o + 17),
      ],
    };
  }

  /** Waiting batches, by producer, partition and position; none in detail `matrix`. */
  get batchRows(): number {
    return this.#at(18);
  }
  batch(row: number): BatchRow {
    const o = this.#at(17) + row * BATCH_ROW;
    return {
      producer: this.#at(o),
      partition: this.#at(o + 1),
      position: this.#at(o + 2),
      bytes: this.#at(o + 3),
      records: this.#at(o + 4),
      ageMs: this.#at(o + 5),
      closed: this.#at(o + 6) === 1,
    };
  }

  /** Requests in flight, by producer, broker and position; none in detail `matrix`. */
  get requestRows(): number {
    return this.#at(20);
  }
  request(row: number): RequestRow {
    const o = this.#at(19) + row * REQUEST_ROW;
    return {
      producer: this.#at(o),
      broker: this.#at(o + 1),
      partition: this.#at(o + 2),
      batches: this.#at(o + 3),
      records: this.#at(o + 4),
      bytes: this.#at(o + 5),
      phase: PHASES[this.#at(o + 6)] ?? 'outbound',
      phaseElapsedMs: this.#at(o + 7),
      phaseTotalMs: this.#at(o + 8),
      position: this.#at(o + 9),
      sentAgeMs: this.#at(o + 10),
      serviceMs: this.#at(o + 11),
      slowMs: this.#at(o + 12),
    };
  }

  /** Columns of the matrix: producers, merged by maximum into at most 90. Its rows are the lanes. 0 without detail `matrix`. */
  get matrixColumns(): number {
    return this.#at(22);
  }
  /** Batches waiting in a cell: the largest of the merged queues. */
  matrixBatches(lane: number, column: number): number {
    return this.#at(this.#at(21) + (lane * this.matrixColumns + column) * 2);
  }
  /** Age of the oldest batch that waits in a cell, ms. */
  matrixOldestMs(lane: number, column: number): number {
    return this.#at(this.#at(21) + (lane * this.matrixColumns + column) * 2 + 1);
  }
}

export const COLUMNS_HEADER_LENGTH = 16;
/** Rows of the heat map: latency from HEAT_LOWEST_MS in steps of a sixth of a decade. */
export const HEAT_ROWS = 48;
export const HEAT_LOWEST_MS = 0.01;
export const HEAT_ROWS_PER_DECADE = 6;
/** The parts at the start of a bin, before its heat rows. */
const BIN_START = 7;
/** Numbers of a latency row: bucket, count, and the sum of each part in ms. */
export const LATENCY_ROW = 2 + PARTS.length;

/** The latency of acks that fell in one bucket of the histogram. */
export interface LatencyRow {
  readonly bucket: number;
  readonly count: number;
  /** Sum over these acks of each part, ms, in the order of PARTS. */
  readonly partSumsMs: readonly number[];
}

/** One bin of simulated time, [startMs, startMs + lengthMs). Acks count in the bin in which they arrive. */
export interface Bin {
  readonly lengthMs: number;
  readonly recordsSent: number;
  readonly recordsAcked: number;
  /** Bytes of record values. */
  readonly valueBytesSent: number;
  readonly valueBytesAcked: number;
  /** Longest latency of the measured acks in this bin, ms; 0 where there was none. */
  readonly maxMs: number;
  /** Records of latencies counted per heat row, all acks, warm-up too. */
  readonly heat: Float64Array;
  /** Bytes appended to each lane in this bin. */
  readonly laneBytes: Float64Array;
  /** Bytes waiting in each lane's queues at the end of this bin. */
  readonly laneBacklogBytes: Float64Array;
  /** Mean over the bin of the requests in flight per connection, by broker. */
  readonly brokerInFlight: Float64Array;
  /** Share of the connections' time spent being served, by broker. */
  readonly brokerBusy: Float64Array;
  /** Latency of measured acks (records sent from `measure.from.s` on), by bucket, ascending. */
  readonly latency: readonly LatencyRow[];
}

/** Read access to one `columns` message. */
export class Columns {
  readonly #numbers: Float64Array;

  constructor(buffer: ArrayBuffer) {
    this.#numbers = new Float64Array(buffer);
    if (this.#at(0) !== LAYOUT_VERSION)
      throw new Error('These columns have a layout that this page does not know.');
  }

  #at(index: number): number {
    return this.#numbers[index] ?? 0;
  }

  /** Nominal length of a bin, ms: a 240th of the time for which records are offered. */
  get binMs(): number {
    return this.#at(1);
  }
  get firstBin(): number {
    return this.#at(2);
  }
  get binCount(): number {
    return this.#at(3);
  }
  get lanes(): number {
    return this.#at(4);
  }
  get brokers(): number {
    return this.#at(5);
  }
  /** The leader of a lane's partitions. */
  laneBroker(lane: number): number {
    return this.#at(COLUMNS_HEADER_LENGTH + lane);
  }
  /** How many partitions a lane holds. */
  lanePartitions(lane: number): number {
    return this.#at(COLUMNS_HEADER_LENGTH + this.lanes + lane);
  }

  /** The bins of this message in order; views on its buffer, so copy what must outlive it. */
  *bins(): Generator<Bin> {
    const { lanes, brokers } = this;
    let o = COLUMNS_HEADER_LENGTH + 2 * lanes;
    for (let bin = 0; bin < this.binCount; bin += 1) {
      const start = o;
      const take = (length: number): Float64Array => {
        const view = this.#numbers.subarray(o, o + length);
        o += length;
        return view;
      };
      o += BIN_START;
      const heat = take(HEAT_ROWS);
      const laneBytes = take(lanes);
      const laneBacklogBytes = take(lanes);
      const brokerInFlight = take(brokers);
      const brokerBusy = take(brokers);
      const latency: LatencyRow[] = [];
      for (let row = 0; row < this.#at(start + 6); row += 1) {
        const numbers = take(LATENCY_ROW);
        latency.push({
          bucket: numbers[0] ?? 0,
          count: numbers[1] ?? 0,
          partSumsMs: Array.from(numbers.subarray(2)),
        });
      }
      yield {
        lengthMs: this.#at(start),
        recordsSent: this.#at(start + 1),
        recordsAcked: this.#at(start + 2),
        valueBytesSent: this.#at(start + 3),
        valueBytesAcked: this.#at(start + 4),
        maxMs: this.#at(start + 5),
        heat,
        laneBytes,
        laneBacklogBytes,
        brokerInFlight,
        brokerBusy,
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
