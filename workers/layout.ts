/**
 * Where each number stands that the model writes. Made from the tables of `model/src/layout.rs`: change those, then run
 * `LINGER_UPDATE_LAYOUT=1 cargo test layout` in `workers/model`.
 */
export const LAYOUT_VERSION = 6;

/** Partitions past this number are merged, neighbours of one leader together, into at most so many lanes. */
export const MAX_LANES = 128;

/** The head of a frame. `…At` is where a section begins, `…Rows` how many rows it has. */
export const FRAME_HEADER = {
  layoutVersion: 0,
  atMs: 1,
  /** Events that the model has dispatched so far. */
  eventIndex: 2,
  /** 1 once nothing is left to happen. */
  finished: 3,
  producers: 4,
  partitions: 5,
  brokers: 6,
  recordsOffered: 7,
  recordsAcked: 8,
  recordsFailed: 9,
  matrix: 10,
  producersAt: 11,
  /** Fewer than `producers` if neighbours are merged (at most 400 rows). */
  producerRows: 12,
  lanesAt: 13,
  /** Lanes in the order of partitions if there is one for each; else in the order of brokers. */
  laneRows: 14,
  brokersAt: 15,
  brokerRows: 16,
  batchesAt: 17,
  /** Waiting batches, by producer, partition and position; none with a matrix. */
  batchRows: 18,
  requestsAt: 19,
  /** Requests in flight, by producer, broker and position; none with a matrix. */
  requestRows: 20,
  cellsAt: 21,
  cellColumns: 22,
  batchSizeBytes: 23,
  bufferMemoryBytes: 24,
  maxInFlight: 25,
  consumers: 26,
  replicationFactor: 27,
  /** Records appended and not polled; 0 without consumers. */
  lagRecords: 28,
  recordsPolled: 29,
  /** Batches sent again so far. */
  retries: 30,
  scoresAt: 31,
  scoreRows: 32,
} as const;
export const FRAME_HEADER_LENGTH = 33;

/** A producer, or several of them. */
export const PRODUCER_ROW = {
  /** Bytes of `buffer.memory` taken: open, queued and in flight. The largest of its group if rows are merged. */
  bufferUsedBytes: 0,
  /** The partition that records without key go to now; -1 if the partitioner keeps none. */
  currentPartition: 1,
  waitingRecords: 2,
  /** 1 while send() waits for memory. */
  blocked: 3,
  recordsSent: 4,
} as const;
export const PRODUCER_ROW_LENGTH = 5;

/** One partition, or a lane of neighbours with the same leader if there are more than MAX_LANES. */
export const LANE_ROW = {
  partitions: 0,
  broker: 1,
  /** Batches waiting in the accumulators of all producers (open ones too, in flight not). */
  waitingBatches: 2,
  waitingBytes: 3,
  /** Age of the oldest waiting batch, ms since it was created; 0 if none waits. */
  oldestMs: 4,
  recordsAppended: 5,
  bytesAppended: 6,
  recordsAcked: 7,
  /** Latency of the last record acked, ms; -1 before the first. */
  lastAckLatencyMs: 8,
  lastAckAtMs: 9,
  /** Records in the leader's log that not every replica in sync has. */
  uncommittedRecords: 10,
  /** Records in the leader's log that no consumer has polled; 0 without consumers. */
  unreadRecords: 11,
  /** The broker that leads the lane's partitions now; -1 if none does. */
  leader: 12,
} as const;
export const LANE_ROW_LENGTH = 13;

/** A broker. */
export const BROKER_ROW = {
  connections: 0,
  /** Requests sent and not yet answered, over all producer connections. */
  inFlight: 1,
  /** Connections whose request is in a handler, waits for other replicas, or is held by `slow.ms`. */
  serving: 2,
  /** Requests that have arrived and wait, in their connection or the shared queue. */
  queued: 3,
  /** Share of its connections' time spent being served, over the last second of simulated time. */
  busy: 4,
  requestsServed: 5,
  bytesServed: 6,
  /** `slow.ms` in force at this instant, ms. */
  slowMs: 7,
  stalled: 8,
  /** Producers whose current partition is led by this broker. */
  producersFilling: 9,
  /** Connections at the in-flight limit, and with nothing in flight. */
  connectionsFull: 10,
  connectionsIdle: 11,
  connectionsWith0: 12,
  connectionsWith1: 13,
  connectionsWith2: 14,
  connectionsWith3: 15,
  connectionsWith4: 16,
  connectionsWith5: 17,
  /** Produce requests that wait for other replicas. */
  committing: 18,
  /** Handlers at work now, on requests of producers, followers and consumers, and their mean over the last second. */
  handling: 19,
  handlingRecently: 20,
  /** Requests of all kinds that wait for a handler in the shared queue. */
  queuedForHandlers: 21,
  /** Network threads that read or write, or are held by a full queue. */
  networkThreadsBusy: 22,
  down: 23,
  /** Bytes of the open file, -1 while there is none. */
  fileBytes: 24,
  /** When it closes at the latest, ms from now. */
  fileClosesInMs: 25,
  /** Files that upload or wait for a thread, and uploaded ones that wait for their commit. */
  filesUploading: 26,
  filesCommitting: 27,
} as const;
export const BROKER_ROW_LENGTH = 28;

/** A waiting batch. */
export const BATCH_ROW = {
  producer: 0,
  partition: 1,
  /** 0 = head of the queue. Long queues are sampled: the head, then rows whose `position` jumps. */
  position: 2,
  bytes: 3,
  records: 4,
  ageMs: 5,
  closed: 6,
} as const;
export const BATCH_ROW_LENGTH = 7;

/** A request in flight. */
export const REQUEST_ROW = {
  producer: 0,
  broker: 1,
  /** The partition of its first batch. */
  partition: 2,
  batches: 3,
  records: 4,
  bytes: 5,
  phase: 6,
  /** ms in this phase so far, and its whole length (-1 if the model cannot know it yet). */
  phaseElapsedMs: 7,
  phaseTotalMs: 8,
  /** 0 = oldest request in flight on its connection. */
  position: 9,
  /** ms since it left the producer. */
  sentAgeMs: 10,
  /** Handler time drawn for it, and slowness added, ms; -1 before they are known. */
  serviceMs: 11,
  slowMs: 12,
} as const;
export const REQUEST_ROW_LENGTH = 13;

/** A cell of the accumulators as a matrix. */
export const CELL = {
  batches: 0,
  oldestMs: 1,
} as const;
export const CELL_LENGTH = 2;

/** The head of a message of columns; broker and number of partitions of each lane follow. */
export const COLUMNS_HEADER = {
  layoutVersion: 0,
  /** Nominal length of a bin, ms: a 240th of the time for which records are offered. */
  binMs: 1,
  firstBin: 2,
  binCount: 3,
  lanes: 4,
  brokers: 5,
} as const;
export const COLUMNS_HEADER_LENGTH = 6;

/**
 * The start of a bin. After it: records appended, bytes waiting and unread records by lane; in flight, busy
 * and bytes in files by broker; latency rows.
 */
export const BIN_START = {
  lengthMs: 0,
  recordsSent: 1,
  recordsAcked: 2,
  valueBytesSent: 3,
  valueBytesAcked: 4,
  maxMs: 5,
  latencyRows: 6,
} as const;
export const BIN_START_LENGTH = 7;

/** The acks of a bin whose latencies share a bucket, and the sum of each part of them. */
export const LATENCY_ROW = {
  bucket: 0,
  count: 1,
  batch: 2,
  inFlight: 3,
  network: 4,
  brokerQueue: 5,
  service: 6,
  slowness: 7,
  file: 8,
  upload: 9,
  fileCommit: 10,
  commit: 11,
  response: 12,
} as const;
export const LATENCY_ROW_LENGTH = 13;

/**
 * The journey of one record from send() to its ack. Its moments are in order; where the client was done before the
 * broker had answered (`acks=0`), those at the broker are that of leaving.
 */
export const JOURNEY = {
  producer: 0,
  partition: 1,
  /** The broker that acked it. */
  broker: 2,
  /** How often sending its batch failed. */
  attempts: 3,
  /** Start of its latency: send(), or when that was meant to be called (`latency.from`). */
  sentAtMs: 4,
  /** Its batch was open: later where send() waited for memory or was behind its schedule. */
  enteredAtMs: 5,
  /** Its batch was full, or `linger.ms` over, or it left. */
  readyAtMs: 6,
  /** The request that was acked left the producer. */
  leftAtMs: 7,
  arrivedAtMs: 8,
  /** A handler took its request. */
  serviceAtMs: 9,
  servedAtMs: 10,
  /** With diskless topics, the file that it's in was closed … */
  closedAtMs: 11,
  /** … uploaded … */
  uploadedAtMs: 12,
  /** … and committed; otherwise all when the handler was done. */
  storedAtMs: 13,
  /** Every replica in sync had what it waited for. */
  committedAtMs: 14,
  /** `slow.ms` was over. */
  respondedAtMs: 15,
  /** The sender had processed the response. */
  ackedAtMs: 16,
  /** Batches of its producer and partition that waited when send() was called, its own and younger ones left out. */
  batchesAhead: 17,
  /** Their bytes. */
  bytesAhead: 18,
  /** Requests in flight on its connection when send() was called. */
  inFlight: 19,
  /** Bytes of its producer's `buffer.memory` that were taken then. */
  bufferUsedBytes: 20,
  /** Requests of producers that its broker answered from then until its own left. */
  answered: 21,
  /** Batches that any producer sent again in that time. */
  sentAgain: 22,
  /** Requests in flight on its connection when its own left. */
  requestsAhead: 23,
  /** Requests of all kinds in the broker's shared queue when its own arrived. */
  queuedAhead: 24,
  /** `slow.ms` of its broker when its request left. */
  slowMs: 25,
  /** 1 = the broker stood still in the middle of the longest part of its way. */
  stalled: 26,
} as const;
export const JOURNEY_LENGTH = 27;
