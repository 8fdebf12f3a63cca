import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { bundle } from '../../lib/bundle.mjs';
import { loadModel } from '../../lib/model.mjs';
import { ROOT } from '../../lib/paths.mjs';

/** @typedef {import('../../../src/run/PoolMember').PoolWorker} PoolWorker */
/** @typedef {import('../../../workers/protocol').Report} Report */

/**
 * What a `RunPool` needs under Node: the compiled model, and a function that starts a worker thread. So
 * `new RunPool({ size, next, ...(await openNodeWorkers()) })` is a pool of threads; `dispose()` ends them, and with them
 * what keeps the process alive.
 *
 * @returns {Promise<{ module: WebAssembly.Module, spawn: () => PoolWorker }>}
 */
export async function openNodeWorkers() {
  const [module, entry] = await Promise.all([
    loadModel(),
    bundle(join(ROOT, 'scripts/cli/sweep/nodeWorker.ts')),
  ]);
  return { module, spawn: () => new NodeWorker(entry) };
}

/**
 * A worker thread that looks like a worker of the page.
 *
 * @implements {PoolWorker}
 */
class NodeWorker {
  /** @type {PoolWorker['onmessage']} */
  onmessage = null;
  /** @type {PoolWorker['onerror']} */
  onerror = null;
  /** @type {PoolWorker['onmessageerror']} */
  onmessageerror = null;
  #thread;
  #ready = false;

  /** @param {string} entry absolute path */
  constructor(entry) {
    this.#thread = new Worker(entry);
    this.#thread.on('message', (/** @type {Report} */ report) => {
      this.#ready ||= report.type === 'ready';
      this.#hear(report);
    });
    this.#thread.on('error', (error) => this.#end(`A worker thread didn't start: ${error.message}`));
    this.#thread.on('messageerror', () => this.onmessageerror?.(new MessageEvent('messageerror')));
    this.#thread.on('exit', () => this.#end('A worker thread ended before it started.'));
  }

  /** @param {import('../../../workers/protocol').Command} command */
  postMessage(command) {
    this.#thread.postMessage(command);
  }

  terminate() {
    void this.#thread.terminate();
  }

  /** @param {string} reason for a thread that never began */
  #end(reason) {
    // The pool takes no notice of what comes after it has ended a worker.
    if (this.#ready) this.onerror?.(/** @type {ErrorEvent} */ (new Event('error')));
    else this.#hear({ type: 'failed', runId: null, kind: 'blocked', message: reason });
  }

  /** @param {Report} report */
  #hear(report) {
    this.onmessage?.(new MessageEvent('message', { data: report }));
  }
}
