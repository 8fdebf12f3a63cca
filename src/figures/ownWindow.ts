import type { Summary, TimeFigures } from '../../workers/protocol';
import type { Scenario } from '../scenario/scenario';
import { slowTimeOf } from './day';
import { Histogram } from './Histogram';
import { failedShare, type Outcome, runGrowth } from './objective';
import { windowApplies } from './windowChoice';

/** Windows that commands and packages offer: the scenario's own, or the whole run whatever is slow in it. */
export type LatencyWindow = 'own' | 'whole';

/** The window in words, to follow a figure. The scenario's own is while a broker is slow, if that is a part of the run. */
export function ownWindowText(
  scenario: Scenario,
  window: LatencyWindow = 'own',
): 'while slow' | 'over the whole run' {
  return isWhileSlow(scenario, window) ? 'while slow' : 'over the whole run';
}

/** Figures of the time while a broker is slow, if that is the window; else null. */
export function slowWindow(
  summary: Summary,
  scenario: Scenario,
  window: LatencyWindow = 'own',
): TimeFigures | null {
  return isWhileSlow(scenario, window) ? (summary.slowTime?.slow ?? null) : null;
}

function isWhileSlow(scenario: Scenario, window: LatencyWindow): boolean {
  return window === 'own' && windowApplies('slow', scenario);
}

/** The outcome of a run over a window; what failed is counted over the whole run. */
export function windowOutcome(summary: Summary, scenario: Scenario, window: LatencyWindow = 'own'): Outcome {
  const { latencyBuckets, latencyMs, records } = summary;
  const slow = slowWindow(summary, scenario, window);
  return {
    latencies: slow
      ? Histogram.ofPairs(slow.latency, slow.latencyMs?.max)
      : Histogram.ofPairs(latencyBuckets, latencyMs?.max),
    recordsOffered: records.offered,
    failedShare: failedShare(summary),
    growth: (slow && slowTimeOf(summary, scenario)?.growth) ?? runGrowth(summary, scenario),
  };
}
