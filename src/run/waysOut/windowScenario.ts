import type { Window } from '../../figures/windowFigures';
import { repairScenario } from '../../scenario/repair';
import type { Scenario } from '../../scenario/scenario';

/** Less than this is no time in which to measure anything, s: the shortest time of sending that the model takes. */
const SHORTEST_S = 0.1;

/**
 * The scenario whose summary describes a window of the run of `scenario`: its latencies are those of the records that
 * are sent in the window, until the last ack. The past does not depend on the future, so the run ends sending where the
 * window ends, and timed changes after that are left out. Null if no records are sent in the window.
 *
 * The figures on the screen are those of the acks that arrive in the window. If nothing waits for long the two are
 * the same; in a runaway the last records of a window are acked long after it, so that here p99 is higher.
 */
export function windowScenario(scenario: Scenario, window: Window): Scenario | null {
  const fromS = Math.max(window.fromMs / 1000, scenario['measure.from.s']);
  const toS = Math.min(window.toMs / 1000, scenario['duration.s']);
  if (toS - fromS < SHORTEST_S) return null;
  return repairScenario({
    ...scenario,
    'measure.from.s': fromS,
    'duration.s': toS,
    at: scenario.at.filter(({ atS }) => atS < toS),
  }).scenario;
}
