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
import { isSet, readerOf } from './reader';

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

const Header = readerOf(FRAME_HEADER, { finished: isSet });
const Producer = readerOf(PRODUCER_ROW, { blocked: isSet });
const Lane = readerOf(LANE_ROW, {});
const Broker = readerOf(BROKER_ROW, { stalled: isSet, down: isSet });
const Batch = readerOf(BATCH_ROW, { closed: isSet });
const Request = readerOf(REQUEST_ROW, { phase: (value): RequestPhase => PHASES[value] ?? 'outbound' });

export type ProducerRow = InstanceType<typeof Producer>;
export type LaneRow = InstanceType<typeof Lane>;
export type BrokerRow = InstanceType<typeof Broker>;
export type BatchRow = InstanceType<typeof Batch>;
export type RequestRow = InstanceType<typeof Request>;

/** A frame: its head, which `layout.ts` describes, and its rows. */
export class Frame extends Header {
  constructor(buffer: ArrayBuffer) {
    super(new Float64Array(buffer), 0);
    if (this.layoutVersion !== LAYOUT_VERSION)
      throw new Error('This frame has a layout that this page does not know.');
  }

  get detail(): 'batches' | 'matrix' {
    return this.matrix === 1 ? 'matrix' : 'batches';
  }

  /**
   * How the rule of the first producer scores each partition; infinite = left out. Empty if it has none, or if lanes are of
   * several partitions.
   */
  get scores(): Float64Array {
    return this.numbers.subarray(this.scoresAt, this.scoresAt + this.scoreRows);
  }

  producer(row: number): ProducerRow {
    return new Producer(this.numbers, this.producersAt + row * PRODUCER_ROW_LENGTH);
  }
  lane(row: number): LaneRow {
    return new Lane(this.numbers, this.lanesAt + row * LANE_ROW_LENGTH);
  }
  broker(row: number): BrokerRow {
    return new Broker(this.numbers, this.brokersAt + row * BROKER_ROW_LENGTH);
  }
  batch(row: number): BatchRow {
    return new Batch(this.numbers, this.batchesAt + row * BATCH_ROW_LENGTH);
  }
  request(row: number): RequestRow {
    return new Request(this.numbers, this.requestsAt + row * REQUEST_ROW_LENGTH);
  }

  /** Columns of the matrix: producers, merged by maximum into at most 90. Its rows are the lanes. 0 without detail `matrix`. */
  get matrixColumns(): number {
    return this.cellColumns;
  }
  /** Batches waiting in a cell: the largest of the merged queues. */
  matrixBatches(lane: number, column: number): number {
    return this.#cell(lane, column, CELL.batches);
  }
  /** Age of the oldest batch that waits in a cell, ms. */
  matrixOldestMs(lane: number, column: number): number {
    return this.#cell(lane, column, CELL.oldestMs);
  }
  #cell(lane: number, column: number, place: number): number {
    return this.numbers[this.cellsAt + (lane * this.cellColumns + column) * CELL_LENGTH + place] ?? 0;
  }
}
