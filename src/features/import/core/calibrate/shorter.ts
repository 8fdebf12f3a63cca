import { estimateCost } from '../../../../scenario/cost';
import type { Scenario } from '../../../../scenario/scenario';

/** Model events of one run of a fit at most: about 50 ms of one worker. */
const MOST_EVENTS = 400_000;
/** No run of a fit is shorter, s: queues need some time to fill. */
const SHORTEST_S = 2;
/** The share of a shortened run that isn't measured: there the queues fill. */
const UNMEASURED = 0.2;

/**
 * The scenario as a fit runs it: the beginning of it where the whole takes long. `isWhole` says that nothing was left
 * out. Latency counts from send(), as clients count it.
 */
export function shortened(scenario: Scenario): { readonly scenario: Scenario; readonly isWhole: boolean } {
  const asClients: Scenario = { ...scenario, 'latency.from': 'send' };
  const wholeS = scenario['duration.s'];
  const { events } = estimateCost(asClients);
  const seconds = Math.max(SHORTEST_S, Math.floor((wholeS * MOST_EVENTS) / events));
  if (seconds >= wholeS) return { scenario: asClients, isWhole: true };

  return {
    scenario: { ...asClients, 'duration.s': seconds, 'measure.from.s': seconds * UNMEASURED },
    isWhole: false,
  };
}

/** Model events of a whole fit: some ten seconds of two workers. */
const ALL_EVENTS = 90_000_000;
const FEWEST_RUNS = 192;
const MOST_RUNS = 640;

/** So many runs a fit of this scenario takes at most, where nobody says another number. */
export function runsFor(scenario: Scenario): number {
  const { events } = estimateCost(shortened(scenario).scenario);
  return Math.round(Math.min(MOST_RUNS, Math.max(FEWEST_RUNS, ALL_EVENTS / events)));
}
