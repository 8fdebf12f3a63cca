import type { Window, WindowFigures } from '../figures/windowFigures';
import type { Computing, RunView } from '../run/WatchedRun';
import type { Scenario } from '../scenario/scenario';
import type { ScenarioSlice } from './scenarioSlice';
import type { Slice } from './slice';

/** Figures of the window, and of its reference: content of summary and breakdown, and what the verdict rests on. */
export interface Reading {
  readonly window: Window;
  /** Simulated so far, ms, if the window isn't complete; else null. */
  readonly soFarMs: number | null;
  readonly figures: WindowFigures;
  /** The time before the slowness, if the window doesn't begin with the run. */
  readonly reference: { readonly window: Window; readonly figures: WindowFigures } | null;
}

/** The watched run and its reading: each is replaced, never changed. */
export interface RunSlice {
  /** The session writes it. Its history stays outside React: painters read it, and components only what they derive. */
  readonly run: RunView;
  /** The scenario of the last run that was shown whole, to go back to; null before the first. */
  readonly lastWhole: Scenario | null;
  /** Figures of the shown run; null without one. */
  readonly reading: Reading | null;
  /** A failure that recovered by itself, such as a lost worker: shown in one sentence until dismissed. */
  readonly mishap: string | null;

  dismissMishap(): void;
}

export const runSlice: Slice<RunSlice> = (set) => ({
  run: { phase: 'loading', shown: null },
  lastWhole: null,
  reading: null,
  mishap: null,
  dismissMishap: () => set({ mishap: null }),
});

/** Scenario of the figures on the screen; before there are any, the requested one. */
export function shownScenario({
  run,
  scenario,
}: Pick<RunSlice & ScenarioSlice, 'run' | 'scenario'>): Scenario {
  return run.shown?.scenario ?? scenario;
}

/** When the slowest ack of the shown run arrived, ms; null until that run is complete. */
export function slowestAckAtMs({ run: { shown } }: Pick<RunSlice, 'run'>): number | null {
  return shown?.summary ? shown.history.slowestAckAtMs : null;
}

export function lateRun({ run }: Pick<RunSlice, 'run'>): Computing | null {
  return run.phase === 'running' ? run.computing : null;
}
