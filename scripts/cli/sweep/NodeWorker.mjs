import { Worker } from 'node:worker_threads';

/** @typedef {import('../../../src/run/PoolMember').PoolWorker} PoolWorker */
/** @typedef {import('../../../workers/protocol').Report} Report */

/**
 * A worker thread that looks like a worker of the page.
 *
 * @implements {PoolWorker}
 */
export class NodeWorker {
  /** @type {PoolWorker['onmessage']} */
  onmessage = null;
  /** @type {PoolWorker['onerror']} */
  onerror = null;
  /** @type {PoolWorker['onmessageerror']} */
  onmessageerror = null;
  #thread;
  #ready = false;

  /** @param {string} entry absolute path or file address */
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
