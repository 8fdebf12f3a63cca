import { LATENCY } from '../../figures/latency';
import { resolveWindow } from '../../figures/windowChoice';
import { windowFigures } from '../../figures/windowFigures';
import { costToAgreeTo } from '../../run/consent';
import type { FinishedRun } from '../../run/KnownRuns';
import { repairScenario } from '../../scenario/repair';
import type { FieldName, Scenario } from '../../scenario/scenario';
import type { WindowChoice } from '../../scenario/view';

/** The scenario in which a setting has the value of a stop. Without a slow broker, slowness is that of broker 0. */
export function stopScenario(scenario: Scenario, name: FieldName, stop: number): Scenario {
  const slowed = name === 'slow.ms' && scenario['slow.broker'] === 'none' ? { 'slow.broker': 0 } : {};
  return repairScenario({ ...scenario, ...slowed, [name]: stop }).scenario;
}

/** How long the runs take together, s, if each of them takes so much that the reader has to ask for it; else null. */
export function secondsToAskFor(scenarios: readonly Scenario[]): number | null {
  const costs = scenarios.map((scenario) => costToAgreeTo([scenario]));
  const seconds = costs.reduce((sum, cost) => sum + (cost?.seconds ?? 0), 0);
  return costs.length === 0 || costs.includes(null) ? null : seconds;
}

/** p99 of a run in the chosen window, ms, as the panel would say it; NaN without acks. */
export function p99InWindow(
  { history, summary }: FinishedRun,
  scenario: Scenario,
  choice: WindowChoice,
  playheadMs: number,
): number {
  if (history === null) return Number.NaN;
  const runLengthMs = Math.max(history.endMs, scenario['duration.s'] * 1000);
  const window = resolveWindow(choice, { scenario, runLengthMs, playheadMs, hideAhead: false });
  return windowFigures(history, window, summary).latency?.[LATENCY.p99.key] ?? Number.NaN;
}
