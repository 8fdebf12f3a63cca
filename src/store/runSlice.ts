import type { Summary } from '../../workers/protocol';
import type { Window, WindowFigures } from '../figures/windowFigures';
import type { RunCost } from '../run/consent';
import type { RunFailure } from '../run/RunClient';
import type { Verdict } from '../run/verdict/verdict';
import type { RunStatus } from '../run/WatchedRun';
import type { Scenario } from '../scenario/scenario';
import type { ScenarioSlice } from './scenarioSlice';
import type { Slice } from './slice';

/** Content of verdict, summary and breakdown: figures of the window, and of its reference. */
export interface Reading {
  readonly window: Window;
  /** Simulated so far, ms, if the window isn't complete; else null. */
  readonly soFarMs: number | null;
  readonly figures: WindowFigures;
  /** Null while a part of the window is missing. */
  readonly verdict: Verdict | null;
  /** The time before the slowness, if the window doesn't begin with the run. */
  readonly reference: { readonly window: Window; readonly figures: WindowFigures } | null;
}

/** Progress of a run that takes so long that the older one was withdrawn. */
export interface Computing {
  /** Share of the sending time, 0 to 1, in hundredths. */
  readonly share: number;
  /** Simulated so far, ms. */
  readonly atMs: number;
  /** Seconds left, in fives; null while unknown. */
  readonly leftS: number | null;
  /** The stage still shows this older run; null once it shows the new one. */
  readonly oldStage: Scenario | null;
}

/** Small results of the shown run. Frames and histories stay outside. */
export interface RunSlice {
  readonly status: RunStatus;
  readonly failure: RunFailure | null;
  /** Cost of the run that waits for consent; null if it may run. */
  readonly held: RunCost | null;
  /** A failure that recovered by itself, such as a lost worker: shown in one sentence until dismissed. */
  readonly mishap: string | null;
  /** Counts up whenever the shown history changed. */
  readonly revision: number;
  /** Null while a whole run of the present scenario is shown, or may still count as one. */
  readonly computing: Computing | null;
  /** Scenario of the shown run, for a moment perhaps older than the requested one; null while none is shown. */
  readonly shown: Scenario | null;
  /** The scenario of the last run that was shown whole, to go back to; null before the first. */
  readonly lastWhole: Scenario | null;
  /** Summary of the shown run; null until it's complete. */
  readonly summary: Summary | null;
  readonly reading: Reading | null;
  /** Length of the shown run, ms of simulated time: sending and drain, as far as known. */
  readonly runLengthMs: number;
  /** When the slowest ack of the shown run arrived, ms; null until the run is complete. */
  readonly slowestAckAtMs: number | null;

  dismissMishap(): void;
}

/** The slice of results; the session writes them. */
export const runSlice: Slice<RunSlice> = (set) => ({
  status: 'loading',
  failure: null,
  held: null,
  mishap: null,
  revision: 0,
  computing: null,
  shown: null,
  lastWhole: null,
  summary: null,
  reading: null,
  runLengthMs: 0,
  slowestAckAtMs: null,
  dismissMishap: () => set({ mishap: null }),
});

/** Scenario of the figures on the screen; before there are any, the requested one. */
export function shownScenario({
  shown,
  scenario,
}: Pick<RunSlice & ScenarioSlice, 'shown' | 'scenario'>): Scenario {
  return shown ?? scenario;
}
