import type { Summary, Taken } from '../../workers/protocol';
import { Signal } from '../base/Signal';
import { modelText } from '../scenario/modelText';
import type { Scenario } from '../scenario/scenario';
import { withSeeds } from '../scenario/seeds';
import { agreeTo, noteStopped, noteWhole } from './consent';
import { UnseenBudget } from './pageBudget';
import { pagePool } from './pagePool';
import type { JobPool, PoolJob } from './RunPool';

/** A scenario that is run with so many seeds: its own and those that follow. */
export interface Subject {
  readonly id: string;
  readonly scenario: Scenario;
  readonly seeds: number;
}

/** How far the runs that are wanted have come. */
export interface SeedsProgress {
  readonly done: number;
  readonly total: number;
  /** Why some of them have no result; null where all have one, or will. */
  readonly problem: string | null;
}

/** So many runs are kept; beyond them those that aren't wanted now are dropped. */
const MOST_KEPT = 2000;
/** Results are told at most this often, ms: drawing the screen for each of hundreds would take longer than they do. */
const TELL_EVERY_MS = 200;

interface SeedRun<Result> {
  readonly scenario: Scenario;
  state: 'waiting' | 'running' | 'done' | 'failed';
  result: Result | null;
  problem: string | null;
  /** Where it was stopped over its budget. */
  took: Taken | null;
}

/** What seeds ask of a pool. */
export type SeedPool = JobPool & { retry(): void };

/**
 * Runs scenarios unseen with several seeds each, in a pool of workers, and keeps something of every run for as long as
 * this object lives. Run number n of every subject has the same distance to its scenario's seed, so that runs of one
 * number met the same arrivals. Equal scenarios are run once. They rest while the page is hidden.
 */
export class SeedRuns<Result> {
  readonly #news = new Signal();
  /** Calls `listener` when there are new results. Returns an unsubscribe function. */
  readonly subscribe = this.#news.subscribe;
  /** Counts up with the results, for those who draw them. */
  readonly version = this.#news.version;
  readonly #keep: (summary: Summary, scenario: Scenario) => Result;
  readonly #makePool: (next: () => PoolJob | null) => SeedPool;
  readonly #runs = new Map<string, SeedRun<Result>>();
  readonly #inSight = new Set<string>();
  /** The runs of each subject, in the order of their seeds. */
  #wanted: ReadonlyMap<string, readonly SeedRun<Result>[]> = new Map();
  #pool: SeedPool | null = null;
  readonly #budget: UnseenBudget;

  /** `keep` picks what is kept of a finished run; `budget` is what runs may take that the reader didn't agree to. */
  constructor(
    keep: (summary: Summary, scenario: Scenario) => Result,
    makePool: (next: () => PoolJob | null) => SeedPool = pagePool,
    budget: UnseenBudget = new UnseenBudget(),
  ) {
    this.#budget = budget;
    this.#keep = keep;
    this.#makePool = makePool;
  }

  /** Replaces what was wanted before. Results that are known already are kept. */
  want(subjects: readonly Subject[]): void {
    this.#wanted = new Map(
      subjects.map(({ id, scenario, seeds }) => [
        id,
        withSeeds(scenario, seeds).map((each) => this.#runOf(each)),
      ]),
    );
    this.#budget.renew();
    this.#forget();
    this.#news.emit();
    this.#pool?.wake();
  }

  /** Begins, or resumes; runs that failed are tried again. Returns a function that stops the workers. */
  start(): () => void {
    this.#pool = this.#makePool(() => this.#next());
    const close = this.#budget.open();
    this.#again(({ took }) => took === null);
    const onVisible = (): void => this.#pool?.wake();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      close();
      this.#pool?.dispose();
      this.#pool = null;
      for (const run of this.#runs.values()) if (run.state === 'running') run.state = 'waiting';
    };
  }

  /** Tries the runs that failed again: what stood in their way may be gone. The reader agrees to those over budget. */
  retry(): void {
    const over = [...this.#runs.values()].filter(({ state, took }) => state === 'failed' && took !== null);
    agreeTo(over.map(({ scenario }) => scenario));
    this.#again(() => true);
  }

  #again(isWanted: (run: SeedRun<Result>) => boolean): void {
    for (const run of this.#runs.values()) if (run.state === 'failed' && isWanted(run)) run.state = 'waiting';
    this.#news.emit();
    this.#pool?.retry();
  }

  /** Says whether the reader sees a subject: those in sight come before the others. Until one is, all count as seen. */
  see(id: string, inSight: boolean): void {
    if (inSight) this.#inSight.add(id);
    else this.#inSight.delete(id);
  }

  /** The results of a subject in the order of its seeds; null where there is none yet. */
  resultsOf(id: string): readonly (Result | null)[] {
    return (this.#wanted.get(id) ?? []).map(({ result }) => result);
  }

  /** How many of the wanted runs are over. */
  progress(): SeedsProgress {
    const runs = new Set([...this.#wanted.values()].flat());
    const over = [...runs].filter(({ state }) => state === 'done' || state === 'failed');
    return {
      done: over.length,
      total: runs.size,
      problem: over.find(({ state }) => state === 'failed')?.problem ?? null,
    };
  }

  #runOf(scenario: Scenario): SeedRun<Result> {
    const key = modelText(scenario);
    const run = this.#runs.get(key) ?? {
      scenario,
      state: 'waiting',
      result: null,
      problem: null,
      took: null,
    };
    this.#runs.set(key, run);
    return run;
  }

  #next(): PoolJob | null {
    const run = document.hidden ? null : this.#waiting();
    if (run === null) return null;
    run.state = 'running';
    return {
      scenario: run.scenario,
      budget: this.#budget.next(run.scenario),
      done: (summary) => {
        this.#budget.spend(summary.events);
        noteWhole(run.scenario, summary.events);
        run.state = 'done';
        run.result = this.#keep(summary, run.scenario);
        this.#news.emitWithin(TELL_EVERY_MS);
      },
      failed: (message, took) => {
        run.state = 'failed';
        run.problem = message;
        run.took = took ?? null;
        if (took !== undefined) {
          this.#budget.spend(took.events);
          noteStopped(run.scenario, took);
        }
        this.#news.emitWithin(TELL_EVERY_MS);
      },
    };
  }

  /** The first seed of everything in sight, then the second, so that comparisons can begin early; then the rest. */
  #waiting(): SeedRun<Result> | null {
    const all = [...this.#wanted.values()];
    const seen = [...this.#wanted].flatMap(([id, runs]) => (this.#inSight.has(id) ? [runs] : []));
    const first = seen.length > 0 ? seen : all;
    const most = Math.max(0, ...first.map((runs) => runs.length));
    const inTurn = Array.from({ length: most }, (_, later) => first.flatMap((runs) => runs[later] ?? []));
    return [...inTurn, ...all].flat().find(({ state }) => state === 'waiting') ?? null;
  }

  #forget(): void {
    const wanted = new Set([...this.#wanted.values()].flat());
    for (const [key, run] of this.#runs) {
      const useless = run.state !== 'done' || this.#runs.size > MOST_KEPT;
      if (useless && run.state !== 'running' && !wanted.has(run)) this.#runs.delete(key);
    }
  }
}
