/**
 * The reader of a *frame*, the stage at one instant: an array of 64-bit floats, whose places have their names in
 * `layout.ts`.
 */
import {
  BATCH_ROW,
  BATCH_ROW_LENGTH,
  BROKER_ROW,
  BROKER_ROW_LENGTH,
  CELL,
  CELL_LENGTH,
  FRAME_HEADER,
  LANE_ROW,
  LANE_ROW_LENGTH,
  LAYOUT_VERSION,
  PRODUCER_ROW,
  PRODUCER_ROW_LENGTH,
  REQUEST_ROW,
  REQUEST_ROW_LENGTH,
} from './layout';

/**
 * The parts of a record's latency, in the order in which frames and columns have them. They add up to the latency, record by
 * record. A request's way is `PHASES`: there `slowness` comes last but one.
 */
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
  /** `slow.ms`, from the commit to the response. */
  'slowness',
  /** With diskless topics: in the file that its broker fills … */
  'file',
  /** … while that is uploaded … */
  'upload',
  /** … and until it is committed, after all files before it. */
  'fileCommit',
  /** Waiting for replicas, from the end of service on. */
  'commit',
  /** From the response's first byte until the sender has processed it. */
  'response',
] as const;
export type Part = (typeof PARTS)[number];

export interface ProducerRow {
  /** Bytes of `buffer.memory` taken: open, queued and in flight. The largest of its group if rows are merged. */
  readonly bufferUsedBytes: number;
  /** The partition that records without key go to now; -1 if the partitioner keeps none. */
  readonly currentPartition: number;
  readonly waitingRecords: number;
  /** True while send() waits for memory. */
  readonly blocked: boolean;
  readonly recordsSent: number;
}

/** One partition, or a lane of neighbours with the same leader if there are more than MAX_LANES. */
export interface LaneRow {
  /** Partitions in this lane. */
  readonly partitions: number;
  readonly broker: number;
  /** Batches waiting in the accumulators of all producers (open ones too, in flight not). */
  readonly waitingBatches: number;
  readonly waitingBytes: number;
  /** Age of the oldest waiting batch, ms since it was created; 0 if none waits. */
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
  /** The broker that leads the lane's partitions now; -1 if none does. */
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
  /** With diskless topics: bytes in the open file, -1 while there is none, and when that closes at the latest. */
  readonly fileBytes: number;
  readonly fileClosesInMs: number;
  /** Files that upload or wait for it, and uploaded ones that wait for their commit. */
  readonly filesUploading: number;
  readonly filesCommitting: number;
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
export const PHASES = [
  'outbound',
  'waiting',
  'queued',
  'service',
  'file',
  'upload',
  'fileCommit',
  'commit',
  'slowness',
  'response',
] as const;
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
  /** ms in this phase so far, and its whole length (-1 if the model cannot know it yet). */
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
    if (this.#at(FRAME_HEADER.layoutVersion) !== LAYOUT_VERSION)
      throw new Error('This frame has a layout that this page does not know.');
  }

  #at(index: number): number {
    return this.#numbers[index] ?? 0;
  }

  get atMs(): number {
    return this.#at(FRAME_HEADER.atMs);
  }
  /** Events that the model has dispatched so far. */
  get eventIndex(): number {
    return this.#at(FRAME_HEADER.eventIndex);
  }
  /** Nothing is left to happen. */
  get finished(): boolean {
    return this.#at(FRAME_HEADER.finished) === 1;
  }
  get producers(): number {
    return this.#at(FRAME_HEADER.producers);
  }
  get partitions(): number {
    return this.#at(FRAME_HEADER.partitions);
  }
  get brokers(): number {
    return this.#at(FRAME_HEADER.brokers);
  }
  get recordsOffered(): number {
    return this.#at(FRAME_HEADER.recordsOffered);
  }
  get recordsAcked(): number {
    return this.#at(FRAME_HEADER.recordsAcked);
  }
  get recordsFailed(): number {
    return this.#at(FRAME_HEADER.recordsFailed);
  }
  get detail(): 'batches' | 'matrix' {
    return this.#at(FRAME_HEADER.matrix) === 1 ? 'matrix' : 'batches';
  }
  get batchSizeBytes(): number {
    return this.#at(FRAME_HEADER.batchSizeBytes);
  }
  get bufferMemoryBytes(): number {
    return this.#at(FRAME_HEADER.bufferMemoryBytes);
  }
  get maxInFlight(): number {
    return this.#at(FRAME_HEADER.maxInFlight);
  }
  get consumers(): number {
    return this.#at(FRAME_HEADER.consumers);
  }
  get replicationFactor(): number {
    return this.#at(FRAME_HEADER.replicationFactor);
  }
  /** Records appended and not polled; 0 without consumers. */
  get lagRecords(): number {
    return this.#at(FRAME_HEADER.lagRecords);
  }
  get recordsPolled(): number {
    return this.#at(FRAME_HEADER.recordsPolled);
  }
  /** Batches sent again so far. */
  get retries(): number {
    return this.#at(FRAME_HEADER.retries);
  }

  /**
   * How the rule of the first producer scores each partition; infinite = left out. Empty if it has none, or if lanes are of
   * several partitions.
   */
  get scores(): Float64Array {
    const from = this.#at(FRAME_HEADER.scoresAt);
    return this.#numbers.subarray(from, from + this.#at(FRAME_HEADER.scoreRows));
  }

  /** Rows of producers; fewer than `producers` if neighbours are merged (at most 400 rows). */
  get producerRows(): number {
    return this.#at(FRAME_HEADER.producerRows);
  }
  producer(row: number): ProducerRow {
    const o = this.#at(FRAME_HEADER.producersAt) + row * PRODUCER_ROW_LENGTH;
    return {
      bufferUsedBytes: this.#at(o + PRODUCER_ROW.bufferUsedBytes),
      currentPartition: this.#at(o + PRODUCER_ROW.currentPartition),
      waitingRecords: this.#at(o + PRODUCER_ROW.waitingRecords),
      blocked: this.#at(o + PRODUCER_ROW.blocked) === 1,
      recordsSent: this.#at(o + PRODUCER_ROW.recordsSent),
    };
  }

  /** Lanes in the order of partitions if there is one for each; else in the order of brokers. */
  get laneRows(): number {
    return this.#at(FRAME_HEADER.laneRows);
  }
  lane(row: number): LaneRow {
    const o = this.#at(FRAME_HEADER.lanesAt) + row * LANE_ROW_LENGTH;
    return {
      partitions: this.#at(o + LANE_ROW.partitions),
      broker: this.#at(o + LANE_ROW.broker),
      waitingBatches: this.#at(o + LANE_ROW.waitingBatches),
      waitingBytes: this.#at(o + LANE_ROW.waitingBytes),
      oldestMs: this.#at(o + LANE_ROW.oldestMs),
      recordsAppended: this.#at(o + LANE_ROW.recordsAppended),
      bytesAppended: this.#at(o + LANE_ROW.bytesAppended),
      recordsAcked: this.#at(o + LANE_ROW.recordsAcked),
      lastAckLatencyMs: this.#at(o + LANE_ROW.lastAckLatencyMs),
      lastAckAtMs: this.#at(o + LANE_ROW.lastAckAtMs),
      uncommittedRecords: this.#at(o + LANE_ROW.uncommittedRecords),
      unreadRecords: this.#at(o + LANE_ROW.unreadRecords),
      leader: this.#at(o + LANE_ROW.leader),
    };
  }

  /** One row per broker. */
  broker(row: number): BrokerRow {
    const o = this.#at(FRAME_HEADER.brokersAt) + row * BROKER_ROW_LENGTH;
    return {
      connections: this.#at(o + BROKER_ROW.connections),
      inFlight: this.#at(o + BROKER_ROW.inFlight),
      serving: this.#at(o + BROKER_ROW.serving),
      queued: this.#at(o + BROKER_ROW.queued),
      busy: this.#at(o + BROKER_ROW.busy),
      requestsServed: this.#at(o + BROKER_ROW.requestsServed),
      bytesServed: this.#at(o + BROKER_ROW.bytesServed),
      slowMs: this.#at(o + BROKER_ROW.slowMs),
      stalled: this.#at(o + BROKER_ROW.stalled) === 1,
      producersFilling: this.#at(o + BROKER_ROW.producersFilling),
      connectionsFull: this.#at(o + BROKER_ROW.connectionsFull),
      connectionsIdle: this.#at(o + BROKER_ROW.connectionsIdle),
      inFlightHistogram: [
        this.#at(o + BROKER_ROW.connectionsWith0),
        this.#at(o + BROKER_ROW.connectionsWith1),
        this.#at(o + BROKER_ROW.connectionsWith2),
        this.#at(o + BROKER_ROW.connectionsWith3),
        this.#at(o + BROKER_ROW.connectionsWith4),
        this.#at(o + BROKER_ROW.connectionsWith5),
      ],
      committing: this.#at(o + BROKER_ROW.committing),
      handling: this.#at(o + BROKER_ROW.handling),
      handlingRecently: this.#at(o + BROKER_ROW.handlingRecently),
      queuedForHandlers: this.#at(o + BROKER_ROW.queuedForHandlers),
      networkThreadsBusy: this.#at(o + BROKER_ROW.networkThreadsBusy),
      down: this.#at(o + BROKER_ROW.down) === 1,
      fileBytes: this.#at(o + BROKER_ROW.fileBytes),
      fileClosesInMs: this.#at(o + BROKER_ROW.fileClosesInMs),
      filesUploading: this.#at(o + BROKER_ROW.filesUploading),
      filesCommitting: this.#at(o + BROKER_ROW.filesCommitting),
    };
  }

  /** Waiting batches, by producer, partition and position; none in detail `matrix`. */
  get batchRows(): number {
    return this.#at(FRAME_HEADER.batchRows);
  }
  batch(row: number): BatchRow {
    const o = this.#at(FRAME_HEADER.batchesAt) + row * BATCH_ROW_LENGTH;
    return {
      producer: this.#at(o + BATCH_ROW.producer),
      partition: this.#at(o + BATCH_ROW.partition),
      position: this.#at(o + BATCH_ROW.position),
      bytes: this.#at(o + BATCH_ROW.bytes),
      records: this.#at(o + BATCH_ROW.records),
      ageMs: this.#at(o + BATCH_ROW.ageMs),
      closed: this.#at(o + BATCH_ROW.closed) === 1,
    };
  }

  /** Requests in flight, by producer, broker and position; none in detail `matrix`. */
  get requestRows(): number {
    return this.#at(FRAME_HEADER.requestRows);
  }
  request(row: number): RequestRow {
    const o = this.#at(FRAME_HEADER.requestsAt) + row * REQUEST_ROW_LENGTH;
    return {
      producer: this.#at(o + REQUEST_ROW.producer),
      broker: this.#at(o + REQUEST_ROW.broker),
      partition: this.#at(o + REQUEST_ROW.partition),
      batches: this.#at(o + REQUEST_ROW.batches),
      records: this.#at(o + REQUEST_ROW.records),
      bytes: this.#at(o + REQUEST_ROW.bytes),
      phase: PHASES[this.#at(o + REQUEST_ROW.phase)] ?? 'outbound',
      phaseElapsedMs: this.#at(o + REQUEST_ROW.phaseElapsedMs),
      phaseTotalMs: this.#at(o + REQUEST_ROW.phaseTotalMs),
      position: this.#at(o + REQUEST_ROW.position),
      sentAgeMs: this.#at(o + REQUEST_ROW.sentAgeMs),
      serviceMs: this.#at(o + REQUEST_ROW.serviceMs),
      slowMs: this.#at(o + REQUEST_ROW.slowMs),
    };
  }

  /** Columns of the matrix: producers, merged by maximum into at most 90. Its rows are the lanes. 0 without detail `matrix`. */
  get matrixColumns(): number {
    return this.#at(FRAME_HEADER.cellColumns);
  }
  /** Batches waiting in a cell: the largest of the merged queues. */
  matrixBatches(lane: number, column: number): number {
    return this.#at(this.#cellAt(lane, column) + CELL.batches);
  }
  /** Age of the oldest batch that waits in a cell, ms. */
  matrixOldestMs(lane: number, column: number): number {
    return this.#at(this.#cellAt(lane, column) + CELL.oldestMs);
  }
  #cellAt(lane: number, column: number): number {
    return this.#at(FRAME_HEADER.cellsAt) + (lane * this.matrixColumns + column) * CELL_LENGTH;
  }
}
