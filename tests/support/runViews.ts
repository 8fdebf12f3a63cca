import { RunHistory } from '../../src/run/RunHistory';
import type { RunView, WholeRun } from '../../src/run/WatchedRun';
import { DEFAULT_SCENARIO } from '../../src/scenario/scenario';
import { summaryWith } from './summaries';

export const LOADING: RunView = { phase: 'loading', shown: null };
export const RUNNING: RunView = { phase: 'running', shown: null, computing: null };
export const HELD: RunView = { phase: 'held', shown: null, cost: { seconds: 99, bytes: 1, stopped: true } };

/** A run that is over and shown, without a bin unless `parts` has some. */
export function wholeRun(parts: Partial<WholeRun> = {}): RunView {
  const scenario = DEFAULT_SCENARIO;
  const shown = { scenario, history: new RunHistory(), lengthMs: 60_000, summary: summaryWith(1), ...parts };
  return { phase: 'whole', shown };
}
