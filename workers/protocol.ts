import type { Scenario } from '../src/scenario/scenario';
import type { JOURNEY } from './layout';

/** Counts up with every `start` and `finish`. */
export type RunId = number;

/** The name of a worker that waits for the command `module`. */
export const WAITS_FOR_MODULE = 'waits for module';

/** Which of the two pictures of the accumulators a frame carries. */
export type StageDetail = 'batches' | 'matrix';

/** Limits of a run without consent; beyond them it ends with `over-budget`. */
export interface Budget {
  /** Memory of the model. */
  readonly bytes: number;
  /** Model events of the head that runs to the end. */
  readonly events: number;
  /** How long the model works on that head, ms: whatever isn't counted as events ends a run, too. */
  readonly workMs: number;
}

/** Page → worker. Scenarios come as `withCompiledRules` makes them: the worker has no reader of rules. */
export type Command =
  /** The compiled model, for a worker that waits for it; others have their own. */
  | { readonly type: 'module'; readonly module: WebAssembly.Module | null }
  /** A run that is watched. It takes the place of every older run. Without a budget, the reader agreed to it. */
  | {
      readonly type: 'start';
      readonly runId: RunId;
      readonly scenario: Scenario;
      readonly budget?: Budget | undefined;
    }
  /** Leave to compute one frame at `toMs`: forward if the playhead is behind it, by checkpoint and replay if not. */
  | {
      readonly type: 'advance';
      readonly runId: RunId;
      readonly toMs: number;
      readonly detail: StageDetail;
      readonly spent?: ArrayBuffer;
    }
  /** Lets the scout continue for a while and report the strips' new columns. */
  | { readonly type: 'scout'; readonly runId: RunId }
  /** Follow one record of the run; every question has its own answer. */
  | { readonly type: 'journey'; readonly runId: RunId; readonly question: AckWindow }
  /**
   * Run to the end unseen and answer with a summary: evidence, sweeps, the command line. Several of them are run one
   * after the other. With `objectiveMs` the run may end as soon as it has certainly run away and certainly misses this
   * 99th percentile of latency, ms. With `withColumns` the answer has the strips' columns of the whole run.
   */
  | {
      readonly type: 'finish';
      readonly runId: RunId;
      readonly scenario: Scenario;
      readonly objectiveMs?: number | undefined;
      readonly withColumns?: boolean | undefined;
      readonly budget?: Budget | undefined;
    }
  /** Drops a run, whether it is under way or waits. */
  | { readonly type: 'stop'; readonly runId: RunId }
  /** Asks for a sign of life. */
  | { readonly type: 'ping' };

/** Simulated time from `fromMs` up to `toMs`; the end of the run is in a window that ends there. */
export interface AckWindow {
  readonly fromMs: number;
  readonly toMs: number;
}

/** The model's report of one record. */
export type RecordJourney = { readonly [Column in keyof typeof JOURNEY]: number };

/**
 * `scenario` = the model refused a field; `trap` = the model broke and was replaced; `blocked` = the browser would not
 * compile or fetch the model; `memory` = the run needs more than any run may take.
 */
export type FailureKind = 'scenario' | 'trap' | 'blocked' | 'memory';

/** Worker → page. */
export type Report =
  /** `module` = what this worker has compiled, for others to use; left out if it was given. */
  | { readonly type: 'ready'; readonly modelRevision: number; readonly module?: WebAssembly.Module }
  /** Answers `ping`, between two slices of whatever is under way. */
  | { readonly type: 'pong' }
  /** Layout: `frame.ts`, class Frame. */
  | { readonly type: 'frame'; readonly runId: RunId; readonly atMs: number; readonly frame: ArrayBuffer }
  /** Layout: `columns.ts`, class Columns. `end` = the scout reached the end of the run; sent once. */
  | {
      readonly type: 'columns';
      readonly runId: RunId;
      readonly toMs: number;
      readonly end: RunEnd | null;
      readonly columns: ArrayBuffer;
    }
  /** The answer to `finish`. */
  | ({
      readonly type: 'summary';
      readonly runId: RunId;
      readonly columns?: ArrayBuffer | undefined;
    } & RunEnd)
  /** Answers `journey`; null if no such ack arrived. */
  | { readonly type: 'journey'; readonly runId: RunId; readonly journey: RecordJourney | null }
  /** The run took more than its budget, and is over; its memory is free again. */
  | { readonly type: 'over-budget'; readonly runId: RunId; readonly took: Taken }
  | {
      readonly type: 'failed';
      readonly runId: RunId | null;
      readonly kind: FailureKind;
      readonly message: string;
    };

/** Usage of a run up to where it was ended. */
export type Taken = Budget;

export interface RunEnd {
  readonly summary: Summary;
  /** Memory of the model. */
  readonly bytes: number;
  /** How long the model worked on the run, without what else the worker did. */
  readonly workMs: number;
  /** Events that the model dispatched in that time: without the past that another run had brought. */
  readonly workEvents: number;
}

export interface LatencyFigures {
  readonly mean: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly p999: number;
  readonly max: number;
}

/** One broker over the whole run. */
export interface BrokerFigures {
  readonly requests: number;
  /** Request bytes, as outgoing-byte-total. */
  readonly bytes: number;
  /** Share of time its connections spent being served. */
  readonly busy: number;
  /** Cores' worth of work: what handlers and network threads did, without added slowness and stalls. */
  readonly cpu: number;
  /** Share of `num.io.threads` in use on average, 0 to 1. */
  readonly handlers: number;
  /** Share of `num.network.threads` in use on average, 0 to 1. */
  readonly networkThreads: number;
  readonly followerFetches: number;
}

export interface MeanAndHighest {
  readonly mean: number;
  readonly highest: number;
}

/** Batches or requests as a producer's own metrics count them; their times are differences of a clock in whole ms. */
export interface ReportedCounts {
  readonly count: number;
  readonly records: number;
  readonly bytes: number;
  readonly sumMs: number;
  readonly longestMs: number;
}

/** The producers' own metrics as the last record is sent: over their window of 30 to 60 seconds. */
export interface Reported {
  readonly seconds: number;
  /** Batches that left, with the time from their first record until then. */
  readonly batches: ReportedCounts;
  /** Produce requests that each broker answered, with the time from when they left. */
  readonly requests: readonly ReportedCounts[];
  /** Time that send() waited for memory, all producers together, over the whole run. */
  readonly blockedSeconds: number;
}

/** The parts of end-to-end latency; each has its own distribution, so only their means add up to its mean. */
export interface EndToEndParts {
  /** send() until the batch leaves. */
  readonly produce: LatencyFigures;
  /** Until the leader has appended it. */
  readonly publish: LatencyFigures;
  /** Until the high watermark has passed it. */
  readonly commit: LatencyFigures;
  /** Until the consumer asks for it: it was behind. */
  readonly catchUp: LatencyFigures;
  /** Until poll() hands it out. */
  readonly fetch: LatencyFigures;
}

/** A time within a run. */
export interface TimeFigures {
  /** When it begins, simulated seconds. */
  readonly fromS: number;
  /** How long it is, and how many records were sent in it, were acked, and are measured. */
  readonly records: {
    readonly seconds: number;
    readonly sent: number;
    readonly acked: number;
    readonly measured: number;
  };
  /**
   * Latencies of its measured acks; the maximum is within 0.8 % if a longer latency came outside. Null if there are
   * none.
   */
  readonly latencyMs: LatencyFigures | null;
  /** Buckets of those acks, as in `latencyBuckets`. */
  readonly latency: readonly number[];
}

/** Bytes at half of a time and at its end. */
export interface BacklogFigures {
  readonly half: number;
  readonly end: number;
}

/** Sums over the consumers, as kafka-consumer-perf-test counts. */
export interface ConsumerFigures {
  readonly records: number;
  /** First fetch → last record handed out. */
  readonly seconds: number;
  readonly recordsPerSecond: number;
  readonly mebibytesPerSecond: number;
  readonly fetches: number;
  /** The most committed records that waited for the consumers. */
  readonly peakLag: number;
}

/** Figures of a finished run; the JSON of `npm run simulate` is this with the scenario and its notices. */
export interface Summary {
  readonly modelRevision: number;
  /** Hexadecimal; equal for equal scenario, seed and model revision on every machine. */
  readonly digest: string;
  /** Start of sending → last record acked or given up, as kafka-producer-perf-test counts. */
  readonly seconds: number;
  readonly events: number;
  /**
   * `measured` = those of `acked` whose latency counts (`measure.from.s`); `expired` = those of `failed` whose
   * `delivery.timeout.ms` had passed.
   */
  readonly records: {
    readonly offered: number;
    readonly acked: number;
    readonly measured: number;
    readonly failed: number;
    readonly expired: number;
  };
  /** Batches that were sent again. */
  readonly retries: number;
  /** Records that a broker appended twice, because a retry came without idempotence. */
  readonly duplicates: number;
  readonly throughput: { readonly recordsPerSecond: number; readonly mebibytesPerSecond: number };
  /** Null if no record was measured. */
  readonly latencyMs: LatencyFigures | null;
  /** The measured records by latency, from the fastest on: a bucket (`bucketMiddleMs`) and how many it has, in turn. */
  readonly latencyBuckets: readonly number[];
  readonly breakdownMs: {
    /** The parts add up to the mean latency; `service` includes the added slowness. */
    readonly mean: {
      readonly batch: number;
      readonly inFlight: number;
      readonly network: number;
      readonly brokerQueue: number;
      readonly service: number;
      readonly file: number;
      readonly upload: number;
      readonly fileCommit: number;
      readonly commit: number;
      readonly response: number;
    };
    /** How much of `service` is `slow.ms`. */
    readonly slownessInService: number;
  } | null;
  readonly partitions: readonly {
    readonly records: number;
    readonly bytes: number;
    readonly batches: number;
  }[];
  readonly brokers: readonly BrokerFigures[];
  /** Cores' worth of work of one producer: send(), compression and the sender's loops. */
  readonly producerCpu: MeanAndHighest;
  readonly requests: {
    readonly count: number;
    readonly perSecond: number;
    readonly recordsPerRequest: number;
    readonly recordsPerBatch: number;
    readonly bytesPerBatch: number;
  };
  readonly reported: Reported;
  readonly peakBacklogBytes: number;
  /**
   * Bytes in all accumulators at half of `duration.s` and at its end; 0 if the run was over before. In a run that was
   * ended early: at half of the time that it had, and when it was ended.
   */
  readonly backlogBytes: BacklogFigures;
  /**
   * Simulated second at which the run was ended because its answer was certain: it had run away, and its p99 would miss
   * the objective. All figures are then those up to there. Null = it went to its end.
   */
  readonly endedAtS: number | null;
  /**
   * The time before a broker is slow, and the time while it is; without a slow broker, those around a timed change that
   * makes requests cost all of them more. Null if the run has no time of both kinds.
   */
  readonly slowTime: {
    readonly before: TimeFigures;
    readonly slow: TimeFigures;
    /** Bytes in all accumulators at half of the slow time and at its end. */
    readonly backlogBytes: BacklogFigures;
  } | null;
  /** send() → poll(); null if nobody consumes. */
  readonly endToEndMs: LatencyFigures | null;
  /** Its records by latency, as in `latencyBuckets`. */
  readonly endToEndBuckets: readonly number[] | null;
  readonly endToEndPartsMs: EndToEndParts | null;
  readonly consumer: ConsumerFigures | null;
  /** One entry for each group of producers, the first group's first; null if there is one. */
  readonly groups: readonly [GroupFigures, GroupFigures] | null;
}

/** Figures of one of two groups of producers, as `Summary` has them of all. */
export interface GroupFigures
  extends Pick<Summary, 'records' | 'throughput' | 'latencyMs' | 'latencyBuckets' | 'requests'> {
  readonly producers: number;
  /** Its records that each broker acked. */
  readonly ackedBy: readonly number[];
}
