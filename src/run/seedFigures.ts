import type { Summary } from '../../workers/protocol';
import { type SlowTime, slowTimeOf } from '../figures/day';
import type { LatencyWindow } from '../figures/ownWindow';
import { type RunFigures, runFigures } from '../figures/runFigures';
import { leaderOf } from '../scenario/leaders';
import type { Scenario } from '../scenario/scenario';

/** Figures of one run, the share of the records that each broker's partitions took, and its slow time. */
export interface SeedFigures extends RunFigures {
  /** By broker; 0 to 1. */
  readonly brokerShares: Float64Array;
  /** A day is mixed of it. */
  readonly slowTime: SlowTime | null;
}

export function seedFigures(summary: Summary, scenario: Scenario, window?: LatencyWindow): SeedFigures {
  const records = new Float64Array(scenario.brokers);
  for (const [partition, figures] of summary.partitions.entries()) {
    const broker = leaderOf(scenario, partition);
    records[broker] = (records[broker] ?? 0) + figures.records;
  }
  const total = records.reduce((sum, value) => sum + value, 0);
  return {
    ...runFigures(summary, scenario, null, window),
    brokerShares: records.map((value) => value / total),
    slowTime: slowTimeOf(summary, scenario),
  };
}
