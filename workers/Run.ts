import type { Scenario } from '../src/scenario/scenario';
import type { Model } from './Model';
import type { Budget, Command, RunEnd, RunId } from './protocol';

export type FrameCommand = Extract<Command, { type: 'advance' }>;
export type JourneyCommand = Extract<Command, { type: 'journey' }>;

/** One run and what the page still waits for. */
export interface Run {
  readonly runId: RunId;
  readonly scenario: Scenario;
  readonly unseen: boolean;
  /** The 99th percentile that matters to an unseen run, ms; undefined if none does. */
  readonly objectiveMs: number | undefined;
  /** An unseen run whose columns are wanted. */
  readonly withColumns: boolean;
  /** Undefined = the reader agreed to the run. */
  readonly budget: Budget | undefined;
  opened: boolean;
  readonly frames: FrameCommand[];
  readonly journeys: JourneyCommand[];
  /** True once the first of `journeys` has been asked of the model. */
  journeyBegun: boolean;
  /** How many `scout` commands wait. */
  scouts: number;
  /** Time that the first of them has had, ms. */
  scoutTimeMs: number;
  /** Time that a `scout` command earns, ms. */
  scoutLeaveMs: number;
  /** Time that the head that goes to the end has had, ms. */
  workMs: number;
  /** Model events that it was allowed, which is what it dispatched but for the last call. */
  events: number;
  scoutDone: boolean;
  endTold: boolean;
  /** Head of the last slice: the playhead, or the scout, which also answers questions about a run that it has ended. */
  lastSlice: 'frame' | 'scout';
}

/** Work that the first `scout` command of a run earns, ms: during it the page shows no partial run. */
const FIRST_SCOUT_MS = 150;
/** Work that each later one earns, ms: the strips grow ten times a second, and to draw them delays no run by much. */
export const SCOUT_MS = 100;
/**
 * A model that has taken more memory than this makes room for a new one before the next run, because only so does the
 * browser get that memory back, bytes. Usual scenarios need about 5 MB, and what runs share of their pasts takes up to 8; a
 * new model costs under a millisecond.
 */
const MOST_KEPT_BYTES = 16 * 1024 * 1024;

/** A new model has taken less, bytes. */
const LEAST_KEPT_BYTES = 4 * 1024 * 1024;

export function newRun(command: Extract<Command, { type: 'start' | 'finish' }>): Run {
  const { type, runId, scenario } = command;
  return {
    runId,
    scenario,
    unseen: type === 'finish',
    objectiveMs: type === 'finish' ? command.objectiveMs : undefined,
    withColumns: type === 'finish' && command.withColumns === true,
    budget: command.budget,
    opened: false,
    frames: [],
    journeys: [],
    journeyBegun: false,
    scouts: 0,
    scoutTimeMs: 0,
    scoutLeaveMs: FIRST_SCOUT_MS,
    workMs: 0,
    events: 0,
    scoutDone: false,
    endTold: false,
    lastSlice: 'scout',
  };
}

/** Time for the first scout, ms: if the whole run takes little more, no partial columns are sent. */
export function leaveMs({ scenario, workMs, scoutLeaveMs }: Run, { scoutMs }: Model): number {
  // The time after the sending is bounded here, because its length is unknown.
  const restMs = workMs * Math.max(0, (scenario['duration.s'] * 1000) / scoutMs - 1);
  return scoutLeaveMs + (restMs <= SCOUT_MS ? SCOUT_MS : 0);
}

export function endOf({ workMs }: Run, model: Model): RunEnd {
  const summary = model.summary();
  return { summary, bytes: model.memoryBytes, workMs, workEvents: summary.events - model.sharedEvents };
}

/** Memory that a model may have taken before a run begins in it, bytes. */
export function mostKeptBytes({ budget }: Run): number {
  if (budget === undefined) return MOST_KEPT_BYTES;
  return Math.min(MOST_KEPT_BYTES, Math.max(LEAST_KEPT_BYTES, budget.bytes / 2));
}

/** Counts events that the head that goes to the end may dispatch, and returns them: at most one more than its budget. */
export function allow(run: Run, events: number): number {
  const left = (run.budget?.events ?? Number.POSITIVE_INFINITY) + 1 - run.events;
  const allowed = Math.min(events, left);
  run.events += allowed;
  return allowed;
}

/** True if the run has taken more than its budget, and is not whole yet. */
export function isOver({ budget, events, workMs, scoutDone }: Run, model: Model): boolean {
  if (budget === undefined) return false;
  const isLong = events > budget.events || workMs > budget.workMs;
  return model.memoryBytes > budget.bytes || (!scoutDone && isLong);
}
