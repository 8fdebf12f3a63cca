import type { Summary } from '../../../../../workers/protocol';
import type { JobPool, PoolJob } from '../../../../run/RunPool';
import type { Scenario } from '../../../../scenario/scenario';
import type { RunScenario } from './fit';

/** Wraps a pool in promises: `run` runs one scenario, `dispose` terminates the workers at once. */
export function poolRuns(makePool: (next: () => PoolJob | null) => JobPool): {
  readonly run: RunScenario;
  readonly dispose: () => void;
} {
  const waiting: PoolJob[] = [];
  const pool = makePool(() => waiting.shift() ?? null);
  const run = (scenario: Scenario): Promise<Summary> =>
    new Promise((resolve, reject) => {
      waiting.push({
        scenario,
        done: resolve,
        failed: (message) => reject(new Error(message)),
      });
      pool.wake();
    });
  return { run, dispose: () => pool.dispose() };
}
