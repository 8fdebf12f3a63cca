import type { Part } from '../../../workers/frame';
import type { Window } from '../../figures/windowFigures';

/** Whose journey is told. */
export type JourneyTarget =
  /** The record whose ack took longest among those that arrived in a window. */
  | { readonly type: 'slowest'; readonly window: Window }
  /** One of the acks that arrived in a window after at least `fromMs` and less than `toMs`. */
  | { readonly type: 'cell'; readonly window: Window; readonly fromMs: number; readonly toMs: number };

/** Where a record is: in a part of its latency; `memory` = send() waits for `buffer.memory`, which counts as batch. */
export type Whereabouts = 'memory' | Part;

/** One piece of the way. */
export interface JourneyStage {
  readonly where: Whereabouts;
  /** Simulated time at which it begins, ms. */
  readonly fromMs: number;
  readonly durationMs: number;
}

/** What the record met when send() was called. */
export interface MetAtSend {
  /** Batches that waited ahead of it, or of all producers together for its partition, where `of` says so. */
  readonly batchesAhead: number;
  readonly of: 'producer' | 'all';
  /** The longest of these queues, where they are of all producers: one of them was its own. */
  readonly longestQueue: number;
  /** Their bytes; null where the frame does not tell them apart from those of other producers. */
  readonly bytesAhead: number | null;
  /** Requests in flight on its connection; null where connections are not told apart. */
  readonly inFlight: number | null;
  /** `max.in.flight.requests.per.connection`. */
  readonly limit: number;
  /** Connections to its broker, and those of them at the limit. */
  readonly connections: number;
  readonly connectionsFull: number;
  /** Bytes of `buffer.memory` taken, the most of any producer, and how much there is. */
  readonly bufferUsedBytes: number;
  readonly bufferBytes: number;
}

/** What went on at the broker between send() and the moment in which the record's request left. */
export interface MetWhileWaiting {
  /** Requests of producers that it answered. */
  readonly answered: number;
  /** Batches that any producer sent again. */
  readonly sentAgain: number;
  /** Requests that were in flight on its connection when its own left; null where connections are not told apart. */
  readonly requestsAhead: number | null;
}

/** What the record met at the broker. */
export interface MetAtBroker {
  /** `slow.ms` in force when the record's request left, ms. */
  readonly slowMs: number;
  /** The broker stood still in the middle of the longest stage. */
  readonly stalled: boolean;
}

/** A broker that was down while the record was on its way. */
export interface BrokerDown {
  readonly broker: number;
  readonly fromS: number;
  readonly toS: number;
  /** It is the one that leads the record's partition when all is well. */
  readonly leads: boolean;
}

/** The way of one record from send() to its ack. The stages follow each other and add up to `latencyMs`. */
export interface Journey {
  /**
   * `record` = every stage is exact; `bucket` = stages are means over the acks of about this latency, because the
   * model does not tell the records of so large a scenario apart.
   */
  readonly precision: 'record' | 'bucket';
  /** It is the slowest of the window. */
  readonly slowest: boolean;
  /** No record of a latency that was asked for was found, and this is the nearest. */
  readonly nearest: boolean;
  readonly latencyMs: number;
  readonly sentAtMs: number;
  readonly ackedAtMs: number;
  /** Null where neighbours are merged. */
  readonly partition: number | null;
  /** Partitions in its lane: more than 1 where neighbours are merged. */
  readonly lanePartitions: number;
  /** Null where producers are not told apart, or there is one. */
  readonly producer: number | null;
  /** Who leads its partition when it is acked. */
  readonly broker: number;
  /** In causal order; empty where nothing is known of the parts, for records before `measure.from.s`. */
  readonly stages: readonly JourneyStage[];
  readonly atSend: MetAtSend;
  readonly whileWaiting: MetWhileWaiting;
  readonly atBroker: MetAtBroker;
  /** Null where all brokers were up. */
  readonly down: BrokerDown | null;
}
