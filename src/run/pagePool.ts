import { poolSize } from './poolSize';
import { type PoolJob, RunPool } from './RunPool';
import { compiledModel, spawnWorker } from './spawnWorker';

/** A pool of as many workers as leave room for the page, and for the run that is watched on it. */
export function pagePool<Job extends PoolJob>(next: () => Job | null): RunPool<Job> {
  return new RunPool({ size: poolSize(1), next, module: compiledModel(), spawn: spawnWorker });
}

/**
 * A pool of as many workers as there are processors, for a page that only draws now and then: its frames come as evenly as
 * with one worker less, because what draws seldom is let in at once.
 */
export function wholePool<Job extends PoolJob>(next: () => Job | null): RunPool<Job> {
  return new RunPool({ size: poolSize(0), next, module: compiledModel(), spawn: spawnWorker });
}
