import type { HistoryRun } from '../../../run/RunList';
import type { WholeRun } from '../../../run/WatchedRun';
import type { Scenario } from '../../../scenario/scenario';

/** A scenario of the comparison, and its run. */
export type CompareRun = { readonly scenario: Scenario } & (
  | { readonly phase: 'whole'; readonly shown: WholeRun }
  | (Exclude<HistoryRun, { readonly phase: 'whole' }> & { readonly shown: null })
);

export function compareRun(scenario: Scenario, run: HistoryRun): CompareRun {
  if (run.phase !== 'whole') return { ...run, scenario, shown: null };
  const { history, summary } = run;
  const lengthMs = Math.max(history.endMs, scenario['duration.s'] * 1000);
  return { phase: 'whole', scenario, shown: { scenario, history, summary, lengthMs } };
}
