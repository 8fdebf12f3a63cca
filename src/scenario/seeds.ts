import type { Scenario } from './scenario';

/** Seeds are 32-bit numbers; after the last comes 0. */
const SEEDS = 2 ** 32;

export function withSeeds(scenario: Scenario, count: number): readonly Scenario[] {
  return Array.from({ length: count }, (_, later) => withLaterSeed(scenario, later));
}

export function withLaterSeed(scenario: Scenario, later: number): Scenario {
  return later === 0 ? scenario : { ...scenario, seed: (scenario.seed + later) % SEEDS };
}
