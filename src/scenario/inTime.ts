import type { Scenario } from './scenario';

/** The same system for another time: warm-up, slowness and timed changes come earlier or later in proportion. */
export function inTime(scenario: Scenario, seconds: number): Scenario {
  const durationS = scenario['duration.s'];
  const moved = (atS: number): number => Math.round((atS * seconds * 10) / durationS) / 10;
  const slowTo = scenario['slow.to.s'];
  return {
    ...scenario,
    'duration.s': seconds,
    'measure.from.s': moved(scenario['measure.from.s']),
    'slow.from.s': moved(scenario['slow.from.s']),
    'slow.to.s': slowTo === 'end' ? slowTo : moved(slowTo),
    at: scenario.at.map((change) => ({ ...change, atS: moved(change.atS) })),
  };
}
