import { watchedWorkers } from './spawnWorker';

const MOST_WORKERS = 8;

/** Number of workers for unseen runs: the processors that watched runs leave, and one at least. */
export function poolSize(watched = watchedWorkers(), processors = processorCount()): number {
  return Math.max(1, Math.min(MOST_WORKERS, (processors || 1) - watched));
}

/** Commands under Node 20 have no navigator, and name the size of their pools themselves. */
function processorCount(): number {
  return typeof navigator === 'undefined' ? 1 : navigator.hardwareConcurrency;
}
