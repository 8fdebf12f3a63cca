import { type PoolWorker, RunPool } from '../../../src/run/RunPool';
import { Runs } from '../../../src/run/Runs';
import type { Scenario } from '../../../src/scenario/scenario';
import { StandaloneModel } from '../../../workers/StandaloneModel';

const EVENTS_A_CALL = 1_000_000_000;

/** Needed besides the runs: the answer of `openNodeWorkers`. */
export interface NodeWorkers {
  readonly module: WebAssembly.Module;
  readonly spawn: () => PoolWorker;
}

/** Seconds that the same runs take in three ways; each the best of some rounds. */
export interface PoolSeconds {
  /** One model called in a loop, in this thread. `oneWorker / loop - 1` is what the pool costs. */
  readonly loop: number;
  readonly oneWorker: number;
  /** `oneWorker / twoWorkers` is how far a second worker helps, 2 at best. */
  readonly twoWorkers: number;
}

/**
 * Measures `runs` runs of a scenario, each with a seed of its own, in a loop and through pools of one and two workers.
 * The three are measured in turn and the best of `rounds` counts, because the machine may be busy with other things.
 */
export async function measurePool(
  { module, spawn }: NodeWorkers,
  scenario: Scenario,
  runs: number,
  rounds: number,
): Promise<PoolSeconds> {
  const model = await StandaloneModel.create(module);
  const pools = [1, 2].map((size) => new Runs((next) => new RunPool({ size, next, module, spawn })));
  const best = [Infinity, Infinity, Infinity];
  // The first round only warms up: workers start in it.
  for (let round = 0; round <= rounds; round += 1) {
    // No run is known from the round before.
    const first = round * runs + 1;
    const scenarios = Array.from({ length: runs }, (_, index) => ({ ...scenario, seed: first + index }));
    const seconds = [runInLoop(model, scenarios)];
    for (const pool of pools) seconds.push(await runUnseen(pool, scenarios));
    if (round > 0)
      for (const [way, value] of seconds.entries()) best[way] = Math.min(best[way] ?? value, value);
  }
  for (const pool of pools) pool.dispose();
  const [loop = Number.NaN, oneWorker = Number.NaN, twoWorkers = Number.NaN] = best;
  return { loop, oneWorker, twoWorkers };
}

/** Seconds for the same runs one after the other in one model, in this thread. */
export function runInLoop(model: StandaloneModel, scenarios: readonly Scenario[]): number {
  const began = performance.now();
  for (const scenario of scenarios) {
    model.open(scenario);
    while (!model.run(EVENTS_A_CALL));
    model.summary();
  }
  return (performance.now() - began) / 1000;
}

/** Seconds from the first run to the last answer. */
async function runUnseen(runs: Runs, scenarios: readonly Scenario[]): Promise<number> {
  const began = performance.now();
  await Promise.all(scenarios.map((scenario) => runs.summary(scenario)));
  return (performance.now() - began) / 1000;
}
