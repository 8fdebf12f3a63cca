import { join } from 'node:path';
import { bundle } from '../../lib/bundle.mjs';
import { loadModel } from '../../lib/model.mjs';
import { ROOT } from '../../lib/paths.mjs';
import { NodeWorker } from './NodeWorker.mjs';

/**
 * A `RunPool` needs this under Node: the compiled model, and a function that starts a worker thread. So
 * `new RunPool({ size, next, ...(await openNodeWorkers()) })` is a pool of threads; `dispose()` ends them, and with them
 * what keeps the process alive.
 *
 * @returns {Promise<{ module: WebAssembly.Module, spawn: () => NodeWorker }>}
 */
export async function openNodeWorkers() {
  const [module, entry] = await Promise.all([
    loadModel(),
    bundle(join(ROOT, 'scripts/cli/sweep/nodeWorker.ts')),
  ]);
  return { module, spawn: () => new NodeWorker(entry) };
}
