import type { Summary, TimeFigures } from '../../workers/protocol';
import type { Scenario } from '../scenario/scenario';
import { slowTimeOf } from './day';
import { Histogram } from './Histogram';
import { failedShare, type Outcome, runGrowth } from './objective';
import { windowApplies } from './windowChoice';

/**
 * The scenario's own window in words, to follow a figure: while a broker is slow, if that is a part of the run, else all of
 * it. What has figures of a run says them over this window, unless the reader chose another.
 */
export function ownWindowText(scenario: Scenario): 'while slow' | 'over the whole run' {
  return windowApplies('slow', scenario) ? 'while slow' : 'over the whole run';
}

/** Figures of the time while a broker is slow, if that is the scenario's own window; else null. */
export function slowWindow(summary: Summary, scenario: Scenario): TimeFigures | null {
  return windowApplies('slow', scenario) ? (summary.slowTime?.slow ?? null) : null;
}

/** The outcome of a run over its scenario's own window; what failed is counted over the whole run. */
export function windowOutcome(summary: Summary, scenario: Scenario): Outcome {
  const { latencyBuckets, latencyMs, records } = summary;
  const slow = slowWindow(summary, scenario);
  return {
    latencies: slow
      ? Histogram.ofPairs(slow.latency, slow.latencyMs?.max)
      : Histogram.ofPairs(latencyBuckets, latencyMs?.max),
    recordsOffered: records.offered,
    failedShare: failedShare(summary),
    growth: (slow && slowTimeOf(summary, scenario)?.growth) ?? runGrowth(summary, scenario),
  };
}
