import type { Scenario, TimedChange } from './scenario';

/**
 * Slowness of no broker, or by nothing, gives the same run as none. Its times don't: they decide whether a run may end
 * early.
 */
export function hasIdleSlowness(scenario: Scenario): boolean {
  const isIdle = scenario['slow.broker'] === 'none' || scenario['slow.ms'] === 0;
  const isWhole = scenario['slow.from.s'] === 0 && scenario['slow.to.s'] === 'end';
  return isIdle && isWhole && !scenario.at.some(changesSlowness);
}

/** The scenario without a slow broker: the fields of the slowness don't matter then, and have their defaults. */
export function withoutSlowness(scenario: Scenario, at: readonly TimedChange[] = scenario.at): Scenario {
  return {
    ...scenario,
    'slow.broker': 'none',
    'slow.ms': 0,
    'slow.from.s': 0,
    'slow.to.s': 'end',
    at,
  };
}

export function changesSlowness({ field }: TimedChange): boolean {
  return field === 'slow.broker' || field === 'slow.ms';
}
