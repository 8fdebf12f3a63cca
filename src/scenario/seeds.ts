import type { Scenario } from './scenario';

/** Seeds are 32-bit numbers; after the last comes 0. */
const SEEDS = 2 ** 32;

/** The scenario with a later seed: another run of the same. */
export function withLaterSeed(scenario: Scenario, later: number): Scenario {
  return later === 0 ? scenario : { ...scenario, seed: (scenario.seed + later) % SEEDS };
}
