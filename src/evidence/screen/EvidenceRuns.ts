import type { Summary } from '../../../workers/protocol';
import { modelText } from '../../scenario/modelText';
import type { Scenario } from '../../scenario/scenario';
import { type PoolJob, poolSize, RunPool } from '../../sim/RunPool';

/** A scenario that is run with several seeds, its own and the next ones. */
export interface Subject {
  readonly id: string;
  readonly scenario: Scenario;
  readonly seeds: number;
}

/** How far the runs have come. */
export interface Progress {
  readonly done: number;
  readonly total: number;
  /** Why some runs have no result; null where all have one. */
  readonly problem: string | null;
}

interface Run {
  readonly scenario: Scenario;
  state: 'waiting' | 'running' | 'done' | 'failed';
  summary: Summary | null;
}

/** Results are told at most so often, ms: to draw the screen for each of hundreds of runs would take longer than they do. */
const TELL_EVERY_MS = 200;

/**
 * The runs behind the evidence screen. They begin when the screen is entered, those for rows in sight first, stop when
 * it is left or hidden, and are kept as long as the page lives. Equal scenarios are run once.
 */
export class EvidenceRuns {
  readonly #makePool: (next: () => PoolJob | null) => RunPool;
  readonly #runs = new Map<string, Run>();
  readonly #keys = new Map<string, readonly string[]>();
  readonly #inSight = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #pool: RunPool | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #version = 0;
  #problem: string | null = null;

  constructor(makePool = (next: () => PoolJob | null) => new RunPool({ size: poolSize(), next })) {
    this.#makePool = makePool;
  }

  /** What shall be run, in the order of the page. What is known already is kept. */
  add(subjects: readonly Subject[]): void {
    for (const { id, scenario, seeds } of subjects) {
      const keys: string[] = [];
      for (let index = 0; index < seeds; index += 1) {
        const seeded = { ...scenario, seed: scenario.seed + index };
        const key = modelText(seeded);
        keys.push(key);
        if (!this.#runs.has(key)) this.#runs.set(key, { scenario: seeded, state: 'waiting', summary: null });
      }
      this.#keys.set(id, keys);
    }
    this.#pool?.wake();
  }

  /** Begins or goes on; the answer stops the workers. What was running then will be run again. */
  start(): () => void {
    this.#pool = this.#makePool(() => this.#next());
    this.#pool.wake();
    const onVisible = (): void => this.#pool?.wake();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      this.#pool?.dispose();
      this.#pool = null;
      for (const run of this.#runs.values()) if (run.state === 'running') run.state = 'waiting';
    };
  }

  /** Subjects in sight are run before the others. */
  see(id: string, inSight: boolean): void {
    if (inSight) this.#inSight.add(id);
    else this.#inSight.delete(id);
  }

  /** The summaries of a subject so far, in the order of its seeds. */
  summariesOf(id: string): readonly Summary[] {
    return (this.#keys.get(id) ?? []).flatMap((key) => this.#runs.get(key)?.summary ?? []);
  }

  /** How many runs there are, and how many of them are over. */
  progress(): Progress {
    let done = 0;
    for (const { state } of this.#runs.values()) if (state === 'done' || state === 'failed') done += 1;
    return { done, total: this.#runs.size, problem: this.#problem };
  }

  /** Counts up with the results, for those who draw them. */
  readonly version = (): number => this.#version;

  /** Calls `listener` when there are new results; the answer ends that. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  #next(): PoolJob | null {
    const run = document.hidden ? null : this.#waiting();
    if (run === null) return null;
    run.state = 'running';
    return {
      scenario: run.scenario,
      done: (summary: Summary) => {
        run.state = 'done';
        run.summary = summary;
        this.#tell();
      },
      failed: (message: string) => {
        run.state = 'failed';
        this.#problem = message;
        this.#tell();
      },
    };
  }

  /** The first seed of everything in sight, then the other seeds of that, then what is out of sight. */
  #waiting(): Run | null {
    const inSight = [...this.#keys].flatMap(([id, keys]) => (this.#inSight.has(id) ? [keys] : []));
    const most = Math.max(0, ...inSight.map((keys) => keys.length));
    for (let seed = 0; seed < most; seed += 1) {
      for (const keys of inSight) {
        const run = this.#runs.get(keys[seed] ?? '');
        if (run?.state === 'waiting') return run;
      }
    }
    for (const run of this.#runs.values()) if (run.state === 'waiting') return run;
    return null;
  }

  #tell(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#version += 1;
      for (const listener of [...this.#listeners]) listener();
    }, TELL_EVERY_MS);
  }
}
