import type { Summary } from '../../workers/protocol';
import type { Scenario } from '../scenario/scenario';
import { figureOf } from './catalogue';
import { slowTimeOf } from './day';
import { METRICS } from './metrics';
import { growsWithoutEnd } from './objective';
import { type LatencyWindow, slowWindow, windowOutcome } from './ownWindow';

/** All that a sweep keeps of a run: small, so that a hundred thousand of them fit into memory. */
export interface RunFigures {
  /** The metrics over the window, in the order of METRICS; NaN if the run has none. */
  readonly values: Float64Array;
  /** Records of the window whose latency counts. */
  readonly measured: number;
  readonly failedShare: number;
  /** Gain of the backlog over the second half of the window, as part of the bytes offered then. */
  readonly growth: number;
  /** The backlog grows while slow: p99 of a day is a lower bound. */
  readonly growsWhileSlow: boolean;
  readonly recordsPerBatch: number;
  readonly brokerCores: number;
  /** Model events: what the run costs. */
  readonly events: number;
  /** Simulated second at which the run ended early, because its answer was certain; null = it went to its end. */
  readonly endedAtS: number | null;
  /** The objective for p99 that made its answer certain, ms; null if it could not end early. */
  readonly objectiveMs: number | null;
  readonly modelRevision: number;
}

export function runFigures(
  summary: Summary,
  scenario: Scenario,
  objectiveMs: number | null,
  window: LatencyWindow = 'own',
): RunFigures {
  const { growth, failedShare } = windowOutcome(summary, scenario, window);
  return {
    values: Float64Array.from(METRICS, ({ inWindow }) => inWindow(summary, scenario, window)),
    measured: (slowWindow(summary, scenario, window) ?? summary).records.measured,
    failedShare,
    growth,
    growsWhileSlow: growsWithoutEnd(slowTimeOf(summary, scenario)?.growth ?? 0),
    recordsPerBatch: figureOf('records.per.batch').ofRun(summary, scenario),
    brokerCores: figureOf('cpu.broker').ofRun(summary, scenario),
    events: summary.events,
    endedAtS: summary.endedAtS,
    objectiveMs,
    modelRevision: summary.modelRevision,
  };
}
