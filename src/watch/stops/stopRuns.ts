import { LATENCY } from '../../figures/latency';
import { resolveWindow } from '../../figures/windowChoice';
import { windowFigures } from '../../figures/windowFigures';
import { runCost } from '../../run/consent';
import type { FinishedRun } from '../../run/KnownRuns';
import { repairScenario } from '../../scenario/repair';
import type { FieldName, Scenario } from '../../scenario/scenario';
import type { WindowChoice } from '../../scenario/view';

/** A longer run of one stop waits until the reader asks for it, s. */
const LONGEST_UNASKED_S = 0.3;

/** The scenario in which a setting has the value of a stop. Without a slow broker, slowness is that of broker 0. */
export function stopScenario(scenario: Scenario, name: FieldName, stop: number): Scenario {
  const slowed = name === 'slow.ms' && scenario['slow.broker'] === 'none' ? { 'slow.broker': 0 } : {};
  return repairScenario({ ...scenario, ...slowed, [name]: stop }).scenario;
}

/** How long the runs take together, s, if one takes so long that the reader has to ask for them; else null. */
export function secondsToAskFor(scenarios: readonly Scenario[]): number | null {
  const seconds = scenarios.map((scenario) => runCost(scenario).seconds);
  if (seconds.every((each) => each <= LONGEST_UNASKED_S)) return null;
  return seconds.reduce((sum, each) => sum + each, 0);
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
