import type { Summary } from '../../../workers/protocol';
import { modelText } from '../../scenario/modelText';
import type { Scenario } from '../../scenario/scenario';
import { withLaterSeed } from '../../scenario/seeds';
import { type PoolJob, poolSize, RunPool } from '../RunPool';
import { type RunFigures, runFigures } from '../sweep/runFigures';

/** What is kept of one run: its figures, and what share of the bytes each broker's partitions took. */
export interface SeedFigures extends RunFigures {
  /** By broker; 0 to 1. */
  readonly brokerShares: Float64Array;
}

/** How far the runs that are wanted have come. */
export interface SeedsProgress {
  readonly done: number;
  readonly total: number;
  /** Why some of them have no figures; null where all have, or will. */
  readonly problem: string | null;
}

/** So many runs of each scenario, unless asked otherwise: its own seed and those that follow. */
export const SEEDS_EACH = 10;

/** Figures of so many runs are kept; beyond them those that are not wanted now are dropped. */
const MOST_KEPT = 2000;
/** Results are told at most so often, ms. */
const TELL_EVERY_MS = 200;

interface SeedRun {
  readonly scenario: Scenario;
  state: 'waiting' | 'running' | 'done' | 'failed';
  figures: SeedFigures | null;
  message: string | null;
}

/**
 * Runs the compared scenarios with several seeds each, unseen: how far results differ by chance. Run number n of every
 * scenario has the same distance to its seed, so runs of one number met the same arrivals. They begin with `start`,
 * rest while the page is hidden, and what they found is kept as long as this object lives.
 */
export class CompareSeeds {
  readonly #makePool: (next: () => PoolJob | null) => RunPool;
  readonly #runs = new Map<string, SeedRun>();
  readonly #listeners = new Set<() => void>();
  #wanted: readonly (readonly string[])[] = [];
  #pool: RunPool | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #version = 0;

  constructor(makePool = (next: () => PoolJob | null) => new RunPool({ size: poolSize(), next })) {
    this.#makePool = makePool;
  }

  /** What shall be run, in place of what was wanted before. What is known already is kept. */
  want(scenarios: readonly Scenario[], seeds: number = SEEDS_EACH): void {
    this.#wanted = scenarios.map((scenario) =>
      Array.from({ length: seeds }, (_, later) => {
        const seeded = withLaterSeed(scenario, later);
        const key = modelText(seeded);
        if (!this.#runs.has(key)) {
          this.#runs.set(key, { scenario: seeded, state: 'waiting', figures: null, message: null });
        }
        return key;
      }),
    );
    this.#forget();
    this.#version += 1;
    this.#pool?.wake();
  }

  /** Begins or goes on; the answer stops the workers. What was under way then will be run again. */
  start(): () => void {
    this.#pool = this.#makePool(() => this.#next());
    this.#pool.wake();
    const onVisible = (): void => this.#pool?.wake();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      this.#pool?.dispose();
      this.#pool = null;
      if (this.#timer !== null) clearTimeout(this.#timer);
      this.#timer = null;
      for (const run of this.#runs.values()) if (run.state === 'running') run.state = 'waiting';
    };
  }

  /** Runs that failed are tried again: what stood in their way may be gone. */
  retry(): void {
    for (const run of this.#runs.values()) if (run.state === 'failed') run.state = 'waiting';
    this.#version += 1;
    this.#pool?.wake();
  }

  /** The runs of the scenario with this number among those that are wanted, by seed; null where there is none yet. */
  figuresOf(index: number): readonly (SeedFigures | null)[] {
    return (this.#wanted[index] ?? []).map((key) => this.#runs.get(key)?.figures ?? null);
  }

  /** How many of the wanted runs are over. */
  progress(): SeedsProgress {
    const runs = [...new Set(this.#wanted.flat())].flatMap((key) => this.#runs.get(key) ?? []);
    const over = runs.filter(({ state }) => state === 'done' || state === 'failed');
    return {
      done: over.length,
      total: runs.length,
      problem: over.find(({ state }) => state === 'failed')?.message ?? null,
    };
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
      done: (summary) => {
        run.state = 'done';
        run.figures = seedFigures(summary, run.scenario);
        this.#tell();
      },
      failed: (message) => {
        run.state = 'failed';
        run.message = message;
        this.#tell();
      },
    };
  }

  /** The first seed of every scenario, then the second: pairs are complete as early as can be. */
  #waiting(): SeedRun | null {
    const most = Math.max(0, ...this.#wanted.map((keys) => keys.length));
    for (let later = 0; later < most; later += 1) {
      for (const keys of this.#wanted) {
        const run = this.#runs.get(keys[later] ?? '');
        if (run?.state === 'waiting') return run;
      }
    }
    return null;
  }

  #forget(): void {
    const wanted = new Set(this.#wanted.flat());
    for (const [key, { state }] of this.#runs) {
      const useless = state !== 'done' || this.#runs.size > MOST_KEPT;
      if (useless && state !== 'running' && !wanted.has(key)) this.#runs.delete(key);
    }
  }

  #tell(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#version += 1;
      for (const listener of [...this.#listeners]) listener();
    }, TELL_EVERY_MS);
  }
}

/** What is kept of a finished run. */
export function seedFigures(summary: Summary, scenario: Scenario): SeedFigures {
  const bytes = new Float64Array(scenario.brokers);
  for (const [partition, figures] of summary.partitions.entries()) {
    const broker = partition % scenario.brokers;
    bytes[broker] = (bytes[broker] ?? 0) + figures.bytes;
  }
  const total = bytes.reduce((sum, value) => sum + value, 0);
  return { ...runFigures(summary, scenario, null), brokerShares: bytes.map((value) => value / total) };
}
