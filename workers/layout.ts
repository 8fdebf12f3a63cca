/**
 * Where each number stands that the model writes. Made from the tables of `model/src/layout.rs`: change those, then run
 * `LINGER_UPDATE_LAYOUT=1 cargo test layout` in `workers/model`.
 */
export const LAYOUT_VERSION = 2;

/**
 * The journey of one record from send() to its ack. Its moments are in order; where the client was done before the
 * broker had answered (`acks=0`), those at the broker are that of leaving.
 */
export const JOURNEY = {
  producer: 0,
  partition: 1,
  /** The broker that acked it. */
  broker: 2,
  /** How often its batch was sent in vain. */
  attempts: 3,
  /** What its latency counts from: send(), or when that was meant to be called (`latency.from`). */
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
  /** Every replica in sync had what it waited for. */
  committedAtMs: 11,
  /** `slow.ms` was over. */
  respondedAtMs: 12,
  /** The sender had processed the response. */
  ackedAtMs: 13,
  /** Batches of its producer and partition that waited when send() was called, its own and younger ones left out. */
  batchesAhead: 14,
  /** Their bytes. */
  bytesAhead: 15,
  /** Requests in flight on its connection when send() was called. */
  inFlight: 16,
  /** Bytes of its producer's `buffer.memory` that were taken then. */
  bufferUsedBytes: 17,
  /** Requests of producers that its broker answered from then until its own left. */
  answered: 18,
  /** Batches that any producer sent again in that time. */
  sentAgain: 19,
  /** Requests in flight on its connection when its own left. */
  requestsAhead: 20,
  /** Requests of all kinds in the broker's shared queue when its own arrived. */
  queuedAhead: 21,
  /** `slow.ms` of its broker when its request left. */
  slowMs: 22,
  /** 1 = the broker stood still in the middle of the longest part of its way. */
  stalled: 23,
} as const;
export const JOURNEY_LENGTH = 24;
