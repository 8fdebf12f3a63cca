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

/** Reads a column in another form than as a number. */
type Decoders = Readonly<Record<string, (value: number) => unknown>>;
/** A row of a table of `layout.ts`, which says what its columns are. */
type Row<Table, As extends Decoders> = {
  readonly [Column in keyof Table]: Column extends keyof As ? ReturnType<As[Column]> : number;
};

/** The rows of a table. A column is read when it's asked for, so a painter pays for what it draws. */
function rowsOf<Table extends Readonly<Record<string, number>>, As extends Decoders>(
  table: Table,
  decoders: As,
): (numbers: Float64Array, at: number) => Row<Table, As> {
  class Reader {
    readonly numbers: Float64Array;
    readonly at: number;

    constructor(numbers: Float64Array, at: number) {
      this.numbers = numbers;
      this.at = at;
    }
  }
  for (const [column, place] of Object.entries(table)) {
    const decoded = decoders[column] ?? ((value: number) => value);
    Object.defineProperty(Reader.prototype, column, {
      get(this: Reader) {
        return decoded(this.numbers[this.at + place] ?? 0);
      },
    });
  }
  return (numbers, at) => new Reader(numbers, at) as unknown as Row<Table, As>;
}

const isSet = (value: number): boolean => value === 1;

const PRODUCERS = rowsOf(PRODUCER_ROW, { blocked: isSet });
const LANES = rowsOf(LANE_ROW, {});
const BROKERS = rowsOf(BROKER_ROW, { stalled: isSet, down: isSet });
const BATCHES = rowsOf(BATCH_ROW, { closed: isSet });
const REQUESTS = rowsOf(REQUEST_ROW, { phase: (value): RequestPhase => PHASES[value] ?? 'outbound' });

export type ProducerRow = ReturnType<typeof PRODUCERS>;
export type LaneRow = ReturnType<typeof LANES>;
export type BrokerRow = ReturnType<typeof BROKERS>;
export type BatchRow = ReturnType<typeof BATCHES>;
export type RequestRow = ReturnType<typeof REQUESTS>;

/** Read access to a frame. */
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
    return PRODUCERS(this.#numbers, this.#at(FRAME_HEADER.producersAt) + row * PRODUCER_ROW_LENGTH);
  }

  /** Lanes in the order of partitions if there is one for each; else in the order of brokers. */
  get laneRows(): number {
    return this.#at(FRAME_HEADER.laneRows);
  }
  lane(row: number): LaneRow {
    return LANES(this.#numbers, this.#at(FRAME_HEADER.lanesAt) + row * LANE_ROW_LENGTH);
  }

  /** One row per broker. */
  broker(row: number): BrokerRow {
    return BROKERS(this.#numbers, this.#at(FRAME_HEADER.brokersAt) + row * BROKER_ROW_LENGTH);
  }

  /** Waiting batches, by producer, partition and position; none in detail `matrix`. */
  get batchRows(): number {
    return this.#at(FRAME_HEADER.batchRows);
  }
  batch(row: number): BatchRow {
    return BATCHES(this.#numbers, this.#at(FRAME_HEADER.batchesAt) + row * BATCH_ROW_LENGTH);
  }

  /** Requests in flight, by producer, broker and position; none in detail `matrix`. */
  get requestRows(): number {
    return this.#at(FRAME_HEADER.requestRows);
  }
  request(row: number): RequestRow {
    return REQUESTS(this.#numbers, this.#at(FRAME_HEADER.requestsAt) + row * REQUEST_ROW_LENGTH);
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
