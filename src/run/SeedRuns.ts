import type { Summary, Taken } from '../../workers/protocol';
import { Signal } from '../base/Signal';
import { modelText } from '../scenario/modelText';
import type { Scenario } from '../scenario/scenario';
import { withSeeds } from '../scenario/seeds';
import { agreeTo, noteStopped, noteWhole } from './consent';
import { UnseenBudget } from './pageBudget';
import { pagePool } from './pagePool';
import type { JobPool, PoolJob } from './RunPool';

/** A scenario to run with `seeds` seeds: its own and the following ones. */
export interface Subject {
  readonly id: string;
  readonly scenario: Scenario;
  readonly seeds: number;
}

/** Progress of the wanted runs. */
export interface SeedsProgress {
  readonly done: number;
  readonly total: number;
  /** Why some of them have no result; null if all have one, or will. */
  readonly problem: string | null;
}

/** Maximum cached runs; beyond it, unwanted ones are evicted. */
const MAX_CACHED = 2000;
/** Minimum time between events, ms: redrawing for each of hundreds of results would take longer than the runs. */
const EMIT_EVERY_MS = 200;

interface SeedRun<Result> {
  readonly scenario: Scenario;
  state: 'waiting' | 'running' | 'done' | 'failed';
  result: Result | null;
  problem: string | null;
  /** What it took until its budget stopped it; else null. */
  took: Taken | null;
}

/** One of those who share the runs, as several sections of a screen do. */
interface Asker<Result> {
  /** The runs of each subject, in the order of their seeds. */
  wanted: ReadonlyMap<string, readonly SeedRun<Result>[]>;
  /** Calls of `start` that haven't ended; workers run only what such an asker wants. */
  starts: number;
}

/** What seeds ask of a pool. */
export type SeedPool = JobPool & { retry(): void };

/**
 * Runs scenarios unseen with several seeds each, in a pool of workers, and caches a result of every run for the life of
 * this object. Run n of every subject has the same distance to its scenario's seed, so runs with the same n meet the same
 * arrivals. Equal scenarios run once. Runs pause while the page is hidden.
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
  readonly #askers = new Map<object, Asker<Result>>();
  #pool: SeedPool | null = null;
  #closeBudget: () => void = () => {};
  readonly #onVisible = (): void => this.#pool?.wake();
  readonly #budget: UnseenBudget;

  /** `keep` picks the results to cache; `budget` limits runs that the reader didn't agree to. */
  constructor(
    keep: (summary: Summary, scenario: Scenario) => Result,
    makePool: (next: () => PoolJob | null) => SeedPool = pagePool,
    budget: UnseenBudget = new UnseenBudget(),
  ) {
    this.#budget = budget;
    this.#keep = keep;
    this.#makePool = makePool;
  }

  /** Replaces what `asker` wanted before; other askers keep theirs. Known results are kept. */
  want(subjects: readonly Subject[], asker: object = this): void {
    this.#askerOf(asker).wanted = new Map(
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

  /**
   * Begins or resumes what `asker` wants, and tries failed runs again. All askers share one pool. Returns a function that
   * ends it; the workers stop with the last asker.
   */
  start(asker: object = this): () => void {
    const begun = this.#askerOf(asker);
    begun.starts += 1;
    this.#open();
    this.#again(({ took }) => took === null);
    return () => {
      begun.starts -= 1;
      if (this.#begun().length === 0) this.#close();
    };
  }

  /** Forgets an asker that is gone. Its results stay known. */
  leave(asker: object): void {
    this.#askers.delete(asker);
  }

  #open(): void {
    if (this.#pool !== null) return;
    this.#pool = this.#makePool(() => this.#next());
    this.#closeBudget = this.#budget.open();
    document.addEventListener('visibilitychange', this.#onVisible);
  }

  #close(): void {
    document.removeEventListener('visibilitychange', this.#onVisible);
    this.#closeBudget();
    this.#pool?.dispose();
    this.#pool = null;
    for (const run of this.#runs.values()) if (run.state === 'running') run.state = 'waiting';
  }

  /** Retries failed runs: the cause may be gone. Counts as consent to those over budget. */
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

  /** Sets whether a subject is visible: visible ones run first. Until one is, all count as visible. */
  see(id: string, inSight: boolean): void {
    if (inSight) this.#inSight.add(id);
    else this.#inSight.delete(id);
  }

  /** Results of a subject in the order of its seeds; null for those still missing. */
  resultsOf(id: string, asker: object = this): readonly (Result | null)[] {
    return (this.#askers.get(asker)?.wanted.get(id) ?? []).map(({ result }) => result);
  }

  /** How many of the runs that `asker` wants are over. */
  progress(asker: object = this): SeedsProgress {
    const runs = new Set([...(this.#askers.get(asker)?.wanted.values() ?? [])].flat());
    const over = [...runs].filter(({ state }) => state === 'done' || state === 'failed');
    return {
      done: over.length,
      total: runs.size,
      problem: over.find(({ state }) => state === 'failed')?.problem ?? null,
    };
  }

  #askerOf(asker: object): Asker<Result> {
    const known = this.#askers.get(asker) ?? { wanted: new Map(), starts: 0 };
    this.#askers.set(asker, known);
    return known;
  }

  #begun(): readonly Asker<Result>[] {
    return [...this.#askers.values()].filter(({ starts }) => starts > 0);
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
        this.#news.emitWithin(EMIT_EVERY_MS);
      },
      failed: (message, took) => {
        run.state = 'failed';
        run.problem = message;
        run.took = took ?? null;
        if (took !== undefined) {
          this.#budget.spend(took.events);
          noteStopped(run.scenario, took);
        }
        this.#news.emitWithin(EMIT_EVERY_MS);
      },
    };
  }

  /** The first seed of everything in sight, then the second, so that comparisons can begin early; then the rest. */
  #waiting(): SeedRun<Result> | null {
    const wanted = this.#begun().flatMap((asker) => [...asker.wanted]);
    const all = wanted.map(([, runs]) => runs);
    const seen = wanted.flatMap(([id, runs]) => (this.#inSight.has(id) ? [runs] : []));
    const first = seen.length > 0 ? seen : all;
    const most = Math.max(0, ...first.map((runs) => runs.length));
    const inTurn = Array.from({ length: most }, (_, later) => first.flatMap((runs) => runs[later] ?? []));
    return [...inTurn, ...all].flat().find(({ state }) => state === 'waiting') ?? null;
  }

  #forget(): void {
    const wanted = new Set([...this.#askers.values()].flatMap((asker) => [...asker.wanted.values()].flat()));
    for (const [key, run] of this.#runs) {
      const useless = run.state !== 'done' || this.#runs.size > MAX_CACHED;
      if (useless && run.state !== 'running' && !wanted.has(run)) this.#runs.delete(key);
    }
  }
}
