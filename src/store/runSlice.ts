import type { Summary } from '../../workers/protocol';
import type { Window, WindowFigures } from '../figures/windowFigures';
import type { RunFailure } from '../sim/RunClient';
import type { Verdict } from '../sim/verdict';
import type { RunStatus } from '../sim/WatchedRun';
import type { Slice } from './slice';

/** What verdict, summary and breakdown say: figures of the window, and of what it is compared with. */
export interface Reading {
  readonly window: Window;
  readonly figures: WindowFigures;
  readonly verdict: Verdict;
  /** The time before the slowness, where the window does not begin with the run. */
  readonly reference: { readonly window: Window; readonly figures: WindowFigures } | null;
}

/** Small results of the run that is shown. Frames and histories stay outside. */
export interface RunSlice {
  readonly status: RunStatus;
  readonly failure: RunFailure | null;
  /** A failure that mended itself, such as a lost worker: worth a sentence, until it is dismissed. */
  readonly mishap: string | null;
  /** Counts up whenever the shown history changed. */
  readonly revision: number;
  /** The last complete run's summary; null until one is complete. */
  readonly summary: Summary | null;
  readonly reading: Reading | null;
  /** Length of the shown run, ms of simulated time: sending and drain, as far as known. */
  readonly runLengthMs: number;
  /** When the slowest ack of the shown run arrived, ms; null until the run is complete. */
  readonly slowestAckAtMs: number | null;

  dismissMishap(): void;
}

/** The slice of results; the session is the one that writes them. */
export const runSlice: Slice<RunSlice> = (set) => ({
  status: 'loading',
  failure: null,
  mishap: null,
  revision: 0,
  summary: null,
  reading: null,
  runLengthMs: 0,
  slowestAckAtMs: null,
  dismissMishap: () => set({ mishap: null }),
});
