import type { Scenario } from '../src/scenario/scenario';
import type { AckWindow, RecordJourney, StageDetail, Summary } from './protocol';

/**
 * A model for the Runner. `ModelInstance` is the real one, over WebAssembly; tests drive the Runner with one of their
 * own. Calls that work take a budget of model events and answer true once they are finished, so that the worker can
 * hear a newer `start` between two calls; slicing never shows in the results.
 */
export interface Model {
  /** Counts up with every change of the model that changes a figure. */
  readonly revision: number;
  /** Memory that it has taken, bytes: it never gives any back. */
  readonly memoryBytes: number;
  /**
   * Limits the memory of the model from now on, bytes; a call that would need more throws `ModelFull`. Former revisions
   * know no limit.
   */
  limitMemory(bytes: number): void;
  /** How far the scout has come, ms of simulated time. */
  readonly scoutMs: number;
  /** The place of the playhead, ms of simulated time. */
  readonly playheadMs: number;
  /**
   * Opens a new run with both heads at time 0 and drops the older one. With `objectiveMs`, `run` may end as soon as the
   * run has certainly run away and its p99 will certainly be over that. Throws `ModelRefusal`.
   */
  open(scenario: Scenario, objectiveMs?: number): void;
  /** Advances the scout by at most `events`; true = it has reached the end of the run. */
  scout(events: number): boolean;
  /** The bins that were completed since the last call, in the layout of `Columns`. */
  columns(): ArrayBuffer;
  /** Moves the playhead to `toMs`, forward or back; true = it is there, false = call again. */
  advance(toMs: number, events: number): boolean;
  /** The stage at the playhead, in the layout of `Frame`. */
  frame(detail: StageDetail, spent?: ArrayBuffer): ArrayBuffer;
  /** Asks for the journey of a record, in place of an earlier question. The scout must be at the end. */
  ask(question: AckWindow): void;
  /** Works on the answer for about `events` events; true = it is ready. Scout and playhead stay where they are. */
  follow(events: number): boolean;
  /** The answer; null if no such ack arrived. */
  journey(): RecordJourney | null;
  /**
   * Like `scout`, but without columns and checkpoints: for unseen runs. If an earlier one had the same
   * past, it continues from there.
   */
  run(events: number): boolean;
  /** Events of this run that an earlier one had dispatched already. */
  readonly sharedEvents: number;
  /** Only after `scout` or `run` answered true. */
  summary(): Summary;
}

/** The model does not accept the scenario. The message is a sentence that names the field. */
export class ModelRefusal extends Error {
  override readonly name = 'ModelRefusal';
}

/** The model broke. The instance is of no more use; the message is the model's own last words. */
export class ModelTrap extends Error {
  override readonly name = 'ModelTrap';
}

/** The run needs more memory than it may take. The instance is of no more use. */
export class ModelFull extends Error {
  override readonly name = 'ModelFull';
}

/** The browser would not fetch or compile the model. The message is a sentence with the remedy. */
export class ModelBlocked extends Error {
  override readonly name = 'ModelBlocked';
}

/** True if another scenario would have run: the model refused this one, or it needs more memory than a run may take. */
export function isScenarioAtFault(error: unknown): boolean {
  return error instanceof ModelRefusal || error instanceof ModelFull;
}
