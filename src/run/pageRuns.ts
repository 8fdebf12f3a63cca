import { poolSize } from './poolSize';
import { RunPool } from './RunPool';
import { Runs } from './Runs';
import { compiledModel, onWatchedWorkers, spawnWorker } from './spawnWorker';

/** The runs of this page that nobody watches. With the watched ones, they have no more workers than there are processors. */
export const pageRuns = new Runs(
  (next) => {
    const pool = new RunPool({ size: poolSize(), next, module: compiledModel(), spawn: spawnWorker });
    onWatchedWorkers(() => pool.resize(poolSize()));
    document.addEventListener('visibilitychange', () => pool.wake());
    return pool;
  },
  () => document.hidden,
);
