import type { Summary } from '../../workers/protocol';
import type { Scenario } from '../scenario/scenario';
import { RunClient, RunError } from './RunClient';

/** A run that somebody wants, and whom to tell. */
export interface PoolJob {
  readonly scenario: Scenario;
  done(summary: Summary): void;
  /** The model refused the scenario or broke; one sentence. */
  failed(message: string): void;
}

/** The most workers that a page starts beside the one that is watched: each holds a model of its own. */
const MOST_WORKERS = 4;

/** How many workers leave a processor for the page itself. */
export function poolSize(processors: number = navigator.hardwareConcurrency): number {
  return Math.max(1, Math.min(MOST_WORKERS, (processors || 1) - 1));
}

/**
 * A few workers that run unseen what `next` hands out. Each asks again as soon as it is free, so `next` decides at the
 * last moment what matters most; null means that there is nothing for now, until `wake`.
 */
export class RunPool {
  readonly #size: number;
  readonly #next: () => PoolJob | null;
  readonly #makeClient: () => RunClient;
  readonly #idle: RunClient[] = [];
  #clients: RunClient[] = [];
  #disposed = false;

  constructor(size: number, next: () => PoolJob | null, makeClient = () => new RunClient({})) {
    this.#size = size;
    this.#next = next;
    this.#makeClient = makeClient;
  }

  /** There may be something to run again. */
  wake(): void {
    while (!this.#disposed && (this.#idle.length > 0 || this.#clients.length < this.#size)) {
      const job = this.#next();
      if (job === null) return;
      void this.#run(job, this.#idle.pop() ?? this.#start());
    }
  }

  /** Ends the workers; what they were on is told to nobody. */
  dispose(): void {
    this.#disposed = true;
    for (const client of this.#clients) client.dispose();
    this.#clients = [];
  }

  #start(): RunClient {
    const client = this.#makeClient();
    this.#clients.push(client);
    return client;
  }

  async #run(job: PoolJob, client: RunClient): Promise<void> {
    try {
      const summary = await client.finish(job.scenario);
      if (!this.#disposed) job.done(summary);
    } catch (error) {
      if (!this.#disposed)
        job.failed(error instanceof RunError ? error.message : 'The model did not finish.');
    }
    this.#idle.push(client);
    this.wake();
  }
}
