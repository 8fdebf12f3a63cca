import { WAITS_FOR_MODULE } from '../../workers/protocol';

/** Starts a worker of the page: one that compiles the model itself, or one that waits to be given it. */
export function spawnWorker(waitsForModule = false): Worker {
  return new Worker(new URL('../../workers/run.worker.ts', import.meta.url), {
    type: 'module',
    name: waitsForModule ? WAITS_FOR_MODULE : '',
  });
}
