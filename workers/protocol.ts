import type { Shape } from '../src/base/shape';
import type { Scenario } from '../src/scenario/scenario';
import type { JOURNEY } from './layout';
import type {
  BACKLOG,
  CONSUMER,
  END_TO_END_PARTS,
  GROUP,
  LATENCY,
  REPORTED,
  REPORTED_COUNTS,
  SUMMARY,
  TIME_FIGURES,
} from './summary';

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

/** Figures of a finished run; the JSON of `npm run simulate` is this with the scenario and its notices. */
export type Summary = Shape<typeof SUMMARY>;
export type LatencyFigures = Shape<typeof LATENCY>;
export type ReportedCounts = Shape<typeof REPORTED_COUNTS>;
export type EndToEndParts = Shape<typeof END_TO_END_PARTS>;
export type TimeFigures = Shape<typeof TIME_FIGURES>;
export type BacklogFigures = Shape<typeof BACKLOG>;
export type GroupFigures = Shape<typeof GROUP>;
export type ConsumerFigures = Shape<typeof CONSUMER>;
export type Reported = Shape<typeof REPORTED>;
