/**
 * The layout of a *frame*, the stage at one instant: an array of 64-bit floats. This file and `model/src/frame.rs` are
 * the only places that know its offsets.
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

export const LAYOUT_VERSION = 2;

/** Partitions past this number are merged, neighbours of one leader together, into at most so many lanes. */
export const MAX_LANES = 128;

export const FRAME_HEADER_LENGTH = 32;
export const PRODUCER_ROW = 5;
export const LANE_ROW = 13;
export const BROKER_ROW = 24;
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
  /** Records in the leader's log that not every replica in sync has. */
  readonly uncommittedRecords: number;
  /** Records in the leader's log that no consumer has polled; 0 without consumers. */
  readonly unreadRecords: number;
  /** The broker that leads the lane's partitions now; -1 where none does. */
  readonly leader: number;
}

export interface BrokerRow {
  /** Producer connections to this broker. */
  readonly connections: number;
  /** Requests sent and not yet answered, over all connections. */
  readonly inFlight: number;
  /** Connections whose request is in a handler, waits for other replicas, or is held by `slow.ms`. */
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
  /** Produce requests that wait for other replicas. */
  readonly committing: number;
  /** Handlers at work now, on requests of producers, followers and consumers, and their mean over the last second. */
  readonly handling: number;
  readonly handlingRecently: number;
  /** Requests of all kinds that wait for a handler in the shared queue. */
  readonly queuedForHandlers: number;
  /** Network threads that read or write, or are held by a full queue. */
  readonly networkThreadsBusy: number;
  readonly down: boolean;
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

/** Where a request may be, in the order of its way. */
export const PHASES = ['outbound', 'waiting', 'queued', 'service', 'commit', 'slowness', 'response'] as const;
/** Where a request is. */
export type RequestPhase = (typeof PHASES)[number];

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
  get consumers(): number {
    return this.#at(26);
  }
  get replicationFactor(): number {
    return this.#at(27);
  }
  /** Records appended and not polled; 0 without consumers. */
  get lagRecords(): number {
    return this.#at(28);
  }
  get recordsPolled(): number {
    return this.#at(29);
  }
  /** Batches sent again so far. */
  get retries(): number {
    return this.#at(30);
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
      uncommittedRecords: this.#at(o + 10),
      unreadRecords: this.#at(o + 11),
      leader: this.#at(o + 12),
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
      committing: this.#at(o + 18),
      handling: this.#at(o + 19),
      handlingRecently: this.#at(o + 20),
      queuedForHandlers: this.#at(o + 21),
      networkThreadsBusy: this.#at(o + 22),
      down: this.#at(o + 23) === 1,
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
